import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const notTests = ['**/node_modules/**', '**/dist/**', 'scripts/e2e/**'];

/** One run for every workspace: what needs a page runs in jsdom, all the rest in plain Node. */
export default defineConfig({
  root,
  test: {
    exclude: notTests,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        root,
        test: { name: 'node', environment: 'node', include: ['**/*.test.ts'], exclude: notTests },
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
