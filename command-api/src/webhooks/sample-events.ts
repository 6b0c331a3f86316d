import type { DeliveryFacts } from '@ringpost/domain';
import type { WebhookType } from '@ringpost/domain/rules/webhook-types';

// What simulated events say. Their ids belong to nothing, and their number is one that the telephone network keeps for examples.

const ID = '00000000-0000-4000-8000-000000000000';
const ORDER = { order_uuid: ID };
const ORDER_PARTS = { app_uuid: ID, app: 'Example', number: '+12025550123' };
const ALERT = { alert_uuid: ID };
const RESERVATION = { reservation_uuid: ID, app_uuid: ID, number: ORDER_PARTS.number };
const WORDS = { from: '+12025550100', msg: 'Your test code is 123456', code: '123456' };

/** The facts of each type of event, as real ones have them: `webhook-sources.ts` has the same fields. */
function factsAt(at: string): Readonly<Record<WebhookType, DeliveryFacts>> {
  const text = { ...ORDER, uuid: ID, received_at: at };
  return {
    'sms.received': { ...text, charged: 0.5, ...ORDER_PARTS, ...WORDS },
    'sms.withheld': { ...text, price: 0.5, read_until: at, ...ORDER_PARTS },
    'order.created': { ...ORDER, closes_at: at, settles_at: at, ...ORDER_PARTS },
    'order.completed': { ...ORDER, charged: 0.5, ...ORDER_PARTS },
    'order.cancelled': { ...ORDER, ...ORDER_PARTS },
    'order.expired': { ...ORDER, ...ORDER_PARTS },
    'order.failed': { ...ORDER, reason: 'gave-up', ...ORDER_PARTS, number: null },
    'rental.extended': { ...ORDER, ends_at: at, ...ORDER_PARTS },
    'rental.ends_soon': { ...ORDER, ends_at: at, ...ORDER_PARTS },
    'rental.renews_soon': { ...ORDER, ends_at: at, renews_at: at, price: 2, ...ORDER_PARTS },
    'rental.not_renewed': { ...ORDER, ends_at: at, reason: 'funds', price: 2, ...ORDER_PARTS },
    'port_in.updated': { port_in_uuid: ID, status: 'submitted' },
    'alert.fired': { ...ALERT, app_uuid: ID, number: ORDER_PARTS.number },
    'alert.not_bought': { ...ALERT, reason: 'insufficient-funds' },
    'alert.expired': ALERT,
    'reservation.granted': { ...RESERVATION, until: at },
    'reservation.ended': { ...RESERVATION, reason: 'expired' },
    'balance.credited': { amount: 0.5 },
    'balance.debited': { amount: 0.5 },
  };
}

export function sampleFacts(type: WebhookType, at: string): DeliveryFacts {
  return factsAt(at)[type];
}
