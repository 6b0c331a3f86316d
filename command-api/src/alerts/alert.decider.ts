import { type AlertEvent, type AlertSet, type AlertsState, alerts, reject } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

interface Of {
  readonly alertId: string;
  readonly userId: string;
  readonly now: string;
}

export type AlertCommand =
  | {
      readonly type: 'SetAlerts';
      readonly alerts: readonly AlertSet['data'][];
      /** How many may wait. */
      readonly limit: number;
    }
  | (Of & { readonly type: 'FireAlert'; readonly e164: string })
  | (Of & {
      readonly type: 'EndAlertPurchase';
      readonly result:
        | { readonly orderId: string; readonly unitPriceMills: number }
        | { readonly reason: string };
    })
  | (Of & { readonly type: 'CancelAlert' })
  /** `dueAt`: the end for which the timer was set. */
  | (Of & { readonly type: 'ExpireAlert'; readonly dueAt: string });

type Command<T extends AlertCommand['type']> = Extract<AlertCommand, { readonly type: T }>;

/** An alert of a repeated request is known already. */
function isKnown({ alertId, requestHash }: AlertSet['data'], { waiting, ended }: AlertsState): boolean {
  const existing = waiting.get(alertId) ?? ended.get(alertId);
  if (existing && existing.requestHash !== requestHash) throw reject('idempotency-key-reused');
  return existing !== undefined;
}

function set({ alerts, limit }: Command<'SetAlerts'>, state: AlertsState): readonly AlertEvent[] {
  const added = alerts.filter((each) => !isKnown(each, state));
  if (added.length > 0 && state.waiting.size + added.length > limit)
    throw reject('too-many-alerts', { limit });
  return added.map((data) => ({ type: 'AlertSet', data }));
}

/** Only what still waits fires, so each alert fires once. */
function fire(
  { alertId, userId, e164, now }: Command<'FireAlert'>,
  state: AlertsState,
): readonly AlertEvent[] {
  const alert = state.waiting.get(alertId);
  if (!alert || now >= alert.expiresAt) return [];
  const { appId, purchase } = alert;
  const data = { alertId, userId, appId, e164, buys: purchase !== null, firedAt: now };
  return [{ type: 'AlertFired', data }];
}

/** Notes the result of a purchase once. The caller has compared the price with the amount that the customer allowed. */
function endPurchase(command: Command<'EndAlertPurchase'>, state: AlertsState): readonly AlertEvent[] {
  const { alertId, userId, result, now } = command;
  const buying = state.buying.get(alertId);
  if (!buying) return [];
  if ('reason' in result) {
    const { reason } = result;
    return [{ type: 'AlertNotBought', data: { alertId, userId, reason, endedAt: now } }];
  }
  const { orderId, unitPriceMills } = result;
  return [{ type: 'AlertBought', data: { alertId, userId, orderId, unitPriceMills, boughtAt: now } }];
}

function cancel({ alertId, userId, now }: Command<'CancelAlert'>, state: AlertsState): readonly AlertEvent[] {
  if (state.waiting.has(alertId))
    return [{ type: 'AlertCancelled', data: { alertId, userId, cancelledAt: now } }];
  const ended = state.ended.get(alertId);
  if (!ended) throw reject('not-found');
  if (ended.how !== 'cancelled') throw reject('alert-over');
  return [];
}

function expire(command: Command<'ExpireAlert'>, state: AlertsState): readonly AlertEvent[] {
  const { alertId, userId, dueAt, now } = command;
  const alert = state.waiting.get(alertId);
  if (alert?.expiresAt !== dueAt || now < dueAt) return [];
  return [{ type: 'AlertExpired', data: { alertId, userId, expiredAt: dueAt } }];
}

/** The alerts of one customer. This stream alone decides whether an alert fires, so it fires once. */
export const alertDecider: Decider<AlertsState, AlertCommand, AlertEvent> = {
  ...alerts,
  decide(command, state) {
    switch (command.type) {
      case 'SetAlerts':
        return set(command, state);
      case 'FireAlert':
        return fire(command, state);
      case 'EndAlertPurchase':
        return endPurchase(command, state);
      case 'CancelAlert':
        return cancel(command, state);
      case 'ExpireAlert':
        return expire(command, state);
    }
  },
};
