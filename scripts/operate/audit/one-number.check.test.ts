import { describe, expect, it } from 'vitest';
import { oneNumberCheck } from './one-number.check.ts';
import { type Fact, fact, findings, later, without } from './recorded-facts.ts';

const orderIds = ['o', 'o2'];
const holds = orderIds.map((orderId) => fact('FundsHeldForOrder', 'wallet-u', 0, { orderId }));
const ordered = orderIds.map((orderId) =>
  fact('OneNumberOrdered', 'wallet-u', 0, { orderId, orderIds, wanted: [], excluded: [] }),
);
function assigned(orderId: string, appId: string, change: object = {}): Fact {
  const of = { orderId, appId, e164: '+12125550132', numberAge: 'new' } as const;
  return fact('NumberAssigned', `order-${orderId}`, 0, { ...of, ...change });
}
const [one, other] = [assigned('o', 'a'), assigned('o2', 'b')];
const sound = [...holds, ...ordered, one, other, later];

describe('the check of orders for one number (L30)', () => {
  it('finds nothing where all of them have it, or none has one', () => {
    expect(findings(oneNumberCheck, sound)).toEqual([]);
    expect(findings(oneNumberCheck, [...holds, ...ordered, later])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    ['an order that stays without', without(sound, other), '1 of the 2 orders of o have the number'],
    [
      'another number',
      [...without(sound, other), assigned('o2', 'b', { e164: '+12125550133' })],
      'the orders of o have several numbers',
    ],
    [
      'a used number',
      [...without(sound, other), assigned('o2', 'b', { numberAge: 'used' })],
      'the number of o had served one of its apps',
    ],
    ['one app twice', [...without(sound, other), assigned('o2', 'a')], 'two orders of o are for one app'],
    ['an order without a hold', without(sound, holds[1] ?? one), 'order o2 shares a number and has no hold'],
  ])('finds %s', (_, story, what) => {
    expect(findings(oneNumberCheck, story)).toContain(what);
  });
});
