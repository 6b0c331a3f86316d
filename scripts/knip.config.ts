import type { KnipConfig } from 'knip';

/**
 * What starts by itself: nothing imports these files, so they are where the search for unused code begins.
 * Every other file, export, type and dependency must be reachable from one of them.
 */
const entries = {
  scripts: [
    // `npm start`, `npm test` and the other commands, and the programs that they run.
    '{operate,prove,bench}/*.mjs',
    '{bench,promo-video}/main.ts',
    '{operate,prove}/*/main.ts',
    // Node is told to run them.
    'setup/strip-sources.mjs',
    'setup/use-plain-copies.mjs',
    'operate/start/watch-web-assembly.mjs',
    // A thread of the HTTP tests on the mixed engine.
    'prove/engines/mixed-thread.ts',
    'operate/start/many-starts.ts',
    'prove/e2e/other-browsers/main.ts',
    // Makes the picture of shared links; it is run by hand when the landing page changes.
    'promo-video/share.ts',
    'promo-video/share-letters.ts',
    'prove/e2e/*.journey.ts',
    // Containers run them.
    'operate/docker/health-check.ts',
    'operate/docker/testing/upstream.ts',
    'operate/docker/mongodb/*.js',
  ],
  // The server's copy of the pages, named in the call of Vite, and what a rendered page names.
  frontend: [
    'src/entry-server.tsx',
    'build/build.ts',
    'build/texts.ts',
    'public/lost.js',
    'public/start.js',
    'public/docs/*',
  ],
};

/** Packages that a stylesheet names, as imports. */
function importsOfCss(text: string): string {
  return [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, path]) => `import '${path}';`).join('\n');
}

const TESTS = 'src/**/*.test.{ts,tsx}';
const library = { entry: [TESTS], project: ['src/**'] };
/** A program of its own. */
const service = { entry: ['src/main.ts', TESTS], project: ['src/**'] };

export default {
  // All packages are private: what package.json exports must have a reader in this repository too.
  includeEntryExports: true,
  compilers: { css: importsOfCss },
  // Of the system, for the test of a full disk.
  ignoreBinaries: ['mount', 'umount'],
  workspaces: {
    // `check.mjs` runs Biome by the path of its program.
    '.': {
      ignoreDependencies: ['@biomejs/biome'],
      vitest: 'scripts/vitest.config.ts',
    },
    'events/domain': library,
    'events/engine': library,
    'events/web': library,
    'events/testing': library,
    'command-api': service,
    projections: service,
    'query-api': service,
    frontend: { entry: [...entries.frontend, TESTS], project: ['**'] },
    // They are for others: what the index exports need not have a reader here.
    'clients/sdk': { ...library, includeEntryExports: false },
    'clients/cli': { project: ['src/**'] },
    'clients/mcp': library,
    scripts: {
      entry: [...entries.scripts, '**/*.test.ts'],
      vitest: [
        'vitest.config.ts',
        'prove/engines/vitest.config.ts',
        'prove/engines/http-tests.config.ts',
        'prove/engines/mixed-tests.config.ts',
        'operate/docker/testing/vitest.config.ts',
      ],
      project: ['**'],
      playwright: ['prove/e2e/playwright.config.ts', 'prove/engines/playwright.config.ts'],
    },
  },
} satisfies KnipConfig;
