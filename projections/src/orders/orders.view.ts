import type { Actor, ActorKind, Position, RenewalFailure } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

type OrderStatus = 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed';

/**
 * One event of an order's history, from any stream. `data` contains nothing personal, and nothing that the order's row has. The
 * entries of an order are written again with each event, so they are short.
 */
export interface TimelineEntry {
  readonly type: string;
  /** `order`, `wallet`, `number` or `sms`: the kind of stream. */
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly at: string;
  readonly actor: ActorKind;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message of an order. `readUntil`: only for a withheld message; until when it can be paid for. */
export interface OrderMessage {
  readonly messageId: string;
  readonly charged: boolean;
  readonly readUntil?: string;
}

export interface OrderRow {
  readonly _id: string;
  readonly userId: string;
  readonly kind: 'activation' | 'rental';
  /** For a number of a bulk order: that bulk order. Null for the bulk order itself, and for a single order. */
  readonly bulkId: string | null;
  readonly status: OrderStatus;
  /** Why it is over; shown to the customer. */
  readonly outcome:
    | 'cancelled'
    | 'banned'
    | 'given-back'
    | 'no-sms'
    | 'no-available-numbers'
    | 'gave-up'
    | 'insufficient-funds'
    | 'lapsed'
    | 'released'
    | 'partial'
    | null;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly e164: string | null;
  readonly rateCentre: string | null;
  readonly region: string | null;
  readonly numberAge: 'new' | 'used' | null;
  readonly unitPriceMills: number;
  /** What is held for the order and was not released: for its numbers, its extensions, and the messages that were paid for. */
  readonly costMills: number;
  /** What admins gave back of what was paid for it, and the reason of the last time. A bulk order has the sum of its numbers. */
  readonly refundedMills: number;
  readonly refundReason: string | null;
  readonly priceRank: number;
  /** Set if it costs less because of a discount by volume; also for the numbers of such a bulk order. `listPriceMills`: without it. */
  readonly discount?: { readonly percent: number; readonly listPriceMills: number };
  /**
   * What a number that a vendor activated costs without an SMS. It is in the row of the bulk order, and of each such number.
   * Else null.
   */
  readonly feeMills: number | null;
  /** Only for a bulk order with such a fee: the places that a vendor was asked for. */
  readonly requested?: readonly number[];
  /** Only for a rental: the term that was bought. */
  readonly termHours: number | null;
  /** Only for a rental that renews itself: for how long, and at most for how much. Absent: it does not. */
  readonly renewal?: { readonly termHours: number; readonly maxPriceMills: number };
  /** Why the last renewal did not come. Absent if it came, or was never due. */
  readonly renewalFailure?: RenewalFailure;
  /** Where its numbers come from: the inventory, a vendor, or both. */
  readonly source: 'active' | 'dormant' | 'any';
  /** Set if an admin bought it for the customer; also for the numbers of such a bulk order. */
  readonly bySupport?: true;
  /** It was bought for an unclaimed message, which had come before. Absent for any other. */
  readonly forUnclaimed?: true;
  readonly quantity: number;
  readonly fulfilled: number;
  readonly placedAt: string;
  readonly assignedAt: string | null;
  /** Only for a rental: when its lease ends. An extension changes it. */
  readonly closesAt: string | null;
  readonly settlesAt: string | null;
  readonly completedAt: string | null;
  /** Since when its customer, who has a code, waits for another one. Absent when nobody does. */
  readonly nextAskedAt?: string;
  readonly endedAt: string | null;
  /** Its messages, oldest first, with the withheld ones. Their texts are in the customer's feed. */
  readonly messages: readonly OrderMessage[];
}

/**
 * A rental that has its number, sorted by the end of the rental, with the fields that a search uses. `_id`: the order, whose row has
 * the rest.
 */
export interface RentalRow extends Pick<OrderRow, 'e164' | 'appId' | 'rateCentre' | 'region'> {
  readonly _id: string;
  readonly userId: string;
  readonly status: 'active' | 'inactive';
  readonly endsAt: string;
  /**
   * When its customer was told that it ends within a day. Null before that, and after an extension that moves the end further
   * away.
   */
  readonly toldAt: string | null;
  /** While it is shared: the hash of the token in the link, and the time from which on its texts are shown. */
  readonly tokenHash: string | null;
  readonly sharedAt: string | null;
  /** The newest messages since that time, oldest first, at most `SHARED_MESSAGES_MAX_ROWS`. */
  readonly sharedMessages: readonly string[];
}

/**
 * A bulk order, with the fields that admins filter by. There are few of them among all orders, so that a list of them needs rows of
 * its own. `_id`: the order, whose row has the rest.
 */
export interface BulkOrderRow
  extends Pick<OrderRow, 'userId' | 'placedAt' | 'status' | 'appId' | 'countryIso' | 'vendorId' | 'kind'> {
  readonly _id: string;
  /** Whether it has got fewer numbers than were asked for. */
  readonly isShort: boolean;
}

/** The history of an order, oldest entry first. It is not part of the order's row, because no list shows it. `_id`: the order. */
export interface OrderTimelineRow {
  readonly _id: string;
  readonly entries: readonly TimelineEntry[];
  /** Who caused each entry, as in the log; null for the customer. Only admins may see it, so it is not part of the entries. */
  readonly actors: readonly (Actor | null)[];
}

export const orders: View<OrderRow> = {
  name: 'orders',
  // All orders of a customer, with the fields of the filters after the order of time, so that for orders that a filter leaves out only
  // the entry in the index is read. Each index costs each purchase time; those of the lists of admins are in `order-lists.view.ts`.
  indexes: [
    ['userId', 'placedAt', '_id', 'status', 'appId', 'countryIso', 'e164', 'bulkId', 'vendorId', 'kind'],
  ],
};
export const bulkOrders: View<BulkOrderRow> = {
  name: 'bulk-orders',
  indexes: [
    ['userId', 'placedAt', '_id', 'isShort', 'appId', 'status', 'countryIso', 'vendorId', 'kind'],
    ['isShort', 'placedAt', '_id', 'appId', 'status', 'countryIso', 'vendorId', 'kind'],
    ['placedAt', '_id', 'appId', 'status', 'countryIso', 'vendorId', 'kind'],
  ],
};
export const rentals: View<RentalRow> = {
  name: 'rentals',
  indexes: [['userId', 'status', 'endsAt'], ['userId', 'status', 'toldAt'], ['tokenHash']],
};
export const orderTimelines: View<OrderTimelineRow> = { name: 'order-timelines', indexes: [] };
