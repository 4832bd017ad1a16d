import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { PACKAGE } from './unflip';

const home = mkdtempSync(join(tmpdir(), 'unflip-'));
afterAll(() => rmSync(home, { recursive: true }));

/** Runs a program of Node in a folder where the package is installed. */
function node(program: string): string {
  mkdirSync(join(home, 'node_modules'), { recursive: true });
  const link = join(home, 'node_modules', 'unflip');
  rmSync(link, { force: true });
  symlinkSync(fileURLToPath(PACKAGE), link);
  writeFileSync(join(home, 'program.mjs'), program);
  return execFileSync(process.execPath, [join(home, 'program.mjs')], { encoding: 'utf8' });
}

test('what the README shows for Node runs as it says', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  const example = /## In Node\n\n```js\n([^]*?)```/.exec(readme)![1];
  const said = /console\.log\(answer\.sentence\); \/\/ (.*)/.exec(example)![1];
  expect(node(`${example}\nconsole.log(none.status, none.nearest);`)).toMatch(new RegExp(`^${said.replace(/[().]/g, '\\$&')}\n[^]*unsolvable \\[ 0 \\]\n$`));
});

test('the small module is there too, under the same names', () => {
  expect(node(`import { Puzzle, linkMode } from 'unflip/board'; console.log(Puzzle.fromLink('1.5.____g').toLink('play'));`)).toBe('1.5.____g.mplay\n');
});

test('the package has all it names, and no script', () => {
  const description = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
  expect(description).toMatchObject({ name: 'unflip', type: 'module', license: 'MIT OR Apache-2.0' });
  expect(description.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(description).not.toHaveProperty('scripts');
  expect(description).not.toHaveProperty('dependencies');
  const named = Object.values(description.exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry as object)));
  for (const file of named) expect(readFileSync(new URL(file as string, PACKAGE)).length).toBeGreaterThan(0);
});
