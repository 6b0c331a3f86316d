import { type OpenSqlite, openSqlite } from '../engine/embedded/sqlite.ts';

export interface FailingSqlite {
  readonly open: OpenSqlite;
  /** Lets the n-th call from now on fail (1: the next one), of those whose SQL matches, and the calls after it, `times` in all. */
  failAt(nth: number, matching?: RegExp, times?: number): void;
  /** Calls since the last `failAt`, of those that matched. */
  calls(): number;
}

/** A disk that is full at a moment of the test's choosing. Nothing of the failed call happens. */
export function failingSqlite(): FailingSqlite {
  let first = 0;
  let last = 0;
  let pattern = /./;
  let count = 0;
  const call = <T>(sql: string, work: () => T): T => {
    if (!pattern.test(sql)) return work();
    count += 1;
    if (count < first || count > last) return work();
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  };
  return {
    open(file, options) {
      const inner = openSqlite(file, options);
      return {
        exec: (sql) => call(sql, () => inner.exec(sql)),
        prepare(sql) {
          const statement = inner.prepare(sql);
          return {
            run: (...values) => call(sql, () => statement.run(...values)),
            all: (...values) => call(sql, () => statement.all(...values)),
          };
        },
        close: () => inner.close(),
      };
    },
    failAt(nth, matching = /./, times = 1) {
      first = nth;
      last = nth === 0 ? 0 : nth + times - 1;
      pattern = matching;
      count = 0;
    },
    calls: () => count,
  };
}
