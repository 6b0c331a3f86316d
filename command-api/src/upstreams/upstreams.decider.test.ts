import {
  decodeState,
  encodeState,
  shareLeft,
  type UpstreamsEvent,
  type UpstreamsState,
  upstreams,
} from '@ringpost/domain';
import { UPSTREAM_UNIT_DOLLAR, UPSTREAMS_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type UpstreamsCommand, upstreamsDecider } from './upstreams.decider.ts';

const { given } = decide(upstreamsDecider);
const NOW = '2026-11-27T10:00:00.000Z';

function terms(vendorId = 'v-1', riskMills = 1_000) {
  return {
    ...({ vendorId, protocol: 'handler', url: 'https://portal.example', keyId: 'k-1' } as const),
    ...{ marginPercent: 20, maxPriceMills: 500, riskMills, repeats: true, setAt: NOW },
  };
}
function isSet(vendorId?: string, riskMills?: number): UpstreamsEvent {
  return { type: 'UpstreamSet', data: terms(vendorId, riskMills) };
}
function set(data: ReturnType<typeof terms>, microdollars: number = UPSTREAM_UNIT_DOLLAR): UpstreamsCommand {
  return { type: 'SetUpstream', set: data, microdollars };
}
/** Each order is of another customer, unless a test says whose it is. */
function take(
  orderId: string,
  riskMills = 500,
  keyId = 'k-1',
  accounts = [`of ${orderId}`],
): UpstreamsCommand {
  const [userId = ''] = accounts;
  return { type: 'TakeRisk', vendorId: 'v-1', orderId, userId, accounts, keyId, riskMills, now: NOW };
}
function taken(orderId: string, userId = `of ${orderId}`): UpstreamsEvent {
  const data = { vendorId: 'v-1', orderId, userId, keyId: 'k-1', riskMills: 500, takenAt: NOW };
  return { type: 'UpstreamRiskTaken', data };
}
function ended(orderId: string, lostMills: number): UpstreamsEvent {
  return { type: 'UpstreamRiskEnded', data: { vendorId: 'v-1', orderId, lostMills, endedAt: NOW } };
}
/** A code came after the end of the customer's order. */
function endedLate(orderId: string, lostMills: number): UpstreamsEvent {
  const data = { vendorId: 'v-1', orderId, lostMills, isLate: true as const, endedAt: NOW };
  return { type: 'UpstreamRiskEnded', data };
}

describe('the risk with another portal', () => {
  it('is taken once for each order', () => {
    given(isSet()).when(take('o-1')).then(taken('o-1'));
    given(isSet(), taken('o-1')).when(take('o-1')).then();
  });

  it('is never more than the admin allows, with what is open and what was lost', () => {
    given(isSet(), taken('o-1')).when(take('o-2')).then(taken('o-2'));
    given(isSet(), taken('o-1'), taken('o-2')).when(take('o-3')).thenRejected('no-available-numbers');
    given(isSet(), taken('o-1'), ended('o-1', 0), taken('o-2')).when(take('o-3')).then(taken('o-3'));
    given(isSet(), taken('o-1'), ended('o-1', 501)).when(take('o-3')).thenRejected('no-available-numbers');
  });

  it('is no more once the customer has paid, while the purchase is still open', () => {
    const pay: UpstreamsCommand = { type: 'PayRisk', orderId: 'o-1', now: NOW };
    const paid: UpstreamsEvent = {
      type: 'UpstreamRiskPaid',
      data: { vendorId: 'v-1', orderId: 'o-1', paidAt: NOW },
    };
    given(isSet(), taken('o-1')).when(pay).then(paid);
    given(isSet(), taken('o-1'), paid).when(pay).then();
    given(isSet(), taken('o-1'), ended('o-1', 0)).when(pay).then();
    given(isSet(), taken('o-1', 'ann'), paid)
      .when(take('o-2', 500, 'k-1', ['ann']))
      .then(taken('o-2', 'ann'));
    given(isSet(), taken('o-1'), taken('o-2'), paid).when(take('o-3')).then(taken('o-3'));
    // Its end takes nothing away a second time.
    given(isSet(), taken('o-1'), paid, ended('o-1', 0), taken('o-2'), taken('o-3'))
      .when(take('o-4'))
      .thenRejected('no-available-numbers');
  });

  it('begins anew when an admin sets the portal again, except for what is open', () => {
    given(isSet(), taken('o-1'), ended('o-1', 501), isSet()).when(take('o-3')).then(taken('o-3'));
    given(isSet(), taken('o-1'), isSet('v-1', 900)).when(take('o-3')).thenRejected('no-available-numbers');
  });

  it('is not taken for a number that may cost more than the admin allows, nor of a portal that was removed', () => {
    given(isSet()).when(take('o-1', 501)).thenRejected('no-available-numbers');
    given(isSet(), { type: 'UpstreamRemoved', data: { vendorId: 'v-1', removedAt: NOW } })
      .when(take('o-1'))
      .thenRejected('no-available-numbers');
  });

  it('is not taken with an earlier setting, whose key may be gone', () => {
    given(isSet())
      .when(take('o-1', 500, 'k-0'))
      .thenRejected('no-available-numbers');
  });

  it('ends once', () => {
    const of = { orderId: 'o-1', lostMills: 400, now: NOW };
    const end: UpstreamsCommand = { type: 'EndRisk', ...of, isLate: false };
    given(isSet(), taken('o-1')).when(end).then(ended('o-1', 400));
    given(isSet(), taken('o-1'))
      .when({ ...end, isLate: true })
      .then(endedLate('o-1', 400));
    given(isSet(), taken('o-1'), ended('o-1', 400)).when(end).then();
  });
});

describe('the share of one customer', () => {
  /** A tenth of it are two of these numbers. */
  const shop = isSet('v-1', 10_000);
  function byAlice(orderId: string, accounts = ['alice']): UpstreamsCommand {
    return take(orderId, 500, 'k-1', accounts);
  }

  it('is a tenth of the risk, with what is open and what was lost by late codes', () => {
    const open = [shop, taken('o-1', 'alice'), taken('o-2', 'alice')];
    given(shop, taken('o-1', 'alice')).when(byAlice('o-2')).then(taken('o-2', 'alice'));
    given(...open)
      .when(byAlice('o-3'))
      .thenRejected('portal-share-used');
    given(...open, ended('o-1', 0))
      .when(byAlice('o-3'))
      .then(taken('o-3', 'alice'));
    given(...open, endedLate('o-1', 500))
      .when(byAlice('o-3'))
      .thenRejected('portal-share-used');
    given(...open, endedLate('o-1', 1), endedLate('o-2', 500))
      .when(byAlice('o-3'))
      .thenRejected('portal-share-used');
  });

  it('is not used up by what was lost in another way', () =>
    given(shop, taken('o-1', 'alice'), taken('o-2', 'alice'), ended('o-1', 500), ended('o-2', 500))
      .when(byAlice('o-3'))
      .then(taken('o-3', 'alice')));

  it('is the same after the state was written and read', () => {
    function after(state: UpstreamsState, ...events: readonly UpstreamsEvent[]): UpstreamsState {
      const folded = events.reduce(upstreams.evolve, state);
      return decodeState(encodeState(folded)) as UpstreamsState;
    }
    const open = after(upstreams.initial(), shop, taken('o-1', 'alice'), taken('o-2', 'alice'));
    expect(shareLeft(open, 'v-1', ['alice'])).toBe(0);
    const lost = after(open, endedLate('o-1', 400), ended('o-2', 0));
    expect(shareLeft(lost, 'v-1', ['alice'])).toBe(600);
    expect(shareLeft(after(lost, taken('o-3', 'alice')), 'v-1', ['alice'])).toBe(100);
    expect(shareLeft(after(lost, isSet('v-2', 10_000)), 'v-1', ['alice'])).toBe(600);
    expect(shareLeft(after(lost, shop), 'v-1', ['alice'])).toBe(1_000);
  });

  it('leaves the rest for the others', () =>
    given(shop, taken('o-1', 'alice'), taken('o-2', 'alice'), endedLate('o-1', 500), endedLate('o-2', 500))
      .when(take('o-3'))
      .then(taken('o-3')));

  it('is one for all accounts of the customer', () => {
    const open = [shop, taken('o-1', 'alice'), taken('o-2', 'sub')];
    given(...open)
      .when(byAlice('o-3', ['alice', 'sub']))
      .thenRejected('portal-share-used');
    given(...open)
      .when(byAlice('o-3', ['sub', 'alice']))
      .thenRejected('portal-share-used');
  });

  it('is enough for one number, however small the risk is', () => {
    given(isSet(), taken('o-1', 'alice')).when(byAlice('o-2')).thenRejected('portal-share-used');
    given(isSet(), taken('o-1', 'alice'), ended('o-1', 0)).when(byAlice('o-2')).then(taken('o-2', 'alice'));
  });

  it('begins anew when an admin sets the portal again, except for what is open', () => {
    const before = [shop, taken('o-1', 'alice'), taken('o-2', 'alice'), endedLate('o-1', 500), shop];
    given(...before)
      .when(byAlice('o-3'))
      .then(taken('o-3', 'alice'));
    given(...before, taken('o-3', 'alice'))
      .when(byAlice('o-4'))
      .thenRejected('portal-share-used');
  });
});

describe('what one unit of the prices of a portal is worth', () => {
  const roubles: UpstreamsEvent = {
    type: 'UpstreamPriceUnitSet',
    data: { vendorId: 'v-1', keyId: 'k-1', microdollars: 12_500, setAt: NOW },
  };
  const worth = (...events: readonly UpstreamsEvent[]) =>
    events.reduce(upstreams.evolve, upstreams.initial()).upstreams.get('v-1')?.microdollars;

  it('is a fact of its own, unless it is a dollar', () => {
    given().when(set(terms(), 12_500)).then(isSet(), roubles);
    given(isSet(), roubles).when(set(terms())).then(isSet());
  });

  it('is a dollar until an admin says otherwise, and again when the portal is set without it', () => {
    expect(worth(isSet())).toBe(UPSTREAM_UNIT_DOLLAR);
    expect(worth(isSet(), roubles)).toBe(12_500);
    expect(worth(isSet(), roubles, taken('o-1'), ended('o-1', 400))).toBe(12_500);
    expect(worth(isSet(), roubles, isSet())).toBe(UPSTREAM_UNIT_DOLLAR);
  });
});

describe('the portals', () => {
  it('are so many at most, and each may be set again', () => {
    const all = Array.from({ length: UPSTREAMS_MAX }, (_, index) => isSet(`v-${index}`));
    given(...all)
      .when(set(terms('v-0')))
      .then(isSet('v-0'));
    given(...all)
      .when(set(terms('v-new')))
      .thenRejected('too-many-upstreams', { limit: UPSTREAMS_MAX });
  });

  it('are removed once', () => {
    const removed: UpstreamsEvent = {
      type: 'UpstreamRemoved',
      data: { vendorId: 'v-1', removedAt: NOW },
    };
    const remove: UpstreamsCommand = { type: 'RemoveUpstream', vendorId: 'v-1', now: NOW };
    given(isSet()).when(remove).then(removed);
    given(isSet(), removed).when(remove).then();
    given().when(remove).then();
  });
});
