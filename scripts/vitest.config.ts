import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Those of the engines need servers: `npm run test:engines`. */
const notTests = ['**/node_modules/**', '**/dist/**', 'scripts/e2e/**', '**/*.engine.test.ts'];

/** One run for every workspace: what needs a page runs in jsdom, all the rest in plain Node. */
export default defineConfig({
  root,
  test: {
    exclude: notTests,
    // No test judges speed: a busy machine turns none red, and one that hangs ends all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest would leave one processor free, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: notTests,
          // Modules of the server keep no state of their own, so files may share a worker; it halves the fast loop.
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['frontend/**/*.test.tsx'],
          exclude: notTests,
        },
      },
    ],
  },
});
