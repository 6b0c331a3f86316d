import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { plainFlags } from '../../setup/node-flags.mjs';
import { BENCH_VARIABLE } from './servers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The tests that need real servers. They stop and start servers, so one file runs at a time. */
export default defineConfig({
  root,
  test: {
    include: ['**/*.engine.test.ts'],
    // A red on another machine must be readable from its message alone.
    chaiConfig: { truncateThreshold: 2_000 },
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      ...(process.env[BENCH_VARIABLE] === undefined ? ['scripts/bench/**'] : []),
    ],
    globalSetup: 'scripts/prove/engines/servers.ts',
    fileParallelism: false,
    execArgv: plainFlags,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
