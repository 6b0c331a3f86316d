import { setImmediate } from 'node:timers/promises';
import { DUE_TIMERS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import { shareWork } from '@ringpost/engine/async';
import { type DeadlineRow, deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { Ownership } from '@ringpost/web/server';
import PQueue from 'p-queue';
import type { Cause } from './command-handler.ts';
import { type Deps, nowIso } from './deps.ts';

/** The rows of a noun that can have this kind. */
type RowOf<Row extends DeadlineRow, K> = Row extends DeadlineRow
  ? K extends Row['kind']
    ? Row
    : never
  : never;

/** What a noun does with a row of each of its kinds. */
export type DeadlineHandlers<Row extends DeadlineRow> = {
  readonly [K in Row['kind']]: (row: RowOf<Row, K>) => Promise<void>;
};

/** The handlers of all nouns by kind. Each gets only rows of its kind, which the noun's own projector wrote. */
export type TimerHandlers = Readonly<Record<string, (row: never) => Promise<void>>>;

/** The cause of the events that a handler makes because of its row. `correlationId`: what they are about. */
export function causeOfDeadline({ _id, kind }: DeadlineRow, correlationId: string): Cause {
  return { operationId: _id, causationId: _id, correlationId, actor: `system:${kind}` };
}

export interface Timers {
  /** Handles everything that is due now, in order, page by page. Returns the number of handled rows. */
  tick(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Rows that are handled at the same time: enough to share the waits for the disk, and few enough that a purchase at the same time
 * does not wait long.
 */
const AT_ONCE = 128;
/** Rows that are handled at the same time while a customer waits for a purchase. */
const AT_ONCE_BESIDE_PURCHASES = 16;
/** Rows that are started before other waiting work runs. */
const BEGUN_TOGETHER = 32;

/** Everything that is due at the time of the call, each row once, the longest due first. */
async function* dueRows(deps: Deps): AsyncGenerator<DeadlineRow> {
  const rows = deps.readModel.collection<DeadlineRow>(deadlines);
  const now = nowIso(deps);
  let after = '';
  let seen: ReadonlySet<string> = new Set();
  for (;;) {
    // Rows that stay due must not block the next page. It starts at the last due time seen, because there may be more
    // rows of that time, and skips those that were handled.
    const where = { dueAt: { $lte: now, $gte: after } };
    const limit = DUE_TIMERS_PAGE_ROWS + seen.size;
    const due = await rows.find(where, { sort: [['dueAt', 1]], limit });
    const page = due.filter(({ _id }) => !seen.has(_id)).slice(0, DUE_TIMERS_PAGE_ROWS);
    yield* page;
    if (page.length < DUE_TIMERS_PAGE_ROWS) return;
    const last = page.at(-1)?.dueAt ?? after;
    const ofLast = page.filter(({ dueAt }) => dueAt === last).map(({ _id }) => _id);
    seen = new Set(last === after ? [...seen, ...ofLast] : ofLast);
    after = last;
  }
}

/**
 * Timers are data: rows with a due time, made from open obligations. Nothing depends on an exact clock: a check that
 * comes late, twice, or after a restart finds the same rows. While the views are behind, no row is handled.
 */
export function runTimers(deps: Deps, handlers: TimerHandlers, ownership: Ownership, everyMs = 500): Timers {
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

  const { run: tick, idle } = shareWork(async () => {
    if (deps.viewsBehind() || !(await ownership.hold())) return 0;
    const queue = new PQueue({ concurrency: AT_ONCE });
    let handled = 0;
    for await (const row of dueRows(deps)) {
      // More events would put the views even further behind.
      if (closed || deps.viewsBehind()) break;
      queue.concurrency = deps.purchases.count() > 0 ? AT_ONCE_BESIDE_PURCHASES : AT_ONCE;
      void queue.add(() => handle(row));
      await queue.onSizeLessThan(1);
      handled += 1;
      if (handled % BEGUN_TOGETHER === 0) await setImmediate();
    }
    await queue.onIdle();
    return handled;
  });

  // A check may take longer than the time to the next one. Its failure is still reported only once.
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      await tick();
    } catch (error) {
      deps.log.error({ err: error }, 'looking for due rows failed');
    }
    isLooking = false;
  };
  const interval = setInterval(() => void look(), everyMs);

  return {
    tick,
    async close() {
      closed = true;
      clearInterval(interval);
      await idle();
      await ownership.release();
    },
  };
}
