import { inject } from 'vitest';

/** The servers that `npm run test:engines` found. */
export interface TestServers {
  readonly mongodb?: string;
  /** Host and port. */
  readonly kafka?: string;
  /** Where commands to them are taken, if they can be stopped at all. */
  readonly control?: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly testServers: TestServers;
  }
}

export const TEST_SERVERS: TestServers = inject('testServers') ?? {};

export type ServerName = 'mongodb' | 'ferretdb' | 'postgres' | 'kafka';

/** `kill` is SIGKILL, `start` takes the same data and port again, `pause` and `resume` are a server that hangs. */
export async function controlServer(
  verb: 'kill' | 'start' | 'pause' | 'resume',
  name: ServerName,
): Promise<void> {
  if (TEST_SERVERS.control === undefined) throw new Error('these servers cannot be stopped from here');
  const response = await fetch(TEST_SERVERS.control, { method: 'POST', body: `${verb} ${name}` });
  if (!response.ok) throw new Error(await response.text());
}
