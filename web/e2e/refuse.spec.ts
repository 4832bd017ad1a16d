// Bad input: one sentence in the alert region, and the board before it kept.

import { expect, png, test } from './test';
import type { UnflipPage } from './page';

const BEFORE = '#.#/.#.';

test.beforeEach(async ({ unflip }) => {
  await unflip.enter('#.#\n.#.');
});

async function refused(unflip: UnflipPage, words: RegExp) {
  await expect(unflip.get('alert')).toHaveText(words);
  await expect(unflip.get('alert').locator('p')).toHaveText(/^[A-Z].*[.!?]$/);
  expect(await unflip.picture()).toBe(BEFORE);
}

test('a text that is no board', async ({ unflip }) => {
  await unflip.get('paste').fill('hello there');
  await unflip.get('use-text').click();
  await refused(unflip, /line 1, column 1/i);
  await expect(unflip.get('paste')).toHaveValue('hello there');
  await unflip.cell(0).click();
  await expect(unflip.get('alert')).toHaveText('');
});

test('files: a wrong value, rows of unequal length, an unknown key, noise', async ({ unflip }) => {
  await unflip.drop('a.toml', 'modulus = 3\nstart = "015"');
  await refused(unflip, /5/);
  await unflip.drop('a.txt', '##\n#\n');
  await refused(unflip, /row 2|line 2/i);
  await unflip.drop('a.toml', 'colour = 1\nstart = "01"');
  await refused(unflip, /colour/);
  await unflip.drop('a.bin', new Uint8Array(300).map((_, index) => (index * 89) % 256));
  await refused(unflip, /./);
});

test('an image that is none', async ({ unflip }) => {
  await unflip.drop('a.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3), 'image/png');
  await refused(unflip, /image cannot be read/);
});

test('two files at once', async ({ unflip }) => {
  await unflip.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ['a.txt', 'b.txt']) dataTransfer.items.add(new File(['#\n'], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await refused(unflip, /one file at a time, and 2 came/);
});

test('what was refused is no longer told after an undo', async ({ unflip }) => {
  for (const way of ['undo', 'redo']) {
    await unflip.get('modulus').fill('1');
    await unflip.get('modulus').press('Enter');
    await expect(unflip.get('alert')).toContainText('at least 2 values');
    await unflip.get(way).click();
    await expect(unflip.get('alert')).toHaveText('');
  }
});

test('sides of an image that are too large', async ({ unflip }) => {
  await unflip.drop('a.png', await png(unflip, [[0, 255]]), 'image/png');
  await unflip.get('image-rows').fill('1000000');
  await unflip.get('image-rows').press('Enter');
  await expect(unflip.get('alert')).toContainText('too large');
  await expect(unflip.get('image-rows')).toHaveValue('1');
});

test('10^9 x 10^9: as sides, as a link, as a file', async ({ unflip }) => {
  await unflip.get('size-rows').fill('1000000000');
  await unflip.get('size-rows').press('Enter');
  await refused(unflip, /too large/);
  await expect(unflip.get('size-rows')).toHaveValue('2');
  await unflip.page.evaluate(() => (location.hash = '#1.1000000000x1000000000.'));
  await refused(unflip, /1000000000x1000000000/);
  await unflip.drop('a.pbm', 'P1\n1000000000 1000000000\n1 0 1\n');
  await refused(unflip, /1000000000/);
});

test('sides that are no numbers', async ({ unflip }) => {
  for (const side of ['', '0', '-3', '2.5']) {
    await unflip.get('size-columns').fill('4');
    await unflip.get('size-columns').fill(side);
    await unflip.get('size-columns').press('Enter');
    await refused(unflip, /whole number/);
    await expect(unflip.get('size-columns')).toHaveValue('3');
  }
});

test('a modulus or a goal that cannot be', async ({ unflip }) => {
  await unflip.get('modulus').fill('1');
  await unflip.get('modulus').press('Enter');
  await refused(unflip, /at least 2 values/);
  await unflip.get('modulus').fill('5000000000');
  await unflip.get('modulus').press('Enter');
  await refused(unflip, /5000000000, but numbers go up to 4294967295/);
  await unflip.get('modulus').fill('9007199254740993');
  await unflip.get('modulus').press('Enter');
  await refused(unflip, /The number 9,007,199,254,740,993 is too large for “Values”/);
  await unflip.get('goal').selectOption('value');
  await unflip.get('goal-value').fill('7');
  await unflip.get('goal-value').press('Enter');
  await refused(unflip, /7/);
});

test('a price that cannot be', async ({ unflip }) => {
  await unflip.get('tool-price').check();
  for (const price of ['-1', '2.5', '5000000000', '']) {
    await unflip.get('price').fill('4');
    await unflip.get('price').fill(price);
    await unflip.get('price').press('Enter');
    await refused(unflip, /whole number|numbers go up/);
    await expect(unflip.get('price')).toHaveValue('2');
  }
});

test('prices that are together too much are refused, when they are chosen and when they are painted', async ({ unflip }) => {
  await unflip.get('tool-price').check();
  await unflip.get('price').fill('300000000');
  await unflip.get('price').press('Enter');
  await unflip.enter('modulus = 4000000000\nstart = "0"');
  await unflip.cell(0).click();
  await expect(unflip.get('alert')).toContainText('not below 2^60');
  await expect(unflip.get('board').locator('.cell b.price')).toHaveCount(0);
  await unflip.get('price').fill('300000001');
  await unflip.get('price').press('Enter');
  await expect(unflip.get('alert')).toContainText('not below 2^60');
  await expect(unflip.get('price')).toHaveValue('300000000');
});

test('a link that is broken keeps the board, and the address', async ({ unflip }) => {
  await expect(unflip.page).toHaveURL(/2x3/);
  const url = unflip.page.url();
  await unflip.page.evaluate(() => (location.hash = '#2.5.A'));
  await refused(unflip, /version/);
  expect(unflip.page.url()).toBe(url);
});

test('a page that is opened with a broken link begins with the classic board', async ({ unflip, context }) => {
  const page = await context.newPage();
  await page.goto(`${unflip.page.url().split('#')[0]}#1.5.*`);
  await expect(page.getByTestId('alert')).toContainText('The start of the link: found `*`');
  await expect(page.getByTestId('board').locator('.cell.on')).toHaveCount(25);
});
