import {
  CountryIso,
  Dollars,
  E164,
  Instant,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
} from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

const BuyActivationBody = Type.Object({
  app_uuid: Uuid,
  country_iso: CountryIso,
  /** Null or absent: any provider. */
  vendor_uuid: Type.Optional(orNull(Uuid)),
  /** `any`, the default: a number that is new to the app where there is one, else a used one. `new`: only a new one. */
  number_type: Type.Optional(Type.Enum(['any', 'new'])),
  /** The price that the customer saw. If it has changed, nothing is bought. */
  quoted_price: QuotedDollars,
});

const BoughtActivation = Type.Object({
  order_uuid: Uuid,
  status: Type.Literal('running'),
  number: E164,
  unit_price: Dollars,
  assigned_at: Instant,
  closes_at: Instant,
  settles_at: Instant,
});

export type BoughtActivation = Shape<typeof BoughtActivation>;

/** The order is placed, and a number for it is still being looked for. */
const OrderUnderWay = Type.Object({ order_uuid: Uuid, status: Type.Literal('initial') });
export type OrderUnderWay = Shape<typeof OrderUnderWay>;

export const buyActivationContract = {
  method: 'POST',
  path: '/api/orders/on_demand',
  summary: 'Buy a number for one SMS code. The money is held until the code arrives.',
  tag: 'orders',
  body: BuyActivationBody,
  idempotent: true,
  tellsPosition: true,
  answers: { 201: BoughtActivation, 202: OrderUnderWay },
  links: {
    order: { to: 'GET /api/orders/{id}', params: { id: '/order_uuid' } },
    cancel: { to: 'POST /api/orders/{id}/cancel', params: { id: '/order_uuid' } },
  },
  problems: [
    'insufficient-funds',
    'price-changed',
    'no-available-numbers',
    'gave-up',
    'sales-paused',
    'too-many-open-orders',
    'too-many-purchases',
    'busy',
    'not-found',
  ],
} as const;

const CancelledOrder = Type.Object({
  order_uuid: Uuid,
  status: Type.Literal('inactive'),
  released: Dollars,
});

export const cancelOrderContract = {
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  summary: 'Cancel an activation before its code arrives. The held money is free again at once.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  answers: { 200: CancelledOrder },
  problems: ['not-found', 'not-cancellable', 'too-many-cancels'],
} as const;
