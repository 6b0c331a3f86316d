import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { RecordedEvent, RingpostEvent } from '@ringpost/events/domain';
import { type Engine, type NewEvent, openEngine } from '@ringpost/events/engine';
import { dataFolder } from '@ringpost/events/testing/data-folder';

/** A data folder in which a test may plant what must never be. */
export interface CorruptedFolder {
  readonly path: string;
  /** The only event of a type in a stream that begins so. */
  event<T extends RingpostEvent['type']>(type: T, stream?: string): Found<T>;
  /** All of a type, in their order. */
  events<T extends RingpostEvent['type']>(type: T): readonly Found<T>[];
  /** Appends behind the last event of its stream, as the server would, asking no decider. */
  append(stream: string, ...events: readonly RingpostEvent[]): Promise<void>;
  /** Changes a file behind the server's back. */
  sql(file: 'events.db' | 'read.db', statement: string, ...values: readonly (string | number)[]): void;
  /** What `npm run audit` prints, and its exit code. */
  audit(...options: readonly string[]): Promise<Audited>;
  remove(): Promise<void>;
}

export interface Audited {
  readonly code: number;
  /** All that is said about one invariant: its line, and those of its breaches. */
  about(id: string): string;
  readonly text: string;
}

type Found<T extends RingpostEvent['type']> = Extract<RecordedEvent, { readonly type: T }>;

/** A copy of `original` that a test may spoil; the server that made it must be stopped. */
export async function corruptFolder(original: string): Promise<CorruptedFolder> {
  const { path, remove } = await dataFolder();
  await cp(original, path, { recursive: true });
  const log = await inEngine(path, ({ events }) => events.readAll());
  return {
    path,
    remove,
    event<T extends RingpostEvent['type']>(type: T, stream = '') {
      const found = log.find((event) => event.type === type && event.stream.startsWith(stream));
      if (!found) throw new Error(`there is no ${type} in ${stream}`);
      return found as Found<T>;
    },
    events: <T extends RingpostEvent['type']>(type: T) =>
      log.filter((event) => event.type === type) as Found<T>[],
    append: (stream, ...events) =>
      inEngine(path, async (engine) => {
        const last = (await engine.events.readStream(stream)).at(-1);
        const meta = log.at(-1)?.meta;
        if (!meta) throw new Error('the log is empty');
        const forged = events.map(({ type, data }) => ({ type, data, id: randomUUID(), meta }) as NewEvent);
        await engine.events.append({ stream, events: forged, expected: last?.revision ?? 'none' });
      }),
    sql(file, statement, ...values) {
      const database = new DatabaseSync(join(path, file));
      try {
        const { changes } = database.prepare(statement).run(...values);
        if (changes === 0) throw new Error(`nothing was changed by ${statement}`);
      } finally {
        database.close();
      }
    },
    audit: (...options) => runAudit([path, ...options]),
  };
}

async function inEngine<T>(dataDir: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine({ kind: 'embedded', folder: dataDir });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** `npm run audit -- …given`, without npm. */
export function runAudit(given: readonly string[]): Promise<Audited> {
  return new Promise((resolve) => {
    const script = fileURLToPath(new URL('./main.ts', import.meta.url));
    execFile(process.execPath, [script, ...given], (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`;
      const code = error === null ? 0 : Number(error.code ?? -1);
      resolve({ code, text, about: (id) => linesAbout(text, id) });
    });
  });
}

/** The line that names it, and the indented ones below. */
function linesAbout(text: string, id: string): string {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.slice(7).startsWith(`${id} `));
  const until = lines.findIndex((line, index) => index > from && !line.startsWith('          '));
  return from < 0 ? '' : lines.slice(from, until).join('\n');
}
