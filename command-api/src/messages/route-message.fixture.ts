import { type NumberEvent, number, plusSeconds } from '@ringpost/domain';
import { compileTemplates } from '@ringpost/domain/rules/template-matching';
import { expect, it } from 'vitest';
import type { OrderStanding } from '../supply/order-standing.ts';
import { type Message, type NumberAsRead, type Routing, routeMessage } from './route-message.ts';

const E164 = '+12125551001';
export function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}
function template(appId: string, keyword: string) {
  return { appId, templateId: `${appId}-1`, keyword };
}
export const match = compileTemplates([
  template('whatsapp', 'WhatsApp'),
  template('telegram', 'Telegram'),
  template('bank', 'Apple Bank'),
  template('fruit', 'Apple'),
  template('one', 'Twin A'),
  template('two', 'Twin B'),
]);

export const imported: NumberEvent = {
  type: 'NumberImported',
  data: {
    e164: E164,
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: 'acme',
    importId: 'i-1',
  },
};
export const portedIn: NumberEvent = {
  type: 'NumberPortedIn',
  data: {
    e164: E164,
    userId: 'ann',
    portInId: 'p-1',
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: 'acme',
  },
};
export const madePublic: NumberEvent = { type: 'NumberMadePublic', data: { e164: E164 } };
/** Public, and for sale again since 10:00. */
export const publicBefore: readonly NumberEvent[] = [
  madePublic,
  { type: 'NumberPublicEnded', data: { e164: E164, importId: 'i-1' } },
  { type: 'NumberPublicUseEnded', data: { e164: E164, endedAt: at('10:00:00') } },
];
export const returnBegun: NumberEvent = {
  type: 'NumberReturnBegun',
  data: { e164: E164, importId: 'i-1', vendorId: 'acme', appIds: [] },
};
export function leased(userId: string, appId = 'whatsapp', from = at('10:00:00')): NumberEvent {
  return {
    type: 'NumberLeased',
    data: {
      e164: E164,
      userId,
      appId,
      from,
      numberAge: 'new',
      leaseId: `lease-${userId}-${appId}`,
      orderId: `order-${userId}-${appId}`,
      closesAt: plusSeconds(from, 1200),
      until: plusSeconds(from, 1800),
    },
  };
}
export function ended(
  userId: string,
  reason: 'settled' | 'unassigned',
  time: string,
  { appId = 'whatsapp', served = false } = {},
): NumberEvent {
  return {
    type: 'LeaseEnded',
    data: {
      e164: E164,
      userId,
      appId,
      reason,
      served,
      endedAt: at(time),
      leaseId: `lease-${userId}-${appId}`,
      orderId: `order-${userId}-${appId}`,
    },
  };
}
export function served(userId: string): NumberEvent {
  return {
    type: 'NumberServed',
    data: {
      e164: E164,
      appId: 'whatsapp',
      messageId: 'm-0',
      receivedAt: at('10:31:00'),
      leaseId: `lease-${userId}-whatsapp`,
      orderId: `order-${userId}-whatsapp`,
    },
  };
}

function inLine(appId: string) {
  return { e164: E164, appId, userId: 'ann', reservationId: `reservation-${appId}` };
}
export function reserved(appId: string): NumberEvent {
  const data = { ...inLine(appId), from: at('10:00:00'), until: '2026-11-22T10:00:00.000Z' };
  return { type: 'NumberReserved', data };
}
export function queued(appId: string): NumberEvent {
  return { type: 'ReservationQueued', data: { ...inLine(appId), queuedAt: at('10:00:00') } };
}
export function unreserved(appId: string, endedAt: string): NumberEvent {
  const data = { ...inLine(appId), reason: 'cancelled', wasReserved: true, orderId: null, endedAt } as const;
  return { type: 'ReservationEnded', data };
}

export function after(...events: readonly NumberEvent[]): NumberAsRead {
  return {
    state: events.reduce(number.evolve, number.initial()),
    revision: events.length - 1,
    standings: new Map(),
    prices: new Map(),
  };
}

const CODE = 'Your WhatsApp code is 123-456';
export function message(change: Partial<Message> = {}): Message {
  return {
    text: CODE,
    receivedAt: at('10:05:00'),
    sentAt: null,
    ...change,
  };
}

/** The decision in one line: outcome, reader, order, and whether the message may be charged. */
export function inShort({ outcome, audience, orderId, billable }: Routing): string {
  const reader = audience.kind === 'customer' ? audience.userId : audience.kind;
  return [outcome, reader, orderId ?? '-', billable ? 'pays' : 'pays nothing'].join(' | ');
}

export const ANN = 'order-ann-whatsapp';
export const BOB = 'order-bob-whatsapp';

export interface Case {
  readonly when: string;
  readonly number: readonly NumberEvent[];
  readonly message?: Partial<Message>;
  /** By order. Any order that is not named waits for its code. */
  readonly standings?: Readonly<Record<string, OrderStanding>>;
  /** By order. */
  readonly prices?: Readonly<Record<string, number>>;
  readonly gets: string;
}

export function table(cases: readonly Case[]): void {
  it.each(cases)('$when', ({ number: events, message: change, standings = {}, prices = {}, gets }) => {
    const asRead = {
      ...after(...events),
      standings: new Map(Object.entries(standings)),
      prices: new Map(Object.entries(prices)),
    };
    expect(inShort(routeMessage(message(change), asRead, match))).toBe(gets);
  });
}

export const annLeases = [imported, leased('ann')];
export const annSettled = [...annLeases, ended('ann', 'settled', '10:30:00')];
export const annPaid = [...annLeases, ended('ann', 'settled', '10:30:00', { served: true })];
export const TO_ANN = `delivered | ann | ${ANN} | pays`;
