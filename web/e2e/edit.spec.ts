// Edit: painting with every tool and hand, the rule, the goal, and boards from texts and files.

import type { UnflipPage } from './page';
import { expect, png, test } from './test';

const OFF = '...../...../...../...../.....';

test.describe('painting', () => {
  test.beforeEach(async ({ unflip }) => {
    await unflip.get('clear').click();
    expect(await unflip.picture()).toBe(OFF);
  });

  test('a click switches a lamp, a drag paints without gaps and does not toggle', async ({ unflip, isMobile }) => {
    test.skip(isMobile, 'phones have fingers');
    await unflip.cell(12).click();
    expect(await unflip.picture()).toBe('...../...../..#../...../.....');
    await unflip.drag(0, 4);
    expect(await unflip.picture()).toBe('#####/...../..#../...../.....');
    await unflip.drag(0, 4, 0);
    expect(await unflip.picture()).toBe('...../...../..#../...../.....');
    await unflip.drag(20, 4);
    expect(await unflip.picture()).toBe('....#/...#./..#../.#.../#....');
  });

  test('a finger paints, and two fingers only move', async ({ unflip, isMobile }) => {
    test.skip(!isMobile, 'a desktop has a mouse');
    const at = (cells: number[]) => Promise.all(cells.map((cell) => unflip.middle(cell)));
    await unflip.touch(await at([5, 7, 9]));
    expect(await unflip.picture()).toBe('...../#####/...../...../.....');
    await unflip.cell(24).tap();
    expect(await unflip.picture()).toBe('...../#####/...../...../....#');
    await unflip.touch(await at([10, 12, 14]), await at([15, 17, 19]));
    expect((await unflip.picture()).split('/')[3]).toBe('.....');
  });

  test('the keyboard walks, switches and writes', async ({ unflip }) => {
    const { keyboard } = unflip.page;
    await unflip.cell(0).focus();
    for (const key of ['ArrowRight', ' ', 'ArrowDown', '1', 'End', 'Enter', 'PageDown', 'Home', '1', '1']) await keyboard.press(key);
    expect(await unflip.picture()).toBe('.#.../.#..#/...../...../#....');
    await keyboard.press('0');
    await keyboard.press('9');
    expect(await unflip.picture()).toBe('.#.../.#..#/...../...../.....');
    await expect(unflip.cell(20)).toBeFocused();
    await expect(unflip.get('board').locator('[tabindex="0"]')).toHaveCount(1);
  });

  test('undo and redo take a stroke as one step', async ({ unflip, isMobile }) => {
    test.skip(isMobile);
    await unflip.drag(0, 4);
    await unflip.cell(12).click();
    await unflip.get('undo').click();
    expect(await unflip.picture()).toBe('#####/...../...../...../.....');
    await unflip.page.keyboard.press('Control+z');
    expect(await unflip.picture()).toBe(OFF);
    await unflip.page.keyboard.press('Control+Shift+z');
    await unflip.get('redo').click();
    expect(await unflip.picture()).toBe('#####/...../..#../...../.....');
    await expect(unflip.get('redo')).toBeDisabled();
  });

  test('holes and locked cells', async ({ unflip }) => {
    await unflip.get('tool-hole').check();
    await unflip.cell(0).click();
    await unflip.get('tool-lock').check();
    await unflip.cell(1).click();
    await unflip.get('tool-lamp').check();
    await unflip.cell(0).click();
    await unflip.cell(1).click();
    expect(await unflip.picture()).toBe('_#.../...../...../...../.....');
    await expect(unflip.cells('locked')).toHaveCount(1);
    await unflip.get('tool-hole').check();
    await unflip.cell(0).click();
    await unflip.get('tool-lock').check();
    await unflip.cell(1).click();
    expect(await unflip.picture()).toBe('.#.../...../...../...../.....');
    await expect(unflip.cells('locked')).toHaveCount(0);
  });

  test('a goal is drawn, and may leave lamps open', async ({ unflip }) => {
    await unflip.get('goal').selectOption('picture');
    await unflip.cell(6).click();
    await unflip.get('tool-any').check();
    await unflip.cell(7).click();
    await expect(unflip.cell(6).locator('b.goal')).toHaveText('1');
    await expect(unflip.cell(7).locator('b.goal')).toHaveText('?');
    expect(await unflip.picture()).toBe(OFF);
    await unflip.get('goal').selectOption('on');
    await expect(unflip.cells('goal')).toHaveCount(0);
  });

  test('lamps of more values', async ({ unflip }) => {
    await unflip.get('modulus').fill('4');
    await unflip.get('modulus').press('Enter');
    await unflip.cell(0).click();
    await unflip.cell(1).click();
    await unflip.cell(1).click();
    await unflip.get('value-3').check();
    await unflip.cell(2).click();
    await unflip.page.keyboard.press('ArrowDown');
    await unflip.page.keyboard.press('2');
    expect(await unflip.picture()).toBe('12300/00200/00000/00000/00000');
    await unflip.get('modulus').fill('3');
    await unflip.get('modulus').press('Enter');
    expect(await unflip.picture()).toBe('12200/00200/00000/00000/00000');
    await unflip.get('goal').selectOption('value');
    await unflip.get('goal-value').fill('2');
    await unflip.get('goal-value').press('Enter');
    await expect(unflip.get('goal-value')).toHaveValue('2');
  });
});

test.describe('many values', () => {
  test.beforeEach(async ({ unflip }) => {
    await unflip.page.clock.install();
    await unflip.enter('modulus = 13\nstart = """\n0 1 2\n"""');
  });
  const digits = (unflip: UnflipPage) => unflip.get('board').locator('.cell').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.value).join(' '));

  test('digits typed one after the other are one number, and one step back', async ({ unflip }) => {
    const { keyboard, clock } = unflip.page;
    await unflip.cell(0).focus();
    await keyboard.type('12');
    expect(await digits(unflip)).toBe('12 1 2');
    await keyboard.type('3');
    expect(await digits(unflip)).toBe('3 1 2');
    await unflip.get('undo').click();
    expect(await digits(unflip)).toBe('12 1 2');
    await unflip.get('undo').click();
    expect(await digits(unflip)).toBe('0 1 2');
    await unflip.cell(0).focus();
    await keyboard.type('1');
    await clock.fastForward(2000);
    await keyboard.type('2');
    expect(await digits(unflip)).toBe('2 1 2');
    await keyboard.press('ArrowRight');
    await keyboard.type('0');
    expect(await digits(unflip)).toBe('2 0 2');
  });

  test('what was undone is not gone on with', async ({ unflip }) => {
    await unflip.cell(0).focus();
    await unflip.page.keyboard.type('1');
    await unflip.page.keyboard.press('Control+z');
    await unflip.page.keyboard.type('2');
    expect(await digits(unflip)).toBe('2 1 2');
  });

  test('goals and prices are typed too', async ({ unflip }) => {
    await unflip.get('goal').selectOption('picture');
    await unflip.cell(1).focus();
    await unflip.page.keyboard.type('11');
    await expect(unflip.cell(1).locator('b.goal')).toHaveText('11');
    await unflip.get('tool-price').check();
    await unflip.cell(2).focus();
    await unflip.page.keyboard.type('250');
    await expect(unflip.cell(2)).toHaveAccessibleName('value 2, goal 0, price 250');
    expect(await digits(unflip)).toBe('0 1 2');
  });

  test('a stencil steps as often as is typed', async ({ unflip }) => {
    const place = unflip.get('stencil-editor').locator('[data-place="1,1"]');
    await place.focus();
    await unflip.page.keyboard.type('12');
    await expect(place).toHaveText('12');
    await place.click();
    await expect(place).toHaveText('');
  });

  test('above 16 values the brush is a number', async ({ unflip }) => {
    await expect(unflip.get('value-12')).toHaveCount(1);
    await unflip.get('modulus').fill('4294967295');
    await unflip.get('modulus').press('Enter');
    await expect(unflip.get('value-12')).toHaveCount(0);
    await unflip.get('value-number').check();
    await unflip.get('value').fill('4294967294');
    await unflip.get('value').press('Enter');
    await unflip.cell(0).click();
    expect(await digits(unflip)).toBe('4294967294 1 2');
    await unflip.get('value').fill('4294967295');
    await unflip.get('value').press('Enter');
    await expect(unflip.get('alert')).toContainText('Values are 0 to 4,294,967,294, not 4,294,967,295.');
    await unflip.get('value-next').check();
    await unflip.cell(0).click();
    expect(await digits(unflip)).toBe('0 1 2');
  });
});

test.describe('what presses cost', () => {
  const price = async (unflip: UnflipPage, number: string) => {
    await unflip.get('tool-price').check();
    await unflip.get('price').fill(number);
    await unflip.get('price').press('Enter');
  };
  const prices = (unflip: UnflipPage) => unflip.get('board').locator('.cell b.price').allTextContents();

  test('prices are painted, and painted again they are 1', async ({ unflip }) => {
    await unflip.get('tool-price').check();
    await expect(unflip.get('price')).toHaveValue('2');
    await unflip.cell(0).click();
    await price(unflip, '13');
    await unflip.cell(1).click();
    expect(await prices(unflip)).toEqual(['2', '13']);
    await expect(unflip.cell(1)).toHaveAccessibleName('on, price 13');
    await unflip.cell(1).click();
    expect(await prices(unflip)).toEqual(['2']);
    await unflip.get('undo').click();
    expect(await prices(unflip)).toEqual(['2', '13']);
    await unflip.get('tool-hole').check();
    await unflip.cell(1).click();
    await price(unflip, '2');
    await unflip.cell(0).click();
    expect(await prices(unflip)).toEqual([]);
    await expect(unflip.get('no-prices')).toHaveCount(0);
  });

  test('switches of a list are painted themselves', async ({ unflip }) => {
    await unflip.enter('effects = [[0, 1], [1], [0]]\nstart = [1, 0]');
    const switches = unflip.get('switches').getByRole('gridcell');
    await price(unflip, '3');
    await switches.nth(2).click();
    await expect(switches.nth(2)).toHaveAccessibleName('switch 2, price 3');
    await unflip.cell(0).click();
    expect(await unflip.picture()).toBe('#.');
    await switches.first().focus();
    await unflip.page.keyboard.type('5');
    await expect(switches.first()).toHaveAccessibleName('switch 0, price 5');
    await unflip.get('tool-lock').check();
    await switches.nth(1).click();
    await expect(switches.nth(1)).toHaveAccessibleName('switch 1, locked');
    await unflip.get('undo').click();
    await expect(switches.nth(1)).toHaveAccessibleName('switch 1');
    await unflip.get('tool-lamp').check();
    await switches.nth(1).click();
    expect(await unflip.picture()).toBe('#.');
    await unflip.mode('solve');
    await expect(unflip.get('cost')).toHaveText('3');
    await expect(switches.nth(2)).toHaveAttribute('data-text', '1');
  });

  test('all prices go at once', async ({ unflip, isMobile }) => {
    test.skip(isMobile, 'phones have fingers');
    await price(unflip, '0');
    await unflip.drag(0, 4);
    expect(await prices(unflip)).toEqual(Array(5).fill('0'));
    await unflip.get('no-prices').click();
    expect(await prices(unflip)).toEqual([]);
    await unflip.get('undo').click();
    expect(await prices(unflip)).toHaveLength(5);
  });

  test('the cheapest presses are found, in Solve and in Play', async ({ unflip }) => {
    await unflip.enter('##');
    await price(unflip, '3');
    await unflip.cell(0).click();
    await unflip.mode('solve');
    await expect(unflip.get('cost')).toHaveText('1');
    await expect(unflip.cell(1)).toHaveAttribute('data-text', '1');
    await expect(unflip.cell(0)).toHaveAccessibleName('on, price 3');
    await unflip.mode('play');
    await expect(unflip.get('minimum')).toHaveText('1');
    await unflip.cell(0).click();
    await expect(unflip.get('cost')).toHaveText('3');
    await expect(unflip.get('status')).toHaveText('Solved in 1 press at cost 3; the least is 1.');
    await unflip.get('restart').click();
    await unflip.cell(1).click();
    await expect(unflip.get('status')).toHaveText('Solved in 1 press at cost 1: the least possible!');
  });

  test('a hint of priced presses says what is left to pay', async ({ unflip }) => {
    await unflip.enter('##');
    await price(unflip, '5');
    await unflip.cell(0).click();
    await unflip.cell(1).click();
    await unflip.mode('play');
    await unflip.get('hint').click();
    await expect(unflip.get('status')).toHaveText('Hint: press row 1, column 2. Cost 5 to go from here.');
  });

  test('presses go both ways where there are more than two values', async ({ unflip }) => {
    await expect(unflip.get('both-ways')).toHaveCount(0);
    await unflip.enter('modulus = 5\nstart = """\n0100\n1110\n0100\n"""');
    await unflip.get('both-ways').check();
    await unflip.mode('solve');
    await expect(unflip.get('cost')).toHaveText('1');
    await unflip.mode('edit');
    await unflip.get('undo').click();
    await expect(unflip.get('both-ways')).not.toBeChecked();
    await unflip.get('redo').click();
    await expect(unflip.get('both-ways')).toBeChecked();
    for (const modulus of ['2', '3']) {
      await unflip.get('modulus').fill(modulus);
      await unflip.get('modulus').press('Enter');
    }
    await expect(unflip.get('both-ways')).not.toBeChecked();
  });

  test('links and TOML bring prices and both ways back', async ({ unflip, context }) => {
    await unflip.enter('modulus = 5\nstart = """\n12\n30\n"""');
    await unflip.get('both-ways').check();
    await price(unflip, '70');
    await unflip.cell(2).click();
    await unflip.get('share').click();
    const link = await unflip.get('share-link').inputValue();
    const [download] = await Promise.all([unflip.page.waitForEvent('download'), unflip.get('save-toml').click()]);
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.locator('[data-cell="2"]')).toHaveAccessibleName('value 3, price 70');
    await expect(other.getByTestId('both-ways')).toBeChecked();
    await unflip.get('share-close').click();
    await unflip.get('known').selectOption('lights-out');
    await expect(unflip.get('both-ways')).toHaveCount(0);
    await unflip.get('file').setInputFiles(await download.path());
    await expect(unflip.get('both-ways')).toBeChecked();
    expect(await prices(unflip)).toEqual(['70']);
  });
});

test('a board of holes has no lamps', async ({ unflip }) => {
  await unflip.enter('_ _\n_ _');
  await expect(unflip.get('status')).toHaveText('2 × 2, no lamps.');
  await unflip.get('tool-hole').check();
  await unflip.cell(0).click();
  await expect(unflip.get('status')).toHaveText('2 × 2, all lamps off.');
});

test('size, edges and stencil', async ({ unflip }) => {
  await unflip.get('size-rows').fill('3');
  await unflip.get('size-rows').press('Enter');
  await unflip.get('size-columns').fill('7');
  await unflip.get('size-columns').press('Enter');
  expect(await unflip.picture()).toBe('#####../#####../#####..');
  await unflip.get('edges').selectOption('torus');
  await expect(unflip.get('board')).toHaveAttribute('data-edges', 'torus');
  const editor = unflip.get('stencil-editor');
  await expect(editor.locator('.on')).toHaveCount(5);
  await unflip.get('stencil').selectOption('king');
  await expect(editor.locator('.on')).toHaveCount(9);
  await editor.locator('[data-place="0,0"]').click();
  await expect(unflip.get('stencil')).toHaveValue('drawn');
  await expect(editor.locator('.on')).toHaveCount(10);
  await editor.locator('[data-place="1,1"]').click();
  await unflip.get('stencil-side').selectOption('3');
  await expect(editor.locator('button')).toHaveCount(9);
  await expect(editor.locator('.on')).toHaveCount(8);
  await editor.locator('[data-place="1,1"]').focus();
  await unflip.page.keyboard.press('ArrowUp');
  await unflip.page.keyboard.press('Space');
  await expect(editor.locator('[data-place="0,1"]')).toHaveAttribute('aria-pressed', 'false');
});

test('a random board can be solved, with holes and locked cells too', async ({ unflip }) => {
  await unflip.enter('#.#.#\n_.#.#\n#.#.#\n#...#\n#####');
  await unflip.get('random').click();
  expect(await unflip.picture()).toMatch(/^.....\/_/);
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toBeVisible();
});

test('a known puzzle is taken', async ({ unflip }) => {
  await unflip.get('known').selectOption('lights-out-2000');
  await expect(unflip.get('modulus')).toHaveValue('3');
});

test('texts are pasted into the field or anywhere', async ({ unflip }) => {
  await unflip.enter('#.#\n.#.');
  expect(await unflip.picture()).toBe('#.#/.#.');
  await unflip.paste('modulus = 3\nedges = "torus"\nstart = """\n012\n210\n"""');
  await expect(unflip.get('modulus')).toHaveValue('3');
  expect(await unflip.picture()).toBe('012/210');
  await unflip.get('undo').click();
  expect(await unflip.picture()).toBe('#.#/.#.');
});

test('files are dropped: TOML, text, PBM', async ({ unflip }) => {
  await unflip.drop('a.toml', 'stencil = "ring"\nstart = """\n##.\n.#_\n"""');
  await expect(unflip.get('stencil')).toHaveValue('ring');
  expect(await unflip.picture()).toBe('##./.#_');
  await unflip.drop('a.txt', 'OOO\n###\n');
  await expect.poll(() => unflip.picture()).toBe('###/...');
  await unflip.drop('a.pbm', 'P1\n3 2\n1 0 1\n0 1 0\n', 'image/x-portable-bitmap');
  await expect.poll(() => unflip.picture()).toBe('#.#/.#.');
});

test('a file is opened by the button', async ({ unflip }) => {
  await unflip.get('file').setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('##\n..\n') });
  await expect.poll(() => unflip.picture()).toBe('##/..');
});

test('an image becomes a board, by a threshold', async ({ unflip }) => {
  const image = await png(unflip, [
    [0, 255, 100],
    [255, 0, 200],
  ]);
  await unflip.drop('a.png', image, 'image/png');
  await unflip.get('image-panel').waitFor();
  expect(await unflip.picture()).toBe('#.#/.#.');
  await unflip.get('threshold').fill('50');
  expect(await unflip.picture()).toBe('#../.#.');
  await unflip.get('image-light').check();
  expect(await unflip.picture()).toBe('.##/#.#');
  await unflip.get('image-cancel').click();
  expect(await unflip.picture()).toBe('#####/#####/#####/#####/#####');
  await unflip.drop('a.png', image, 'image/png');
  await unflip.get('image-use').click();
  expect(await unflip.picture()).toBe('.##/#.#');
  await unflip.get('undo').click();
  expect(await unflip.picture()).toBe('#####/#####/#####/#####/#####');
});

test('an image is known by its first bytes, whatever it is called', async ({ unflip }) => {
  await unflip.drop('a.txt', await png(unflip, [[0, 255]]), 'text/plain');
  await unflip.get('image-cancel').click();
  await unflip.drop('a.png', '#.\n.#', 'image/png');
  await expect.poll(() => unflip.picture()).toBe('#./.#');
});

test('a large image is cut into as many cells as are asked for', async ({ unflip }) => {
  const image = await png(unflip, [[0, 255], [255, 0]], 60);
  await unflip.drop('a.png', image, 'image/png');
  await unflip.get('image-panel').waitFor();
  await expect(unflip.get('image-columns')).toHaveValue('20');
  for (const id of ['image-columns', 'image-rows']) {
    await unflip.get(id).fill('2');
    await unflip.get(id).press('Enter');
  }
  expect(await unflip.picture()).toBe('#./.#');
});
