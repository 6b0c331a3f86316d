import type { RecordedEvent } from '@ringpost/domain';
import { PURCHASE_KEY_HOURS, PURCHASE_KEYS_KEPT } from '@ringpost/domain/rules/limits';
import { positionAt } from '@ringpost/testing/positions';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { balancesCheck } from './balances.check.ts';
import { entriesCheck } from './entries.check.ts';
import { extensionsCheck } from './extensions.check.ts';
import { leasesCheck } from './leases.check.ts';
import { onceCheck } from './once.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import {
  assigned,
  at,
  bought,
  captured,
  checks,
  completed,
  credited,
  E164,
  ended,
  expired,
  extended,
  extension,
  extensionHold,
  extensionPaid,
  type Fact,
  findings,
  givenBack,
  held,
  holdForOrder,
  later,
  leased,
  money,
  number,
  order,
  placed,
  released,
  rental,
  rented,
  sound,
  without,
} from './recorded-facts.ts';

const heldBefore = money('FundsHeld', 1, 500);

describe('every check', () => {
  it.each([
    ['that was paid for', sound],
    ['that was given back', givenBack],
    ['that is still running', bought],
    ['that is a rental, extended once', rental],
    [
      'that found no number',
      [credited, held, placed, order('OrderFailed', 1), money('FundsReleased', 1, 500)],
    ],
    [
      'of an earlier version, placed before its price was held',
      [credited, placed, heldBefore, leased, assigned],
    ],
  ])('finds nothing in an order %s', (_, story) => {
    for (const check of checks) expect(findings(check, story)).toEqual([]);
  });
});

function insteadOf(story: readonly Fact[], fact: Fact, other: Fact): readonly Fact[] {
  return story.map((each) => (each === fact ? other : each));
}

describe('the check of entries (L1)', () => {
  it.each([
    ['nothing', 0],
    ['less than nothing', -5],
    ['half a mill', 0.5],
  ])('finds a movement of %s', (_, amount) => {
    expect(findings(entriesCheck, [money('FundsCredited', 0, amount)])).toEqual([
      `FundsCredited moves ${amount} mills`,
    ]);
  });

  it('finds a fact that moves nothing of what it says, and a ledger out of balance', () => {
    const entries = [{ account: 'available', amountMills: 7 }];
    expect(findings(entriesCheck, [money('FundsCredited', 0, 7, { entries })])).toEqual([
      'the entries of FundsCredited sum to 7 mills',
      'the entries of FundsCredited are not what 7 mills make of them',
      'the whole ledger sums to 7 mills',
    ]);
  });
});

describe('the check of balances (L2)', () => {
  it('finds what is below zero on the way, not only at the end', () => {
    expect(findings(balancesCheck, [held, credited])).toEqual([
      'wallet-u stands at -500 free and 500 held mills',
    ]);
  });

  it('finds a hold that is given back after it was paid out', () => {
    const [what] = findings(balancesCheck, [...sound, money('FundsReleased', 40, 500)]);
    expect(what).toBe('wallet-u: FundsReleased of 500 from a hold of 0 mills');
  });
});

describe('the check of orders (L3)', () => {
  const again = money('FundsReleased', 32, 500);
  const dearer = order('OrderPlaced', 1, { unitPriceMills: 600 });
  it.each<[string, readonly Fact[], string]>([
    ['placed twice', [...givenBack, placed], 'order o was placed twice'],
    ['placed at another price', insteadOf(givenBack, placed, dearer), 'order o costs 600, not 500 mills'],
    ['held for twice', [...bought, held], 'order o is held for after it began'],
    [
      'held for and then forgotten',
      [credited, held, later],
      `order o was neither placed nor given back; it was due at ${at(2)}`,
    ],
    ['given back and never placed', [credited, held, released], 'order o got money back, but has not ended'],
    ['never placed', [assigned, later], 'NumberAssigned of order o, which was never placed'],
    ['held for and never placed', [credited, heldBefore], 'FundsHeld for order o, which was never placed'],
    ['served after its end', [...givenBack, assigned], 'order o got a number after OrderExpired'],
    ['ended twice', [...givenBack, completed], 'order o ended twice: OrderExpired, then OrderCompleted'],
    [
      'expired before its time',
      insteadOf(givenBack, expired, order('OrderExpired', 30)),
      `order o expired before ${at(31)}`,
    ],
    ['paid for before it is done', without(sound, completed), 'order o was paid for, but not completed'],
    ['given back while it runs', [...bought, released], 'order o got money back, but has not ended'],
    ['given back although done', [...sound, released], 'order o got money back, but is paid for'],
    [
      'dearer than its price',
      insteadOf(givenBack, held, holdForOrder(1, { amountMills: 600 })),
      'order o holds 600 of a price of 500 mills',
    ],
    ['given back twice', [...givenBack, again], 'order o gave 1000 of 500 held mills'],
    ['forgotten', [...bought, later], `order o is still open; it was due at ${at(31)}`],
    [
      'forgotten before it had a number',
      [credited, held, placed, later],
      `order o is still open; it was due at ${at(2)}`,
    ],
    ['ended with its hold', without(givenBack, released), `order o ended at ${at(31)} and still holds money`],
  ])('finds one that was %s', (_, story, what) => {
    expect(findings(orderEndsCheck, story)).toContain(what);
  });
});

describe('the check of leases (L4)', () => {
  const second = (minute: number) =>
    number('NumberLeased', minute, { leaseId: 'l2', userId: 'v', from: at(minute), until: at(minute + 30) });

  it('lets the next customer have a number the moment it is free, and another app at any time', () => {
    const other = number('NumberLeased', 6, { appId: 'b', leaseId: 'l3', from: at(6), until: at(36) });
    const taken = order('NumberAssigned', 6, { leaseId: 'l3' });
    expect(findings(leasesCheck, [...bought, other, taken, ended, second(31)])).toEqual([]);
  });

  it('finds two at a time, before and after the end that was planned, until the log says it', () => {
    expect(findings(leasesCheck, [...bought, second(30)])).toContain(
      `${E164} is leased to l2 while l has it`,
    );
    expect(findings(leasesCheck, [...bought, second(40)])).toContain(
      `${E164} is leased to l2 while l has it`,
    );
  });

  it('asks no clock: what was set back since the lease before ended is no overlap', () => {
    const taken = order('NumberAssigned', 10, { leaseId: 'l2' });
    expect(findings(leasesCheck, [...bought, ended, second(10), taken])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    ['of a public number', [number('NumberMadePublic', 0), ...bought], `${E164} is public and was leased`],
    ['that ended before it began', [ended], 'lease l ended, but never began'],
    ['that no order took', [credited, held, leased, later], 'lease l stands and no order took it'],
    ['that nobody ended', without(sound, ended), `lease l was over at ${at(31)} and nobody ended it`],
  ])('finds one %s', (_, story, what) => {
    expect(findings(leasesCheck, story)).toContain(what);
  });

  it('lets a number be leased that is not public any more', () => {
    const story = [number('NumberMadePublic', 0), number('NumberPublicEnded', 0), ...sound];
    expect(findings(leasesCheck, story)).toEqual([]);
  });

  it('lets a lease end that no order took', () => {
    const unassigned = number('LeaseEnded', 2, { reason: 'unassigned', served: false, endedAt: at(2) });
    expect(findings(leasesCheck, [credited, held, leased, unassigned, later])).toEqual([]);
  });
});

describe('the check that each thing happened once (L5)', () => {
  const DAY_MINUTES = PURCHASE_KEY_HOURS * 60;
  /** Another order with the key of the sample order. */
  const sameKey = (minute: number, change: Parameters<typeof holdForOrder>[1] = {}) =>
    holdForOrder(minute, { orderId: 'o2', placedAt: at(minute), ...change });

  it.each<[string, readonly Fact[], string]>([
    ['an operation twice', [...sound, captured], 'wallet-u FundsCaptured 5 happened twice'],
    ['a lease twice', [...bought, leased], 'lease l began twice'],
    ['an assignment twice', [...bought, assigned], 'order o was assigned twice'],
    ['a lease before the hold', without(bought, held), 'order o leased before it held money'],
    ['a hold twice', [...bought, held], 'wallet-u o:hold happened twice'],
    ['two orders with one key', [held, sameKey(2)], 'order o2 has the key of order o'],
    [
      'two orders with one key within a day',
      [held, sameKey(1 + DAY_MINUTES - 1)],
      'order o2 has the key of order o',
    ],
    ['an assignment without a lease', without(bought, leased), 'order o has a number it never leased'],
  ])('finds %s', (_, story, what) => {
    expect(findings(onceCheck, story)).toContain(what);
  });

  it('lets a key be used again by another customer, and by the same one when the wallet may have forgotten it', () => {
    expect(findings(onceCheck, [held, sameKey(2, { userId: 'v' })])).toEqual([]);
    expect(findings(onceCheck, [held, sameKey(1 + DAY_MINUTES)])).toEqual([]);
    const others = Array.from({ length: PURCHASE_KEYS_KEPT - 1 }, (_, n) =>
      sameKey(2, { orderId: `other-${n}`, key: `k-${n}` }),
    );
    expect(findings(onceCheck, [held, ...others, sameKey(3)])).toEqual([]);
    expect(findings(onceCheck, [held, ...others.slice(1), sameKey(3)])).toHaveLength(1);
  });

  it('finds a gap in a stream, and a log that goes back', () => {
    const check = onceCheck();
    const event = { type: 'VendorAdded', data: {}, stream: 'vendor-v', id: 'x', meta: sampleMeta() };
    check.see({ ...event, revision: 0, position: positionAt(5) } as RecordedEvent);
    check.see({ ...event, revision: 2, position: positionAt(4) } as RecordedEvent);
    check.see({ ...event, revision: 3, position: positionAt(4) } as RecordedEvent);
    expect(check.finish(at(0)).breaches.map(({ what }) => what)).toEqual([
      'it comes after position 000000000005',
      'vendor-v goes from revision 0 to 2',
      'it comes after position 000000000004',
    ]);
  });
});

describe('the check of extensions (L12)', () => {
  const givenBack = money('FundsReleased', 3, 100, { holdId: 'x', purpose: extension });

  it.each<[string, readonly Fact[], string]>([
    [
      'a longer lease that nobody holds the price for',
      without(rental, extensionHold),
      'lease l was extended, and nobody holds the price',
    ],
    ['one price for two extensions', [...rental, extended], 'extension x extended its lease twice'],
    [
      'a price without a longer lease',
      without(rental, extended),
      'extension x was paid for, and its lease was not extended',
    ],
    ['a price that is taken twice', [...rental, extensionPaid], 'extension x was settled twice'],
    [
      'money given back for a longer lease',
      insteadOf(rental, extensionPaid, givenBack),
      'extension x extended its lease, and the money was given back',
    ],
    [
      'a part of the price',
      insteadOf(rental, extensionPaid, money('FundsCaptured', 3, 50, { holdId: 'x', purpose: extension })),
      'extension x moved 50 of 100 mills',
    ],
    [
      'a hold that nobody decides',
      without(rental, extended, extensionPaid),
      `extension x is held for since ${at(3)}, and not decided`,
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(extensionsCheck, story)).toContain(what);
  });
});

describe('a rental', () => {
  it('that never got its number and was paid for is found', () => {
    expect(findings(orderEndsCheck, without(rental, rented))).toContain(
      'order o was paid for, but not completed',
    );
  });

  it('that was paid for and given back is found', () => {
    const back = money('FundsReleased', 2, 500);
    expect(findings(orderEndsCheck, [...rental, back])).toContain('order o got money back, but is paid for');
  });

  it('that stays leased after its end is found, and one that was extended is not', () => {
    const open = rental.filter(({ type }) => type !== 'LeaseEnded');
    expect(findings(leasesCheck, open)).toContain(`lease l was over at ${at(481)} and nobody ended it`);
    const unextended = without(open, extended);
    expect(findings(leasesCheck, unextended)).toContain(`lease l was over at ${at(31)} and nobody ended it`);
  });

  it('that is extended after its end is found', () => {
    expect(findings(leasesCheck, [...rental, extended])).toContain('lease l was extended, and does not run');
  });
});
