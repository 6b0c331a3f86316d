import { describe, expect, it } from 'vitest';
import { messagesCheck } from './messages.check.ts';
import {
  at,
  bought,
  captured,
  checks,
  completed,
  type DataOf,
  E164,
  ended,
  type Fact,
  fact,
  findings,
  later,
  money,
  number,
  order,
  received,
  sound,
  without,
} from './recorded-facts.ts';
import { unpaidCheck } from './unpaid.check.ts';

describe('the check of messages (L7)', () => {
  const to = (
    userId: string,
    numberRevision: number,
    outcome: 'delivered' | 'late',
    data: Partial<DataOf<'SmsReceived'>> = {},
  ): Fact =>
    fact('SmsReceived', 'sms-m', 5, {
      to: E164,
      receivedAt: at(5),
      outcome,
      numberRevision,
      sentAt: null,
      audience: { kind: 'customer', userId },
      ...data,
    });
  const toAll = (numberRevision: number, receivedAt = at(5)) =>
    fact('SmsReceived', 'sms-m', 5, {
      to: E164,
      receivedAt,
      outcome: 'unclaimed',
      numberRevision,
      audience: { kind: 'public' },
    });
  const bobs = { leaseId: 'l2', orderId: 'o2', userId: 'v' };
  const next = number('NumberLeased', 40, { ...bobs, from: at(40), until: at(70) });
  const unserved = number('LeaseEnded', 31, { reason: 'settled', served: false, endedAt: at(31) });
  const aDayLater = new Date(Date.parse(at(31)) + 24 * 3_600_000).toISOString();

  it.each<[string, readonly Fact[], string]>([
    [
      'received twice',
      [...sound, { ...received, data: { ...received.data, messageId: 'n' } }],
      'message n was received twice',
    ],
    [
      'given to a previous holder by a stamp of more than an hour ago',
      [...bought, ended, next, to('u', 2, 'late', { sentAt: at(5), receivedAt: at(66), why: 'stamp' })],
      'message m went to u by a time that proves nothing',
    ],
    [
      'given to a previous holder by a stamp, though nobody else had the number',
      [...bought, ended, to('u', 1, 'late', { sentAt: at(5), why: 'stamp' })],
      'message m went to u by a time that proves nothing',
    ],
    [
      'sent by a vendor without the number',
      [...bought, to('u', 0, 'delivered', { why: 'other-vendor' })],
      'message m came from a vendor without the number, and not to operators',
    ],
    [
      'received twice under one id',
      [...sound, { ...received, data: { ...received.data, providerMessageId: '2' } }],
      'message m was received twice',
    ],
    [
      'public, of a number with a lessee',
      [...bought, toAll(0)],
      'message m is public, but the number had a lessee',
    ],
    [
      'public, of a number that an SMS was paid for on',
      [...bought, ended, toAll(1, aDayLater)],
      'message m is public, but the number had a lessee',
    ],
    [
      'public, within 24 hours of a lease without an SMS',
      [...bought, unserved, toAll(1)],
      'message m is public, but the number had a lessee',
    ],
    ['a stranger’s', [...bought, to('v', 0, 'delivered')], 'message m went to v, who never had the number'],
    [
      'late, and a stranger’s',
      [...bought, ended, to('v', 1, 'late')],
      'message m went to v, who never had the number',
    ],
    [
      'a former lessee’s',
      [...bought, ended, to('u', 1, 'delivered')],
      'message m was delivered to u, whose lease was over',
    ],
    [
      'a former lessee’s, by an old state of the number and whatever the clock says',
      [...bought, ended, next, to('u', 0, 'delivered')],
      'message m was delivered to u, after v had leased the number',
    ],
    [
      'late for a former lessee while another has the number',
      [...bought, ended, next, to('u', 2, 'late')],
      'message m went to u, though v had the number',
    ],
    [
      'late for who has the number',
      [...bought, to('u', 0, 'late')],
      'message m was late for u, whose lease still stands',
    ],
    [
      'there before the lease',
      [to('u', -1, 'delivered'), ...bought],
      'message m went to u, who never had the number',
    ],
    [
      'routed by what was not there yet',
      [...bought, to('u', 9, 'delivered')],
      'message m was routed by what its number’s stream did not say yet',
    ],
  ])('finds one that was %s', (_, story, what) => {
    expect(findings(messagesCheck, story)).toContain(what);
  });

  it.each<[string, readonly Fact[]]>([
    ['public, of a number without a lessee', [toAll(-1)]],
    ['public, a day after a lease without an SMS', [...bought, unserved, toAll(1, aDayLater)]],
    ['there the moment the lease began', [...bought, to('u', 0, 'delivered')]],
    ['routed while the lease ended', [...bought, ended, to('u', 0, 'delivered')]],
    ['its lessee’s by a clock that was set back', [...bought, ended, next, to('v', 2, 'delivered', bobs)]],
    [
      'the former lessee’s because its stamp says so',
      [...bought, ended, next, to('u', 2, 'late', { sentAt: at(5) })],
    ],
  ])('lets one be %s', (_, story) => {
    expect(findings(messagesCheck, story)).toEqual([]);
  });

  const kept = (data: Partial<DataOf<'SmsReceived'>> = {}): Fact =>
    fact('SmsReceived', 'sms-m', 5, {
      to: E164,
      receivedAt: at(5),
      outcome: 'unrouted',
      numberRevision: 0,
      sentAt: null,
      audience: { kind: 'operators' },
      ...data,
    });
  const routedByAdmin = (data: Partial<DataOf<'SmsRoutedByAdmin'>> = {}): Fact =>
    fact('SmsRoutedByAdmin', 'sms-m', 6, { to: E164, receivedAt: at(5), outcome: 'delivered', ...data });

  it.each<[string, readonly Fact[], string]>([
    [
      'a stranger’s',
      [...bought, kept(), routedByAdmin({ userId: 'v', orderId: 'o2' })],
      'message m was given to v, who had not the number when it came',
    ],
    [
      'of somebody who got the number only later',
      [...bought, kept(), ended, next, routedByAdmin(bobs)],
      'message m was given to v, who had not the number when it came',
    ],
    [
      'a customer’s already',
      [...bought, received, routedByAdmin()],
      'message m was given to an order and was not for operators',
    ],
    [
      'given before',
      [...bought, kept(), routedByAdmin(), routedByAdmin()],
      'message m was given to an order and was not for operators',
    ],
  ])('finds one given by an admin that was %s', (_, story, what) => {
    expect(findings(messagesCheck, story)).toContain(what);
  });

  it('lets an admin give one to the customer who had the number when it came', () => {
    expect(findings(messagesCheck, [...bought, kept(), routedByAdmin()])).toEqual([]);
    const failed = kept({ numberRevision: -1 });
    expect(findings(messagesCheck, [...bought, failed, routedByAdmin()])).toEqual([]);
  });

  const app = 'a';
  const offered = fact('SmsReceived', 'sms-m', 5, {
    ...{ to: E164, receivedAt: at(5), outcome: 'unclaimed', numberRevision: 0, appId: app },
    audience: { kind: 'public' },
  });
  const lease = (nth: number, userId: string) =>
    number('NumberLeased', nth, {
      ...{ leaseId: `l${nth}`, orderId: `o${nth}`, userId, appId: app, from: at(nth), until: at(nth + 30) },
    });
  const sold = (data: Partial<DataOf<'SmsClaimed'>> = {}): Fact =>
    fact('SmsClaimed', 'sms-m', 8, { to: E164, appId: app, orderId: 'o6', userId: 'u', ...data });
  const first = [number('NumberImported', 0, {}), offered, lease(6, 'u')];

  it('lets an unclaimed one be sold to the first customer who leases its number', () => {
    expect(findings(messagesCheck, [...first, sold()])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'twice',
      [...first, sold(), sold({ orderId: 'o7', userId: 'v' })],
      'message m was sold and was not unclaimed, or was sold before',
    ],
    [
      'to the second customer who leased its number',
      [...first, lease(7, 'v'), sold({ orderId: 'o7', userId: 'v' })],
      'message m was sold to v, who was not the first to lease its number',
    ],
    ['for another app', [...first, sold({ appId: 'b' })], 'message m was sold for another number or app'],
    [
      'although it is a customer’s',
      [...bought, received, sold()],
      'message m was sold and was not unclaimed, or was sold before',
    ],
  ])('finds one that was sold %s', (_, story, what) => {
    expect(findings(messagesCheck, story)).toContain(what);
  });

  it('lets a late message reach the last lessee, and nobody whose lease was never taken', () => {
    expect(findings(messagesCheck, [...bought, ended, to('u', 1, 'late')])).toEqual([]);
    const unassigned = number('LeaseEnded', 2, { reason: 'unassigned', served: false, endedAt: at(2) });
    expect(findings(messagesCheck, [...bought, unassigned, to('u', 1, 'late')])).toEqual([
      'message m went to u, who never had the number',
    ]);
  });
});

describe('the check of what is read (L10)', () => {
  const cancelled = order('OrderCancelled', 3);
  const noted = (why: DataOf<'OrderSmsNoted'>['why']) => order('OrderSmsNoted', 6, { why });
  const withheld = order('OrderSmsWithheld', 6);
  const waiting = order('OrderSmsWithheld', 6, { why: 'unpaid' });
  const read = order('WithheldSmsRead', 7);
  const fee = (type: 'FundsHeld' | 'FundsCaptured') =>
    money(type, 7, 500, {
      holdId: 'fee',
      operationId: `${type} fee`,
      purpose: { kind: 'message', id: 'm', orderId: 'o' },
    });
  const over = [...bought, cancelled, money('FundsReleased', 3, 500), received, withheld];
  const without482 = { ...received, data: { ...received.data, billable: false } };

  it.each<[string, readonly Fact[], string]>([
    [
      'shown under a cancelled order',
      [...bought, cancelled, received, noted('further')],
      'message m is shown under order o, which is not paid',
    ],
    [
      'shown with its code under an open order',
      [...bought, received, noted('unmatched')],
      'message m is shown under order o, which is not paid',
    ],
    [
      'read for nothing under an order that is not paid',
      [...bought, without482, waiting, read],
      'message m was read and not paid for',
    ],
    [
      'read for nothing after the end of an order that was cancelled',
      [...bought, without482, waiting, cancelled, read],
      'message m was read and not paid for',
    ],
    ['read and not paid for', [...over, read], 'message m was read and not paid for'],
    [
      'read and never withheld',
      [...without(over, withheld), fee('FundsHeld'), fee('FundsCaptured'), read],
      'message m was read and never withheld',
    ],
    [
      'shown under an order that it did not come for',
      [...bought, received, order('OrderCompleted', 5, { orderId: 'o2' })],
      'message m is shown under order o2, which it did not come for',
    ],
    [
      'paid for and never shown',
      [...over, fee('FundsHeld'), fee('FundsCaptured'), later],
      `message m was paid for at ${at(7)} and is not shown`,
    ],
  ])('finds one that was %s', (_, story, what) => {
    expect(findings(unpaidCheck, story)).toContain(what);
  });

  it.each<[string, readonly Fact[]]>([
    ['withheld', [...over, ended, later]],
    ['withheld, paid for and read', [...over, fee('FundsHeld'), fee('FundsCaptured'), read, ended, later]],
    ['shown under an open order, without a code', [...bought, without482, noted('unmatched')]],
    [
      'taken as the code of its order',
      [...bought, without482, waiting, completed, captured, read, ended, later],
    ],
    ['shown after another one was paid for', [...sound, noted('further')]],
    ['kept from everybody', [...bought, received, noted('not-assigned')]],
  ])('lets one be %s', (_, story) => {
    for (const check of checks) expect(findings(check, story)).toEqual([]);
  });
});
