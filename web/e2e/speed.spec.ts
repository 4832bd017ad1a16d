// How quick large boards are, measured by frames while the mouse paints; it runs alone, after all other tests.

import { expect, test } from './test';
import type { UnflipPage } from './page';

/** Paints all over the board; the times between frames. */
async function paintingFrames(unflip: UnflipPage, side: number): Promise<{ median: number; mean: number; worst: number; painted: number }> {
  const box = (await unflip.get('board').boundingBox())!;
  const at = (step: number) => ({ x: box.x + 8 + ((box.width - 16) * (step % side)) / side, y: box.y + 8 + ((box.height - 16) * ((step * 7) % side)) / side });
  await unflip.page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { times: number[] }).times = times;
    const frame = (now: number) => {
      times.push(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await unflip.page.mouse.move(at(0).x, at(0).y);
  await unflip.page.mouse.down();
  for (let step = 1; step <= 80; step++) await unflip.page.mouse.move(at(step).x, at(step).y);
  await unflip.page.mouse.up();
  const times = await unflip.page.evaluate(() => (window as unknown as { times: number[] }).times);
  const gaps = times.slice(1).map((time, index) => time - times[index]).sort((a, b) => a - b);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const painted = Number(/(\d[\d,]*) lamps? on/.exec((await unflip.get('status').textContent())!)?.[1].replace(',', '') ?? 0);
  return { median: gaps[gaps.length >> 1], mean, worst: gaps.at(-1)!, painted };
}

/** Sixty frames a second, and what a busy machine may add on average. */
const [FRAME, BUSY] = [17.5, 30];

for (const side of [50, 150]) {
  test(`painting a board of ${side} x ${side} is quick`, async ({ unflip }) => {
    await unflip.open(`1.${side}.`);
    await expect(unflip.get('status')).toContainText('all lamps off');
    const { median, mean, worst, painted } = await paintingFrames(unflip, side);
    console.log(`${side} x ${side}: ${painted} lamps painted, ${median.toFixed(1)} ms a frame, mean ${mean.toFixed(1)}, longest ${worst.toFixed(1)}`);
    expect(painted).toBeGreaterThan(side);
    expect(median).toBeLessThan(FRAME);
    expect(mean).toBeLessThan(BUSY);
  });
}
