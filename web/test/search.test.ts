import { expect, test } from 'vitest';
import { Puzzle, allOn, lightsOut, refusal, solves, type Hear, type Progress, type Solved, type Unsolvable } from './unflip';

test('the fewest presses come with their proof and their sentence', () => {
  const puzzle = lightsOut();
  const answer = puzzle.solve() as Solved;
  expect(solves(puzzle, answer.presses)).toBe(true);
  expect(answer).toMatchObject({
    status: 'solved',
    exact: true,
    weight: 15,
    cost: 15,
    atLeast: 15,
    minima: '4',
    solutions: '4',
    goal: 0,
    sentence: '15 presses, the fewest possible (proved). 4 ways with 15; 4 solutions in all.',
  });
});

test('counts that outgrow doubles keep all their digits', () => {
  const switches = lightsOut({ rows: 1, columns: 1, start: [1], effects: new Array(70).fill([0]) });
  expect(switches.solve()).toMatchObject({ minima: '70', solutions: String(2n ** 69n) });
  expect(switches.inspect().kernelSize).toBe(String(2n ** 69n));
});

test('without a solution there is a witness, and the nearest board', () => {
  const start = new Array(25).fill(0).with(0, 1);
  const answer = lightsOut({ start }).solve() as Unsolvable;
  expect(answer.status).toBe('unsolvable');
  // What the witness says: every press meets it in an even number of lamps, the start in an odd one.
  const meets = (lamps: Iterable<number>) => [...lamps].reduce((sum, value, lamp) => sum + value * answer.witness[lamp], 0) % 2;
  expect(meets(start)).toBe(1);
  expect(answer.sentence).toMatch(/^No solution: every press changes an even number of the lamps with a ring,/);
  expect(answer.nearest).toHaveLength(1);
  const nearest = lightsOut({ start: answer.nearestStart! });
  expect(nearest.solve().status).toBe('solved');
  expect(start.filter((value, lamp) => value !== answer.nearestStart![lamp])).toHaveLength(1);
});

test('the nearest board is right for any modulus', () => {
  const start = new Array(25).fill(0).with(7, 3);
  const answer = lightsOut({ modulus: 4, start }).solve() as Unsolvable;
  const changed = start.flatMap((value, lamp) => (value === answer.nearestStart![lamp] ? [] : [lamp]));
  expect(changed).toEqual(answer.nearest);
  expect(lightsOut({ modulus: 4, start: answer.nearestStart! }).solve().status).toBe('solved');
});

test('all minima are solutions, the least first', () => {
  const puzzle = lightsOut();
  const minima = puzzle.minima(10);
  expect(minima).toHaveLength(4);
  for (const presses of minima) expect(solves(puzzle, presses)).toBe(true);
  expect(minima[0]).toEqual((puzzle.solve() as Solved).presses);
  expect(minima.map(String)).toEqual(minima.map(String).toSorted());
  expect(puzzle.minima(2)).toEqual(minima.slice(0, 2));
  expect(refusal(() => puzzle.minima(-1))).toBe('parts: most: found -1, but a whole number from 0 is wanted');
});

test('a rule is inspected, and its quiet patterns change nothing', () => {
  const said = lightsOut().inspect();
  expect(said).toMatchObject({ nullity: 2, rank: 23, kernelSize: '4', statesPerSolvable: '4' });
  expect(said.quiet).toHaveLength(2);
  const dark = lightsOut({ start: new Array(25).fill(0) });
  for (const quiet of said.quiet) expect(solves(dark, quiet)).toBe(true);
  expect(said.sentence).toBe('1 state in 4 is solvable, in 4 ways each: 2 quiet patterns make them.');
  expect(lightsOut({ modulus: 4 }).inspect()).toMatchObject({ nullity: null, rank: null });
});

test('the hand method is told step by step', () => {
  const said = lightsOut().explain();
  expect(said.order).toBe('rows');
  expect(said.steps[0]).toEqual({ lamp: 0, press: 5, times: 1 });
  expect(said.free).toEqual([0, 1, 2, 3, 4]);
  expect(said.checks).toEqual([20, 21, 22, 23, 24]);
  expect(said.wanted).toEqual(new Array(25).fill(1));
  expect(said.first.left.slice(0, 20)).toEqual(new Array(20).fill(0));
  expect(said.table).toMatchObject({ kind: 'all' });
  expect(said.table.lines).toHaveLength(7);
  expect(solves(lightsOut(), said.second!.presses)).toBe(true);
  expect(said.second!.pass.left).toEqual(new Array(25).fill(0));
  expect((said.answer as Solved).weight).toBe(15);
  expect(said.text).toMatch(/^1\. Chase\./);
  expect(refusal(() => allOn(50, 50).explain())).toBe(
    'limit: 2500 places are too many to go through by hand: at most 1600 are explained',
  );
});

test('a level is as hard as wanted, and the same for a seed', () => {
  const level = lightsOut().level('hard', 7);
  expect(level.toLink('play')).toBe(lightsOut().level('hard', 7).toLink('play'));
  const { weight } = level.solve() as Solved;
  expect(weight >= 8 && weight <= 11).toBe(true);
  expect(refusal(() => allOn(1, 2).level('expert', 1))).toMatch(/^none: no board with such a minimum was found/);
  expect(refusal(() => lightsOut().level('mild' as 'easy', 1))).toBe(
    'parts: the difficulty "mild" is none of easy, medium, hard, expert',
  );
});

test('a day has one puzzle', () => {
  expect(Puzzle.daily(20_000).toLink('play')).toBe(Puzzle.daily(20_000).toLink('play'));
  expect(Puzzle.daily(20_000).toLink('play')).not.toBe(Puzzle.daily(20_001).toLink('play'));
  expect(refusal(() => Puzzle.daily(0.5))).toBe('parts: day: found 0.5, but a whole number from 0 is wanted');
});

/** A board whose search takes seconds: 2^30 solutions. */
const long = () => allOn(47, 47);

test('a long search tells how far it is, and ends when it is told to', () => {
  const heard: Progress[] = [];
  const hear: Hear = (progress) => heard.push(progress) < 3;
  const answer = refusal(() => {
    const { exact } = long().solve(hear) as Solved;
    if (!exact) throw Object.assign(new Error('only bounded'), { kind: 'bounded' });
  });
  expect(answer).toMatch(/^(bounded|stopped): /);
  expect(heard).toHaveLength(3);
  for (const { stage, done, total } of heard) {
    expect(stage).toMatch(/^[a-z]+$/);
    expect(done >= 0 && done <= total).toBe(true);
  }
});

test('better answers are heard on the way, and the last is as good as the answer', () => {
  const heard: Solved[] = [];
  const puzzle = allOn(30, 30);
  const answer = puzzle.solve(undefined, (better) => heard.push(better)) as Solved;
  expect(heard.length).toBeGreaterThan(2);
  const standings = heard.map(({ cost, atLeast }) => [cost, -atLeast]);
  for (const [index, [cost, bound]] of standings.slice(1).entries()) {
    expect(cost <= standings[index][0] && bound <= standings[index][1]).toBe(true);
  }
  for (const { presses } of heard) expect(solves(puzzle, presses)).toBe(true);
  expect(heard.at(-1)).toMatchObject({ cost: answer.cost, atLeast: answer.atLeast });
  expect(heard[0].sentence).toMatch(/^\d+ presses, the best found; at least \d+ are needed \(proved\)\. 1048576 solutions in all\.$/);
});

test('what `better` throws is thrown', () => {
  const better = () => {
    throw new Error('enough');
  };
  expect(() => long().solve(undefined, better)).toThrow('enough');
});

test('a search that is ended before there is anything throws kind `stopped`', () => {
  const stop = () => false;
  expect(refusal(() => allOn(60, 60, { stencil: 'king', edges: 'torus' }).inspect(stop))).toBe(
    'stopped: stopped before any solution was known',
  );
});

test('what `hear` throws is thrown', () => {
  const hear = () => {
    throw new Error('enough');
  };
  expect(() => long().solve(hear)).toThrow('enough');
});
