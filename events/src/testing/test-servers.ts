import { inject } from 'vitest';

export type ServerName = 'eventstore' | 'mongodb' | 'ferretdb' | 'postgres' | 'kafka';

/** The servers that `npm run test:engines` found. */
export interface TestServers {
  /** `esdb://…` */
  readonly eventstore?: string;
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
