import type { TestServers } from '@ringpost/testing/test-servers';
import type { TestProject } from 'vitest/node';

/** Contains, as JSON, what tests are told about their servers: `main.ts` starts these. */
export const SERVERS_VARIABLE = 'RINGPOST_TEST_SERVERS';

/** Set where the bench was named. */
export const BENCH_VARIABLE = 'RINGPOST_TEST_BENCH';

/** Passes the servers to the tests. Tests without a server are skipped. */
export function setup(project: TestProject): void {
  const setting = process.env[SERVERS_VARIABLE];
  if (setting === undefined) throw new Error('npm run test:engines starts the servers of these tests.');
  project.provide('testServers', JSON.parse(setting) as TestServers);
}
