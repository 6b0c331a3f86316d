import type { Position } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAlerts } from './alert.commands.ts';

/** Cancels a waiting alert of this customer. A repeated cancel changes nothing. @throws Rejection `not-found`, `alert-over` */
export async function cancelAlert(
  deps: Deps,
  { alertId, userId, requestId }: { alertId: string; userId: string; requestId: string },
): Promise<Position> {
  const actor = `customer:${userId}`;
  const cause = { operationId: requestId, causationId: requestId, correlationId: alertId, actor } as const;
  const command = { type: 'CancelAlert', alertId, userId, now: nowIso(deps) } as const;
  return (await handleAlerts(deps, userId, command, cause)).position;
}
