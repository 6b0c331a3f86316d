import { type OpenSqlite, openSqlite } from '@ringpost/engine/internal/embedded/sqlite';

export interface FailingSqlite {
  readonly open: OpenSqlite;
  /** Makes the n-th call from now fail (1: the next), counting calls whose SQL matches, and the following, `times` in all. */
  failAt(nth: number, matching?: RegExp, times?: number): void;
  /** Matching calls since the last `failAt`. */
  calls(): number;
}

/** A disk that is full when the test says so. A failed call has no effect. */
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
