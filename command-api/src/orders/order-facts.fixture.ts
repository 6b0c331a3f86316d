import { type NumberAssigned, type OrderEvent, plusSeconds } from '@ringpost/domain';
import { placedOrder } from '../testing/placed.fixture.ts';
import type { OrderCommand } from './order.decider.ts';

/** Whose order it is. The facts and commands of this file are those of one order. */
export const ids = { orderId: 'order-1', userId: 'ann' };
export function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

export const placedData = placedOrder(ids);
export const assignedData: NumberAssigned['data'] = {
  ...ids,
  e164: '+12125551001',
  appId: 'whatsapp',
  vendorId: 'acme',
  countryIso: 'US',
  numberAge: 'new',
  rateCentre: 'New York',
  region: 'NY',
  leaseId: 'lease-1',
  assignedAt: at('10:00:00'),
  closesAt: at('10:20:00'),
  settlesAt: at('10:30:00'),
};
export const placed: OrderEvent = { type: 'OrderPlaced', data: placedData };
export const assigned: OrderEvent = { type: 'NumberAssigned', data: assignedData };
export const running = [placed, assigned];

export function completed(messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  return {
    type: 'OrderCompleted',
    data: { ...ids, messageId, receivedAt, amountMills: 350 },
  };
}
type Why = Extract<OrderEvent, { type: 'OrderSmsNoted' }>['data']['why'];
export function noted(why: Why, messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  return {
    type: 'OrderSmsNoted',
    data: { ...ids, messageId, receivedAt, why },
  };
}
export function withheld(messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  return {
    type: 'OrderSmsWithheld',
    data: { ...ids, messageId, receivedAt, priceMills: 350, readUntil: plusSeconds(receivedAt, 86_400) },
  };
}
export function unpaid(messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  const { data } = withheld(messageId, receivedAt);
  return { type: 'OrderSmsWithheld', data: { ...data, why: 'unpaid' } } as OrderEvent;
}
export const cancelled: OrderEvent = {
  type: 'OrderCancelled',
  data: { ...ids, cancelledAt: at('10:05:00') },
};

export function sms(change: Partial<Extract<OrderCommand, { type: 'RecordSms' }>> = {}): OrderCommand {
  return {
    type: 'RecordSms',
    messageId: 'm-1',
    receivedAt: at('10:05:00'),
    to: assignedData.e164,
    outcome: 'delivered',
    billable: true,
    isPaused: false,
    ...change,
  };
}
export const cancel = {
  type: 'CancelOrder',
  now: at('10:05:00'),
  afterSeconds: 0,
} as const satisfies OrderCommand;
