import {
  LEASES_KEPT,
  type NumberEvent,
  type NumberState,
  number,
  plusSeconds,
  type SmsRouted,
} from '@ringpost/events/catalogue';
import { compileTemplates } from '@ringpost/events/rules/template-matching';
import { describe, expect, it } from 'vitest';
import { type Message, routeMessage, unrouted } from './route-message.ts';

const e164 = '+12125551001';
const at = (time: string): string => `2026-11-21T${time}.000Z`;
const template = (appId: string, keyword: string) => ({ appId, templateId: `${appId}-1`, keyword });
const match = compileTemplates([
  template('whatsapp', 'WhatsApp'),
  template('telegram', 'Telegram'),
  template('bank', 'Apple Bank'),
  template('fruit', 'Apple'),
  template('one', 'Twin A'),
  template('two', 'Twin B'),
]);

const imported: NumberEvent = {
  type: 'NumberImported',
  data: { e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme', importId: 'i-1' },
};
const freed: NumberEvent = { type: 'NumberFreed', data: { e164 } };
const leased = (userId: string, appId = 'whatsapp', from = at('10:00:00')): NumberEvent => ({
  type: 'NumberLeased',
  data: {
    ...{ e164, userId, appId, from, numberAge: 'new' },
    ...{ leaseId: `lease-${userId}-${appId}`, orderId: `order-${userId}-${appId}` },
    ...{ closesAt: plusSeconds(from, 1200), until: plusSeconds(from, 1800) },
  },
});
const ended = (
  userId: string,
  reason: 'settled' | 'cancelled' | 'unassigned',
  time: string,
  appId = 'whatsapp',
): NumberEvent => ({
  type: 'LeaseEnded',
  data: {
    ...{ e164, userId, appId, reason, endedAt: at(time) },
    ...{ leaseId: `lease-${userId}-${appId}`, orderId: `order-${userId}-${appId}` },
  },
});

const after = (...events: readonly NumberEvent[]): NumberState =>
  events.reduce(number.evolve, number.initial());

const CODE = 'Your WhatsApp code is 123-456';
const message = (change: Partial<Message> = {}): Message => ({
  ...{ messageId: 'm-1', to: e164, text: CODE, receivedAt: at('10:05:00'), sentAt: null },
  ...change,
});

/** Who gets it, in one line: outcome, reader, order, and whether it is charged. */
const inShort = ({ outcome, audience, orderId, counts }: SmsRouted['data']): string => {
  const reader = audience.kind === 'customer' ? audience.userId : audience.kind;
  return [outcome, reader, orderId ?? '-', counts ? 'counts' : 'free of charge'].join(' | ');
};

const ann = 'order-ann-whatsapp';
const bob = 'order-bob-whatsapp';

interface Case {
  readonly when: string;
  readonly number: readonly NumberEvent[];
  readonly message?: Partial<Message>;
  readonly gets: string;
}

const table = (cases: readonly Case[]): void => {
  it.each(cases)('$when', ({ number: events, message: change, gets }) => {
    expect(inShort(routeMessage(message(change), after(...events), match))).toBe(gets);
  });
};

const annLeases = [imported, leased('ann')];

describe('a message for the app that is leased', () => {
  table([
    { when: 'counts inside the window', number: annLeases, gets: `delivered | ann | ${ann} | counts` },
    {
      when: 'counts in the last second of the 20 minutes',
      number: annLeases,
      message: { receivedAt: at('10:19:59') },
      gets: `delivered | ann | ${ann} | counts`,
    },
    {
      when: 'without a stamp is shown and not charged from minute 20 on',
      number: annLeases,
      message: { receivedAt: at('10:20:00') },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'that the carrier stamped in the window counts until minute 30',
      number: annLeases,
      message: { receivedAt: '2026-11-21T10:29:59.999Z', sentAt: at('10:19:59') },
      gets: `delivered | ann | ${ann} | counts`,
    },
    {
      when: 'that the carrier stamped after the window does not count',
      number: annLeases,
      message: { receivedAt: at('10:25:00'), sentAt: at('10:20:00') },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'that the carrier stamped before the lease does not count, whenever it comes',
      number: annLeases,
      message: { receivedAt: at('10:05:00'), sentAt: at('09:59:59') },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'is late from minute 30 on, whatever its stamp says, and even if nobody ended the lease',
      number: annLeases,
      message: { receivedAt: at('10:30:00'), sentAt: at('10:19:59') },
      gets: `late | ann | ${ann} | free of charge`,
    },
    {
      when: 'is late after settlement',
      number: [...annLeases, ended('ann', 'settled', '10:30:00')],
      message: { receivedAt: at('11:00:00') },
      gets: `late | ann | ${ann} | free of charge`,
    },
    {
      when: 'is late after a cancel',
      number: [...annLeases, ended('ann', 'cancelled', '10:04:00')],
      gets: `late | ann | ${ann} | free of charge`,
    },
    {
      when: 'is judged as of when it came, though the lease has ended since',
      number: [...annLeases, ended('ann', 'cancelled', '10:06:00')],
      gets: `delivered | ann | ${ann} | counts`,
    },
  ]);
});

describe('a number with several lessees', () => {
  const annThenBob = [
    ...annLeases,
    ended('ann', 'settled', '10:30:00'),
    leased('bob', 'whatsapp', at('11:00:00')),
  ];
  const both = [imported, leased('ann'), leased('bob', 'telegram')];
  table([
    {
      when: 'gives the one of now what comes now',
      number: annThenBob,
      message: { receivedAt: at('11:05:00') },
      gets: `delivered | bob | ${bob} | counts`,
    },
    {
      when: 'gives the one of then what came then',
      number: annThenBob,
      message: { receivedAt: at('10:29:59') },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'gives the last one what came between two leases',
      number: annThenBob,
      message: { receivedAt: at('10:45:00') },
      gets: `late | ann | ${ann} | free of charge`,
    },
    {
      when: 'gives the last one what comes after all',
      number: [...annThenBob, ended('bob', 'settled', '11:30:00')],
      message: { receivedAt: at('12:00:00') },
      gets: `late | bob | ${bob} | free of charge`,
    },
    {
      when: 'tells two apps of one moment apart',
      number: both,
      message: { text: 'Telegram code 12345' },
      gets: 'delivered | bob | order-bob-telegram | counts',
    },
    {
      when: 'never gives a text that matches nothing to either',
      number: both,
      message: { text: 'See you tonight' },
      gets: 'unrouted | operators | - | free of charge',
    },
    {
      when: 'never gives a text that two apps claim to either',
      number: both,
      message: { text: 'WhatsApp and Telegram' },
      gets: 'unrouted | operators | - | free of charge',
    },
    {
      when: 'does not call unclaimed what came just before its app was leased',
      number: both,
      message: { receivedAt: at('09:59:59') },
      gets: 'unrouted | operators | - | free of charge',
    },
    {
      when: 'keeps an app that nobody leased there from the public',
      number: both,
      message: { text: 'Apple Bank 4321' },
      gets: 'unclaimed | operators | - | free of charge',
    },
  ]);

  it('is still known as such when its oldest leases are no longer kept', () => {
    const many = Array.from({ length: LEASES_KEPT }, (_, index) => {
      const from = plusSeconds(at('11:00:00'), index * 1800);
      return leased('bob', 'whatsapp', from);
    });
    const state = after(...annLeases, ended('ann', 'settled', '10:30:00'), ...many);
    const plain = message({ text: 'See you tonight', receivedAt: '2026-11-22T10:00:00.000Z' });
    expect(inShort(routeMessage(plain, state, match))).toBe('unrouted | operators | - | free of charge');
  });
});

describe('a number that had one lessee ever', () => {
  const twice = [
    ...annLeases,
    leased('ann', 'telegram', at('10:01:00')),
    ended('ann', 'cancelled', '10:02:00', 'telegram'),
  ];
  table([
    {
      when: 'gives that one a text that matches nothing, uncharged',
      number: annLeases,
      message: { text: 'See you tonight' },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'gives that one a text that two apps claim, uncharged',
      number: annLeases,
      message: { text: 'Twin A and Twin B' },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'gives that one another app too, uncharged',
      number: annLeases,
      message: { text: 'Telegram code 12345' },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'gives it as late when the lease is over',
      number: [...annLeases, ended('ann', 'settled', '10:30:00')],
      message: { text: 'See you tonight', receivedAt: at('12:00:00') },
      gets: `late | ann | ${ann} | free of charge`,
    },
    {
      when: 'shows it with the order that runs, not with a later one that has ended',
      number: twice,
      message: { text: 'See you tonight' },
      gets: `delivered | ann | ${ann} | free of charge`,
    },
    {
      when: 'gives nobody what came before the first lease began',
      number: annLeases,
      message: { text: 'See you tonight', receivedAt: at('09:59:00') },
      gets: 'unrouted | operators | - | free of charge',
    },
  ]);
});

describe('a number that nobody ever leased', () => {
  table([
    {
      when: 'shows an app to all as unclaimed',
      number: [imported],
      gets: 'unclaimed | public | - | free of charge',
    },
    {
      when: 'shows nobody what matches nothing',
      number: [imported],
      message: { text: 'See you tonight' },
      gets: 'unrouted | operators | - | free of charge',
    },
    {
      when: 'shows nobody what two apps claim',
      number: [imported],
      message: { text: 'Twin A and Twin B' },
      gets: 'unrouted | operators | - | free of charge',
    },
    {
      when: 'does not count a lease that no order took',
      number: [...annLeases, ended('ann', 'unassigned', '10:01:00')],
      gets: 'unclaimed | public | - | free of charge',
    },
    {
      when: 'that is free shows everything to all',
      number: [imported, freed],
      message: { text: 'See you tonight' },
      gets: 'free | public | - | free of charge',
    },
    {
      when: 'and is not ours is for admins only',
      number: [],
      gets: 'unknown-number | operators | - | free of charge',
    },
  ]);
});

describe('what is recorded of a decision', () => {
  it('names the app of the longest keyword, its template, and the code', () => {
    const routed = routeMessage(message({ text: 'Apple Bank: your code is 4711' }), after(imported), match);
    expect(routed).toMatchObject({ appId: 'bank', templateId: 'bank-1', code: '4711', to: e164 });
  });

  it('names no app where several claim it', () => {
    const routed = routeMessage(message({ text: 'Twin A and Twin B' }), after(...annLeases), match);
    expect(routed).toMatchObject({ appId: null, templateId: null });
  });

  it('is sealed for its customer, or for its month', () => {
    const subjectOf = (...events: readonly NumberEvent[]) =>
      routeMessage(message(), after(...events), match).subject;
    expect(subjectOf(...annLeases)).toBe('user:ann');
    expect(subjectOf(imported)).toBe('month:2026-11');
  });

  it('keeps a message for admins, without a code, when routing itself failed', () => {
    expect(unrouted(message())).toMatchObject({
      ...{ messageId: 'm-1', to: e164, receivedAt: at('10:05:00'), sentAt: null },
      ...{ outcome: 'unrouted', audience: { kind: 'operators' }, orderId: null, counts: false },
      ...{ appId: null, templateId: null, code: '', subject: 'month:2026-11' },
    });
  });
});
