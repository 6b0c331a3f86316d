import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EventUnreadable } from '@ringpost/events/engine';
import { readSettings } from '../start/settings.ts';
import { auditFolder, type Finding } from './audit.ts';

const USAGE = 'npm run audit -- [data folder] [--log file]...';

/** Prints every invariant and what was found; a breach makes the exit code 1. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { log: { type: 'string', multiple: true } },
  });
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir =
    positionals[0] === undefined ? readSettings(process.env, root).dataDir : resolve(positionals[0]);
  if (!existsSync(join(dataDir, 'events.db'))) {
    console.error(`There is no event log in ${dataDir}.\n${USAGE}`);
    return 2;
  }
  const started = performance.now();
  const findings = await auditFolder({ dataDir, logFiles: values.log ?? [] });
  for (const finding of findings) console.log(linesOf(finding));
  const broken = findings.filter(({ breaches }) => breaches.length > 0).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${findings.length - broken} of ${findings.length} invariants hold in ${dataDir} (${seconds} s)`,
  );
  return broken === 0 ? 0 : 1;
}

function linesOf({ id, title, looked, breaches, note, seconds }: Finding): string {
  const figures = `${looked.toLocaleString('en-US')} checked, ${seconds.toFixed(1)} s`;
  const head = `${breaches.length === 0 ? 'ok    ' : 'BREACH'} ${id}  ${title} (${figures})`;
  const each = breaches.map(
    ({ position, what }) => `          ${position === null ? '' : `at ${position}: `}${what}`,
  );
  return [head, ...(note === undefined ? [] : [`          ${note}`]), ...each].join('\n');
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    // What cannot be read cannot be checked, so there is no more to say.
    if (error instanceof EventUnreadable) console.log(`BREACH L9  ${error.message}`);
    else console.error(error instanceof Error ? error.message : error);
    process.exit(error instanceof EventUnreadable ? 1 : 2);
  },
);
