// Solve: the answer on the board, all minima, walking and running along it, and boards without a solution.

import { expect, test } from './test';

test('the classic board: 15 presses in order, 4 ways', async ({ unflip }) => {
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('15');
  await expect(unflip.get('minima')).toHaveText('4');
  await expect(unflip.get('solutions')).toHaveText('4');
  await expect(unflip.get('status')).toContainText('15 presses');
  const order = await unflip.get('board').locator('[data-text]').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.text));
  expect(order).toEqual(Array.from({ length: 15 }, (_, index) => String(index + 1)));
});

test('all minima can be flipped through', async ({ unflip }) => {
  await unflip.mode('solve');
  const pressed = () => unflip.get('board').locator('[data-text]').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.cell).join());
  await expect(unflip.get('which')).toHaveText('Way 1 of 4');
  const ways = new Set([await pressed()]);
  for (const way of [2, 3, 4]) {
    await unflip.get('minimum-next').click();
    await expect(unflip.get('which')).toHaveText(`Way ${way} of 4`);
    ways.add(await pressed());
  }
  expect(ways.size).toBe(4);
  await unflip.get('minimum-next').click();
  await expect(unflip.get('which')).toHaveText('Way 1 of 4');
  await unflip.get('minimum-before').click();
  await expect(unflip.get('which')).toHaveText('Way 4 of 4');
  await unflip.get('last').click();
  await expect(unflip.cells('on')).toHaveCount(0);
});

test('steps go forward and back', async ({ unflip }) => {
  await unflip.enter('.#.\n###\n.#.');
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('1');
  await expect(unflip.cells('next')).toHaveCount(1);
  await unflip.get('forward').click();
  expect(await unflip.picture()).toBe('.../.../...');
  await expect(unflip.cells('done')).toHaveCount(1);
  await unflip.get('back').click();
  expect(await unflip.picture()).toBe('.#./###/.#.');
  await expect(unflip.get('step')).toHaveText('0 of 1');
});

test('it plays by itself, and pauses', async ({ unflip }) => {
  await unflip.mode('solve');
  await unflip.get('weight').waitFor();
  await unflip.get('autoplay').click();
  await expect(unflip.get('step')).toHaveText('2 of 15', { timeout: 5000 });
  await unflip.get('autoplay').click();
  const held = await unflip.get('step').textContent();
  await unflip.page.waitForTimeout(1000);
  await expect(unflip.get('step')).toHaveText(held!);
  await unflip.get('last').click();
  await expect(unflip.cells('on')).toHaveCount(0);
  await unflip.get('first').click();
  await expect(unflip.cells('on')).toHaveCount(25);
});

test('no solution: a witness, a sentence, and the nearest board', async ({ unflip }) => {
  await unflip.enter('#....\n.....\n.....\n.....\n.....');
  await unflip.mode('solve');
  await expect(unflip.get('status')).toContainText('No solution');
  expect(await unflip.cells('witness').count()).toBeGreaterThan(0);
  await unflip.get('nearest').click();
  await expect(unflip.get('weight')).toHaveText('0');
  await unflip.mode('edit');
  await unflip.get('undo').click();
  expect(await unflip.picture()).toBe('#..../...../...../...../.....');
});

test('no solution with more values: each ringed lamp has its number', async ({ unflip }) => {
  await unflip.enter('modulus = 3\nstart = """\n1000\n0000\n0000\n"""');
  await unflip.mode('solve');
  await expect(unflip.get('status')).toContainText('each ringed lamp by its number');
  const numbers = await unflip.cells('witness').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.text));
  expect(numbers).toEqual(['1', '1', '2', '2', '2', '2', '1', '1']);
  await unflip.get('nearest').click();
  await expect(unflip.get('weight')).toHaveText('0');
});

test('presses of more values say how often', async ({ unflip }) => {
  await unflip.enter('modulus = 3\nstart = """\n110\n100\n000\n"""');
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('2');
  await expect(unflip.get('board').locator('[data-text]')).toHaveAttribute('data-text', '1–2');
  await unflip.get('last').click();
  expect(await unflip.picture()).toBe('000/000/000');
});

test('a press that goes down says so', async ({ unflip }) => {
  await unflip.enter('modulus = 5\nboth_ways = true\nstart = """\n0100\n1110\n0100\n"""');
  await unflip.mode('solve');
  await expect(unflip.get('cost')).toHaveText('1');
  await expect(unflip.get('weight')).toHaveText('1');
  await expect(unflip.get('status')).toContainText('1 press, the fewest possible (proved).');
  await expect(unflip.get('step')).toHaveText('0 of 1');
  await expect(unflip.cell(5)).toHaveAttribute('data-text', '↓1');
  await expect(unflip.cell(5)).toHaveAccessibleName('value 1, press next down 1');
  expect(await unflip.get('presses').locator('li').allTextContents()).toEqual(['row 2, column 2: down 1']);
  await unflip.get('last').click();
  expect(await unflip.picture()).toBe('0000/0000/0000');
});

test('billions of presses are told, and not walked along', async ({ unflip }) => {
  await unflip.enter('modulus = 4294967295\nstart = """\n1\n"""');
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('4,294,967,294');
  await expect(unflip.cell(0)).toHaveAttribute('data-text', '1–4294967294');
  expect(await unflip.get('presses').locator('li').allTextContents()).toEqual(['row 1, column 1: 4,294,967,294']);
  await expect(unflip.get('step')).toHaveCount(0);
  await unflip.mode('play');
  await unflip.get('hint').click();
  await expect(unflip.get('status')).toContainText('4,294,967,294 to go');
  await unflip.mode('learn');
  await expect(unflip.get('learn-failure')).toHaveText('The hand method is explained for up to 100 values of a lamp, not 4294967295.');
  await unflip.mode('edit');
  await unflip.get('modulus').fill('3');
  await unflip.get('modulus').press('Enter');
  await expect(unflip.get('alert')).toHaveText('');
});

test('a long range can be read, and fits', async ({ unflip }) => {
  const row = '745 745 745 745 745\n';
  await unflip.enter(`modulus = 1000\nstencil = "#"\nstart = """\n${row.repeat(5)}"""`);
  await unflip.mode('solve');
  await unflip.get('weight').waitFor();
  const long = unflip.get('board').locator('[data-text*="–"]');
  await expect(long.last()).toHaveAttribute('data-text', '6121–6375');
  const found = await long.evaluateAll((cells) =>
    cells.map((cell) => {
      const { fontSize, fontFamily, fontWeight, letterSpacing, width } = getComputedStyle(cell, '::after');
      const probe = document.body.appendChild(document.createElement('span'));
      Object.assign(probe.style, { position: 'absolute', fontSize, fontFamily, fontWeight, letterSpacing });
      const lines = (cell as HTMLElement).dataset.text!.split(/(?<=–)/).map((line) => ((probe.textContent = line), probe.getBoundingClientRect().width));
      probe.remove();
      return { size: parseFloat(fontSize), overhang: Math.max(...lines) - parseFloat(width) };
    }),
  );
  for (const { size, overhang } of found) {
    expect(size).toBeGreaterThan(9);
    expect(overhang).toBeLessThanOrEqual(1);
  }
});

test('switches and lamps are two grids', async ({ unflip }) => {
  await unflip.enter('effects = [[0, 1], [0], [1]]\nlamps = 2\nstart = [1, 1]\nlocked = [1, 0, 0]');
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('2');
  await expect(unflip.get('switches').getByRole('gridcell')).toHaveCount(3);
  await expect(unflip.get('switches').locator('[data-text]')).toHaveCount(2);
  const names = (grid: string) => unflip.get(grid).getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
  expect(await names('switches')).toEqual(['switch 0, locked', 'switch 1, press next 1', 'switch 2, press 2']);
  expect(await names('board')).toEqual(['lamp 0, on', 'lamp 1, on']);
  expect(await unflip.get('presses').locator('li').allTextContents()).toEqual(['switch 1', 'switch 2']);
  await unflip.get('last').click();
  await expect(unflip.cells('on')).toHaveCount(0);
});

test('a board that is changed is solved again', async ({ unflip }) => {
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('15');
  await unflip.mode('edit');
  await unflip.get('clear').click();
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('0');
});

test('a long search that is stopped shows the best presses so far, and can be begun again', async ({ unflip }) => {
  await unflip.enter(Array(39).fill('#'.repeat(39)).join('\n'));
  await unflip.mode('solve');
  await expect(unflip.get('status')).toHaveText(/^Solving… At most [\d,]+ presses\.$/);
  await unflip.get('stop').click();
  await expect(unflip.get('status')).toHaveText(/^\d+ presses, the best found; at least \d+ are needed \(proved\)\. 4294967296 solutions in all\.$/);
  const weight = Number(await unflip.get('weight').textContent());
  await expect(unflip.get('step')).toHaveText(`0 of ${weight}`);
  await expect(unflip.get('board').locator('[data-text]')).toHaveCount(weight);
  await expect(unflip.get('bound')).toBeVisible();
  await expect(unflip.get('minima')).toHaveText('unknown');
  await unflip.get('last').click();
  await expect(unflip.cells('on')).toHaveCount(0);
  // What was found stays when one comes back.
  await unflip.mode('learn');
  await unflip.mode('solve');
  await expect(unflip.get('board').locator('[data-text]')).toHaveCount(weight);
  await expect(unflip.get('progress')).toHaveCount(0);
  await unflip.get('again').click();
  await expect(unflip.get('progress')).toBeVisible();
  await unflip.mode('edit');
  await expect(unflip.get('progress')).toHaveCount(0);
});
