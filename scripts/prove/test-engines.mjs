// The tests of the distributed engine against real servers: `npm run test:engines`, with parts of paths to choose some.
// scripts/prove/engines/find-servers.ts says where the servers come from.
import { join } from 'node:path';
import { environment, run } from '../setup/process.mjs';
import { exitWith, setUp } from '../setup/setup.mjs';
import { findBrowser } from './test/browser.mjs';

await exitWith(async () => {
  const words = process.argv.slice(2);
  // HTTP tests and journeys run on either engine, with the pages.
  const pages = words.length === 0 || words.some((part) => /http-tests|journey/.test(part));
  const node = await setUp({ pages });
  const env = environment(node, pages ? { RINGPOST_CHROMIUM: await findBrowser(node) } : {});
  return run(node, [join('scripts', 'prove', 'engines', 'main.ts'), ...words], { env });
});
