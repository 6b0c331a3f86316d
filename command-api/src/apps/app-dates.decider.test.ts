import { type AppEvent, app, appAt, plusSeconds } from '@ringpost/domain';
import { PLANNED_CHANGES_MAX, PLANNED_DAYS_MAX, PLANNED_SECONDS_MIN } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { appDecider } from './app.decider.ts';
import {
  type Amounts,
  APP_ADDED,
  APP_ID,
  AT_ONCE,
  DEFAULT,
  NOW,
  PRICE,
  priced,
  removed,
  setting,
} from './app.fixture.ts';

const { given } = decide(appDecider);
const FROM = '2026-12-01T00:00:00.000Z';
const JUST_BEFORE = '2026-11-30T23:59:59.999Z';
const SCOPE: { readonly userId: null; readonly countryIso: string | null; readonly vendorId: null } = {
  ...{ userId: null, countryIso: null, vendorId: null },
};
const { priceId: _, countryIso: __, vendorId: ___, ...AMOUNTS } = PRICE;

function planned(change: Amounts | null, scope: Partial<typeof SCOPE> & { priceId: string }): AppEvent {
  const set = change && { ...AMOUNTS, ...change, termPrices: [] };
  const data = { appId: APP_ID, ...SCOPE, ...scope, price: set, countsFrom: FROM, plannedBy: 'admin-1' };
  return { type: 'AppPriceChangePlanned', data };
}

describe('a price with a date', () => {
  const replaces = 'p-1';
  const plan = planned({ onDeliveryMills: 400 }, { priceId: 'p-2' });
  const later = setting({ onDeliveryMills: 400 }, { replaces, countsFrom: FROM });
  const set = priced({ priceId: 'p-2', onDeliveryMills: 400 });
  const carryOut = (now: string) => ({ type: 'CarryOutAppChanges', appId: APP_ID, now }) as const;
  const paidAt = (at: string, ...events: readonly AppEvent[]) => {
    const state = [APP_ADDED, DEFAULT, ...events].reduce(app.evolve, app.initial());
    return [...appAt(state, at).prices.values()].map(({ onDeliveryMills }) => onDeliveryMills);
  };

  it('is planned once, and counts from its instant to the millisecond', () => {
    given(APP_ADDED, DEFAULT).when(later).then(plan);
    given(APP_ADDED, DEFAULT, plan).when(later).then();
    expect([paidAt(JUST_BEFORE, plan), paidAt(FROM, plan)]).toEqual([[350], [400]]);
    expect(
      paidAt(FROM, plan, { type: 'AppPriceChangeWithdrawn', data: { appId: APP_ID, priceId: 'p-2' } }),
    ).toEqual([350]);
  });

  it('becomes a fact of a price at its time, once', () => {
    given(APP_ADDED, DEFAULT, plan).when(carryOut(JUST_BEFORE)).then();
    given(APP_ADDED, DEFAULT, plan).when(carryOut(FROM)).then(set);
    given(APP_ADDED, DEFAULT, plan, set).when(carryOut(FROM)).then();
    expect(paidAt(FROM, plan, set)).toEqual([400]);
  });

  it('is removed at its time', () => {
    const withOther = [APP_ADDED, DEFAULT, priced({ priceId: 'p-us', countryIso: 'US' })];
    const gone = planned(null, { priceId: 'p-us', countryIso: 'US' });
    const remove = { type: 'RemovePrice', appId: APP_ID, priceId: 'p-us', confirmLarge: true } as const;
    given(...withOther)
      .when({ ...remove, ...AT_ONCE, countsFrom: FROM })
      .then(gone);
    given(...withOther, gone)
      .when(carryOut(FROM))
      .then(removed('p-us'));
    given(APP_ADDED, DEFAULT)
      .when({ ...remove, priceId: 'p-1', ...AT_ONCE, countsFrom: FROM })
      .then(planned(null, { priceId: 'p-1' }));
    given(APP_ADDED, DEFAULT)
      .when({ ...remove, priceId: 'p-1', confirmLarge: false, ...AT_ONCE, countsFrom: FROM })
      .thenRejected('large-price-change');
  });

  it('is withdrawn before its time, and not after it', () => {
    const withdraw = (now: string) =>
      ({ type: 'WithdrawAppChange', appId: APP_ID, changeId: 'p-2', now }) as const;
    given(APP_ADDED, DEFAULT, plan)
      .when(withdraw(JUST_BEFORE))
      .then({ type: 'AppPriceChangeWithdrawn', data: { appId: APP_ID, priceId: 'p-2' } });
    given(APP_ADDED, DEFAULT, plan).when(withdraw(FROM)).thenRejected('not-found');
    given(APP_ADDED, DEFAULT).when(withdraw(NOW)).thenRejected('not-found');
  });

  it('lets nobody change the same price before its time', () => {
    given(APP_ADDED, DEFAULT, plan)
      .when(setting({ priceId: 'p-3' }, { replaces }))
      .thenRejected('price-planned');
    given(APP_ADDED, DEFAULT, plan)
      .when({ type: 'RemovePrice', appId: APP_ID, priceId: 'p-1', confirmLarge: true, ...AT_ONCE })
      .thenRejected('price-planned');
    given(APP_ADDED, DEFAULT, plan)
      .when(setting({ priceId: 'p-3', countryIso: 'US' }))
      .then(priced({ priceId: 'p-3', countryIso: 'US' }));
  });

  it('is a fact before a later change of the same price, even if its own time was missed', () =>
    given(APP_ADDED, DEFAULT, plan)
      .when(setting({ priceId: 'p-3', onDeliveryMills: 410 }, { replaces: 'p-2', now: FROM }))
      .then(set, priced({ priceId: 'p-3', onDeliveryMills: 410 })));

  it('goes with another planned one no farther than alone', () => {
    const canada = priced({ priceId: 'p-ca', countryIso: 'CA', onDeliveryMills: 450 });
    const gone = planned(null, { priceId: 'p-ca', countryIso: 'CA' });
    const lower = setting({ onDeliveryMills: 200 }, { replaces });
    const remove = { type: 'RemovePrice', appId: APP_ID, priceId: 'p-ca', confirmLarge: false } as const;
    given(APP_ADDED, canada, DEFAULT)
      .when(lower)
      .then(priced({ priceId: 'p-2', onDeliveryMills: 200 }));
    given(APP_ADDED, canada, DEFAULT, gone).when(lower).thenRejected('large-price-change');
    given(APP_ADDED, canada, DEFAULT, planned({ onDeliveryMills: 200 }, { priceId: 'p-2' }))
      .when({ ...remove, ...AT_ONCE })
      .thenRejected('large-price-change');
  });

  it('is compared with what is paid at that time', () => {
    const us = { priceId: 'p-us', countryIso: 'US', onDeliveryMills: 525 };
    const cheaper = planned({ onDeliveryMills: 280 }, { priceId: 'p-2' });
    const before = plusSeconds(FROM, -60);
    given(APP_ADDED, DEFAULT, cheaper)
      .when(setting(us, { countsFrom: before }))
      .then({
        type: 'AppPriceChangePlanned',
        data: {
          ...{ appId: APP_ID, ...SCOPE, priceId: 'p-us', countryIso: 'US', plannedBy: 'admin-1' },
          ...{ price: { ...AMOUNTS, onDeliveryMills: 525, termPrices: [] }, countsFrom: before },
        },
      });
    given(APP_ADDED, DEFAULT, cheaper)
      .when(setting(us, { countsFrom: FROM }))
      .thenRejected('large-price-change');
  });

  it('has a date from a minute to a year ahead', () => {
    const farthest = plusSeconds(NOW, PLANNED_DAYS_MAX * 86_400);
    const nearest = plusSeconds(NOW, PLANNED_SECONDS_MIN);
    for (const countsFrom of [NOW, plusSeconds(nearest, -1), plusSeconds(farthest, 1)])
      given(APP_ADDED, DEFAULT).when(setting({}, { replaces, countsFrom })).thenRejected('change-date');
  });
});

const WHEN = { ...AT_ONCE, changeId: 'c-1' };

describe('an app that changes on a date', () => {
  const when = { ...WHEN, countsFrom: FROM };
  const place = { changeId: 'c-1', of: 'app', subjectId: APP_ID } as const;
  const act = { kind: 'sale', isHidden: true, reason: 'No messages' } as const;
  const hide = { type: 'HideApp', appId: APP_ID, reason: 'No messages', ...when } as const;
  const plan: AppEvent = {
    type: 'ChangePlanned',
    data: { ...place, act, countsFrom: FROM, plannedBy: 'admin-1' },
  };
  const done: AppEvent = { type: 'ChangeCarriedOut', data: place };
  const hidden: AppEvent = { type: 'AppHidden', data: { appId: APP_ID, reason: 'No messages' } };
  const carryOut = (now: string) => ({ type: 'CarryOutAppChanges', appId: APP_ID, now }) as const;
  const stateOf = (...events: readonly AppEvent[]) => events.reduce(app.evolve, app.initial());

  it('is planned once, and is off sale from the instant on, to the millisecond', () => {
    given(APP_ADDED).when(hide).then(plan);
    given(APP_ADDED, plan).when(hide).then();
    given(APP_ADDED, plan)
      .when({ ...hide, changeId: 'c-2' })
      .then();
    const state = stateOf(APP_ADDED, plan);
    expect([appAt(state, JUST_BEFORE).hidden, appAt(state, FROM).hidden]).toEqual([false, true]);
  });

  it('becomes facts at its time, once, and none that would change nothing', () => {
    given(APP_ADDED, plan).when(carryOut(JUST_BEFORE)).then();
    given(APP_ADDED, plan).when(carryOut(FROM)).then(done, hidden);
    given(APP_ADDED, plan, done, hidden).when(carryOut(FROM)).then();
    given(APP_ADDED, plan, hidden).when(carryOut(FROM)).then(done);
  });

  it('is withdrawn before its time, and not after it', () => {
    const withdraw = (now: string) =>
      ({ type: 'WithdrawAppChange', appId: APP_ID, changeId: 'c-1', now }) as const;
    const withdrawn: AppEvent = { type: 'ChangeWithdrawn', data: place };
    given(APP_ADDED, plan).when(withdraw(JUST_BEFORE)).then(withdrawn);
    given(APP_ADDED, plan).when(withdraw(FROM)).thenRejected('not-found');
    given(APP_ADDED, plan, withdrawn).when(withdraw(NOW)).thenRejected('not-found');
    given(APP_ADDED, plan, withdrawn).when(carryOut(FROM)).then();
  });

  it('follows the later fact: what was due comes before a change at once', () => {
    const rename = { type: 'RenameApp', appId: APP_ID, name: 'New', ...WHEN } as const;
    const name = (text: string): AppEvent => ({ type: 'AppRenamed', data: { appId: APP_ID, name: text } });
    const planned: AppEvent = {
      type: 'ChangePlanned',
      data: { ...place, act: { kind: 'app-name', name: 'Old' }, countsFrom: FROM, plannedBy: 'admin-1' },
    };
    given(APP_ADDED, planned)
      .when({ ...rename, changeId: 'c-2', now: plusSeconds(FROM, 1) })
      .then(done, name('Old'), name('New'));
    given(APP_ADDED, planned)
      .when({ ...rename, changeId: 'c-2' })
      .then(name('New'));
  });

  it('gets a keyword then, unless it has it by then', () => {
    const add = { type: 'AddTemplate', appId: APP_ID, templateId: 't-9', keyword: 'Wa', ...when } as const;
    const ofKeyword: AppEvent = {
      type: 'ChangePlanned',
      data: {
        ...place,
        act: { kind: 'keyword', templateId: 't-9', keyword: 'Wa' },
        countsFrom: FROM,
        plannedBy: 'admin-1',
      },
    };
    const added: AppEvent = {
      type: 'AppTemplateAdded',
      data: { appId: APP_ID, templateId: 't-9', keyword: 'Wa' },
    };
    const same: AppEvent = { ...added, data: { ...added.data, templateId: 't-1', keyword: 'WA' } };
    given(APP_ADDED).when(add).then(ofKeyword);
    given(APP_ADDED, ofKeyword).when(carryOut(FROM)).then(done, added);
    given(APP_ADDED, ofKeyword, same).when(carryOut(FROM)).then(done);
  });

  it('has a date from a minute to a year ahead, and a limited number of plans', () => {
    for (const countsFrom of [NOW, plusSeconds(NOW, 59), plusSeconds(NOW, PLANNED_DAYS_MAX * 86_400 + 1)])
      given(APP_ADDED)
        .when({ ...hide, countsFrom })
        .thenRejected('change-date');
    const many = Array.from(
      { length: PLANNED_CHANGES_MAX },
      (_, n): AppEvent => ({
        type: 'ChangePlanned',
        data: {
          ...{ ...place, changeId: `m-${n}`, act: { kind: 'app-name', name: `n-${n}` } },
          ...{ countsFrom: FROM, plannedBy: 'admin-1' },
        },
      }),
    );
    given(APP_ADDED, ...many)
      .when(hide)
      .thenRejected('too-many-changes');
  });
});
