import { itemIdOf, transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { onDemandCheck } from './on-demand.check.ts';
import { at, type Fact, fact, findings, later, without } from './recorded-facts.ts';

const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const FIRST = itemIdOf(BULK, 1);

function claimed(items: readonly number[], orderId = BULK, minute = 1, userId = 'u'): Fact {
  return fact('ActivationsClaimed', 'ondemand-all', minute, {
    orderId,
    userId,
    items,
    claimedAt: at(minute),
  });
}
function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
function bulkId(n: number): string {
  return `${BULK.slice(0, -6)}${String(n).padStart(3, '0')}000`;
}
function charged(minute: number, amountMills = 50): Fact {
  const entries = transfer('available', 'revenue', amountMills);
  const purpose = { kind: 'order', id: FIRST } as const;
  const of = { operationId: `${FIRST}:fee ${minute}`, holdId: FIRST, purpose };
  return fact('ActivationFeeCharged', 'wallet-u', minute, { ...of, amountMills, entries });
}

const agreed = fact('ActivationFeeAgreed', 'wallet-u', 1, { orderId: BULK, feeMills: 50 });
const claim = claimed([1, 2]);
const requested = fact('BulkNumbersRequested', `bulk-${BULK}`, 1, { orderId: BULK, items: [1, 2] });
const joined = fact('NumberImported', 'number-n', 2, { e164: '+12125551001', importId: FIRST });
const expired = fact('OrderExpired', `order-${FIRST}`, 33, { orderId: FIRST });
const fee = charged(33);
/** Two numbers: one in vain, one that the vendor did not have. */
const sound: readonly Fact[] = [
  ...[agreed, claim, requested, joined],
  fact('ActivationsSettled', 'ondemand-all', 3, { orderId: BULK, items: [2], how: 'unused' }),
  ...[expired, fee, later],
];

describe('the check of activations on demand (L19)', () => {
  it('finds nothing where one in vain has cost its fee', () =>
    expect(findings(onDemandCheck, sound)).toEqual([]));

  it('finds nothing where a customer has as many as allowed, and more a day later', () => {
    const next = claimed(upTo(20), bulkId(2), 1 + 24 * 60);
    expect(findings(onDemandCheck, [claimed(upTo(20)), next])).toEqual([]);
  });

  it('counts a sub-account with its owner', () => {
    const opened = { userId: 'shop', ownerId: 'u', openedAt: at(0) };
    const facts = [fact('SubAccountOpened', 'account-shop', 0, opened), claimed(upTo(20))];
    expect(findings(onDemandCheck, [...facts, claimed([1], bulkId(2), 1, 'shop')])).toContain(
      'customer u has 21 unpaid activations on demand',
    );
  });

  it.each<[string, readonly Fact[], string]>([
    ['more than a customer may have', [claimed(upTo(21))], 'customer u has 21 unpaid activations on demand'],
    [
      'more than all may have',
      upTo(26).map((n) => claimed(upTo(20), bulkId(n), 1, `u${n}`)),
      'all customers have 520 unpaid activations on demand',
    ],
    ['a place that was claimed twice', [claim, claim], `${FIRST} was claimed twice`],
    [
      'a question to a vendor without a claim',
      without(sound, claim),
      `a vendor was asked for ${FIRST}, which was not claimed`,
    ],
    [
      'a fee that nobody agreed to',
      without(sound, agreed),
      `order ${FIRST} was charged a fee that was not agreed`,
    ],
    ['a fee charged twice', [...sound, charged(34)], `order ${FIRST} was charged its fee twice`],
    [
      'a fee for a number of the inventory',
      without(sound, joined),
      `order ${FIRST} was charged a fee, and was not activated in vain`,
    ],
    [
      'a fee for an order that has not ended',
      without(sound, expired),
      `order ${FIRST} was charged a fee, and was not activated in vain`,
    ],
    [
      'another fee than was agreed',
      [...without(sound, fee), charged(33, 40)],
      `order ${FIRST} was charged 40 of 50 mills`,
    ],
    [
      'a fee that was not charged',
      without(sound, fee),
      `order ${FIRST} was activated in vain, and was charged no fee`,
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(onDemandCheck, story)).toContain(what);
  });
});
