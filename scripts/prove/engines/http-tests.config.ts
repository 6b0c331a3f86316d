import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { plainFlags } from '../../setup/node-flags.mjs';
import { filesApart } from './files-apart.ts';
import { HTTP_TESTS } from './on-servers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The HTTP tests on the distributed engine. `main.ts` starts them; the environment names the servers. */
export default defineConfig({
  root,
  test: {
    // A red on another machine must be readable from its message alone.
    chaiConfig: { truncateThreshold: 2_000 },
    // Each has its own stores on the servers, and mostly waits for the servers.
    maxWorkers: 2,
    execArgv: plainFlags,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: filesApart({
      root,
      include: HTTP_TESTS.run.map((name) => `scripts/prove/http-tests/${name}.test.ts`),
    }),
  },
});
