import { Type } from 'typebox';
import { CountryIso, Dollars, Instant, orNull, type Shape, Uuid } from './fields.contract.ts';

export const OrderStatus = Type.Enum(['initial', 'running', 'active', 'inactive', 'completed', 'failed']);
export type OrderStatus = Shape<typeof OrderStatus>;

/** The fields of an order. */
export const ORDER_FIELDS = {
  order_uuid: Uuid,
  kind: Type.Enum(['activation', 'rental']),
  /** Of a number that was bought with others: their bulk order. */
  bulk_uuid: orNull(Uuid),
  status: OrderStatus,
  /**
   * Why an activation ended without a code, or how a rental ended. `partial`: a bulk order that did not get all its numbers.
   * Null for every other order.
   */
  outcome: orNull(
    Type.Enum([
      'cancelled',
      'no-sms',
      'no-available-numbers',
      'gave-up',
      'insufficient-funds',
      'lapsed',
      'released',
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
  /** Held or charged for it, with its extensions and its paid messages. What came back is not in it. */
  total_cost: Dollars,
  /** What each number that a vendor activated for it costs without an SMS. The rest of its price comes back. Null: nothing. */
  fee_without_sms: orNull(Dollars),
  /** Where its numbers come from: the inventory, a vendor that activates them, or both. */
  number_source: Type.Enum(['active', 'dormant', 'any']),
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  placed_at: Instant,
  assigned_at: orNull(Instant),
  /** Of a rental: the term that was bought, in hours. */
  term_hours: orNull(Type.Integer()),
  /** It listens for a message until then. Of a rental: when it ends; an extension moves it. */
  closes_at: orNull(Instant),
  /** The money comes back by then if no message came. */
  settles_at: orNull(Instant),
  completed_at: orNull(Instant),
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
