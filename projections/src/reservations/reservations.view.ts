import type { InLine, ReservationEndReason } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** One reservation of a customer. `_id`: the reservation. */
export interface ReservationRow {
  readonly _id: string;
  readonly userId: string;
  readonly e164: string;
  readonly appId: string;
  readonly feeMills: number;
  /** `asked`: the number's stream has not decided yet, or has refused. */
  readonly status: 'asked' | 'queued' | 'reserved' | ReservationEndReason;
  /** False while it is only asked for. */
  readonly isShown: boolean;
  readonly placedAt: string;
  /** When the number was reserved for the customer, and until when. Null before that. */
  readonly reservedAt: string | null;
  readonly until: string | null;
  readonly endedAt: string | null;
  /** The order that took it. */
  readonly orderId: string | null;
}

/** Who has reserved a number for an app or waits for it, the first one first. Absent if nobody does. `_id`: see `lineId`. */
export interface LineRow {
  readonly _id: string;
  readonly line: readonly InLine[];
}

/**
 * `end-reservation`: reserved; due when the customer's time is over. `end-waiting`: in the line; due when the customer has
 * waited too long. `subject`: the reservation.
 */
export interface ReservationDeadline extends DeadlineRow {
  readonly kind: 'end-reservation' | 'end-waiting';
  readonly e164: string;
  readonly appId: string;
}

export const reservations: View<ReservationRow> = {
  name: 'reservations',
  // As in the view of orders, the filtered fields come after the order of time.
  indexes: [
    ['userId', 'isShown', 'placedAt', '_id', 'status', 'appId'],
    ['appId', 'placedAt', '_id', 'status', 'isShown'],
    ['status', 'placedAt', '_id', 'appId', 'isShown'],
    ['e164', 'placedAt', '_id', 'status', 'appId', 'userId', 'isShown'],
    ['isShown', 'placedAt', '_id'],
  ],
};

export const lines: View<LineRow> = { name: 'reservation-lines', indexes: [] };

export function lineId({ e164, appId }: { readonly e164: string; readonly appId: string }): string {
  return `${appId}|${e164}`;
}
