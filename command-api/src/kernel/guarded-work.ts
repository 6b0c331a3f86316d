import { type ResourceLimits, Worker } from 'node:worker_threads';
import { reject } from '@ringpost/domain';
import {
  GUARDED_WORK_MEGABYTES,
  GUARDED_WORK_SECONDS,
  GUARDED_WORK_WAITING_MAX,
} from '@ringpost/domain/rules/limits';

/** A message to the thread: call this function of this module. */
export interface GuardedOrder {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

export type GuardedAnswer =
  | { readonly isDone: true; readonly output: unknown }
  | { readonly isDone: false; readonly reason: string };

/** An exported function. Its input and its output are plain data. */
export interface GuardedFunction<Input, Output> {
  readonly module: URL;
  readonly name: string;
  /** Only for the types. */
  readonly types?: (input: Input) => Output | Promise<Output>;
}

/** Work on bytes from outside. It happens in a thread with little memory and little time, one piece after another. */
export interface GuardedWork {
  /**
   * @throws the error of the function, or of a thread that needed too much time or memory
   * @throws Rejection `unavailable` when too much work waits
   */
  run<Input, Output>(
    work: GuardedFunction<Input, Output>,
    input: Input,
    limitMs?: number,
  ): Promise<Awaited<Output>>;
  /** Waits for all work and ends the thread. More work starts another one. */
  close(): Promise<void>;
}

/** These limits do not count buffers: each function limits the bytes that it makes. */
function limitsOf(megabytes: number): ResourceLimits {
  return { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
}

function askThread(thread: Worker, order: GuardedOrder, limitMs: number): Promise<GuardedAnswer> {
  const { promise, resolve, reject: fail } = Promise.withResolvers<GuardedAnswer>();
  const onExit = (): void => fail(new Error('the thread ended'));
  const late = setTimeout(() => fail(new Error(`no answer within ${limitMs} ms`)), limitMs);
  thread.once('message', resolve);
  thread.once('error', fail);
  thread.once('exit', onExit);
  thread.ref();
  thread.postMessage(order);
  return promise.finally(() => {
    clearTimeout(late);
    thread.off('message', resolve);
    thread.off('error', fail);
    thread.off('exit', onExit);
    thread.unref();
  });
}

/**
 * The thread starts with the first piece of work. After a failure, the next piece gets a new thread.
 * @param megabytes of the memory of the thread
 */
export function createGuardedWork(megabytes = GUARDED_WORK_MEGABYTES): GuardedWork {
  const resourceLimits = limitsOf(megabytes);
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function end(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }
  function open(): Worker {
    const made = new Worker(new URL('./guarded-thread.ts', import.meta.url), { resourceLimits });
    // Between two pieces of work there is no other listener, and an error without a listener ends the process.
    made.on('error', () => {});
    made.once('exit', () => {
      if (thread === made) thread = undefined;
    });
    return made;
  }
  async function answer(order: GuardedOrder, limitMs: number): Promise<unknown> {
    thread ??= open();
    let answered: GuardedAnswer;
    try {
      answered = await askThread(thread, order, limitMs);
    } catch (error) {
      await end();
      throw error;
    }
    if (!answered.isDone) throw new Error(answered.reason);
    return answered.output;
  }

  return {
    async run<Input, Output>(
      { module, name }: GuardedFunction<Input, Output>,
      input: Input,
      limitMs = GUARDED_WORK_SECONDS * 1000,
    ): Promise<Awaited<Output>> {
      if (waiting >= GUARDED_WORK_WAITING_MAX) throw reject('unavailable');
      waiting += 1;
      const next = last.then(() => answer({ module: module.href, name, input }, limitMs));
      last = next.catch(() => undefined);
      try {
        return (await next) as Awaited<Output>;
      } finally {
        waiting -= 1;
      }
    },
    async close() {
      await last;
      await end();
    },
  };
}
