import { StoreUnavailable } from '../errors.ts';
import { inTransaction, orUnavailable, type Sqlite } from './sqlite.ts';

interface Waiting<T> {
  readonly item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/** A commit was refused, in a transaction that has others too. */
class OneRefused extends Error {}

/**
 * Writes all commits of the same moment in one transaction, because a transaction costs more than the few rows that one
 * projector changes for one event. Each commit succeeds or fails separately. All fail together only if the database
 * fails. Nearly always none is refused, so the first try has no savepoints: with them SQLite copies each page before it changes it.
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

  const applyAll = (items: readonly T[]): void => {
    for (const item of items) {
      try {
        orUnavailable(what, () => apply(item));
      } catch (error) {
        if (error instanceof StoreUnavailable || items.length === 1) throw error;
        throw new OneRefused();
      }
    }
  };

  /** @returns the refusal of each item that was refused */
  const applyInOne = (items: readonly T[]): readonly unknown[] => {
    try {
      inTransaction(database, () => applyAll(items));
      return [];
    } catch (error) {
      if (!(error instanceof OneRefused)) throw error;
      return inTransaction(database, () => items.map(applyAlone));
    }
  };

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    try {
      const refusals = orUnavailable(what, () => applyInOne(batch.map(({ item }) => item)));
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
