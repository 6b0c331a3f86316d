import { plusSeconds } from '@ringpost/domain';
import { securityEvents } from '@ringpost/projections/audit/audit.view';
import type { Deps } from '../kernel/deps.ts';

const WARNED_SECONDS = 30 * 86_400;
/** A restore writes two lines. */
const LOOKED_AT = 10;

/** The last restore that no second admin approved, while admins are warned of it. */
export async function unapprovedRestore({ readModel }: Pick<Deps, 'readModel'>, now: string) {
  const since = plusSeconds(now, -WARNED_SECONDS);
  const where = { kind: 'restored', at: { $gt: since } };
  const rows = await readModel
    .collection(securityEvents)
    .find(where, { sort: [['at', -1]], limit: LOOKED_AT });
  const found = rows.find(({ code }) => code === 'unapproved');
  return found ? { at: found.at, reason: (found.thing ?? '').replace(/^unapproved: /, '') } : null;
}
