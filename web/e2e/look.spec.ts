// For everybody: axe finds nothing in any mode, light or dark; the page fits; grids are read as grids.

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test';
import type { Mode, UnflipPage } from './page';

/** Boards with everything that can be marked. */
const BOARDS = {
  classic: '',
  colours: 'modulus = 5\nstart = """\n01234\n4_210\n"""\nlocked = """\n#....\n._..#\n"""\ngoal = """\n00000\n1_100\n"""\nboth_ways = true\ncost = [[2, 1, 1, 1, 1], [1, 1, 1, 130, 4]]',
  unsolvable: '#....\n.....\n.....\n.....\n.....',
  switches: 'effects = [[0, 1], [1, 2]]\nlamps = 3\nstart = [1, 0, 1]',
};

async function settle(unflip: UnflipPage, mode: Mode) {
  await unflip.mode(mode);
  if (mode === 'solve') await expect(unflip.get('status')).not.toHaveText('Solving…');
  if (mode === 'learn') await unflip.get('table').or(unflip.get('learn-failure')).or(unflip.get('walk')).or(unflip.get('first')).first().waitFor();
  if (mode === 'play') await expect(unflip.get('minimum')).not.toHaveText('…');
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, text] of Object.entries(BOARDS)) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async ({ unflip, isMobile }) => {
      test.skip(isMobile && name !== 'colours', 'on phones the board with all marks stands for the others');
      await unflip.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (text) await unflip.enter(text);
      for (const mode of ['edit', 'solve', 'play', 'learn'] as const) {
        await settle(unflip, mode);
        const { violations } = await new AxeBuilder({ page: unflip.page }).analyze();
        expect(violations.map(({ id, nodes }) => `${mode}: ${id}: ${nodes[0].html}`)).toEqual([]);
      }
      await unflip.get('share').click();
      const { violations } = await new AxeBuilder({ page: unflip.page }).analyze();
      expect(violations.map(({ id, nodes }) => `share: ${id}: ${nodes[0].html}`)).toEqual([]);
    });
  }
}

test('no mode is wider than the screen', async ({ unflip }) => {
  for (const text of Object.values(BOARDS)) {
    if (text) await unflip.enter(text);
    for (const mode of ['edit', 'solve', 'play', 'learn'] as const) {
      await settle(unflip, mode);
      const overhang = await unflip.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang, mode).toBeLessThanOrEqual(0);
    }
  }
});

test('the switch changes the colours, and they stay', async ({ unflip }) => {
  const ground = () => unflip.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await unflip.get('theme').click();
  await unflip.get('theme').click();
  expect(await ground()).not.toBe(light);
  await unflip.page.reload();
  await unflip.get('board').waitFor();
  expect(await ground()).not.toBe(light);
});

test('the grid is read as one: counts, places, names', async ({ unflip }) => {
  const board = unflip.page.getByRole('grid');
  await expect(board).toHaveAccessibleName('Board: 5 rows, 5 columns');
  await expect(board).toHaveAttribute('aria-rowcount', '5');
  await expect(unflip.cell(7)).toHaveAccessibleName('on');
  await unflip.mode('solve');
  await unflip.get('weight').waitFor();
  await expect(unflip.cells('next').first()).toHaveAccessibleName('on, press next 1');
});

test('a board of 150 x 150 is walked, painted and zoomed', async ({ unflip }) => {
  await unflip.open('1.150.');
  await expect(unflip.get('board').locator('canvas')).toBeVisible();
  await unflip.cell(0).focus();
  for (let step = 0; step < 10; step++) await unflip.page.keyboard.press('ArrowDown');
  await expect(unflip.cell(1500)).toBeFocused();
  await unflip.page.keyboard.press('Space');
  await expect(unflip.cell(1500)).toHaveAccessibleName('on');
  await expect(unflip.get('status')).toHaveText('150 × 150, 1 lamp on.');
  const width = async () => (await unflip.get('board').boundingBox())!.width;
  const before = await width();
  await unflip.get('zoom-in').click();
  expect(await width()).toBeGreaterThan(before * 1.3);
  await unflip.cell(1500).focus();
  await unflip.page.keyboard.press('Space');
  await expect(unflip.get('status')).toHaveText('150 × 150, all lamps off.');
  expect(await width()).toBeGreaterThan(before * 1.3);
});
