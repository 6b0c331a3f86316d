import { Type } from 'typebox';
import { CountryIso, Dollars, Instant, orNull, type Shape, Uuid } from './fields.contract.ts';

export const OrderStatus = Type.Enum(['initial', 'running', 'active', 'inactive', 'completed', 'failed']);
export type OrderStatus = Shape<typeof OrderStatus>;

/** The fields of an order. */
export const ORDER_FIELDS = {
  order_uuid: Uuid,
  kind: Type.Enum(['activation', 'rental']),
  /** The bulk order, if the number was bought together with others. */
  bulk_uuid: orNull(Uuid),
  status: OrderStatus,
  /**
   * Why an activation ended without a code, or how a rental ended. `partial`: a bulk order that did not get all its numbers.
   * Null for every other order.
   */
  outcome: orNull(
    Type.Enum([
      'cancelled',
      'banned',
      'no-sms',
      'no-available-numbers',
      'gave-up',
      'insufficient-funds',
      'lapsed',
      'released',
      'given-back',
      'partial',
    ]),
  ),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  country_iso: CountryIso,
  vendor_uuid: orNull(Uuid),
  vendor_name: orNull(Type.String()),
  /** E.164 with its plus; null until one is assigned. */
  number: orNull(Type.String()),
  rate_center: orNull(Type.String()),
  region: orNull(Type.String()),
  number_type: orNull(Type.Enum(['new', 'used'])),
  unit_price: Dollars,
  /**
   * What is held or charged for the order, with its extensions and its paid messages. Money that was given back is not
   * included.
   */
  total_cost: Dollars,
  /** What was given back of it, by hand or because its customer gave the rental back, and the reason of the last time by hand. */
  refunded: Dollars,
  refund_reason: orNull(Type.String()),
  /**
   * What each number that a vendor activated for the order costs if no SMS comes. The rest of its price is given back. Null:
   * nothing.
   */
  fee_without_sms: orNull(Dollars),
  /** Where its numbers come from: the inventory, a vendor that activates them, or both. */
  number_source: Type.Enum(['active', 'dormant', 'any']),
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  placed_at: Instant,
  assigned_at: orNull(Instant),
  /** For a rental: the term that was bought, in hours. */
  term_hours: orNull(Type.Integer()),
  /** The order receives messages until then. For a rental: its end, which an extension moves. */
  closes_at: orNull(Instant),
  /** If no message has come by then, the money is given back. */
  settles_at: orNull(Instant),
  /** Only for a rental that renews itself: for how long, at most for how much, and when next. Absent: it does not. */
  renewal: Type.Optional(Type.Object({ term_hours: Type.Integer(), max_price: Dollars, renews_at: Instant })),
  /** Why a rental did not renew itself the last time. Absent if it did. */
  renewal_failure: Type.Optional(Type.Enum(['price', 'funds', 'debt', 'account', 'number', 'key'])),
  /** Only for a rental, while it can be given back for all its money: until when, and how much comes back. */
  give_back: Type.Optional(Type.Object({ until: Instant, amount: Dollars })),
  completed_at: orNull(Instant),
  /** Since when its customer, who has a code, waits for another one. Absent when nobody does. */
  next_asked_at: Type.Optional(Instant),
  ended_at: orNull(Instant),
  /** The newest code that can be read, and its message. */
  code: orNull(Type.String()),
  code_at: orNull(Instant),
  text: orNull(Type.String()),
  /** How many withheld messages can be paid for and read now. */
  withheld: Type.Integer(),
};

/** An order as lists show it, and as its purchase answers. */
export const Order = Type.Object(ORDER_FIELDS);
export type OrderView = Shape<typeof Order>;
