import { dueTimersPageRows } from '@ringpost/events/rules/limits';
import { type DueRow, due } from '@ringpost/projections/due/due.view';
import { type Deps, instant } from './deps.ts';
import type { Ownership } from './ownership.ts';

export type TimerHandlers = Readonly<Record<DueRow['kind'], (row: DueRow) => Promise<void>>>;

export interface Timers {
  /** Handles everything that is due now, in order, page by page; answers how many rows it handled. */
  tick(): Promise<number>;
  close(): Promise<void>;
}

const CONCURRENCY = 16;

/**
 * Timers are data: rows with a due time, projected from open obligations. Nothing here relies on a clock for truth: a look
 * that comes late, twice, or after a restart finds the same rows (design §4.6).
 */
export const runTimers = (
  deps: Deps,
  handlers: TimerHandlers,
  ownership: Ownership,
  everyMs = 500,
): Timers => {
  let underWay: Promise<number> | undefined;
  let closed = false;

  const handle = async (row: DueRow): Promise<void> => {
    try {
      await handlers[row.kind](row);
    } catch (error) {
      deps.log.warn({ err: error, due: row._id }, 'a due row stays due');
    }
  };

  const work = async (): Promise<number> => {
    if (!(await ownership.hold())) return 0;
    let handled = 0;
    let after = '';
    const now = instant(deps);
    for (;;) {
      // Rows that stay due must not keep the page from moving on, so the next page starts behind the last row seen.
      const page = await deps.readModel
        .collection<DueRow>(due)
        .find(
          { dueAt: after === '' ? { $lte: now } : { $lte: now, $gt: after } },
          { sort: [['dueAt', 1]], limit: dueTimersPageRows },
        );
      for (let index = 0; index < page.length && !closed; index += CONCURRENCY) {
        await Promise.all(page.slice(index, index + CONCURRENCY).map(handle));
      }
      handled += page.length;
      after = page.at(-1)?.dueAt ?? after;
      if (closed || page.length < dueTimersPageRows) return handled;
    }
  };

  const tick = (): Promise<number> => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const interval = setInterval(() => {
    tick().catch((error: unknown) => deps.log.error({ err: error }, 'looking for due rows failed'));
  }, everyMs);

  return {
    tick,
    async close() {
      closed = true;
      clearInterval(interval);
      await underWay?.catch(() => undefined);
      await ownership.release();
    },
  };
};
