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
  ValueDamaged,
} from '@ringpost/engine';
import { showShare } from '../start/progress.ts';
import { type AuditStep, audit, type Finding } from './audit.ts';
import { jsonOf, linesOf } from './finding-lines.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE =
  'npm run audit -- [data folder] [--at-rest] [--log file]... [--heads file] [--head-key file] [--json]';

/** A line that fills up for each long step, on a terminal. */
export function showAudit(): (step: AuditStep, share: number) => void {
  const show = {
    log: showShare('Reading the log'),
    views: showShare('Building the views again'),
    states: showShare('Folding the kept states again'),
  };
  return (step, share) => show[step](share);
}

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
  /** Whether a program reads the lines: one JSON object each. */
  readonly json?: boolean;
}

/** How the lines are written, and the breaches of what cannot be read, which have no finding. */
function writerOf({ json = false, log }: AuditOutput) {
  return {
    finding: (finding: Finding): void => log(json ? jsonOf(finding) : linesOf(finding)),
    unreadable(id: string, what: string): void {
      log(json ? JSON.stringify({ id, breaches: [{ position: null, what }] }) : `BREACH ${id}  ${what}`);
    },
    end(holding: number, invariants: number, place: string, seconds: number): void {
      const result = {
        state: holding === invariants ? 'sound' : 'broken',
        holding,
        invariants,
        place,
        seconds,
      };
      if (json) log(JSON.stringify(result));
      else log(`${holding} of ${invariants} invariants hold in ${place} (${seconds.toFixed(1)} s)`);
    },
  };
}

interface AuditArguments {
  readonly folder: string | undefined;
  readonly logFiles: readonly string[];
  readonly atRest: boolean;
  readonly heads: string | undefined;
  readonly headKey: string | undefined;
  readonly json: boolean | undefined;
}

function read(args: readonly string[]): AuditArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      log: { type: 'string', multiple: true },
      'at-rest': { type: 'boolean' },
      heads: { type: 'string' },
      'head-key': { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { log: logFiles = [], 'at-rest': atRest = false, heads, 'head-key': headKey, json } = values;
  return { folder: positionals[0], logFiles, atRest, heads, headKey, json };
}

async function judge(asked: AuditArguments, output: AuditOutput, onChain: (finding: Finding) => void) {
  const engine = storeOf(asked.folder);
  if (engine.kind === 'embedded' && !existsSync(join(engine.folder, 'events.log'))) {
    output.error(`There is no event log in ${engine.folder}.\n${USAGE}`);
    return 2;
  }
  const started = performance.now();
  const findings = await audit({
    engine,
    logFiles: asked.logFiles,
    kept: keptIn(asked.heads, asked.headKey),
    onChain,
    onProgress: showAudit(),
    // While a server should run, what is due and did not happen is a breach, also if nothing else happens any more.
    ...(asked.atRest ? {} : { now: new Date().toISOString() }),
  });
  const write = writerOf(output);
  for (const finding of findings) write.finding(finding);
  const broken = findings.filter(({ breaches }) => breaches.length > 0).length;
  const seconds = Math.round(performance.now() - started) / 1000;
  const place = engine.kind === 'embedded' ? engine.folder : 'the store of EVENTSTORE_URL';
  write.end(findings.length - broken, findings.length, place, seconds);
  return broken === 0 ? 0 : 1;
}

/** Prints every invariant and its breaches. @returns the exit code: 0 all hold, 1 a breach, 2 it could not run */
export async function auditProgram(args: readonly string[], to: AuditOutput): Promise<number> {
  let chain: Finding | undefined;
  let output = to;
  try {
    const asked = read(args);
    output = { ...to, json: asked.json ?? to.json ?? false };
    return await judge(asked, output, (finding) => {
      chain = finding;
    });
  } catch (error) {
    // Unreadable data cannot be checked, so nothing more is printed.
    const hasBreach = chain !== undefined && chain.breaches.length > 0;
    const isDamaged = [EventUnreadable, LogDamaged, ValueDamaged].some((kind) => error instanceof kind);
    const isBroken = hasBreach || isDamaged;
    const write = writerOf(output);
    if (chain && hasBreach) write.finding(chain);
    if (error instanceof EventUnreadable) write.unreadable('L9', error.message);
    else if (error instanceof LogDamaged && !hasBreach) write.unreadable('L25', error.message);
    else output.error(error instanceof Error ? error.message : error);
    return isBroken ? 1 : 2;
  }
}
