import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSolver } from '../../target/npm/solver.js';
import { LIGHTS_OUT } from './unflip';

/** Workers that answer when they are told to. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: unknown }) => void;
  messages: { id: number; call: string; args: unknown[] }[] = [];
  isEnded = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: (typeof this.messages)[0]) {
    this.messages.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  say(data: object) {
    this.onmessage?.({ data });
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('calls go to one worker, which is started by the first', async () => {
  const solver = createSolver();
  expect(FakeWorker.all).toHaveLength(0);
  const [daily, text] = [solver.daily([3]), solver.toText([LIGHTS_OUT])];
  const [worker] = FakeWorker.all;
  expect(worker.messages.map(({ call, args }) => [call, args])).toEqual([['daily', [3]], ['toText', [LIGHTS_OUT]]]);
  worker.say({ id: worker.messages[1].id, result: 'text' });
  worker.say({ id: worker.messages[0].id, result: LIGHTS_OUT });
  expect(await text).toBe('text');
  expect(await daily).toBe(LIGHTS_OUT);
  expect(FakeWorker.all).toHaveLength(1);
});

test('progress is heard, and an error keeps its kind and place', async () => {
  const heard: unknown[] = [];
  const call = createSolver().solve([LIGHTS_OUT], { onProgress: (progress) => heard.push(progress) });
  const [worker] = FakeWorker.all;
  worker.say({ id: 0, progress: { stage: 'chase', done: 1, total: 2 } });
  worker.say({ id: 0, error: { message: 'no', kind: 'read', line: 2, column: 3 } });
  await expect(call).rejects.toMatchObject({ message: 'no', kind: 'read', line: 2, column: 3 });
  expect(heard).toEqual([{ stage: 'chase', done: 1, total: 2 }]);
});

test('better answers are heard, alone and beside progress', async () => {
  const heard: unknown[] = [];
  const hear = (news: unknown) => heard.push(news);
  const call = createSolver().solve([LIGHTS_OUT], { onProgress: hear, onBetter: hear });
  const [worker] = FakeWorker.all;
  worker.say({ id: 0, better: { weight: 9 } });
  worker.say({ id: 0, progress: { stage: 'minimum' }, better: { weight: 8 } });
  worker.say({ id: 0, result: { weight: 7 } });
  expect(await call).toEqual({ weight: 7 });
  expect(heard).toEqual([{ weight: 9 }, { stage: 'minimum' }, { weight: 8 }]);
});

test('an aborted call ends its worker, and those behind it begin again', async () => {
  const solver = createSolver();
  const cancel = new AbortController();
  const long = solver.solve([LIGHTS_OUT], { signal: cancel.signal });
  const next = solver.known(['lights-out']);
  cancel.abort(new Error('enough'));
  await expect(long).rejects.toThrow('enough');
  const [first, second] = FakeWorker.all;
  expect(first.isEnded).toBe(true);
  expect(second.messages.map(({ call }) => call)).toEqual(['known']);
  second.say({ id: second.messages[0].id, result: LIGHTS_OUT });
  expect(await next).toBe(LIGHTS_OUT);
  cancel.abort();
  expect(second.isEnded).toBe(false);
});

test('a module that broke is loaded anew for the calls behind', async () => {
  const solver = createSolver();
  const [first, next] = [solver.solve([LIGHTS_OUT]), solver.daily([1])];
  FakeWorker.all[0].say({ id: 0, error: { message: 'no memory', kind: 'limit' }, isBroken: true });
  await expect(first).rejects.toMatchObject({ kind: 'limit' });
  FakeWorker.all[1].say({ id: 1, result: LIGHTS_OUT });
  expect(await next).toBe(LIGHTS_OUT);
  expect(FakeWorker.all[0].isEnded).toBe(true);
});

test('a signal that was given before ends the call before it begins', async () => {
  await expect(createSolver().solve([LIGHTS_OUT], { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
  expect(FakeWorker.all).toHaveLength(0);
});

test('a solver that is closed rejects what waits', async () => {
  const solver = createSolver();
  const call = solver.solve([LIGHTS_OUT]);
  solver.close();
  await expect(call).rejects.toMatchObject({ kind: 'stopped' });
  expect(FakeWorker.all[0].isEnded).toBe(true);
});
