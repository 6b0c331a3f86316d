import { describe, expect, it } from 'vitest';
import { at, extension, extensionHold, type Fact, findings, order, without } from './recorded-facts.ts';
import { renewalsCheck } from './renewals.check.ts';

const on = order('RenewalTurnedOn', 1, { termHours: 4, maxPriceMills: 100 });
function begun(renewalId: string, priceMills = 100): Fact {
  return order('RenewalBegun', 2, { renewalId, priceMills, until: at(241) });
}
function held(holdId: string, amountMills = 100): Fact {
  const data = { ...extensionHold.data, holdId, amountMills, purpose: { ...extension, id: holdId } };
  return { ...extensionHold, data, actor: 'system:renew-rental' };
}
const off = order('RenewalTurnedOff', 1);
const sound = [on, begun('x'), held('x')];

describe('the check of renewals (L33)', () => {
  it('finds nothing where each end is renewed once, and none where a customer extends', () => {
    expect(findings(renewalsCheck, sound)).toEqual([]);
    expect(findings(renewalsCheck, [{ ...extensionHold, actor: 'customer:u' }])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'one that nobody wants',
      [on, off, begun('x')],
      'rental o renews itself, and its customer does not want it',
    ],
    [
      'a price above the agreed one',
      [on, begun('x', 101)],
      'rental o renews itself for 101 mills, above 100',
    ],
    ['another price that was held', [on, begun('x'), held('x', 99)], 'renewal x costs 99, not 100 mills'],
    ['one that did not begin', without(sound, sound[1] ?? on), 'rental o was extended by nobody'],
    ['two for one end', [...sound, begun('y'), held('y')], 'rental o was renewed twice for one end'],
  ])('finds %s', (_, story, what) => {
    expect(findings(renewalsCheck, story)).toContain(what);
  });
});
