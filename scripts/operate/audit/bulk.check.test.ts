import { itemIdOf, transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { bulkCheck } from './bulk.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import {
  at,
  checks,
  type DataOf,
  type Fact,
  fact,
  findings,
  later,
  money,
  without,
} from './recorded-facts.ts';

const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((item) => itemIdOf(BULK, item)) as [string, string, string];
const PRICE = 100;
const terms = { orderId: BULK, unitPriceMills: PRICE, quantity: 3, placedAt: at(1), giveUpAt: at(2) };

function leaseOf(item: number) {
  return { item, e164: `+1212555100${item}`, leaseId: `lease-${item}` };
}
function bulk<T extends 'BulkPlaced' | 'BulkNumbersAssigned' | 'BulkClosed'>(
  type: T,
  minute: number,
  data: Partial<DataOf<T>>,
): Fact {
  return fact(type, `bulk-${BULK}`, minute, { orderId: BULK, ...data } as Partial<DataOf<T>>);
}
function assigned(...items: readonly number[]): Fact {
  return bulk('BulkNumbersAssigned', 1, { items: items.map(leaseOf) as never });
}
function closed(fulfilled: number): Fact {
  return bulk('BulkClosed', 1, { requested: 3, fulfilled, closedAt: at(1) });
}
function leased(item: number): Fact {
  const { e164, leaseId } = leaseOf(item);
  const data = { orderId: itemIdOf(BULK, item), e164, leaseId, from: at(1), until: at(31) };
  return fact('NumberLeased', `number-${e164}`, 1, data);
}
/** The first facts of the order of one number. */
function begun(item: number): readonly Fact[] {
  const orderId = itemIdOf(BULK, item);
  const { e164, leaseId } = leaseOf(item);
  const placed = { ...terms, orderId, bulkId: BULK, quantity: 1 } as const;
  return [
    fact('BulkItemPlaced', `order-${orderId}`, 1, placed),
    fact('NumberAssigned', `order-${orderId}`, 1, { orderId, e164, leaseId, settlesAt: at(31) }),
  ];
}
function missing(items: readonly number[], amountMills = PRICE * items.length, minute = 1): Fact {
  const purpose = { kind: 'bulk', id: BULK, items };
  return money('FundsReleased', minute, amountMills, { holdId: BULK, purpose });
}
function settled(type: 'FundsCaptured' | 'FundsReleased', orderId: string, minute: number): Fact {
  return money(type, minute, PRICE, {
    operationId: `${orderId} ${minute}`,
    holdId: orderId,
    purpose: { kind: 'order', id: orderId },
  });
}
function ended(item: number): Fact {
  const { e164, leaseId } = leaseOf(item);
  return fact('LeaseEnded', `number-${e164}`, 31, { leaseId, e164, endedAt: at(31) });
}

const hold = fact('FundsHeldForBulk', 'wallet-u', 1, {
  ...terms,
  key: 'bulk',
  amountMills: 3 * PRICE,
  entries: transfer('available', 'held', 3 * PRICE),
});
const received = fact('SmsReceived', 'sms-m', 5, {
  provider: 'p',
  providerMessageId: '1',
  to: leaseOf(1).e164,
  orderId: FIRST,
  receivedAt: at(5),
  outcome: 'delivered',
  numberRevision: 0,
  sentAt: null,
  billable: true,
  audience: { kind: 'customer', userId: 'u' },
});
const completed = fact('OrderCompleted', `order-${FIRST}`, 5, { orderId: FIRST });
const captured = settled('FundsCaptured', FIRST, 5);
const expired = fact('OrderExpired', `order-${SECOND}`, 31, { orderId: SECOND });
const secondReleased = settled('FundsReleased', SECOND, 31);
const assignedTwo = assigned(1, 2);
const closedWithTwo = closed(2);
const thirdMissing = missing([3]);
const firstBegun = begun(1);
/** Two of three numbers: one was paid for, one got no SMS, and the third was never found. */
const sound = [
  ...[money('FundsCredited', 0, 500), hold, leased(1), leased(2)],
  ...[bulk('BulkPlaced', 1, terms as never), assignedTwo, ...firstBegun, ...begun(2)],
  ...[closedWithTwo, thirdMissing, received, completed, captured],
  ...[expired, secondReleased, ended(1), ended(2), later],
];

function insteadOf(fact: Fact, ...others: readonly Fact[]): readonly Fact[] {
  return sound.flatMap((each) => (each === fact ? others : [each]));
}

describe('the check of bulk orders (L15)', () => {
  it('finds nothing in an order with two numbers of three, and neither does any other check', () => {
    for (const check of checks) expect(findings(check, sound)).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a number that is paid for twice',
      [...sound, settled('FundsCaptured', FIRST, 40)],
      `number ${FIRST} of a bulk order was paid for twice`,
    ],
    [
      'a number that costs more than one',
      insteadOf(
        captured,
        money('FundsCaptured', 5, 150, { holdId: FIRST, purpose: { kind: 'order', id: FIRST } }),
      ),
      `number ${FIRST} of a bulk order cost 150, not 100 mills`,
    ],
    [
      'missing numbers that are given back twice',
      [...sound, missing([3], PRICE, 40)],
      `bulk order ${BULK} gave back 200 mills for 100 mills of missing numbers`,
    ],
    [
      'missing numbers that are never given back',
      without(sound, thirdMissing),
      `bulk order ${BULK} ended at ${at(1)} and gave back 0 of 100 mills`,
    ],
    [
      'an order that stays open',
      without(sound, closedWithTwo, thirdMissing),
      `bulk order ${BULK} is still open; it was due at ${at(2)}`,
    ],
    [
      'an end that counts other numbers than there are',
      insteadOf(closedWithTwo, closed(3)),
      `bulk order ${BULK} says 3 numbers and has 2`,
    ],
    ['two ends', insteadOf(closedWithTwo, closedWithTwo, closedWithTwo), `bulk order ${BULK} ended twice`],
    [
      'one place with two numbers',
      insteadOf(assignedTwo, assignedTwo, assigned(2)),
      `place 2 of bulk order ${BULK} has two numbers`,
    ],
    [
      'more places than were asked for',
      insteadOf(assignedTwo, assigned(1, 2, 4)),
      `bulk order ${BULK} of 3 has a place 4`,
    ],
    [
      'a number after the end',
      insteadOf(closedWithTwo, closedWithTwo, assigned(3)),
      `bulk order ${BULK} got numbers after its end`,
    ],
    [
      'a number without an order',
      without(sound, ...firstBegun),
      `bulk order ${BULK} ended before its number 1 had an order`,
    ],
    [
      'a number that the order never got',
      insteadOf(assignedTwo, assigned(2)),
      `number ${FIRST} began, and its bulk order never got it`,
    ],
    [
      'an order that nobody held money for',
      without(sound, hold),
      `BulkClosed of bulk order ${BULK}, which nobody held money for`,
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(bulkCheck, story)).toContain(what);
  });
});

describe('the check of orders (L3)', () => {
  it('finds a number that is given back with the missing ones', () => {
    const both = insteadOf(thirdMissing, missing([1, 3]));
    expect(findings(orderEndsCheck, both)).toContain(`order ${FIRST} got money back, but has its number`);
  });

  describe('of a number that came when its bulk order had ended', () => {
    const [placed, numbered] = begun(3);
    const failed = fact('OrderFailed', `order-${THIRD}`, 2, { orderId: THIRD, reason: 'gave-up' });
    const late = (...facts: readonly (Fact | undefined)[]): readonly Fact[] => [
      ...sound.slice(0, -1),
      ...facts.filter((each) => each !== undefined),
      later,
    ];

    it('finds nothing if it fails and costs nothing', () => {
      for (const check of checks) expect(findings(check, late(placed, failed))).toEqual([]);
    });

    it.each<[string, readonly Fact[], string]>([
      ['gets it', late(placed, numbered), `order ${THIRD} got a number after BulkClosed`],
      ['begins twice', late(placed, failed, placed), `order ${THIRD} was placed twice`],
      [
        'gives its price back again',
        late(placed, failed, settled('FundsReleased', THIRD, 2)),
        `order ${THIRD} gave 200 of 100 held mills`,
      ],
    ])('finds one that %s', (_, story, what) => {
      expect(findings(orderEndsCheck, story)).toContain(what);
    });
  });

  it('finds a missing number that is still held for', () => {
    expect(findings(orderEndsCheck, without(sound, thirdMissing))).toContain(
      `order ${THIRD} was neither placed nor given back; it was due at ${at(2)}`,
    );
  });
});
