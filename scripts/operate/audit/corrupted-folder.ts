import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { FACT_KINDS, type RecordedEvent, type RingpostEvent } from '@ringpost/domain';
import { type Engine, type NewEvent, openEngine, versionOf } from '@ringpost/engine';
import { projectors } from '@ringpost/projections/app';
import { dataFolder } from '@ringpost/testing/data-folder';
import { type EventRow, rewriteLog } from '@ringpost/testing/rewritten-log';
import { plainFlags } from '../../setup/node-flags.mjs';
import { auditProgram } from './audit-program.ts';

export interface Audited {
  readonly code: number;
  /** All output about one invariant: its line, and those of its breaches. */
  about(id: string): string;
  readonly text: string;
}

type RecordedOf<T extends RingpostEvent['type']> = Extract<RecordedEvent, { readonly type: T }>;

/** A data folder into which a test can put breaches. */
export interface CorruptedFolder {
  readonly path: string;
  /** The only event of a type in a stream whose name begins with the given text. */
  event<T extends RingpostEvent['type']>(type: T, stream?: string): RecordedOf<T>;
  /** All events of a type, in their order. */
  events<T extends RingpostEvent['type']>(type: T): readonly RecordedOf<T>[];
  /** Appends at the end of the event's stream, as the server would, without a decider. */
  append(stream: string, ...events: readonly RingpostEvent[]): Promise<void>;
  /** Changes events without the server: `change` returns each in its new form, or undefined to leave it out. */
  rewrite(change: (row: EventRow) => EventRow | undefined): void;
  /** Changes rows without the server. */
  sql(statement: string, ...values: readonly (string | number)[]): void;
  /** The output of `npm run audit`, and its exit code. */
  audit(...options: readonly string[]): Promise<Audited>;
  remove(): Promise<void>;
}

/** The table of a view in the read model, quoted for SQL. */
export function tableOf(view: string): string {
  const owner = projectors.find(({ views }) => views.some(({ name }) => name === view));
  if (!owner) throw new Error(`no projector writes ${view}`);
  return `"${view}@${versionOf(owner.shape)}"`;
}

/** Changes rows of the read model in a folder that no server uses. @throws Error if the statement changes none */
export function changeRows(folder: string, statement: string, ...values: readonly (string | number)[]): void {
  const database = new DatabaseSync(join(folder, 'read.db'));
  try {
    const { changes } = database.prepare(statement).run(...values);
    if (changes === 0) throw new Error(`nothing was changed by ${statement}`);
  } finally {
    database.close();
  }
}

async function inEngine<T>(dataDir: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine({ kind: 'embedded', folder: dataDir });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** The line that names the invariant, and the indented lines below it. */
function linesAbout(text: string, id: string): string {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.slice(7).startsWith(`${id} `));
  const until = lines.findIndex((line, index) => index > from && !line.startsWith('          '));
  return from < 0 ? '' : lines.slice(from, until).join('\n');
}

/** Somebody who may cause such a fact, so that only its data is wrong. */
function causedBy(type: string): { readonly actor: string } {
  const [kind = ''] = FACT_KINDS.get(type)?.by ?? [];
  return { actor: kind === 'visitor' ? kind : `${kind}:forger` };
}

function audited(code: number, text: string): Audited {
  return { code, text, about: (id) => linesAbout(text, id) };
}

/** What `npm run audit -- …args` prints, in this process: a start takes longer than the audit of a small store. */
export async function runAudit(args: readonly string[]): Promise<Audited> {
  const lines: string[] = [];
  const print = (line: unknown): void => void lines.push(String(line));
  const code = await auditProgram(args, { log: print, error: print });
  return audited(code, lines.join('\n'));
}

/** `npm run audit -- …args`, without npm. */
export function startAudit(args: readonly string[]): Promise<Audited> {
  return new Promise((resolve) => {
    const script = fileURLToPath(new URL('./main.ts', import.meta.url));
    execFile(process.execPath, [...plainFlags, script, ...args], (error, stdout, stderr) =>
      resolve(audited(error === null ? 0 : Number(error.code ?? -1), `${stdout}${stderr}`)),
    );
  });
}

/** A copy of `original` that a test may damage. The server that made it must be stopped. */
export async function corruptFolder(original: string): Promise<CorruptedFolder> {
  const { path, remove } = await dataFolder();
  await cp(original, path, { recursive: true });
  const log = await inEngine(path, ({ events }) => events.readAll());
  return {
    path,
    remove,
    event<T extends RingpostEvent['type']>(type: T, stream = '') {
      const first = log.find((event) => event.type === type && event.stream.startsWith(stream));
      if (!first) throw new Error(`there is no ${type} in ${stream}`);
      return first as RecordedOf<T>;
    },
    events: <T extends RingpostEvent['type']>(type: T) =>
      log.filter((event) => event.type === type) as RecordedOf<T>[],
    append: (stream, ...events) =>
      inEngine(path, async (engine) => {
        const last = (await engine.events.readStream(stream)).at(-1);
        const meta = log.at(-1)?.meta;
        if (!meta) throw new Error('the log is empty');
        const forged = events.map(
          ({ type, data }) =>
            ({ type, data, id: randomUUID(), meta: { ...meta, ...causedBy(type) } }) as NewEvent,
        );
        await engine.events.append({ stream, events: forged, expected: last?.revision ?? 'none' });
      }),
    rewrite: (change) => rewriteLog(path, change),
    sql: (statement, ...values) => changeRows(path, statement, ...values),
    audit: (...options) => runAudit([path, ...options]),
  };
}
