// Share: short links that bring everything back, and copies as text, TOML, SVG and PNG.

import { expect, test } from './test';
import type { UnflipPage } from './page';

const clipboard = (unflip: UnflipPage) => unflip.page.evaluate(() => navigator.clipboard.readText());

test('the link of a 5 x 5 is short, and holds rule, board and mode', async ({ unflip, context, baseURL }) => {
  await unflip.get('edges').selectOption('torus');
  await unflip.cell(0).click();
  await unflip.mode('solve');
  await unflip.get('share').click();
  const link = await unflip.get('share-link').inputValue();
  const fragment = link.split('#')[1];
  expect(fragment.length).toBeLessThanOrEqual(30);
  expect(link.startsWith(baseURL!)).toBe(true);
  await unflip.get('copy-link').click();
  await expect(unflip.get('share-status')).toHaveText('Link copied.');
  expect(await clipboard(unflip)).toBe(link);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByTestId('mode-solve')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId('board')).toHaveAttribute('data-edges', 'torus');
  await expect(page.locator('[data-cell="0"]')).not.toHaveClass(/\bon\b/);
});

test('a link that somebody goes to is not written over before it is opened', async ({ unflip }) => {
  await unflip.page.addInitScript(() => {
    const later: (() => void)[] = [];
    const { setTimeout } = window;
    // The writing of the address waits until it is called.
    Object.assign(window, { later, setTimeout: (act: () => void, time: number) => (time === 250 ? -later.push(act) : setTimeout(act, time)) });
  });
  await unflip.page.reload();
  await unflip.cell(0).click();
  await unflip.page.evaluate(() => {
    location.hash = '#1.3.';
    for (const act of (window as unknown as { later: (() => void)[] }).later) act();
  });
  await expect(unflip.get('board').getByRole('gridcell')).toHaveCount(9);
});

test('the address follows the board, and the board the address', async ({ unflip }) => {
  await unflip.get('clear').click();
  await expect(unflip.page).toHaveURL(/#1\.5\.$/);
  await unflip.page.evaluate(() => (location.hash = '#1.4.nZg.guniform'));
  await expect.poll(() => unflip.picture()).toHaveLength(19);
  await expect(unflip.get('goal')).toHaveValue('uniform');
  await unflip.page.reload();
  await expect(unflip.get('goal')).toHaveValue('uniform');
});

test('a link that is pasted opens', async ({ unflip }) => {
  for (const link of ['https://a.example/unflip/#1.4.nZg.guniform', '#1.4.nZg.guniform', '1.4.nZg.guniform']) {
    await unflip.get('known').selectOption('lights-out');
    await expect.poll(() => unflip.picture()).toHaveLength(29);
    await unflip.enter(link);
    expect(await unflip.picture()).toHaveLength(19);
    await expect(unflip.get('goal')).toHaveValue('uniform');
  }
  await unflip.get('paste').fill('1.x');
  await unflip.get('use-text').click();
  await expect(unflip.get('alert')).toContainText('ink');
});

test('a list of lamps has a picture, with its switches, and no text', async ({ unflip }) => {
  await unflip.enter('effects = [[0, 1], [0], [1]]\nlamps = 2\nstart = [1, 1]\nlocked = [1, 0, 0]');
  await unflip.mode('solve');
  await unflip.get('weight').waitFor();
  await unflip.get('share').click();
  await expect(unflip.get('copy-text')).toHaveCount(0);
  await unflip.get('copy-svg').click();
  await expect(unflip.get('share-status')).toHaveText('SVG copied.');
  expect(await clipboard(unflip)).toContain('viewBox="-.05 -.05 3.1 5.1"');
  await unflip.get('copy-png').click();
  await expect(unflip.get('share-status')).toHaveText('PNG copied.');
});

test('copies as text, TOML, SVG and PNG', async ({ unflip }) => {
  await unflip.enter('#.#\n.#.');
  await unflip.get('share').click();
  const copied = async (id: string, title: string) => {
    await unflip.get(id).click();
    await expect(unflip.get('share-status')).toHaveText(`${title} copied.`);
    return clipboard(unflip);
  };
  expect(await copied('copy-text', 'Text')).toContain('#');
  expect(await copied('copy-toml', 'TOML')).toContain('start =');
  expect(await copied('copy-svg', 'SVG')).toContain('<svg');
  await unflip.get('copy-png').click();
  await expect(unflip.get('share-status')).toHaveText('PNG copied.');
  const types = await unflip.page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toContain('image/png');
});

test('where the browser keeps the clipboard to itself, other ways are named', async ({ unflip }) => {
  await unflip.get('share').click();
  const refused = 'That did not work: the browser lets no page copy here. Select the link above, or save a file.';
  for (const clipboard of ['{ write: () => Promise.reject(new DOMException("no", "NotAllowedError")) }', 'undefined']) {
    await unflip.page.evaluate(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: ${clipboard} })`);
    await unflip.get('copy-link').click();
    await expect(unflip.get('share-status')).toHaveText(refused);
    await unflip.get('copy-svg').click();
    await expect(unflip.get('share-status')).toHaveText(refused);
  }
});

test('files are saved, and what is saved is read', async ({ unflip }) => {
  await unflip.enter('#.#\n.#.');
  await unflip.get('share').click();
  const [download] = await Promise.all([unflip.page.waitForEvent('download'), unflip.get('save-toml').click()]);
  const path = await download.path();
  const [image] = await Promise.all([unflip.page.waitForEvent('download'), unflip.get('save-png').click()]);
  expect(image.suggestedFilename()).toBe('puzzle.png');
  await unflip.get('share-close').click();
  await unflip.get('clear').click();
  await unflip.get('file').setInputFiles(path);
  await expect.poll(() => unflip.picture()).toBe('#.#/.#.');
});

test('the dialog closes with Escape', async ({ unflip }) => {
  await unflip.get('share').click();
  await expect(unflip.get('share-dialog')).toBeVisible();
  await unflip.page.keyboard.press('Escape');
  await expect(unflip.get('share-dialog')).toHaveCount(0);
});
