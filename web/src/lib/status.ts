// The one sentence below the board, which is also read aloud when it changes.

import type { Edit } from '../modes/edit.svelte';
import type { Learn } from '../modes/learn.svelte';
import type { Play } from '../modes/play.svelte';
import type { Solve } from '../modes/solve.svelte';
import type { Store } from './store.svelte';

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
      return ofLearn(modes.learn);
  }
}

const plural = (count: number, word: string, words: string) => `${count.toLocaleString('en')} ${count === 1 ? word : words}`;

function ofEdit({ shown }: Edit): string {
  let lit = 0;
  for (const value of shown.start) if (value) lit++;
  const lamps = lit ? `${plural(lit, 'lamp', 'lamps')} on` : 'all lamps off';
  return shown.effects ? `${plural(shown.columns, 'lamp', 'lamps')}, ${lamps}.` : `${shown.rows} × ${shown.columns}, ${lamps}.`;
}

function ofSolve({ answer, best, isSearching, failure }: Solve, { parts }: Store): string {
  if (failure) return failure;
  if (isSearching && best) return parts.cost ? `Solving… It costs at most ${best.cost}.` : `Solving… At most ${plural(best.cost, 'press', 'presses')}.`;
  if (isSearching || !answer) return 'Solving…';
  // In a terminal the witness is written with letters; here it has rings.
  return answer.sentence.replace('marked o', 'with a ring').replace('each lamp by its number below', 'each ringed lamp by its number');
}

function ofPlay(play: Play, store: Store): string {
  const { isSolved, moves, minimum, said } = play;
  if (isSolved && !moves.length) return 'This board is solved already: take a new level.';
  if (isSolved) return `Solved in ${plural(moves.length, 'press', 'presses')}${praise(moves.length, minimum)}`;
  if (said) return said;
  if (minimum === null) return 'This board has no solution: Solve shows why. Take a new level.';
  return moves.length ? `${plural(moves.length, 'press', 'presses')} so far.` : task(store);
}

/** What is to be done. */
function task({ parts: { goal, effects, modulus } }: Store): string {
  const by = effects ? 'Press switches' : 'Press cells';
  if (typeof goal === 'object') return `${by} until each lamp has the value in its corner.`;
  if (typeof goal === 'number') return `${by} until all lamps have the value ${goal}.`;
  const ends = { off: modulus > 2 ? 'have the value 0' : 'are off', on: modulus > 2 ? `have the value ${modulus - 1}` : 'are on', uniform: 'are alike' };
  return `${by} until all lamps ${ends[goal]}.`;
}

function praise(moves: number, minimum: number | null | undefined): string {
  if (typeof minimum !== 'number') return '.';
  return moves <= minimum ? ': the fewest possible!' : `; the fewest are ${minimum}.`;
}

function ofLearn({ pattern, frame, isSearching, inspection, failure }: Learn): string {
  if (pattern !== undefined) return `Quiet pattern ${pattern + 1}: press all of it, and no lamp changes.`;
  if (frame) return frame.says;
  if (isSearching) return 'Looking at the rule…';
  return inspection?.sentence ?? failure;
}
