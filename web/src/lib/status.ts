// The one sentence below the board, which is also read aloud when it changes.

import type { Edit } from '../modes/edit.svelte';
import type { Learn } from '../modes/learn.svelte';
import type { Play } from '../modes/play.svelte';
import type { Solve } from '../modes/solve.svelte';
import type { Store } from './store.svelte';
import { figure, plural } from './words';

interface Modes {
  edit: Edit;
  solve: Solve;
  play: Play;
  learn: Learn;
}

export function statusOf(store: Store, modes: Modes): string {
  switch (store.mode) {
    case 'edit':
      return ofEdit(modes.edit);
    case 'solve':
      return ofSolve(modes.solve, store);
    case 'play':
      return ofPlay(modes.play, store);
    case 'learn':
      return ofLearn(modes.learn, store);
  }
}

function ofEdit({ shown }: Edit): string {
  const lit = shown.start.filter((value) => value).length;
  const isEmpty = !!shown.holes?.every((hole) => hole);
  const lamps = lit ? `${plural(lit, 'lamp', 'lamps')} on` : isEmpty ? 'no lamps' : 'all lamps off';
  return shown.effects ? `${plural(shown.columns, 'lamp', 'lamps')}, ${lamps}.` : `${figure(shown.rows)} × ${figure(shown.columns)}, ${lamps}.`;
}

function ofSolve({ answer, best, isSearching, failure }: Solve, { parts }: Store): string {
  if (failure) return failure;
  if (isSearching && best) return parts.cost ? `Solving… It costs at most ${figure(best.cost)}.` : `Solving… At most ${plural(best.cost, 'press', 'presses')}.`;
  if (isSearching || !answer) return 'Solving…';
  return answer.sentence;
}

function ofPlay(play: Play, store: Store): string {
  const { isSolved, moves, cost, minimum, said } = play;
  const isPriced = !!store.parts.cost;
  const made = plural(moves.length, 'press', 'presses') + (isPriced ? ` at cost ${figure(cost)}` : '');
  if (isSolved && !moves.length) return 'This board is solved already: take a new level.';
  if (isSolved) return `Solved in ${made}${praise(cost, minimum, isPriced)}`;
  if (said) return said;
  if (minimum === null) return 'This board has no solution: Solve shows why. Take a new level.';
  return moves.length ? `${made} so far.` : task(store);
}

/** What is to be done. */
function task({ parts: { goal, effects, modulus } }: Store): string {
  const by = effects ? 'Press switches' : 'Press cells';
  if (typeof goal === 'object') return `${by} until each lamp has the value in its corner.`;
  if (typeof goal === 'number') return `${by} until all lamps have the value ${figure(goal)}.`;
  const ends = { off: modulus > 2 ? 'have the value 0' : 'are off', on: modulus > 2 ? `have the value ${figure(modulus - 1)}` : 'are on', uniform: 'are alike' };
  return `${by} until all lamps ${ends[goal]}.`;
}

function praise(cost: number, minimum: number | null | undefined, isPriced: boolean): string {
  if (typeof minimum !== 'number') return '.';
  const [best, are] = isPriced ? ['the least', 'is'] : ['the fewest', 'are'];
  return cost <= minimum ? `: ${best} possible!` : `; ${best} ${are} ${figure(minimum)}.`;
}

function ofLearn({ pattern, frame, isSearching, inspection, failure }: Learn, { parts }: Store): string {
  if (pattern !== undefined) return `Quiet pattern ${pattern + 1}: press all of it${parts.modulus > 2 ? ', as often as is written,' : ','} and no lamp changes.`;
  if (frame) return frame.says;
  if (isSearching) return 'Looking at the rule…';
  return inspection?.sentence ?? failure;
}
