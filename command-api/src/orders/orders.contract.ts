import { Type } from 'typebox';

const Uuid = Type.String({ format: 'uuid' });
const Country = Type.String({ pattern: '^[A-Z]{2}$' });
/** Dollars with at most three decimals; anything finer is refused where it is turned into mills. */
const Dollars = Type.Number({ minimum: 0, maximum: 1_000_000 });
const Instant = Type.String({ format: 'date-time' });

export const BuyActivationBody = Type.Object(
  {
    app_uuid: Uuid,
    country_iso: Country,
    /** Null or absent: any provider. */
    vendor_uuid: Type.Optional(Type.Union([Uuid, Type.Null()])),
    /** `any`, the default: a number that is new to the app where there is one, else a used one. `new`: only a new one. */
    number_type: Type.Optional(Type.Enum(['any', 'new'])),
    /** The price the customer saw; if it has moved, nothing is bought. */
    quoted_price: Dollars,
  },
  { additionalProperties: false },
);

export const BoughtActivation = Type.Object({
  order_uuid: Uuid,
  status: Type.String(),
  number: Type.String(),
  unit_price: Type.Number(),
  assigned_at: Instant,
  closes_at: Instant,
  settles_at: Instant,
});

export const OrderUnderWay = Type.Object({ order_uuid: Uuid, status: Type.Literal('initial') });

export const buyActivationContract = {
  method: 'POST',
  path: '/api/orders/on_demand',
  summary: 'Buy a number for one SMS code. The money is held until the code arrives.',
  tag: 'orders',
  body: BuyActivationBody,
  idempotent: true,
  answers: { 201: BoughtActivation, 202: OrderUnderWay },
  problems: [
    'insufficient-funds',
    'price-changed',
    'no-available-numbers',
    'gave-up',
    'sales-paused',
    'idempotency-key-missing',
    'idempotency-key-reused',
    'busy',
    'not-found',
  ],
} as const;

export const OrderParams = Type.Object({ id: Uuid }, { additionalProperties: false });

export const CancelledOrder = Type.Object({
  order_uuid: Uuid,
  status: Type.Literal('inactive'),
  released: Type.Number(),
});

export const cancelOrderContract = {
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  summary: 'Cancel an activation before its code arrives. The held money is free again at once.',
  tag: 'orders',
  params: OrderParams,
  answers: { 200: CancelledOrder },
  problems: ['not-found', 'not-cancellable'],
} as const;
