import { describe, expect, it } from 'vitest';
import { at, type DataOf, type Fact, fact, findings, order, without } from './recorded-facts.ts';
import { upstreamsCheck } from './upstreams.check.ts';

const ALL = 'upstreams-all';
const ONE = 'upstreamorder-o';
const set = fact('UpstreamSet', ALL, 0, { vendorId: 'v', maxPriceMills: 500, riskMills: 1_000 });

function taken(orderId = 'o'): Fact {
  return fact('UpstreamRiskTaken', ALL, 1, { vendorId: 'v', orderId, riskMills: 500 });
}
const asked = fact('UpstreamAsked', ONE, 1, { vendorId: 'v', maxPriceMills: 500 });
const got = fact('UpstreamNumberGot', ONE, 1, { costMills: 400 });
const text = fact('UpstreamCodeCame', ONE, 2);
const completed = order('OrderCompleted', 2);
const closed = fact('UpstreamCloseAsked', ONE, 2, { isPaid: true });
function ended(how: DataOf<'UpstreamOrderEnded'>['how'], lostMills: number): Fact {
  return fact('UpstreamOrderEnded', ONE, 3, { how, lostMills, endedAt: at(3) });
}
function counted(lostMills: number, orderId = 'o'): Fact {
  return fact('UpstreamRiskEnded', ALL, 3, { vendorId: 'v', orderId, lostMills });
}
const noRisk = fact('UpstreamRiskPaid', ALL, 2, { vendorId: 'v', orderId: 'o' });
const later = fact('VendorAdded', 'vendor-v', 90);
const bought = [set, taken(), asked, got];
const paid = [...bought, text, completed, closed, ended('finished', 0), counted(0), later];
const late = [...bought, ended('finished', 400), counted(400), later];

describe('the check of losses with other portals (L34)', () => {
  it.each<[string, readonly Fact[]]>([
    ['a number that its customer paid', paid],
    ['a code that came after the cancel', late],
    [
      'two more numbers at risk, after the first one was paid for',
      [...bought, text, completed, closed, noRisk, taken('p'), taken('q'), ended('finished', 0), counted(0)],
    ],
    ['a number that the portal took back', [...bought, ended('cancelled', 0), counted(0), later]],
    ['an answer that was lost', [set, taken(), asked, ended('answer-lost', 500), counted(500), later]],
    ['a purchase that stopped before it asked', [set, taken(), ended('not-asked', 0), counted(0), later]],
    [
      'a purchase that took its risk again after it had ended',
      [set, taken(), ended('not-asked', 0), counted(0), taken(), counted(0), later],
    ],
    ['a purchase that is open', bought],
  ])('finds nothing about %s', (_, story) => expect(findings(upstreamsCheck, story)).toEqual([]));

  it.each<[string, readonly Fact[], string]>([
    [
      'a loss that is counted with less',
      [...bought, ended('finished', 400), counted(0), later],
      'order o lost 400 mills, and 0 are counted',
    ],
    [
      'a loss that is not counted',
      [...bought, ended('finished', 400), later],
      'order o lost 400 mills, and nothing is counted',
    ],
    [
      'a loss that the end of the purchase hides',
      without(paid, closed),
      'order o lost 400 mills, and its end says 0',
    ],
    [
      'a number that is no risk any more, and was not paid for',
      [...bought, text, noRisk],
      'order o is no risk any more, and nobody has paid for its number',
    ],
    [
      'a number without a text that is no risk any more',
      [...bought, completed, closed, noRisk],
      'order o is no risk any more, and nobody has paid for its number',
    ],
    [
      'a third number at risk, although only two are allowed',
      [...bought, taken('p'), taken('q')],
      'vendor v has 1500 mills at risk or lost, and 1000 are allowed',
    ],
    [
      'a purchase that counts as paid, and was not',
      without(paid, completed),
      'order o counts as paid, and its customer has not paid',
    ],
    [
      'a loss that is counted twice',
      [...late, counted(400)],
      'vendor v counts a loss of order o that it has not',
    ],
    [
      'a portal that was asked without a risk',
      without(late, ...late.filter(({ type }) => type === 'UpstreamRiskTaken')),
      'order o was asked for at v without a risk of its price',
    ],
    [
      'more at risk than the admin allows',
      [...bought, taken('o2'), taken('o3')],
      'vendor v has 1500 mills at risk or lost, and 1000 are allowed',
    ],
    [
      'more at risk than is left after what was lost',
      [...late, taken('o2'), taken('o3')],
      'vendor v has 1400 mills at risk or lost, and 1000 are allowed',
    ],
  ])('finds %s', (_, story, what) => expect(findings(upstreamsCheck, story)).toContain(what));

  it('begins anew when an admin sets the portal again', () =>
    expect(findings(upstreamsCheck, [...late, set, taken('o2'), taken('o3')])).toEqual([]));
});
