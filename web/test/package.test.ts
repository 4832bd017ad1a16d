import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { PACKAGE } from './unflip';

const home = mkdtempSync(join(tmpdir(), 'unflip-'));
afterAll(() => rmSync(home, { recursive: true }));

/** Writes a program into a folder where the package is installed. */
function written(name: string, program: string): string {
  mkdirSync(join(home, 'node_modules'), { recursive: true });
  const link = join(home, 'node_modules', 'unflip');
  rmSync(link, { force: true });
  symlinkSync(fileURLToPath(PACKAGE), link);
  writeFileSync(join(home, name), program);
  return join(home, name);
}

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
const node = (program: string) => run(written('program.mjs', program));

/** What the compiler says of programs, with the libraries that most projects choose. */
function compile(programs: Record<string, string>): string {
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext'];
  try {
    return run(tsc, ...options, ...Object.entries(programs).map(([name, program]) => written(name, program)));
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
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

test('the types are those of what the README shows, and are checked', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  const [inNode, inBrowser] = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, example]) => example);
  const page = `import type { Parts } from 'unflip/board';
    declare const button: HTMLButtonElement, parts: Parts;
    declare function show(stage: string, share: number): void;`;
  const wrong = inNode.replace("edges: 'plane'", 'edges: 1');
  const said = compile({ 'node.mts': inNode, 'browser.mts': page + inBrowser, 'wrong.mts': wrong });
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.mts\(.*Type 'number' is not assignable to type 'string'/)]);
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
