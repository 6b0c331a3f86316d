import type { Metrics } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { keepFor } from '../kernel/keep-for.ts';
import { OVERDUE_COUNTED_MAX, readOverdue } from './read-overdue.ts';

/** Both figures of one request share a read. */
const READ_EVERY_MS = 1_000;

/** Adds the figures of deadlines that nobody has handled. */
export function measureOverdue(deps: Pick<Deps, 'readModel' | 'clock'>, { gauge }: Metrics): void {
  const read = keepFor(READ_EVERY_MS, () => readOverdue(deps));
  gauge(
    'ringpost_deadlines_overdue',
    `Deadlines that are due and not done, by kind; at most ${OVERDUE_COUNTED_MAX} in all are counted.`,
    'kind',
    async () => new Map((await read()).map(({ kind, count }) => [kind, count])),
  );
  gauge(
    'ringpost_deadline_overdue_seconds',
    'For how long the oldest deadline of a kind has been due.',
    'kind',
    async () => {
      const now = deps.clock.now().getTime();
      return new Map(
        (await read()).map(({ kind, oldestDueAt }) => [kind, (now - Date.parse(oldestDueAt)) / 1000]),
      );
    },
  );
}
