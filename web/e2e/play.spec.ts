// Play: levels, counting, hints, wrong presses, undo, the puzzle of the day, and games that are gone on with.

import { expect, test } from './test';

const CROSS = '.#.\n###\n.#.';

test.describe('a board of ours', () => {
  test.beforeEach(async ({ unflip }) => {
    await unflip.enter(CROSS);
    await unflip.mode('play');
    await expect(unflip.get('minimum')).toHaveText('1');
  });

  test('one press solves it, with the fewest', async ({ unflip }) => {
    await unflip.cell(4).click();
    await expect(unflip.get('moves')).toHaveText('1');
    await expect(unflip.get('status')).toHaveText('Solved in 1 press: the fewest possible!');
    await unflip.cell(0).click();
    await expect(unflip.get('moves')).toHaveText('1');
  });

  test('a wrong press, then hints lead home', async ({ unflip }) => {
    await unflip.cell(0).click();
    let toGo = 3;
    for (let presses = 1; presses < 12; presses++) {
      await unflip.get('hint').click();
      await expect(unflip.cells('hint')).toHaveCount(1);
      const left = Number(/(\d+) to go/.exec((await unflip.get('status').textContent())!)![1]);
      expect(left).toBeLessThan(toGo);
      toGo = left;
      await unflip.cells('hint').click();
      if (left === 1) break;
    }
    await expect(unflip.get('status')).toContainText('Solved in 3 presses; the fewest are 1');
  });

  test('undo, redo, restart', async ({ unflip }) => {
    await unflip.cell(0).click();
    await unflip.cell(8).click();
    await unflip.get('play-undo').click();
    await expect(unflip.get('moves')).toHaveText('1');
    await unflip.get('play-redo').click();
    await expect(unflip.get('moves')).toHaveText('2');
    await unflip.page.keyboard.press('Control+z');
    await unflip.get('restart').click();
    await expect(unflip.get('moves')).toHaveText('0');
    expect(await unflip.picture()).toBe('.#./###/.#.');
  });

  test('the keyboard presses', async ({ unflip }) => {
    await unflip.cell(1).focus();
    await unflip.page.keyboard.press('ArrowDown');
    await unflip.page.keyboard.press('Space');
    await expect(unflip.get('status')).toContainText('Solved');
  });

  test('the game is there again after a reload, with its time', async ({ unflip }) => {
    await unflip.cell(0).click();
    await expect(unflip.get('time')).not.toHaveText('0:00', { timeout: 5000 });
    await expect(unflip.page).toHaveURL(/mplay/);
    await unflip.page.reload();
    await expect(unflip.get('moves')).toHaveText('1');
    await expect(unflip.get('time')).not.toHaveText('0:00');
    expect(await unflip.picture()).toBe('#../.##/.#.');
    await unflip.get('play-undo').click();
    expect(await unflip.picture()).toBe('.#./###/.#.');
  });

  test('the last game can be gone on with from elsewhere', async ({ unflip }) => {
    await unflip.cell(0).click();
    await unflip.mode('edit');
    await unflip.get('fill').click();
    await unflip.mode('play');
    await unflip.get('resume').click();
    await expect(unflip.get('moves')).toHaveText('1');
    expect(await unflip.picture()).toBe('#../.##/.#.');
  });
});

test('levels are as hard as they say', async ({ unflip }) => {
  for (const [difficulty, least, most] of [['easy', 2, 4], ['medium', 5, 7], ['hard', 8, 11], ['expert', 12, 20]] as const) {
    await unflip.mode('play');
    await unflip.get(`difficulty-${difficulty}`).check();
    await unflip.get('new-level').click();
    await expect.poll(async () => Number(await unflip.get('minimum').textContent())).toBeLessThanOrEqual(most);
    await expect.poll(async () => Number(await unflip.get('minimum').textContent())).toBeGreaterThanOrEqual(least);
  }
});

test('a board that is too small for hard levels says so', async ({ unflip }) => {
  await unflip.enter('##\n##');
  await unflip.mode('play');
  await expect(unflip.get('minimum')).toHaveText('4');
  await unflip.get('difficulty-expert').check();
  await unflip.get('new-level').click();
  await expect(unflip.get('alert').locator('p')).toHaveText(/^[A-Z].*[.!?]$/);
  expect(await unflip.picture()).toBe('##/##');
});

test('a level that is won is counted', async ({ unflip }) => {
  await unflip.mode('play');
  await expect(unflip.get('minimum')).toHaveText('15');
  await unflip.get('new-level').click();
  await expect(unflip.get('minimum')).toHaveText(/^[2-4]$/);
  const minimum = Number(await unflip.get('minimum').textContent());
  for (let press = 0; press < minimum; press++) {
    await unflip.get('hint').click();
    await unflip.cells('hint').click();
  }
  await expect(unflip.get('status')).toContainText('the fewest possible');
  await expect(unflip.get('won')).toHaveText('Solved easy: 1, of them 1 with the fewest presses.');
});

test('the puzzle of the day is the same all day, and is remembered', async ({ unflip }) => {
  await unflip.page.clock.setFixedTime(new Date(2026, 11, 1, 12));
  await unflip.mode('play');
  await unflip.get('daily').click();
  await expect(unflip.page).toHaveURL(/mplay/);
  await expect(unflip.get('minimum')).toHaveText(/^\d+$/);
  await expect.poll(() => unflip.picture()).not.toBe('#####/#####/#####/#####/#####');
  const board = await unflip.picture();
  await unflip.get('difficulty-hard').check();
  await unflip.get('new-level').click();
  await expect.poll(() => unflip.picture()).not.toBe(board);
  await unflip.get('daily').click();
  await expect.poll(() => unflip.picture()).toBe(board);
  await expect(unflip.get('minimum')).toHaveText(/^\d+$/);
  const minimum = Number(await unflip.get('minimum').textContent());
  for (let press = 0; press < minimum; press++) {
    await unflip.get('hint').click();
    await unflip.cells('hint').click();
  }
  await expect(unflip.get('daily-done')).toContainText(`solved in ${minimum} press`);
});

test('a board without a solution says so', async ({ unflip }) => {
  await unflip.enter('#....\n.....\n.....\n.....\n.....');
  await unflip.mode('play');
  await expect(unflip.get('minimum')).toHaveText('none');
  await expect(unflip.get('status')).toContainText('no solution');
});

test('locked cells refuse, in words', async ({ unflip }) => {
  await unflip.get('tool-lock').check();
  await unflip.cell(0).click();
  await unflip.mode('play');
  await unflip.cell(0).click();
  await expect(unflip.get('status')).toHaveText('Row 1, column 1 cannot be pressed.');
  await expect(unflip.get('moves')).toHaveText('0');
});

const DOWN = 'modulus = 5\nboth_ways = true\nstart = """\n0100\n1110\n0100\n"""';

for (const [name, goal] of [['all off', ''], ['a picture', '\ngoal = """\n0000\n0000\n0000\n"""']] as const) {
  test(`a hint that goes down has an arrow, and says so: ${name}`, async ({ unflip }) => {
    await unflip.enter(DOWN + goal);
    await unflip.mode('play');
    await unflip.get('hint').click();
    await expect(unflip.get('status')).toHaveText('Hint: press row 2, column 2 down. 1 to go from here.');
    await expect(unflip.cell(5)).toHaveAttribute('data-text', '↓');
    await expect(unflip.cell(5)).toHaveAccessibleName(goal ? 'value 1, hint: press here down, goal 0' : 'value 1, hint: press here down');
    expect(await unflip.cell(5).evaluate((cell) => getComputedStyle(cell, '::after').content)).toBe('"↓"');
    await unflip.cell(5).click({ modifiers: ['Shift'] });
    await expect(unflip.get('status')).toHaveText('Solved in 1 press: the fewest possible!');
    await unflip.get('restart').click();
    await unflip.get('way-down').check({ force: true });
    await unflip.cell(5).click({ modifiers: ['Shift'] });
    await expect(unflip.get('status')).toHaveText('1 press so far.');
    await unflip.get('play-undo').click();
    await unflip.cell(5).click();
    await expect(unflip.get('status')).toHaveText('Solved in 1 press: the fewest possible!');
  });
}

test('switches are pressed on their own grid', async ({ unflip }) => {
  await unflip.enter('effects = [[0, 1], [1, 2]]\nlamps = 3\nstart = [1, 0, 1]');
  await unflip.mode('play');
  await unflip.get('switches').getByRole('gridcell').first().click();
  await unflip.get('switches').getByRole('gridcell').last().click();
  await expect(unflip.get('status')).toContainText('Solved in 2 presses');
});
