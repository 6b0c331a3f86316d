import { WHOLE_NUMBER_APP_ID as WHOLE } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { leasesCheck } from './leases.check.ts';
import { messagesCheck } from './messages.check.ts';
import { at, bought, E164, ended, type Fact, fact, findings, number, order } from './recorded-facts.ts';

const bobs = { appId: WHOLE, leaseId: 'l2', orderId: 'o2', userId: 'v' };

/** Another customer has the number whole from this minute on. */
function whole(minute: number): readonly Fact[] {
  const leased = number('NumberLeased', minute, { ...bobs, from: at(minute), until: at(minute + 60) });
  return [leased, order('NumberRented', minute, { orderId: 'o2', leaseId: 'l2' })];
}
const wholeEnded = number('LeaseEnded', 90, { ...bobs, reason: 'settled', served: true, endedAt: at(90) });
function forApp(minute: number): Fact {
  return number('NumberLeased', minute, {
    leaseId: 'l3',
    userId: 'w',
    from: at(minute),
    until: at(minute + 30),
  });
}

describe('the check of leases (L4), of a number that one customer has whole', () => {
  it('lets it be leased whole after an app, and for an app after that', () => {
    const taken = order('NumberAssigned', 95, { orderId: 'o3', leaseId: 'l3' });
    expect(findings(leasesCheck, [...bought, ended, ...whole(31), wholeEnded, forApp(95), taken])).toEqual(
      [],
    );
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'whole while it is leased for an app',
      [...bought, ...whole(10)],
      `${E164} is leased to l2 while l has it`,
    ],
    [
      'for an app while it is leased whole',
      [...bought, ended, ...whole(31), forApp(40)],
      `${E164} is leased to l3 while l2 has it`,
    ],
  ])('finds one that is leased %s', (_, story, what) => {
    expect(findings(leasesCheck, story)).toContain(what);
  });
});

describe('the check of messages (L7), to a number that one customer has whole', () => {
  function sms(userId: string, outcome: 'delivered' | 'late', over: object = {}): Fact {
    const ofOrder = userId === 'v' ? 'o2' : 'o';
    return fact('SmsReceived', 'sms-m', 50, {
      ...{ to: E164, receivedAt: at(50), outcome, numberRevision: 2, sentAt: null, orderId: ofOrder },
      ...{ audience: { kind: 'customer', userId }, ...over },
    });
  }
  const story = [...bought, ended, ...whole(40)];

  it('lets each text be the renter’s, whatever app it names, and that of the former holder by its stamp', () => {
    expect(findings(messagesCheck, [...story, sms('v', 'delivered', { appId: 'other' })])).toEqual([]);
    const stamped = sms('u', 'late', { sentAt: at(30), why: 'stamp' });
    expect(findings(messagesCheck, [...story, stamped])).toEqual([]);
  });

  it('finds one that was withheld for the former holder of an app', () => {
    expect(findings(messagesCheck, [...story, sms('u', 'late')])).toEqual([
      'message m went to u, though v had the number',
    ]);
  });
});
