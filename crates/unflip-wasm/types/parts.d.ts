/** What is to be reached: all lamps off, all on (the highest value), all at any one value, all at this value, or a picture. */
export type Goal = "off" | "on" | "uniform" | number | GoalPicture;

export interface GoalPicture {
  /** The wanted value of every lamp. */
  values: number[];
  /** 1 where any value will do. */
  ignored?: number[];
}

/**
 * A puzzle as an editor has it. Cells are numbered row by row from 0; marks are 1 where they hold, else 0.
 * A list of lamps (a graph, switches) has one row, a column for each lamp, and `effects`.
 */
export interface Parts {
  rows: number;
  columns: number;
  /** How many values a lamp has; 2 is off and on. */
  modulus: number;
  /** plus, ring, x, king, knight, row-column, or drawn: how often each cell is stepped, the pressed one in the middle. */
  stencil: string | number[][];
  /** plane, cylinder, torus, mobius, klein or projective. */
  edges: string;
  goal: Goal;
  /** The value of every lamp. */
  start: number[];
  /** Marks of places that are neither lamp nor press. */
  holes?: number[];
  /** Marks of lamps that cannot be pressed. */
  locked?: number[];
  /** The price of each press. */
  cost?: number[];
  /** Whether a press may go up or down by one. */
  bothWays?: boolean;
  /** For each press the lamps that it steps. Stencil and edges then do not matter. */
  effects?: number[][];
}

/** What a link says is to be done with its puzzle. */
export type Mode = "edit" | "solve" | "play" | "learn";

/**
 * Every `Error` that is thrown on purpose has a kind, and a message that is one sentence.
 *
 * - `parts`: parts that are no puzzle, or do not fit each other; an argument out of its range
 * - `read`: a text that cannot be read (`line` and `column` say where)
 * - `link`: a link that cannot be read (`column` says where)
 * - `press`: a press that cannot be made
 * - `write`: a puzzle that a format cannot hold, or that cannot be drawn
 * - `none`: nothing there is as wanted (a level, a name)
 * - `limit`: memory or patience would not suffice
 * - `stopped`: `hear` said so
 */
export interface UnflipError extends Error {
  kind: "parts" | "read" | "link" | "press" | "write" | "none" | "limit" | "stopped";
  line?: number;
  column?: number;
}
