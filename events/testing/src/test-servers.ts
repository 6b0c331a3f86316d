import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

export type ServerName = 'eventstore' | 'newer-eventstore' | 'mongodb' | 'ferretdb' | 'postgres' | 'kafka';

/** The servers that `npm run test:engines` found. */
export interface TestServers {
  /** `esdb://…` */
  readonly eventstore?: string;
  /** `esdb://…` of another version, where the tests run on two. */
  readonly newerEventstore?: string;
  /** `mongodb://…` */
  readonly mongodb?: string;
  /** Host and port. */
  readonly kafka?: string;
  /** The address for commands to them. */
  readonly control?: string;
  /** Those that can be stopped. */
  readonly stoppable?: readonly ServerName[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly testServers: TestServers;
  }
}

/** `kill` is SIGKILL, `start` uses the same data and port again, `pause` and `resume` make the server hang. */
export type ServerVerb = 'kill' | 'start' | 'pause' | 'resume';

export const TEST_SERVERS: TestServers = inject('testServers') ?? {};

/** Whether a test may stop this server. */
export function canStop(name: ServerName): boolean {
  return TEST_SERVERS.stoppable?.includes(name) ?? false;
}

export async function controlServer(verb: ServerVerb, name: ServerName): Promise<void> {
  if (TEST_SERVERS.control === undefined) throw new Error('these servers cannot be stopped from here');
  const response = await fetch(TEST_SERVERS.control, { method: 'POST', body: `${verb} ${name}` });
  if (!response.ok) throw new Error(await response.text());
}

/** What makes a server continue that was stopped like this. */
const GOES_ON = { kill: 'start', pause: 'resume' } as const;
export type ServerStop = keyof typeof GOES_ON;
/** For this long, a program that is told to hang may still finish what it has begun. */
const HANGS_WITHIN_MS = 300;

/** Stops a server while something happens. The server continues even if that fails, because later tests need it. */
export async function whileStopped<T>(
  name: ServerName,
  stop: ServerStop,
  work: () => Promise<T>,
): Promise<T> {
  await controlServer(stop, name);
  try {
    if (stop === 'pause') await sleep(HANGS_WITHIN_MS);
    return await work();
  } finally {
    await controlServer(GOES_ON[stop], name);
  }
}
