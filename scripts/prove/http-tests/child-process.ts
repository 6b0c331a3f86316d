import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { plainFlags } from '../../setup/node-flags.mjs';

interface Request {
  readonly id: number;
  readonly kind: string;
  readonly detail: unknown;
}

type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

/** The requests that a child process understands, with its answers. */
type Asks = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>;

/** A program in another process, such as the server under test or the load on it. */
export interface Child<A extends Asks> {
  readonly pid: number;
  /** Rejects with the program's error, or if it ended before its answer. */
  ask<K extends keyof A & string>(kind: K, detail: A[K]['ask']): Promise<A[K]['answer']>;
  /** Lets the program finish; resolves when the process has ended. */
  close(): Promise<void>;
  /** `kill -9`: nothing is finished, nothing is flushed. */
  kill(): Promise<void>;
  /** Stops it until `resume`. */
  pause(): void;
  resume(): void;
}

export type Handlers<A extends Asks> = {
  readonly [K in keyof A]: (ask: A[K]['ask']) => Promise<A[K]['answer']>;
};

export interface ChildOptions {
  /** Flags of Node. */
  readonly execArgv?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the program's output; without it the output goes to our own. */
  readonly onOutput?: (chunk: Buffer) => void;
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  how();
  await exit;
}

function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
}

/** Starts a program that calls `serveParent`, and waits until it is ready. Rejects if it ends before. */
export async function startChild<A extends Asks>(
  program: string,
  args: readonly string[] = [],
  { execArgv = [], env = process.env, onOutput }: ChildOptions = {},
): Promise<Child<A>> {
  const child = fork(program, args, {
    execArgv: [...new Set([...plainFlags, ...execArgv])],
    env,
    stdio: onOutput ? ['ignore', 'pipe', 'pipe', 'ipc'] : 'inherit',
    serialization: 'advanced',
  });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  await ready(child, program);
  const pending = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  child.on('message', (message: Message) => {
    if (message.kind === 'ready') return;
    const asker = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'answer') asker?.resolve(message.answer);
    else asker?.reject(new Error(message.reason));
  });
  child.once('exit', (code) => {
    for (const { reject } of pending.values()) reject(new Error(`${program} ended with ${code}`));
  });
  function ask(kind: string, detail: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      child.send({ id: lastId, kind, detail } satisfies Request);
    });
  }
  return {
    pid: child.pid ?? 0,
    ask: ask as Child<A>['ask'],
    close: () => end(child, () => child.disconnect()),
    kill: () => end(child, () => child.kill('SIGKILL')),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function send(message: Message): void {
  if (process.connected) process.send?.(message);
}

/**
 * The program's side: reports that it is ready, answers requests, and ends when its parent disconnects or dies.
 * @param onLeave runs before the process ends
 */
export function serveParent<A extends Asks>(handlers: Handlers<A>, onLeave: () => Promise<void>): void {
  process.on('message', ({ id, kind, detail }: Request) => {
    const handle = handlers[kind] as ((detail: unknown) => Promise<unknown>) | undefined;
    const answering = handle ? handle(detail) : Promise.reject(new Error(`"${kind}" is no request`));
    answering.then(
      (answer) => send({ kind: 'answer', id, answer }),
      (error: unknown) => send({ kind: 'failed', id, reason: reasonOf(error) }),
    );
  });
  process.once('disconnect', () => void onLeave().finally(() => process.exit()));
  send({ kind: 'ready' });
}
