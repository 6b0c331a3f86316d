import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command, ControlAnswer, ControlMessage, Listening } from './control.ts';
import type { EventStoreDouble } from './event-store-double.ts';

/** The double as a separate program that can be killed and stopped like any other. */
export interface DoubleProcess {
  readonly port: number;
  readonly connectionString: string;
  /** Calls a method of the double in its process. */
  tell<C extends Command>(
    command: C,
    ...args: Parameters<EventStoreDouble[C]>
  ): Promise<Awaited<ReturnType<EventStoreDouble[C]>>>;
  /** Ends it at once, like a lost machine; resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops it with SIGSTOP until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it in order. */
  stop(): Promise<void>;
}

export interface DoubleProcessOptions {
  readonly folder: string;
  /** Any free one by default. */
  readonly port?: number;
  /** The version that clients see, and whose limits it has. */
  readonly version?: string;
}

/** Starts the program and waits until it answers clients. @throws if it ends before */
export async function startDoubleProcess({
  folder,
  port = 0,
  version,
}: DoubleProcessOptions): Promise<DoubleProcess> {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const args = ['--folder', folder, '--port', String(port), '--host', '127.0.0.1', '--statistics-every', '0'];
  if (version !== undefined) args.push('--version', version);
  const child = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const exited = once(child, 'exit');
  const answers = new Map<number, (answer: ControlAnswer) => void>();
  let lastId = 0;

  const first = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  if (!first) throw new Error('the double ended before it listened');
  const [{ port: opened }] = first as [Listening];
  child.on('message', (message) => {
    const answer = message as ControlAnswer;
    answers.get(answer.id)?.(answer);
    answers.delete(answer.id);
  });

  async function send(command: Command, args: readonly unknown[]): Promise<unknown> {
    lastId += 1;
    const message: ControlMessage = { id: lastId, command, args };
    const answered = new Promise<ControlAnswer>((resolve) => answers.set(message.id, resolve));
    child.send(message);
    const answer = await Promise.race([answered, exited.then(() => undefined)]);
    if (!answer) throw new Error(`the double ended before it answered ${command}`);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await exited;
  }

  return {
    port: opened,
    connectionString: `esdb://127.0.0.1:${opened}?tls=false`,
    // The message returns the result of the method.
    tell: (command, ...args) => send(command, args) as Promise<never>,
    kill: () => end('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}
