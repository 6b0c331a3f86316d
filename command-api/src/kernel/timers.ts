import { dueTimersPageRows } from '@ringpost/events/rules/limits';
import { type DeadlineRow, deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { type Deps, nowIso } from './deps.ts';
import type { Ownership } from './ownership.ts';

/** Those of a noun's rows that may be of the kind. */
type RowOf<Row extends DeadlineRow, K> = Row extends DeadlineRow
  ? K extends Row['kind']
    ? Row
    : never
  : never;

/** What a noun does with a row of each of its kinds. */
export type DeadlineHandlers<Row extends DeadlineRow> = {
  readonly [K in Row['kind']]: (row: RowOf<Row, K>) => Promise<void>;
};

/** The handlers of all nouns by kind. Each takes only the rows of its kind, as the noun's own projector wrote them. */
export type TimerHandlers = Readonly<Record<string, (row: never) => Promise<void>>>;

export interface Timers {
  /** Handles everything that is due now, in order, page by page; answers how many rows it handled. */
  tick(): Promise<number>;
  close(): Promise<void>;
}

const CONCURRENCY = 16;

/**
 * Timers are data: rows with a due time, projected from open obligations. Nothing here relies on a clock for truth: a look
 * that comes late, twice, or after a restart finds the same rows. While the views are behind nothing falls due; it does when
 * they have caught up.
 */
export function runTimers(deps: Deps, handlers: TimerHandlers, ownership: Ownership, everyMs = 500): Timers {
  let underWay: Promise<number> | undefined;
  let closed = false;

  const handle = async (row: DeadlineRow): Promise<void> => {
    try {
      const act = handlers[row.kind] as ((row: DeadlineRow) => Promise<void>) | undefined;
      if (!act) throw new Error(`nobody handles a deadline of the kind ${row.kind}`);
      await act(row);
    } catch (error) {
      deps.log.warn({ err: error, due: row._id }, 'a deadline stays due');
    }
  };

  const work = async (): Promise<number> => {
    if (deps.viewsBehind() || !(await ownership.hold())) return 0;
    let handled = 0;
    for await (const page of duePages(deps)) {
      for (let index = 0; index < page.length && !closed; index += CONCURRENCY) {
        await Promise.all(page.slice(index, index + CONCURRENCY).map(handle));
      }
      handled += page.length;
      if (closed) break;
    }
    return handled;
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
}

/** What is due at the instant of the call, each row once, the longest due first. */
async function* duePages(deps: Deps): AsyncGenerator<readonly DeadlineRow[]> {
  const rows = deps.readModel.collection<DeadlineRow>(deadlines);
  const now = nowIso(deps);
  let after = '';
  let seen: ReadonlySet<string> = new Set();
  for (;;) {
    // Rows that stay due must not keep the page from moving on: the next one begins with the last instant seen, of which
    // there may be more, and leaves out what of it was handled.
    const where = { dueAt: { $lte: now, $gte: after } };
    const limit = dueTimersPageRows + seen.size;
    const found = await rows.find(where, { sort: [['dueAt', 1]], limit });
    const page = found.filter(({ _id }) => !seen.has(_id)).slice(0, dueTimersPageRows);
    yield page;
    if (page.length < dueTimersPageRows) return;
    const last = page.at(-1)?.dueAt ?? after;
    const ofLast = page.filter(({ dueAt }) => dueAt === last).map(({ _id }) => _id);
    seen = new Set(last === after ? [...seen, ...ofLast] : ofLast);
    after = last;
  }
}
