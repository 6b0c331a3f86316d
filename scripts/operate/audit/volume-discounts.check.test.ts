import { describe, expect, it } from 'vitest';
import { at, type Fact, fact, findings, holdForOrder, money, sound } from './recorded-facts.ts';
import { volumeDiscountsCheck } from './volume-discounts.check.ts';

const set: Fact = fact('VolumeStepsSet', 'volumesteps-all', 0, {
  ...{ steps: [{ fromMills: 500, percent: 10 }] },
  ...{ setAt: at(0), countsFrom: at(0), setBy: 'root' },
});
/** The second order of the customer of the sample, who has paid 500 mills. */
const second = holdForOrder(70, { orderId: 'p', placedAt: at(70), unitPriceMills: 450, amountMills: 450 });
const DISCOUNT = { percent: 10, fromMills: 500, spentMills: 500, listPriceMills: 500, unitPriceMills: 450 };
function given(change: Partial<typeof DISCOUNT> = {}, minute = 70): Fact {
  return fact('VolumeDiscountGiven', 'wallet-u', minute, {
    holdId: 'p',
    orderId: 'p',
    ...DISCOUNT,
    ...change,
  });
}

describe('the check of discounts by volume (L28)', () => {
  it('accepts one whose step was set and reached', () => {
    expect(findings(volumeDiscountsCheck, [set, ...sound, second, given()])).toEqual([]);
    const planned = fact('ChangePlanned', 'volumesteps-all', 0, {
      ...{
        changeId: 'c',
        of: 'volume-steps',
        subjectId: 'volume-steps',
        countsFrom: at(1),
        plannedBy: 'root',
      },
      act: { kind: 'volume-steps', steps: [{ fromMills: 500, percent: 10 }], reason: null },
    });
    expect(findings(volumeDiscountsCheck, [planned, ...sound, second, given()])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a step that nobody set',
      [...sound, second, given()],
      'is 10 % from 500 mills on, and no admin has set that',
    ],
    [
      'a sum that was not spent',
      [set, ...sound, second, given({ spentMills: 600 })],
      'says 600 mills were spent, and 500 were',
    ],
    [
      'another price than that of the hold',
      [set, ...sound, second, given({ unitPriceMills: 400 })],
      'makes 400 of 500 mills, and 450 were held',
    ],
    [
      'a sum that is too long ago',
      [
        set,
        ...sound,
        holdForOrder(60_000, { orderId: 'p', placedAt: at(60_000), unitPriceMills: 450 }),
        given({ spentMills: 0 }, 60_000),
      ],
      'is from 500 mills on, and 0 were spent',
    ],
    [
      'money of another customer',
      [
        set,
        ...sound.filter(({ type }) => type !== 'FundsCaptured'),
        { ...money('FundsCaptured', 5, 500), stream: 'wallet-v' },
        second,
        given({ spentMills: 0 }),
      ],
      'is from 500 mills on, and 0 were spent',
    ],
  ])('finds %s', (_, facts, what) => {
    expect(findings(volumeDiscountsCheck, facts)).toEqual([`wallet-u: the discount of p ${what}`]);
  });
});
