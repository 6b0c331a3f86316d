import type { Position } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAlerts } from './alert.commands.ts';

/** Cancels a waiting alert of this customer. A repeated cancel changes nothing. @throws Rejection `not-found`, `alert-over` */
export async function cancelAlert(
  deps: Deps,
  { alertId, userId, requestIds }: { alertId: string; userId: string; requestIds: RequestIds },
): Promise<Position> {
  const cause = causeByCustomer(userId, requestIds, alertId);
  const command = { type: 'CancelAlert', alertId, userId, now: nowIso(deps) } as const;
  return (await handleAlerts(deps, userId, command, cause)).position;
}
