import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

interface Ask {
  readonly id: number;
  readonly ask: unknown;
}

type Word =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

/** Another process of the bench: the server, or the load on it. */
export interface Helper<A extends Asks> {
  ask<K extends keyof A & string>(kind: K, detail: A[K]['ask']): Promise<A[K]['answer']>;
  /** Resolves when the process has ended. */
  close(): Promise<void>;
}

/** The requests that the process understands, with its answers. */
export type Asks = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>;

export type Handlers<A extends Asks> = {
  readonly [K in keyof A]: (ask: A[K]['ask']) => Promise<A[K]['answer']>;
};

/** Starts a program of this folder in another process. `execArgv` are flags of Node. */
export async function startHelper<A extends Asks>(
  program: string,
  args: readonly string[] = [],
  execArgv: readonly string[] = [],
): Promise<Helper<A>> {
  const child = fork(program, args, { execArgv: [...execArgv], stdio: 'inherit', serialization: 'advanced' });
  await ready(child, program);
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  child.on('message', (word: Word) => {
    if (word.kind === 'ready') return;
    const who = waiting.get(word.id);
    waiting.delete(word.id);
    if (word.kind === 'answer') who?.resolve(word.answer);
    else who?.reject(new Error(word.reason));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended with ${code}`));
  });
  const ask = (kind: string, detail: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      child.send({ id: asked, ask: { kind, detail } } satisfies Ask);
    });
  return {
    ask: ask as Helper<A>['ask'],
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
}

/** The other side: reports that it is ready, answers requests, and ends when the bench disconnects. */
export function serve<A extends Asks>(handlers: Handlers<A>, onLeave: () => Promise<void>): void {
  process.on('message', ({ id, ask }: Ask) => {
    const { kind, detail } = ask as { kind: string; detail: never };
    const handle = handlers[kind] as ((detail: never) => Promise<unknown>) | undefined;
    const answering = handle ? handle(detail) : Promise.reject(new Error(`nobody knows "${kind}" here`));
    answering.then(
      (answer) => say({ kind: 'answer', id, answer }),
      (error: unknown) =>
        say({
          kind: 'failed',
          id,
          reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.once('disconnect', () => void onLeave().finally(() => process.exit()));
  say({ kind: 'ready' });
}

function say(word: Word): void {
  if (process.connected) process.send?.(word);
}
