import { alerts, streams } from '@ringpost/domain';
import type { AlertDeadline } from '@ringpost/projections/alerts/alerts.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import type { NumberPool } from '../supply/entries.ts';
import { handleAlerts } from './alert.commands.ts';
import { buyForAlert } from './buy-for-alert.ts';

async function buy(deps: Deps, candidates: NumberPool, row: AlertDeadline): Promise<void> {
  const { subject: alertId, userId } = row;
  const { state } = await deps.streams.refresh(streams.alerts(userId), alerts);
  const buying = state.buying.get(alertId);
  if (!buying) return;
  const result = await buyForAlert(deps, candidates, buying, { requestId: row._id });
  if (!result) return;
  const command = { type: 'EndAlertPurchase', alertId, userId, result, now: nowIso(deps) } as const;
  await handleAlerts(deps, userId, command, causeOfDeadline(row, alertId));
}

async function expire(deps: Deps, row: AlertDeadline): Promise<void> {
  const { subject: alertId, userId, dueAt } = row;
  const command = { type: 'ExpireAlert', alertId, userId, dueAt, now: nowIso(deps) } as const;
  await handleAlerts(deps, userId, command, causeOfDeadline(row, alertId));
}

/** A fired alert buys its number, and one that waited too long expires. */
export function alertDeadlines(deps: Deps, candidates: NumberPool): DeadlineHandlers<AlertDeadline> {
  return {
    'buy-for-alert': (row) => buy(deps, candidates, row),
    'expire-alert': (row) => expire(deps, row),
  };
}
