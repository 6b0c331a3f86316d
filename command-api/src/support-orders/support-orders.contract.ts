import {
  CountryIso,
  Dollars,
  orNull,
  QuotedDollars,
  Uuid,
  VisibleText,
} from '@ringpost/domain/contracts/fields.contract';
import { SUPPORT_ORDER_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { PURCHASE_PROBLEMS, TermHours } from '../orders/orders.contract.ts';

export const SupportOrderBody = Type.Object({
  app_uuid: Uuid,
  country_iso: CountryIso,
  /** Null or absent: any provider. */
  vendor_uuid: Type.Optional(orNull(Uuid)),
  quantity: Type.Integer({ minimum: 1, maximum: SUPPORT_ORDER_NUMBERS_MAX }),
  /** Absent: for one SMS code each. Otherwise a rental for this term. */
  term_hours: Type.Optional(TermHours),
  /** Only for a rental. `new`, the default: numbers that never served the app. `used`: numbers that did. */
  number_type: Type.Optional(Type.Enum(['new', 'used'])),
  /** The price of one number for this customer, as the admin saw it. If it has changed, nothing is bought. */
  quoted_price: QuotedDollars,
  /** Shown to the customer and kept in the audit trail. */
  reason: VisibleText(200),
});

const ORDERED_FIELDS = {
  order_uuid: Uuid,
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  unit_price: Dollars,
};
/** `ordered`: no more numbers follow. `initial`: the price is held, and numbers are still being looked for. */
const Ordered = Type.Object({ ...ORDERED_FIELDS, status: Type.Literal('ordered') });
const UnderWay = Type.Object({ ...ORDERED_FIELDS, status: Type.Literal('initial') });

export const supportOrderContract = {
  method: 'POST',
  path: '/api/users/{id}/orders',
  summary: 'Buy or rent numbers for a customer, who pays for them.',
  description:
    'It is a purchase of the customer in every way: the price, the limits and the balance are those of the customer. The order says that support bought it, and why. The same Idempotency-Key with the same body answers with the same order and buys nothing.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  body: SupportOrderBody,
  idempotent: true,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 201: Ordered, 202: UnderWay },
  problems: [...PURCHASE_PROBLEMS, 'debt-open', 'customer-inactive', 'too-many-numbers'],
} as const;
