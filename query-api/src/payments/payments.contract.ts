import {
  CSV_TYPE,
  Direction,
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
import { LIST_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
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
  /** The requested amount. */
  amount: Dollars,
  /** The amount that arrived; it may differ. */
  received: Dollars,
  /** The amount that was taken back. */
  reversed: Dollars,
  /** The part of it that is on the balance. */
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
  /** Its invoices and credit notes, in their order; none where the operator makes none. */
  invoices: Type.Array(Type.Object({ number: Type.String(), kind: Type.Enum(['invoice', 'credit-note']) })),
};
export const Payment = Type.Object(PAYMENT_FIELDS);
export type PaymentView = Shape<typeof Payment>;

const FILTERS = {
  status: Type.Optional(PaymentStatus),
  gateway: Type.Optional(PaymentGateway),
  /** Payments started at this instant or later. */
  since: Type.Optional(Instant),
  /** Payments started before this instant. */
  until: Type.Optional(Instant),
};

/** Filters for the payments of one customer, which have an index for the search. */
const OWN_FILTERS = {
  ...FILTERS,
  /** The id of a payment or of the gateway's transaction, or the requested amount in dollars. */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_MAX_CHARACTERS })),
};

export const paymentListContract = {
  method: 'GET',
  path: '/api/payment/list',
  scope: 'money',
  summary: "The caller's payments, newest first, with the credits that were given by hand.",
  tag: 'payment',
  query: Type.Object({ ...OWN_FILTERS, ...page(LIST_MAX_ROWS) }),
  answers: { 200: FreshListOf(Payment) },
} as const;

export const paymentFileContract = {
  method: 'GET',
  path: '/api/payment/csv',
  scope: 'money',
  summary: 'All payments of the caller that the filters find, newest first, as CSV.',
  tag: 'payment',
  query: Type.Object({ ...OWN_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const onePaymentContract = {
  method: 'GET',
  path: '/api/payment/list/{id}',
  scope: 'money',
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
  /** The email of the admin who gave a credit, or the part of the system that gave it; null for a payment. */
  given_by: orNull(Type.String()),
});
export type AdminPaymentView = Shape<typeof AdminPayment>;

const ADMIN_FILTERS = {
  user_id: Type.Optional(Uuid),
  /** The whole email address of a customer. */
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  /** The id of a payment or of the gateway's transaction. */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_MAX_CHARACTERS })),
  ...FILTERS,
};

export const adminPaymentListContract = {
  method: 'GET',
  path: '/api/admin/payments',
  summary:
    'The payments of all customers, newest first unless asked otherwise, with the credits that were given by hand.',
  description: 'Payments of some days, of one customer or of a search are always in the order of time.',
  tag: 'payment',
  query: Type.Object({
    /** `amount`: the requested amount. */
    orderBy: Type.Enum(['started_at', 'amount'], { default: 'started_at' }),
    orderType: Direction,
    ...ADMIN_FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(AdminPayment) },
} as const;

export const adminPaymentFileContract = {
  method: 'GET',
  path: '/api/admin/payments/csv',
  securityEvent: 'export',
  summary: 'All payments of all customers that the filters find, newest first, as CSV.',
  tag: 'payment',
  query: Type.Object({ ...ADMIN_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
