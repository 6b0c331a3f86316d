import { plusSeconds } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { type DeadlineRow, deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { breachList } from './check.ts';
import { projectorsOf } from './views.check.ts';

/** How long a due row may wait: longer than any outage of a few minutes, after which timers first have to catch up. */
const GRACE_SECONDS = 900;
const PAGE_ROWS = 1_000;

/**
 * L18: whatever is due is done. A row stays due only if its handler does nothing about it, because its stream says something
 * else than the row, or if no timer runs.
 */
export async function checkDeadlines({ readModel }: Pick<Engine, 'readModel'>, now: string) {
  const breaches = breachList();
  if (!(await projectorsOf(readModel)).some(({ name }) => name === 'deadlines'))
    return { looked: 0, breaches: breaches.all };
  const rows = readModel.collection<DeadlineRow>(deadlines);
  const since = plusSeconds(now, -GRACE_SECONDS);
  let looked = 0;
  for (let after = ''; ; ) {
    const page = await rows.find({ _id: { $gt: after } }, { sort: [['_id', 1]], limit: PAGE_ROWS });
    for (const { kind, subject, dueAt } of page)
      if (dueAt <= since) breaches.add(null, `${kind} of ${subject} is due since ${dueAt}, and is not done`);
    looked += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return { looked, breaches: breaches.all };
    after = last._id;
  }
}
