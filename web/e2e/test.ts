// Every test gets the page open, and fails on errors in the console and on requests to other origins.

import { test as base, expect } from '@playwright/test';
import { UnflipPage } from './page';

export const test = base.extend<{ unflip: UnflipPage }>({
  unflip: async ({ page, baseURL }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === new URL(baseURL!).origin || ['blob:', 'data:'].includes(url.protocol);
      if (!isOwn) problems.push(`a request to ${url}`);
    });
    const unflip = new UnflipPage(page);
    await unflip.open();
    await use(unflip);
    expect(problems).toEqual([]);
  },
});

export { expect };

/** A PNG of grey pixels, made by the browser. */
export async function png(unflip: UnflipPage, rows: number[][], scale = 1): Promise<Uint8Array> {
  const bytes = await unflip.page.evaluate(
    async ({ rows, scale }) => {
      const canvas = new OffscreenCanvas(rows[0].length * scale, rows.length * scale);
      const context = canvas.getContext('2d')!;
      rows.forEach((row, y) =>
        row.forEach((light, x) => {
          context.fillStyle = `rgb(${light} ${light} ${light})`;
          context.fillRect(x * scale, y * scale, scale, scale);
        }),
      );
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    },
    { rows, scale },
  );
  return new Uint8Array(bytes);
}
