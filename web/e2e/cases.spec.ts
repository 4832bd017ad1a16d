// Every puzzle of cases/ is given to the page and solved there; what the page says is what the file says.

import { readFileSync, readdirSync } from 'node:fs';
import type { UnflipPage } from './page';
import { expect, test } from './test';

const HOME = new URL('../../cases/', import.meta.url);

/** Cases that a browser has no time or memory for, and why. */
const TOO_LARGE: Record<string, string> = {};

const files = (readdirSync(HOME, { recursive: true }) as string[]).filter((file) => file.endsWith('.toml')).sort();

/** What a case says of its answer: as much of TOML as these files use. */
interface Expected {
  [key: string]: string | undefined;
}

function expected(text: string): Expected {
  const answer = text.slice(text.indexOf('[answer]'));
  const keys = answer.matchAll(/^(\w+)\s*=\s*("""\n[^]*?"""|\[[^]*?\]$|.*$)/gm);
  return Object.fromEntries([...keys].map(([, key, value]) => [key, value]));
}

/** The counts of a picture, or of a list of numbers; null at holes. */
function counts(drawn: string): (number | null)[] {
  if (drawn.startsWith('[')) return (JSON.parse(drawn) as (number | null)[][]).flat();
  const lines = drawn.split('\n').slice(1, -1);
  const isSpaced = lines.some((line) => /\d \d/.test(line) || /\d\d /.test(line));
  const cells = lines.flatMap((line) => (isSpaced ? line.trim().split(/\s+/) : [...line]));
  return cells.map((cell) => (cell === '_' ? null : Number(cell === '#' ? 1 : cell === '.' ? 0 : cell)));
}

/** The presses, or the lamps of a witness, as the page lists them. */
function listed(drawn: string, columns: number | undefined, kind: 'lamp' | 'switch', modulus = Infinity): string[] {
  return counts(drawn).flatMap((count, place) => {
    if (!count) return [];
    const name = columns ? `row ${Math.floor(place / columns) + 1}, column ${(place % columns) + 1}` : `${kind} ${place}`;
    if (2 * count > modulus) return [`${name}: down ${modulus - count}`];
    return [name + (count > 1 ? `: ${count}` : '')];
  });
}

/** The weight of presses that the page lists: one press down is k - 1. How many are made is what the page counts. */
function sums(presses: string[], modulus: number): { weight: number; made: number } {
  let [weight, made] = [0, 0];
  for (const [, down, times = 1] of presses.map((press) => /^[^:]*(?:: (down )?(\d+))?$/.exec(press)!)) {
    made += Number(times);
    weight += down ? modulus - Number(times) : Number(times);
  }
  return { weight, made };
}

/** What the page says, once it has an answer. */
async function said(unflip: UnflipPage) {
  await expect(unflip.get('solutions').or(unflip.get('witness'))).toBeAttached();
  return unflip.page.evaluate(() => {
    const get = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    const list = (id: string) => [...(get(id)?.querySelectorAll('li') ?? [])].map((item) => item.textContent!);
    return {
      weight: get('weight')?.textContent.replaceAll(',', ''),
      cost: get('cost')?.textContent.replaceAll(',', ''),
      minima: get('minima')?.dataset.count,
      solutions: get('solutions')?.dataset.count,
      bound: get('bound')?.textContent,
      presses: list('presses'),
      witness: list('witness'),
    };
  });
}

async function check(unflip: UnflipPage, file: string) {
  const text = readFileSync(new URL(file, HOME), 'utf8');
  const answer = expected(text);
  await unflip.enter(text);
  await unflip.mode('solve');
  const found = await said(unflip);
  const isList = /^(effects|edges_list)/m.test(text);
  const columns = isList ? undefined : await unflip.get('board').locator('[role=row]').first().locator('[role=gridcell]').count();
  const bothWaysOf = /^both_ways = true/m.test(text) ? Number(/^modulus = (\d+)/m.exec(text)![1]) : undefined;
  if (answer.unsolvable) {
    expect(found.witness).not.toHaveLength(0);
    expect(found.presses).toHaveLength(0);
    if (answer.witness) expect(found.witness).toEqual(listed(answer.witness, columns, 'lamp'));
    return;
  }
  if (bothWaysOf) {
    const { weight, made } = sums(found.presses, bothWaysOf);
    expect(found.weight).toBe(String(made));
    found.weight = String(weight);
  }
  for (const key of ['weight', 'cost', 'minima', 'solutions'] as const) {
    if (answer[key] !== undefined) expect(`${key} ${found[key]}`).toBe(`${key} ${answer[key].replaceAll('"', '')}`);
  }
  expect(found.bound).toBeUndefined();
  if (answer.presses) expect(found.presses).toEqual(listed(answer.presses, columns, 'switch', bothWaysOf));
  if (answer.nullity) {
    await unflip.mode('learn');
    await expect(unflip.get('nullity')).toHaveText(answer.nullity);
  }
}

test('every case has its answer on the page', async ({ unflip }, { project }) => {
  test.skip(project.name !== 'desktop', 'answers do not depend on the width');
  test.setTimeout(180_000);
  expect(files.length).toBeGreaterThanOrEqual(76);
  for (const file of files.filter((file) => !(file in TOO_LARGE))) {
    await test.step(file, () => check(unflip, file));
  }
});
