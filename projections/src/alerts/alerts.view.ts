import type { AlertSet } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** One alert of a customer. `_id`: the alert. */
export interface AlertRow extends Omit<AlertSet['data'], 'alertId' | 'requestHash'> {
  readonly _id: string;
  /** `buying`: it has fired, and its number is being bought. */
  readonly status: 'waiting' | 'fired' | 'buying' | 'bought' | 'not-bought' | 'cancelled' | 'expired';
  /** The number that was free, and when it fired. Null before that. */
  readonly found: string | null;
  readonly firedAt: string | null;
  readonly orderId: string | null;
  /** Why nothing was bought. */
  readonly reason: string | null;
}

/**
 * `expire-alert`: the alert waits; due at its end. `buy-for-alert`: the alert has fired; due at once, to buy its number.
 * `subject`: the alert.
 */
export interface AlertDeadline extends DeadlineRow {
  readonly kind: 'expire-alert' | 'buy-for-alert';
  readonly userId: string;
}

export const alerts: View<AlertRow> = {
  name: 'alerts',
  // As in the view of orders, the filtered fields come after the order of time.
  indexes: [
    ['userId', 'setAt', '_id', 'status', 'appId'],
    ['appId', 'setAt', '_id', 'status'],
    ['status', 'setAt', '_id', 'appId'],
    ['e164', 'setAt', '_id', 'status', 'appId', 'userId'],
    ['setAt', '_id'],
    ['status', '_id'],
  ],
};

/** The shape of the rows: see `shape` of a projector. */
export const ALERTS_SHAPE = 1;
