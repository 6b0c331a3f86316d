import { fileURLToPath } from 'node:url';
import { startChild } from '../http-tests/child-process.ts';
import type { ServerFacts, ServerRequests } from './server-messages.ts';

/** A whole Ringpost in another process. */
export interface StartedServer extends ServerFacts {
  /** Moves the server's clock and waits until everything due is handled; returns the server's time. */
  advance(milliseconds: number): Promise<string>;
  /** Keeps the views unchanged during `work`: reads show the old rows, the log continues. */
  whileViewsStandStill<T>(work: () => Promise<T>): Promise<T>;
  /** Lets webhooks be sent to this `host:port`, although it is on this machine. */
  trustReceiver(host: string): Promise<void>;
  /** A customer who can log in at once. */
  openAccount(account: { email: string; password: string; creditMills: number }): Promise<void>;
  /** An admin who has to change the password first. */
  openFirstAdmin(account: { email: string; password: string }): Promise<void>;
  /**
   * Changes the first text that came in the stopped server's log, and starts the server again at the same address, where its
   * views meet that event. Returns the event's position. Only for a server of one's own.
   */
  breakText(): Promise<string>;
  /** What the server logged as an error since the last call. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('./server.ts', import.meta.url));
/** Pino's level of an error. */
const ERROR_LEVEL = 50;

function isError(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { readonly level?: number };
    return level !== undefined && level >= ERROR_LEVEL;
  } catch {
    return /error/i.test(line);
  }
}

function listenTo() {
  const lines: string[] = [];
  let rest = '';
  function read(chunk: Buffer): void {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter((line) => line !== ''));
  }
  return { lines, read, takeErrors: () => lines.splice(0).filter(isError) };
}

export interface ServerOptions {
  /** If browsers use another address than the server's own. */
  readonly publicUrl?: string;
  /** Whether its pages can be read in the pseudo-language too. */
  readonly pseudoLanguage?: boolean;
  /** Its name in addresses: passkeys need one. An IP address by default. */
  readonly host?: string;
}

/** Starts a server on an empty folder with this many numbers. */
export async function startServer(
  seedNumbers: number,
  { publicUrl = '', pseudoLanguage = false, host = '127.0.0.1' }: ServerOptions = {},
): Promise<StartedServer> {
  // The test runner's own loaders and flags do not concern the server.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const output = listenTo();
  const args = [String(seedNumbers), publicUrl, pseudoLanguage ? 'on' : 'off', host];
  const server = await startChild<ServerRequests>(program, args, { env, onOutput: output.read }).catch(
    (error: unknown) => {
      throw new Error(`${error}\n${output.lines.join('\n')}`);
    },
  );
  return {
    ...(await server.ask('facts', undefined)),
    advance: (milliseconds) => server.ask('advance', { milliseconds }),
    async whileViewsStandStill(work) {
      await server.ask('holdViews', undefined);
      try {
        return await work();
      } finally {
        await server.ask('releaseViews', undefined);
      }
    },
    trustReceiver: (host) => server.ask('trustReceiver', { host }),
    openAccount: (account) => server.ask('openAccount', account),
    openFirstAdmin: (account) => server.ask('openFirstAdmin', account),
    breakText: () => server.ask('breakText', undefined),
    takeErrors: output.takeErrors,
    close: server.close,
  };
}
