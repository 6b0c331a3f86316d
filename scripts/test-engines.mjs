// The tests of the distributed engine against real servers: `npm run test:engines`, with parts of paths to choose some.
// scripts/engines/servers.ts says where the servers come from.
import { environment, run } from './setup/process.mjs';
import { exitWith, setUp } from './setup/setup.mjs';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/engines/vitest.config.ts'];

await exitWith(async () => {
  const node = await setUp({ pages: false });
  return run(node, [...vitest, ...process.argv.slice(2)], { env: environment(node) });
});
