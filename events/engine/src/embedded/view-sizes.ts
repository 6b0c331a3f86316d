import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../errors.ts';
import type { ViewsSize } from '../read-model.ts';
import type { Sqlite } from './sqlite.ts';

/** The tables of the views of each projector. */
export type TablesOf = Readonly<Record<string, readonly string[]>>;

/** What a thread measures. */
export interface Measured {
  readonly path: string;
  readonly tables: TablesOf;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function rowsIn(database: Sqlite, table: string): number {
  return Number(database.prepare(`SELECT count(*) FROM "${table}"`).all()[0]?.[0]);
}

/** With its indexes. One statement for each of them, so that no reader stays at one moment for long. */
function bytesOf(database: Sqlite, table: string): number {
  const pages = database.prepare('SELECT pgsize FROM dbstat WHERE aggregate = TRUE AND name = ?');
  const names = database.prepare('SELECT name FROM sqlite_master WHERE tbl_name = ?').all(table);
  return sumOf(names.map(([name = null]) => Number(pages.all(name)[0]?.[0] ?? 0)));
}

/** Reads every page of the tables: some seconds for a gigabyte. A SQLite without `dbstat` does not tell the bytes. */
export function measureTables(database: Sqlite, tables: TablesOf): ReadonlyMap<string, ViewsSize> {
  const [hasPages] = database.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'dbstat'").all();
  return new Map(
    Object.entries(tables).map(([projector, names]) => {
      const rows = sumOf(names.map((table) => rowsIn(database, table)));
      const bytes = hasPages ? sumOf(names.map((table) => bytesOf(database, table))) : undefined;
      return [projector, { rows, bytes }];
    }),
  );
}

export interface SizeReader {
  /** @throws StoreUnavailable */
  measure(tables: TablesOf): Promise<ReadonlyMap<string, ViewsSize>>;
  close(): Promise<void>;
}

/** Measures in a thread that lives as long as the measurement, so that neither reads nor writes wait for it. */
export function openSizeReader(path: string): SizeReader {
  const threads = new Set<Worker>();
  return {
    measure(tables) {
      const workerData: Measured = { path, tables };
      const thread = new Worker(new URL('./size-thread.ts', import.meta.url), { workerData });
      threads.add(thread);
      return new Promise((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', ({ message }) => reject(new StoreUnavailable(`the views: ${message}`)));
        thread.once('exit', () => {
          threads.delete(thread);
          reject(new StoreUnavailable('the views were not measured'));
        });
      });
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
