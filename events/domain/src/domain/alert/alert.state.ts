import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { RecentMap } from '../recent-map.ts';
import type { AlertEvent, AlertSet } from './alert.events.ts';

/** A fired alert whose number is being bought. */
export interface BuyingAlert {
  readonly alert: AlertSet['data'];
  readonly e164: string;
  readonly firedAt: string;
}

export interface AlertsState {
  readonly waiting: PersistentMap<string, AlertSet['data']>;
  readonly buying: PersistentMap<string, BuyingAlert>;
  /** How alerts ended, by id: they never begin again. */
  readonly ended: RecentMap<{
    readonly how: 'fired' | 'cancelled' | 'expired';
    readonly requestHash: string;
  }>;
  /** The latest instant that an event names. */
  readonly newestAt: string;
}

/** Days for which the state keeps an alert that is over: longer than an alert waits. */
export const ALERTS_KEPT_DAYS = 60;

function end(
  state: AlertsState,
  alertId: string,
  how: 'fired' | 'cancelled' | 'expired',
  at: string,
): AlertsState {
  const alert = state.waiting.get(alertId);
  if (!alert) return state;
  const newestAt = at > state.newestAt ? at : state.newestAt;
  const ended = state.ended.set(alertId, { how, requestHash: alert.requestHash }, newestAt);
  return { ...state, waiting: state.waiting.delete(alertId), ended, newestAt };
}

/** Folds `alerts-<userId>`: which alerts of a customer wait, and which are being bought for. */
export const alerts: Fold<AlertsState, AlertEvent> = {
  initial: () => ({
    waiting: new PersistentMap(),
    buying: new PersistentMap(),
    ended: RecentMap.keeping({ days: ALERTS_KEPT_DAYS }),
    newestAt: '',
  }),
  evolve(state, { type, data }) {
    const { alertId } = data;
    switch (type) {
      case 'AlertSet':
        return { ...state, waiting: state.waiting.set(alertId, data) };
      case 'AlertFired': {
        const alert = state.waiting.get(alertId);
        const over = end(state, alertId, 'fired', data.firedAt);
        if (!alert || !data.buys) return over;
        const { e164, firedAt } = data;
        return { ...over, buying: over.buying.set(alertId, { alert, e164, firedAt }) };
      }
      case 'AlertBought':
      case 'AlertNotBought':
        return { ...state, buying: state.buying.delete(alertId) };
      case 'AlertCancelled':
        return end(state, alertId, 'cancelled', data.cancelledAt);
      case 'AlertExpired':
        return end(state, alertId, 'expired', data.expiredAt);
    }
  },
};
