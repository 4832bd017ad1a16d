// Learn: the rule in numbers, quiet patterns on the board, and the hand method step by step.

import { expect, test } from './test';

test.beforeEach(async ({ unflip }) => {
  await unflip.mode('learn');
  await expect(unflip.get('nullity')).toHaveText('2');
});

test('the rule of 5 x 5: nullity 2, rank 23', async ({ unflip }) => {
  await expect(unflip.get('rank')).toHaveText('23');
  await expect(unflip.get('states-per-solvable')).toHaveText('4');
  await expect(unflip.get('patterns').getByRole('button')).toHaveCount(2);
});

test('a quiet pattern is shown on the board, and hidden again', async ({ unflip }) => {
  const first = unflip.get('patterns').getByRole('button').first();
  await first.click();
  expect(await unflip.cells('quiet').count()).toBeGreaterThan(8);
  await expect(unflip.get('status')).toContainText('no lamp changes');
  await first.click();
  await expect(unflip.cells('quiet')).toHaveCount(0);
});

test('the hand method ends with all lamps off', async ({ unflip }) => {
  await expect(unflip.get('table').locator('tbody tr')).toHaveCount(7);
  await unflip.get('forward').click();
  await expect(unflip.get('status')).toContainText('1. Chase.');
  await expect(unflip.cells('left')).toHaveCount(1);
  await expect(unflip.cells('next')).toHaveCount(1);
  for (let steps = 0; steps < 60 && !(await unflip.get('status').textContent())!.startsWith('2.'); steps++) await unflip.get('forward').click();
  await expect(unflip.get('table').locator('tr.used')).toHaveCount(1);
  await unflip.get('last').click();
  await expect(unflip.get('status')).toContainText('Done.');
  await expect(unflip.cells('on')).toHaveCount(0);
  await unflip.get('first').click();
  await expect(unflip.cells('on')).toHaveCount(25);
});

test('a long table scrolls in a box of its own, to the line that is used', async ({ unflip }) => {
  await unflip.enter(Array(19).fill('#'.repeat(19)).join('\n'));
  await unflip.mode('learn');
  await expect(unflip.get('nullity')).toHaveText('16');
  const table = unflip.page.getByRole('region', { name: 'Table' });
  expect((await table.boundingBox())!.height).toBeLessThan(400);
  const slider = unflip.page.getByRole('slider');
  for (let step = 1; step < 400 && !(await unflip.get('status').textContent())!.startsWith('2.'); step++) await slider.fill(String(step));
  const used = table.locator('tr.used');
  expect(await used.count()).toBeGreaterThan(0);
  const [box, row] = [(await table.boundingBox())!, (await used.first().boundingBox())!];
  expect(row.y).toBeGreaterThanOrEqual(box.y - 1);
  expect(row.y).toBeLessThan(box.y + box.height);
});

test('it runs by itself', async ({ unflip }) => {
  await unflip.get('autoplay').click();
  await expect(unflip.get('step')).toHaveText(/^2 of/, { timeout: 6000 });
  await unflip.get('autoplay').click();
});

test('presses of the hand method go down where that is shorter', async ({ unflip }) => {
  await unflip.enter('modulus = 5\nboth_ways = true\nstart = """\n0100\n1110\n0100\n"""');
  await unflip.mode('learn');
  await unflip.get('forward').click();
  await expect(unflip.get('status')).toHaveText('1. Chase. The lamp in row 2, column 1 is wrong: press the cell to its right down.');
  await expect(unflip.cell(5)).toHaveAttribute('data-text', '↓');
  await unflip.get('last').click();
  expect(await unflip.picture()).toBe('0000/0000/0000');
  await expect(unflip.get('status')).toContainText('1 remain, the fewest there are.');
  await unflip.get('first').click();
  expect(await unflip.picture()).toBe('0100/1110/0100');
});

test('quiet patterns go down where that is shorter', async ({ unflip }) => {
  await unflip.enter('modulus = 5\nboth_ways = true\nstart = """\n0 0\n"""');
  await unflip.mode('learn');
  await unflip.get('patterns').getByRole('button').first().click();
  await expect(unflip.page.getByText('each as often as the board then says')).toBeVisible();
  const texts = await unflip.cells('quiet').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.text ?? '').sort());
  expect(texts).toEqual(['1', '↓1']);
  await expect(unflip.get('status')).toHaveText('Quiet pattern 1: press all of it, as often as is written, and no lamp changes.');
});

test('with prices the hand method is measured by what it costs', async ({ unflip }) => {
  await unflip.enter('cost = "31"\nstart = """\n##\n"""');
  await unflip.mode('learn');
  await unflip.get('last').click();
  await expect(unflip.get('status')).toHaveText(/^Done\. Presses that were made twice cancel: 1 remain, at cost [13](, the least there is|; the least is 1, as Solve shows)\.$/);
});

test('without a solution the table has no line', async ({ unflip }) => {
  await unflip.enter('#....\n.....\n.....\n.....\n.....');
  await unflip.mode('learn');
  await unflip.get('last').click();
  await expect(unflip.get('status')).toContainText('there is no solution');
});
