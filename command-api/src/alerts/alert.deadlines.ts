import { alerts, type BuyingAlert, streams } from '@ringpost/events/domain';
import type { AlertDeadline } from '@ringpost/projections/alerts/alerts.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { handleAlerts } from './alert.commands.ts';

/** Buys the number of a fired alert, once, however often it is called. @returns undefined if it has to be tried again */
export type BuyForAlert = (
  buying: BuyingAlert,
  requestId: string,
) => Promise<
  { readonly orderId: string; readonly unitPriceMills: number } | { readonly reason: string } | undefined
>;

async function buy(deps: Deps, buyIt: BuyForAlert, row: AlertDeadline): Promise<void> {
  const { subject: alertId, userId } = row;
  const { state } = await deps.streams.refresh(streams.alerts(userId), alerts);
  const buying = state.buying.get(alertId);
  if (!buying) return;
  const result = await buyIt(buying, row._id);
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
export function alertDeadlines(deps: Deps, buyIt: BuyForAlert): DeadlineHandlers<AlertDeadline> {
  return {
    'buy-for-alert': (row) => buy(deps, buyIt, row),
    'expire-alert': (row) => expire(deps, row),
  };
}
