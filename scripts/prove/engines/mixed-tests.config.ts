import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { plainFlags } from '../../setup/node-flags.mjs';
import { NOT_MIXED } from './on-servers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The HTTP tests on the mixed engine. `main.ts` starts them. */
export default defineConfig({
  root,
  test: {
    include: ['scripts/prove/http-tests/*.test.ts'],
    exclude: [
      '**/*.slow.test.ts',
      ...Object.keys(NOT_MIXED).map((name) => `scripts/prove/http-tests/${name}.test.ts`),
    ],
    // Of the chosen ones, all may be left out.
    passWithNoTests: true,
    // A red on another machine must be readable from its message alone.
    chaiConfig: { truncateThreshold: 2_000 },
    setupFiles: 'scripts/prove/engines/after-http-tests.ts',
    maxWorkers: 2,
    execArgv: plainFlags,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
