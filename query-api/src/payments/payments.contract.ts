import {
  CSV_TYPE,
  Dollars,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const PaymentStatus = Type.Enum([
  'initial',
  'waiting',
  'confirming',
  'completed',
  'expired',
  'failed',
  'reversed',
]);
export type PaymentStatus = Shape<typeof PaymentStatus>;

/** `manual`: an admin gave it. */
export const PaymentGateway = Type.Enum(['sandbox', 'coinpayments', 'stripe', 'btcpay', 'manual']);
export type PaymentGateway = Shape<typeof PaymentGateway>;

const PAYMENT_FIELDS = {
  payment_uuid: Uuid,
  gateway: PaymentGateway,
  status: PaymentStatus,
  /** What was asked for. */
  amount: Dollars,
  /** What arrived; it may be another amount. */
  received: Dollars,
  /** What was taken back. */
  reversed: Dollars,
  /** What the balance has of it. */
  credited: Dollars,
  coin: orNull(Type.String()),
  coin_amount: orNull(Type.String()),
  address: orNull(Type.String()),
  pay_url: orNull(Type.String()),
  /** The gateway's own id of the payment. */
  transaction_id: orNull(Type.String()),
  reason: orNull(Type.String()),
  started_at: Instant,
  updated_at: Instant,
  expires_at: orNull(Instant),
};
const Payment = Type.Object(PAYMENT_FIELDS);
export type PaymentView = Shape<typeof Payment>;

const FILTERS = {
  status: Type.Optional(PaymentStatus),
  gateway: Type.Optional(PaymentGateway),
  /** Started then or later. */
  since: Type.Optional(Instant),
  /** Started before then. */
  until: Type.Optional(Instant),
};

/** Of one customer, whose payments have an index for it. */
const OWN_FILTERS = {
  ...FILTERS,
  /** The id of a payment or of the gateway's transaction, or the amount that was asked for, in dollars. */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
};

export const paymentListContract = {
  method: 'GET',
  path: '/api/payment/list',
  summary: "The caller's payments, newest first, with the credits that were given by hand.",
  tag: 'payment',
  query: Type.Object({ ...OWN_FILTERS, ...page(LIST_MAX_ROWS) }),
  answers: { 200: FreshListOf(Payment) },
} as const;

export const paymentFileContract = {
  method: 'GET',
  path: '/api/payment/csv',
  summary: 'All payments of the caller that the filters find, newest first, as CSV.',
  tag: 'payment',
  query: Type.Object({ ...OWN_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const onePaymentContract = {
  method: 'GET',
  path: '/api/payment/list/{id}',
  summary: 'One payment of the caller.',
  tag: 'payment',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...PAYMENT_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;

const AdminPayment = Type.Object({
  ...PAYMENT_FIELDS,
  user_id: Uuid,
  email: orNull(Type.String()),
  /** The email of the admin who gave a credit, or which part of the system did; null for a payment. */
  given_by: orNull(Type.String()),
});
export type AdminPaymentView = Shape<typeof AdminPayment>;

export const adminPaymentListContract = {
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'The payments of all customers, newest first, with the credits that were given by hand.',
  tag: 'payment',
  query: Type.Object({
    user_id: Type.Optional(Uuid),
    /** The whole email address of a customer. */
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(AdminPayment) },
} as const;
