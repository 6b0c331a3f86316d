// The tests of the containers: `npm run test:docker`, with parts of paths to choose some.
// scripts/operate/docker/testing/docker-engine.ts says which Docker engine they use.
import { environment, run } from '../setup/process.mjs';
import { exitWith, setUp } from '../setup/setup.mjs';

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'scripts/operate/docker/testing/vitest.config.ts',
];

await exitWith(async () => {
  const node = await setUp({ pages: false });
  return run(node, [...vitest, ...process.argv.slice(2)], { env: environment(node) });
});
