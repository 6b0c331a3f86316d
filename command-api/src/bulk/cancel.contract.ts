import { Dollars, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

const CancelledOrder = Type.Object({
  order_uuid: Uuid,
  /** `completed`: a bulk order that has some of its numbers. They keep their orders. */
  status: Type.Enum(['inactive', 'completed']),
  released: Dollars,
});

export const cancelOrderContract = {
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  scope: 'buy',
  summary:
    'Cancel an activation before its code arrives, or a bulk order that waits for numbers. The held money is free again at once.',
  description:
    'The shop may ask customers to wait up to 120 seconds after the number was assigned: `GET /api/shop_settings` says how long, as `cancel-after-seconds`. A change does not count for orders that have their number already. A cancel before that is refused with `cancel-too-early`, `from` and Retry-After.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  countedBy: 'own',
  servesPaid: true,
  answers: { 200: CancelledOrder },
  problems: ['not-found', 'not-cancellable', 'cancel-too-early', 'too-many-cancels'],
} as const;

const CancelledWaiting = Type.Object({
  order_uuid: Uuid,
  /** Numbers that stopped waiting. */
  cancelled: Type.Integer(),
  /** Numbers that still wait, because the customer may cancel no more for some time. */
  waiting: Type.Integer(),
  released: Dollars,
});

export const cancelWaitingContract = {
  method: 'POST',
  path: '/api/orders/{id}/cancel_waiting',
  scope: 'buy',
  summary:
    'Cancel every number of a bulk order that still waits for its code. Their held money is free again at once.',
  description:
    'Each number counts as one cancel. Where no more cancels are allowed, the other numbers continue, and `waiting` says how many.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  countedBy: 'own',
  servesPaid: true,
  answers: { 200: CancelledWaiting },
  problems: ['not-found', 'not-cancellable', 'cancel-too-early', 'too-many-cancels'],
} as const;
