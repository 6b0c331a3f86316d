import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Numbered, ServerFacts, ServerMessage, ServerRequest } from './server-messages.ts';

/** A whole Ringpost in another process. */
export interface StartedServer extends ServerFacts {
  /** Moves the server's clock and waits until all that fell due is done; answers the server's time. */
  advance(milliseconds: number): Promise<string>;
  /** Keeps the views as they are while `work` is done; reads show what was before, the log goes on. */
  whileViewsStandStill<T>(work: () => Promise<T>): Promise<T>;
  /** A customer who may log in at once. */
  openAccount(account: { email: string; password: string; creditMills: number }): Promise<void>;
  /** An admin who has to change the password first. */
  openFirstAdmin(account: { email: string; password: string }): Promise<void>;
  /** What the server logged as an error since the last call. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('./server.ts', import.meta.url));
/** Pino's level of an error. */
const ERROR_LEVEL = 50;

/** Starts one on an empty folder with so many numbers; `publicUrl` where browsers come by another address than its own. */
export async function startServer(seedNumbers: number, publicUrl?: string): Promise<StartedServer> {
  // The test runner's own loaders and flags are no business of the server.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = fork(program, [String(seedNumbers), ...(publicUrl ? [publicUrl] : [])], {
    execArgv: [],
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = listenTo(child);
  const facts = await ready(child, output.lines);
  const ask = asking(child);
  return {
    ...facts,
    advance: (milliseconds) => ask({ kind: 'advance', milliseconds }),
    async whileViewsStandStill(work) {
      await ask({ kind: 'hold-views' });
      try {
        return await work();
      } finally {
        await ask({ kind: 'let-views-go' });
      }
    },
    async openAccount(account) {
      await ask({ kind: 'open-account', ...account });
    },
    async openFirstAdmin(account) {
      await ask({ kind: 'open-first-admin', ...account });
    },
    takeErrors: output.takeErrors,
    async close() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

function listenTo(child: ChildProcess) {
  const lines: string[] = [];
  let rest = '';
  const read = (chunk: Buffer): void => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter((line) => line !== ''));
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return { lines, takeErrors: () => lines.splice(0).filter(isError) };
}

function isError(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { readonly level?: number };
    return level !== undefined && level >= ERROR_LEVEL;
  } catch {
    return /error/i.test(line);
  }
}

function ready(child: ChildProcess, lines: readonly string[]): Promise<ServerFacts> {
  return new Promise((resolve, fail) => {
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}\n${lines.join('\n')}`)));
    child.on('message', (word: ServerMessage) => {
      if (word.kind === 'ready') resolve(word);
    });
  });
}

/** Asks are answered by number; when the server dies, none is left waiting. */
function asking(child: ChildProcess): (ask: ServerRequest) => Promise<string> {
  const waiting = new Map<number, { resolve: (now: string) => void; fail: (error: Error) => void }>();
  let asked = 0;
  child.on('message', (word: ServerMessage) => {
    if (word.kind === 'ready') return;
    const who = waiting.get(word.id);
    waiting.delete(word.id);
    if (word.kind === 'done') who?.resolve(word.now);
    else who?.fail(new Error(word.reason));
  });
  child.once('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('the server is gone'));
  });
  return (ask) =>
    new Promise((resolve, fail) => {
      asked += 1;
      waiting.set(asked, { resolve, fail });
      child.send({ ...ask, id: asked } satisfies Numbered);
    });
}
