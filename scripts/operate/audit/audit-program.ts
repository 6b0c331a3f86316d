import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type EngineOptions,
  EventUnreadable,
  engineSettings,
  folderEngine,
  LogDamaged,
} from '@ringpost/engine';
import { audit, type Finding } from './audit.ts';
import { linesOf } from './finding-lines.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run audit -- [data folder] [--at-rest] [--log file]... [--heads file] [--head-key file]';

/** The folder from the command line, or from the settings. */
function storeOf(folder: string | undefined): EngineOptions {
  return folder === undefined
    ? engineSettings(process.env, ROOT)
    : folderEngine(resolve(folder), process.env);
}

/** Heads and their key from files in another place. */
function keptIn(headsFile: string | undefined, keyFile: string | undefined) {
  const lines = headsFile === undefined ? '' : readFileSync(headsFile, 'utf8');
  return {
    heads: lines.split('\n').filter((line) => line.trim() !== ''),
    headKey: keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8'),
  };
}

/** Where the lines go: the findings, and what went wrong. */
export interface AuditOutput {
  log(line: string): void;
  error(line: unknown): void;
}

async function judge(args: readonly string[], output: AuditOutput, onChain: (finding: Finding) => void) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      log: { type: 'string', multiple: true },
      'at-rest': { type: 'boolean' },
      heads: { type: 'string' },
      'head-key': { type: 'string' },
    },
  });
  const engine = storeOf(positionals[0]);
  if (engine.kind === 'embedded' && !existsSync(join(engine.folder, 'events.log'))) {
    output.error(`There is no event log in ${engine.folder}.\n${USAGE}`);
    return 2;
  }
  const started = performance.now();
  const findings = await audit({
    engine,
    logFiles: values.log ?? [],
    kept: keptIn(values.heads, values['head-key']),
    onChain,
    // While a server should run, what is due and did not happen is a breach, also if nothing else happens any more.
    ...(values['at-rest'] ? {} : { now: new Date().toISOString() }),
  });
  for (const finding of findings) output.log(linesOf(finding));
  const broken = findings.filter(({ breaches }) => breaches.length > 0).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const place = engine.kind === 'embedded' ? engine.folder : 'the store of EVENTSTORE_URL';
  output.log(`${findings.length - broken} of ${findings.length} invariants hold in ${place} (${seconds} s)`);
  return broken === 0 ? 0 : 1;
}

/** Prints every invariant and its breaches. @returns the exit code: 0 all hold, 1 a breach, 2 it could not run */
export async function auditProgram(args: readonly string[], output: AuditOutput): Promise<number> {
  let chain: Finding | undefined;
  try {
    return await judge(args, output, (finding) => {
      chain = finding;
    });
  } catch (error) {
    // Unreadable data cannot be checked, so nothing more is printed.
    const hasBreach = chain !== undefined && chain.breaches.length > 0;
    const isBroken = hasBreach || error instanceof EventUnreadable || error instanceof LogDamaged;
    if (chain && hasBreach) output.log(linesOf(chain));
    if (error instanceof EventUnreadable) output.log(`BREACH L9  ${error.message}`);
    else if (error instanceof LogDamaged && !hasBreach) output.log(`BREACH L25  ${error.message}`);
    else output.error(error instanceof Error ? error.message : error);
    return isBroken ? 1 : 2;
  }
}
