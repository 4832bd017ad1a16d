// A solver in a worker of its own: every call is a promise, tells how far it is, and ends when its signal says so.

const CALLS = [
  'ready', 'solve', 'minima', 'inspect', 'explain', 'level', 'way', 'daily', 'known', 'read',
  'toText', 'toToml', 'toJson', 'toSvg',
];

/** Starts a worker with the whole library in it. */
export function createSolver() {
  const waiting = new Map();
  let worker;
  let count = 0;

  function start() {
    worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = () => end(failure({ message: 'the solver could not be started, or has failed', kind: 'limit' }));
    for (const { message } of waiting.values()) worker.postMessage(message);
  }

  function hear({ id, progress, better, error, isBroken, result }) {
    const call = waiting.get(id);
    if (!call) return;
    if (progress) call.onProgress?.(progress);
    if (better) call.onBetter?.(better);
    if (progress || better) return;
    settle(id);
    if (isBroken) renew();
    if (error) call.reject(failure(error));
    else call.resolve(result);
  }

  /** Ends the worker; calls that wait begin again in a new one. */
  function renew() {
    worker.terminate();
    worker = undefined;
    if (waiting.size) start();
  }

  function settle(id) {
    const { signal, abort } = waiting.get(id);
    waiting.delete(id);
    signal?.removeEventListener('abort', abort);
  }

  function stop(id, reason) {
    const { reject } = waiting.get(id);
    settle(id);
    renew();
    reject(reason);
  }

  function end(error) {
    worker?.terminate();
    worker = undefined;
    for (const [id, { reject }] of [...waiting]) {
      settle(id);
      reject(error);
    }
  }

  function run(call, args, { signal, onProgress, onBetter } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = count++;
      const message = { id, call, args };
      const abort = () => stop(id, signal.reason);
      signal?.addEventListener('abort', abort);
      waiting.set(id, { message, resolve, reject, onProgress, onBetter, signal, abort });
      if (worker) worker.postMessage(message);
      else start();
    });
  }

  const close = () => end(failure({ message: 'the solver was closed', kind: 'stopped' }));
  const calls = CALLS.map((name) => [name, (args = [], options) => run(name, args, options)]);
  return { ...Object.fromEntries(calls), close };
}

/** The error of the worker, as one of this side. */
const failure = ({ message, ...rest }) => Object.assign(new Error(message), rest);
