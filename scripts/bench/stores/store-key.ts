import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the code that decides what a filled store contains. */
const WRITERS = [
  'events/domain/src/domain',
  'events/domain/src/rules',
  'events/engine/src',
  'command-api/src/accounts',
  'command-api/src/bulk',
  'command-api/src/kernel',
  'command-api/src/messages',
  'command-api/src/numbers',
  'command-api/src/orders',
  'command-api/src/rentals',
  'command-api/src/supply',
  'command-api/src/wallets',
  'projections/src',
  'scripts/bench/stores',
  'scripts/operate/seed',
];
const SOURCE = /\.(ts|json)$/;
/** Code that never writes into a store of the bench. */
const ASIDE = /\.(test|fixture)\.ts$|(^|\/)(testing|distributed)\//;

/** The code without comments and with single blanks. */
function bare(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A name for what this program writes, from its source. A store that other code filled has another key, so nobody measures
 * events or rows that this program would not write.
 */
export function storeKeyOf(root: string): string {
  const hash = createHash('sha256');
  for (const folder of WRITERS) {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => SOURCE.test(path) && !ASIDE.test(path));
    for (const path of paths.sort()) {
      hash.update(JSON.stringify([folder, path, bare(readFileSync(join(root, folder, path), 'utf8'))]));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
