/** How to read a text; what is given replaces what the text says. */
export interface Reading {
  /** fliptile, text, toml, json, pbm, mtx or flip, where the content does not tell. */
  format?: string;
  /** A name, or rows of `.` and `#` with `/` between. */
  stencil?: string;
  edges?: string;
  modulus?: number;
  /** off, on, uniform, a number, or a picture. */
  goal?: string;
}

/** How far a search is: `done` of `total` units of work, each the same size. */
export interface Progress {
  /** chase, minimum, improve, bound, generate, or search for any other. */
  stage: string;
  done: number;
  total: number;
}

/** Hears how far a search is; `false` ends it. */
export type Hear = (progress: Progress) => boolean;

/** Hears of each better answer as it is found: it costs less than the one before, or its `atLeast` is higher. */
export type Better = (answer: Solved) => void;

/** Presses that reach the goal. */
export interface Solved {
  status: "solved";
  /** Whether the cost is proved to be the least, and the presses the lexicographically least of those. */
  exact: boolean;
  /** The sum of the counts: where presses go both ways, one down counts modulus - 1. */
  weight: number;
  /** What is minimised: the weight, unless presses have prices. */
  cost: number;
  /** No solution costs less than this: proved. */
  atLeast: number;
  /** How often each press is to be made. */
  presses: number[];
  /** How many solutions cost as little, in digits; null where that is not proved. */
  minima: string | null;
  /** How many solutions there are, in digits. */
  solutions: string;
  /** The value that all lamps reach, where the goal is one value everywhere. */
  goal: number | null;
  /** The same for a reader. */
  sentence: string;
}

/** That no presses reach the goal, with its proof. */
export interface Unsolvable {
  status: "unsolvable";
  /** A factor for each lamp: no press changes the sum of factor times value, but the goal asks for it. */
  witness: number[];
  /** The same for a reader who sees a ring around each lamp that has a factor and, with more than two values, the factor. */
  sentence: string;
  /** The fewest lamps to change for a board that can be solved; null where finding them takes too long. */
  nearest: number[] | null;
  /** The values of that board. */
  nearestStart: number[] | null;
}

export type Answer = Solved | Unsolvable;

/** What is true of every state of a rule on a board. */
export interface Inspection {
  /** The dimension of the quiet patterns; null where the modulus is no prime. */
  nullity: number | null;
  /** Presses less nullity. */
  rank: number | null;
  /** How many quiet patterns there are, the empty one too, in digits: so many solutions has every state that has one. */
  kernelSize: string;
  /** One state in so many is solvable, in digits. */
  statesPerSolvable: string;
  /** Presses that together change nothing, of which all such are sums; the first ones, where they are very many. */
  quiet: number[][];
  sentence: string;
}

/** One decision of the hand method: for each step that the lamp has still to go, press so many times. */
export interface Step {
  lamp: number;
  press: number;
  times: number;
}

/** What a chase did. */
export interface Pass {
  /** What every lamp had still to go before the first step. */
  before: number[];
  /** How often each press was made, the free ones too. */
  presses: number[];
  /** What every lamp has still to go: 0 but at the checks. */
  left: number[];
}

/** How a puzzle is solved by hand: chase, look up what is left, chase again. */
export interface Explanation {
  order: "rows" | "columns" | "lamps";
  steps: Step[];
  /** The presses that are chosen before the chase. */
  free: number[];
  /** The lamps that show in the end whether the choice was right. */
  checks: number[];
  /** What every lamp has to go. */
  wanted: number[];
  first: Pass;
  /** For what is left at the checks, how often to press each free press; of `sums`, lines are to be added up. */
  table: { kind: "all" | "sums"; lines: { left: number[]; free: number[] }[] };
  /** The second chase, and all presses of both; null where nothing puts right what is left. */
  second: { free: number[]; pass: Pass; presses: number[] } | null;
  answer: Answer;
  /** All of it in words and pictures, as `unflip explain` prints it. */
  text: string;
}

/** A press to make, and whether it steps down. */
export interface Hint {
  press: number;
  down: boolean;
}

/** So many equal presses. */
export interface Run extends Hint {
  times: number;
}

export type Difficulty = "easy" | "medium" | "hard" | "expert";
