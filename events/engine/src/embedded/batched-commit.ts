import { StoreUnavailable } from '../errors.ts';
import { inTransaction, orUnavailable, type Sqlite } from './sqlite.ts';

interface Waiting<T> {
  readonly item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes all commits of the same moment in one transaction, because a transaction costs more than the few rows that one
 * projector changes for one event. Each commit succeeds or fails separately. All fail together only if the database
 * fails.
 */
export function batchedCommit<T>(
  database: Sqlite,
  what: string,
  apply: (item: T) => void,
): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];

  const applyAlone = (item: T): unknown => {
    database.exec('SAVEPOINT one');
    try {
      orUnavailable(what, () => {
        apply(item);
        database.exec('RELEASE one');
      });
      return undefined;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      database.exec('ROLLBACK TO one; RELEASE one');
      return error;
    }
  };

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    try {
      const [only] = batch;
      const refusals = orUnavailable(what, () =>
        inTransaction(database, () => {
          if (batch.length > 1 || !only) return batch.map(({ item }) => applyAlone(item));
          apply(only.item);
          return [];
        }),
      );
      batch.forEach(({ resolve, reject }, index) => {
        if (refusals[index] === undefined) resolve();
        else reject(refusals[index]);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) queueMicrotask(flush);
    });
}
