import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { plainFlags } from '../../setup/node-flags.mjs';
import { filesApart } from './files-apart.ts';
import { HTTP_TESTS, NOT_MIXED } from './on-servers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The HTTP tests on the mixed engine. `main.ts` starts them. */
export default defineConfig({
  root,
  test: {
    // Of the chosen ones, all may be left out.
    passWithNoTests: true,
    // A red on another machine must be readable from its message alone.
    chaiConfig: { truncateThreshold: 2_000 },
    maxWorkers: 2,
    execArgv: plainFlags,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: filesApart({
      root,
      include: ['scripts/prove/http-tests/*.test.ts'],
      exclude: [
        '**/*.slow.test.ts',
        ...[...HTTP_TESTS.run, ...Object.keys(NOT_MIXED)].map(
          (name) => `scripts/prove/http-tests/${name}.test.ts`,
        ),
      ],
    }),
  },
});
