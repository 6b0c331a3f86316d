import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkJournal, type JournalCheck } from './check-journal.ts';

const USAGE = 'npm run check-journal -- <file> [--json]';

function textOf({ entries, hash, fault }: JournalCheck): string {
  const lines = `${entries.toLocaleString('en-US')} ${entries === 1 ? 'line holds' : 'lines hold'}`;
  if (fault) return `Line ${fault.line} does not hold: ${fault.what}.\n${lines} before it.`;
  return `${lines}, and nothing else is in the file. The last hash is ${hash}.`;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`"${path}" is no file.`);
  const file = await open(path);
  const found = await checkJournal(file.readLines({ encoding: 'utf8' }));
  if (values.json ?? !process.stdout.isTTY)
    console.log(JSON.stringify({ ...found, fault: found.fault ?? null }));
  else console.log(textOf(found));
  return found.fault ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
