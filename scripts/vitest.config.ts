import { fileURLToPath } from 'node:url';
import type { Seeds } from '@ringpost/testing/chaos-seeds';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { documents } from '../frontend/build/documents.ts';
import { plainFlags } from './setup/node-flags.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Those of the engines need servers (`npm run test:engines`), those of the containers Docker (`npm run test:docker`). */
const NOT_TESTS = [
  '**/node_modules/**',
  '**/dist/**',
  'scripts/prove/e2e/**',
  '**/*.engine.test.ts',
  '**/*.docker.test.ts',
];

/** Those that need modules which nobody has loaded or changed yet: one replaces a module, one looks at the client as it comes. */
const ALONE = [
  'scripts/prove/http-tests/commands.test.ts',
  'events/testing/src/event-store-double/client-traps.test.ts',
];

/** Screens that need a page of their own: a dialog that a file before them has left open may still take the focus. */
const SCREENS_ALONE = ['frontend/src/features/payments/balance-dialog.test.tsx'];

/** Killed processes, thousands of buyers, every wrong value of every field: `npm run test:slow`. */
const SLOW = '**/*.slow.test.ts';
/** Faults by chance. The fast run has few of their seeds, the slow one has the others. */
const CHAOS = 'command-api/**/*chaos.test.ts';
const CHAOS_SEEDS: Readonly<Record<'fast' | 'slow', Seeds>> = { fast: [1, 2], slow: [3, 4, 5, 6] };
/** A step of `npm run check` by itself. */
const ARCHITECTURE = 'scripts/prove/architecture/*.test.ts';

/** They take minutes. Vitest knows that only where they have run before. */
const LONGEST = ['many-starts.slow.test.ts', 'crash.slow.test.ts', 'store-faults.slow.test.ts'];

/** Starts the longest files first, so that no worker has one of them left when all the others are done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [long, short] = [true, false].map((isLong) =>
      sorted.filter(({ moduleId }) => LONGEST.some((name) => moduleId.endsWith(`/${name}`)) === isLong),
    );
    return [...(long ?? []), ...(short ?? [])];
  }
}

/** One run for every workspace: what needs a page runs in jsdom, all the rest in plain Node. */
export default defineConfig({
  root,
  test: {
    exclude: NOT_TESTS,
    // A red on another machine must be readable from its message alone.
    chaiConfig: { truncateThreshold: 2_000 },
    // No test judges speed: a busy machine turns none red, and one that hangs ends all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest would leave one processor free, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // The threads that tests start load no WebAssembly, as those of the server.
    pool: 'forks',
    execArgv: plainFlags,
    projects: [
      {
        root,
        plugins: [documents()],
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...NOT_TESTS, ...ALONE, SLOW, ARCHITECTURE],
          // Modules of the server keep no state of their own, so files may share a worker; it halves the fast loop.
          isolate: false,
          provide: { chaosSeeds: CHAOS_SEEDS.fast },
        },
      },
      {
        root,
        test: {
          name: 'slow',
          environment: 'node',
          include: [SLOW, CHAOS],
          exclude: NOT_TESTS,
          provide: { chaosSeeds: CHAOS_SEEDS.slow },
        },
      },
      {
        root,
        test: { name: 'architecture', environment: 'node', include: [ARCHITECTURE] },
      },
      {
        root,
        test: { name: 'alone', environment: 'node', include: ALONE },
      },
      {
        root,
        plugins: [documents()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['frontend/**/*.test.tsx'],
          exclude: [...NOT_TESTS, ...SCREENS_ALONE],
          // Loading React and Chakra and making a page for each file is most of the work. A worker has one page for all of its files.
          isolate: false,
          setupFiles: ['frontend/src/ui/patience.fixture.ts', 'frontend/src/ui/fresh-page.fixture.ts'],
        },
      },
      {
        root,
        plugins: [documents()],
        test: {
          name: 'screens-alone',
          environment: 'jsdom',
          include: SCREENS_ALONE,
          setupFiles: 'frontend/src/ui/patience.fixture.ts',
        },
      },
    ],
  },
});
