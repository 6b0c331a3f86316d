import { itemIdOf, type RequestEnd, transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { bulkCheck } from './bulk.check.ts';
import { dormantCheck } from './dormant.check.ts';
import {
  at,
  checks,
  type DataOf,
  type Fact,
  fact,
  findings,
  later,
  money,
  type Type,
  without,
} from './recorded-facts.ts';

const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((item) => itemIdOf(BULK, item)) as [string, string, string];
const PRICE = 100;
const terms = { orderId: BULK, unitPriceMills: PRICE, quantity: 3, placedAt: at(1), giveUpAt: at(16) };
const NUMBER = '+12125551001';
const LATE_NUMBER = '+12125551002';
const LEASE = 'lease-1';

function bulk<T extends Type>(type: T, minute: number, data: object): Fact {
  return fact(type, `bulk-${BULK}`, minute, { orderId: BULK, ...data } as unknown as Partial<DataOf<T>>);
}
function requestsEnded(end: RequestEnd, minute: number, ...items: readonly number[]): Fact {
  return bulk('BulkRequestsEnded', minute, {
    items: items.map((item) => ({ item, end })),
    endedAt: at(minute),
  });
}
function joined(e164: string, key: string, minute: number): Fact {
  return fact('NumberImported', `number-${e164}`, minute, { e164, importId: key });
}

const requested = bulk('BulkNumbersRequested', 1, { vendorId: 'v', items: [1, 2, 3], requestedAt: at(1) });
const joinedFirst = joined(NUMBER, FIRST, 3);
const item = { item: 1, e164: NUMBER, leaseId: LEASE };
const assigned = bulk('BulkNumbersAssigned', 3, { items: [item] });
const refused = requestsEnded('refused', 3, 2);
const cancelled = bulk('BulkCancelled', 5, { requested: 3, fulfilled: 1, cancelledAt: at(5) });
const missing = money('FundsReleased', 5, 2 * PRICE, {
  holdId: BULK,
  purpose: { kind: 'bulk', id: BULK, items: [2, 3] },
});
const joinedLate = joined(LATE_NUMBER, THIRD, 6);
const unneeded = requestsEnded('unneeded', 6, 3);
const expired = fact('OrderExpired', `order-${FIRST}`, 33, { orderId: FIRST });
const released = money('FundsReleased', 33, PRICE, {
  operationId: 'first',
  holdId: FIRST,
  purpose: { kind: 'order', id: FIRST },
});
/** Three numbers: one came, one was refused, and one came after the order was cancelled. */
const sound: readonly Fact[] = [
  money('FundsCredited', 0, 500),
  fact('FundsHeldForBulk', 'wallet-u', 1, {
    ...terms,
    key: 'bulk',
    amountMills: 3 * PRICE,
    entries: transfer('available', 'held', 3 * PRICE),
  }),
  fact('NumberSourceOrdered', 'wallet-u', 1, { orderId: BULK, source: 'dormant' }),
  bulk('BulkPlaced', 1, terms),
  bulk('BulkSourceChosen', 1, { source: 'dormant' }),
  requested,
  joinedFirst,
  fact('NumberLeased', `number-${NUMBER}`, 3, {
    orderId: FIRST,
    e164: NUMBER,
    leaseId: LEASE,
    from: at(3),
    until: at(33),
  }),
  assigned,
  refused,
  fact('BulkItemPlaced', `order-${FIRST}`, 3, { ...terms, orderId: FIRST, bulkId: BULK, quantity: 1 }),
  fact('NumberAssigned', `order-${FIRST}`, 3, {
    orderId: FIRST,
    e164: NUMBER,
    leaseId: LEASE,
    settlesAt: at(33),
  }),
  ...[cancelled, missing, joinedLate, unneeded, expired, released],
  fact('LeaseEnded', `number-${NUMBER}`, 33, { leaseId: LEASE, e164: NUMBER, endedAt: at(33) }),
  later,
];

function insteadOf(fact: Fact, ...others: readonly Fact[]): readonly Fact[] {
  return sound.flatMap((each) => (each === fact ? others : [each]));
}

describe('the check of dormant numbers (L16)', () => {
  it('finds nothing in an order that was cancelled with one number of three, and neither does any other check', () => {
    for (const check of checks) expect(findings(check, sound)).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a place that is asked for twice',
      insteadOf(requested, requested, requested),
      `a vendor was asked twice for ${FIRST}`,
    ],
    [
      'two numbers for one request',
      insteadOf(joinedFirst, joinedFirst, joined('+12125551009', FIRST, 3)),
      `the vendor activated two numbers for ${FIRST}`,
    ],
    [
      'a number that nobody asked for',
      without(sound, requested),
      `number ${NUMBER} joined the inventory for ${FIRST}, and no vendor was asked for it`,
    ],
    [
      'a place with another number than that of the vendor',
      insteadOf(assigned, bulk('BulkNumbersAssigned', 3, { items: [{ ...item, e164: '+12125551009' }] })),
      `${FIRST} got +12125551009, which the vendor did not activate for it`,
    ],
    [
      'a request that ends twice',
      insteadOf(refused, refused, requestsEnded('refused', 4, 2)),
      `the request for ${SECOND} was refused after it was refused`,
    ],
    [
      'a request that is withdrawn although the order has its number',
      insteadOf(unneeded, unneeded, requestsEnded('withdrawn', 7, 1)),
      `the request for ${FIRST} was withdrawn after it was assigned`,
    ],
    [
      'a refused request whose number joined the inventory',
      insteadOf(unneeded, requestsEnded('withdrawn', 6, 3)),
      `the request for ${THIRD} was withdrawn, with ${LATE_NUMBER}`,
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(dormantCheck, story)).toContain(what);
  });
});

describe('the check of numbers that go back to their vendor (L16)', () => {
  const of = { e164: NUMBER, importId: FIRST };
  function ofNumber<T extends Type>(type: T, minute: number, data: object = {}): Fact {
    return fact(type, `number-${NUMBER}`, minute, { ...of, ...data } as unknown as Partial<DataOf<T>>);
  }
  const begun = ofNumber('NumberReturnBegun', 40);
  const returned = ofNumber('NumberReturned', 41);
  const leaseAgain = (minute: number) =>
    ofNumber('NumberLeased', minute, {
      leaseId: 'again',
      orderId: 'o',
      from: at(minute),
      until: at(minute + 30),
    });
  const used = without(sound, later);

  it('finds nothing if nobody has it, and neither does any other check', () => {
    for (const check of checks) expect(findings(check, [...used, begun, returned, later])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    ['one that goes back twice', [begun, begun], `${NUMBER} goes back twice`],
    [
      'one that is back twice',
      [begun, returned, returned],
      `${NUMBER} is back at its vendor, and was not on its way`,
    ],
    ['one that was leased', [leaseAgain(39), begun], `${NUMBER} goes back while again has it`],
    [
      'one that was reserved',
      [ofNumber('NumberReserved', 39, { reservationId: 'r' }), begun],
      `${NUMBER} goes back while r has it`,
    ],
    [
      'one that is leased on its way back',
      [begun, leaseAgain(41)],
      `${NUMBER} was given to again although it goes back to its vendor`,
    ],
    [
      'one that is leased when it is back',
      [begun, returned, leaseAgain(42)],
      `${NUMBER} was given to again although its vendor has it back`,
    ],
    [
      'one that is released while it is reserved',
      [ofNumber('NumberReserved', 39, { reservationId: 'r' }), ofNumber('NumberReleased', 40)],
      `${NUMBER} was released while r has it`,
    ],
    [
      'one that is leased after its release',
      [ofNumber('NumberReleased', 40), leaseAgain(41)],
      `${NUMBER} was given to again although it was released`,
    ],
    [
      'one that is released twice',
      [ofNumber('NumberReleased', 40), ofNumber('NumberReleased', 41)],
      `${NUMBER} was released, and was not ours`,
    ],
    [
      'one that another request activated',
      [ofNumber('NumberReturnBegun', 40, { importId: SECOND })],
      `${NUMBER} goes back to a vendor that did not activate it for ${SECOND}`,
    ],
    [
      'one that was imported',
      [
        joined('+12125551009', 'i', 39),
        ofNumber('NumberReturnBegun', 40, { e164: '+12125551009', importId: 'i' }),
      ],
      '+12125551009 goes back to a vendor that did not activate it for i',
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(dormantCheck, [...used, ...story, later])).toContain(what);
  });
});

describe('the check of bulk orders (L15)', () => {
  it('finds a cancelled order whose missing numbers are never given back', () => {
    expect(findings(bulkCheck, without(sound, missing))).toContain(
      `bulk order ${BULK} ended at ${at(5)} and gave back 0 of 200 mills`,
    );
  });

  it('finds a cancelled order that continues', () => {
    expect(findings(bulkCheck, insteadOf(cancelled, cancelled, assigned))).toContain(
      `bulk order ${BULK} got numbers after its end`,
    );
  });
});
