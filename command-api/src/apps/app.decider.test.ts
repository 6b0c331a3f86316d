import { type AppEvent, type AppPriceSet, app, appAt, plusSeconds } from '@ringpost/domain';
import { APP_PRICES_MAX, APP_TEMPLATES_MAX, PRICE_PLANNED_DAYS_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { appDecider, type DefineApp, type SetPrice } from './app.decider.ts';

const { given } = decide(appDecider);
const APP_ID = 'whatsapp';
const added = { appId: APP_ID, name: 'WhatsApp', slug: 'whatsapp', imageName: null, rank: 1 };
const template = { templateId: 't-1', keyword: 'WhatsApp' };
const price = {
  priceId: 'p-1',
  countryIso: null,
  vendorId: null,
  onDeliveryMills: 350,
  newMills: 3000,
  usedMills: 2000,
  initialTermDays: 7,
};
const define: DefineApp = { type: 'DefineApp', added, templates: [template], prices: [price] };
function priced(change: Partial<AppPriceSet['data']> = {}): AppEvent {
  return {
    type: 'AppPriceSet',
    data: { appId: APP_ID, ...price, ...change },
  };
}

describe('defining an app', () => {
  it('adds it with its templates and prices in one append', () =>
    given()
      .when(define)
      .then(
        { type: 'AppAdded', data: added },
        { type: 'AppTemplateAdded', data: { appId: APP_ID, ...template } },
        priced(),
      ));

  it('does not change an existing app', () =>
    given({ type: 'AppAdded', data: added })
      .when({ ...define, added: { ...added, name: 'Other' } })
      .then());
});

describe('the state of an app', () => {
  const fold = (...events: readonly AppEvent[]) => events.reduce(app.evolve, app.initial());

  it('has its name, its keywords and one price for each scope, newest last', () => {
    const state = fold(
      { type: 'AppAdded', data: added },
      { type: 'AppTemplateAdded', data: { appId: APP_ID, ...template } },
      priced(),
      priced({ priceId: 'p-us', countryIso: 'US' }),
      priced({ priceId: 'p-2', onDeliveryMills: 400 }),
    );
    expect(state.name).toBe('WhatsApp');
    expect([...state.templates]).toEqual([['t-1', 'WhatsApp']]);
    expect([...state.prices.values()].map(({ priceId }) => priceId)).toEqual(['p-us', 'p-2']);
  });
});

const APP_ADDED: AppEvent = { type: 'AppAdded', data: added };
const DEFAULT = priced();
type Amounts = Partial<Pick<AppPriceSet['data'], 'onDeliveryMills' | 'newMills' | 'usedMills'>>;

const NOW = '2026-11-26T10:00:00.000Z';
const AT_ONCE = { now: NOW, countsFrom: null, adminId: 'admin-1' };

function setting(
  change: Partial<SetPrice['price']> = {},
  over: Partial<Omit<SetPrice, 'type' | 'appId' | 'price'>> = {},
): SetPrice {
  const set = { ...price, userId: null, priceId: 'p-2', ...change };
  const how = { replaces: null, confirmLarge: false, ...AT_ONCE, ...over };
  return { type: 'SetPrice', appId: APP_ID, price: set, ...how };
}
function ofCustomer(userId: string, change: Amounts = {}): AppEvent {
  return {
    type: 'AppCustomerPriceSet',
    data: { appId: APP_ID, ...price, priceId: 'p-ann', userId, ...change },
  };
}
const removed = (priceId: string): AppEvent => ({
  type: 'AppPriceRemoved',
  data: { appId: APP_ID, priceId },
});

describe('setting a price', () => {
  it('replaces the one of the same scope that the admin saw', () => {
    given(APP_ADDED, DEFAULT)
      .when(setting({ onDeliveryMills: 400 }, { replaces: 'p-1' }))
      .then(priced({ priceId: 'p-2', onDeliveryMills: 400 }));
    given(APP_ADDED, DEFAULT).when(setting()).thenRejected('price-exists');
    given(APP_ADDED, DEFAULT)
      .when(setting({}, { replaces: 'p-0' }))
      .thenRejected('price-exists');
    given(APP_ADDED, DEFAULT)
      .when(setting({ countryIso: 'US' }, { replaces: 'p-1' }))
      .thenRejected('price-exists');
  });

  it('is one customer’s own, beside that of everybody', () =>
    given(APP_ADDED, DEFAULT)
      .when(setting({ userId: 'ann', priceId: 'p-ann' }))
      .then(ofCustomer('ann')));

  it('gives terms a price of their own', () =>
    given(APP_ADDED)
      .when(setting({ termPrices: [{ termHours: 4, newMills: 500, usedMills: 400 }] }))
      .then(priced({ priceId: 'p-2' }), {
        type: 'AppTermPriceSet',
        data: { appId: APP_ID, priceId: 'p-2', termHours: 4, newMills: 500, usedMills: 400 },
      }));

  it('happens once for the same key, also after it was replaced or removed', () => {
    const done = priced({ priceId: 'p-2' });
    given(APP_ADDED, done).when(setting()).then();
    given(APP_ADDED, done, priced({ priceId: 'p-3' }))
      .when(setting())
      .then();
    given(APP_ADDED, done, removed('p-2')).when(setting()).then();
  });

  it('needs a word of the admin for a change of more than half, up or down', () => {
    const replaces = 'p-1';
    given(APP_ADDED, DEFAULT)
      .when(setting({ onDeliveryMills: 525 }, { replaces }))
      .then(priced({ priceId: 'p-2', onDeliveryMills: 525 }));
    for (const change of [
      { onDeliveryMills: 526 },
      { onDeliveryMills: 174 },
      { newMills: 4501 },
      { usedMills: 999 },
      { termPrices: [{ termHours: 4, newMills: 600, usedMills: 400 }] },
      { termPrices: [{ termHours: 4, newMills: 500, usedMills: 600 }] },
    ])
      given(APP_ADDED, DEFAULT).when(setting(change, { replaces })).thenRejected('large-price-change');
    given(APP_ADDED, DEFAULT)
      .when(setting({ onDeliveryMills: 35 }, { replaces, confirmLarge: true }))
      .then(priced({ priceId: 'p-2', onDeliveryMills: 35 }));
  });

  it('compares a new price with what its customers pay now', () => {
    given(APP_ADDED, DEFAULT)
      .when(setting({ userId: 'ann', onDeliveryMills: 100 }))
      .thenRejected('large-price-change');
    given(APP_ADDED)
      .when(setting({ onDeliveryMills: 900_000 }))
      .then(priced({ priceId: 'p-2', onDeliveryMills: 900_000 }));
  });

  it('compares rentals by the day', () => {
    const weekly = setting({ initialTermDays: 14, newMills: 6000, usedMills: 4000 }, { replaces: 'p-1' });
    given(APP_ADDED, DEFAULT)
      .when(weekly)
      .then(priced({ priceId: 'p-2', initialTermDays: 14, newMills: 6000, usedMills: 4000 }));
  });

  it('is refused for an unknown app, and beyond the number of prices that an app may have', () => {
    given().when(setting()).thenRejected('not-found');
    const many = Array.from({ length: APP_PRICES_MAX }, (_, n) =>
      priced({ priceId: `v-${n}`, vendorId: `v-${n}` }),
    );
    given(APP_ADDED, ...many)
      .when(setting())
      .thenRejected('too-many-prices');
  });
});

describe('removing a price', () => {
  const remove = (priceId: string, confirmLarge = false) =>
    ({ type: 'RemovePrice', appId: APP_ID, priceId, confirmLarge, ...AT_ONCE }) as const;

  it('ends it once', () => {
    given(APP_ADDED, DEFAULT, ofCustomer('ann')).when(remove('p-ann')).then(removed('p-ann'));
    given(APP_ADDED, DEFAULT, ofCustomer('ann'), removed('p-ann'))
      .when(remove('p-ann'))
      .thenRejected('not-found');
  });

  it('keeps the reason of the admin, and nothing of it in the state', () => {
    const reason = 'The campaign is over';
    const said = app.evolve(app.initial(), priced({ reason }));
    expect(said).toEqual(app.evolve(app.initial(), priced()));
    given(APP_ADDED, DEFAULT, ofCustomer('ann'))
      .when({ ...remove('p-ann'), reason })
      .then({ type: 'AppPriceRemoved', data: { appId: APP_ID, priceId: 'p-ann', reason } });
  });

  it('needs a word of the admin if the app costs much more then, or is not sold any more', () => {
    given(APP_ADDED, DEFAULT, ofCustomer('ann', { onDeliveryMills: 100 }))
      .when(remove('p-ann'))
      .thenRejected('large-price-change');
    given(APP_ADDED, DEFAULT).when(remove('p-1')).thenRejected('large-price-change');
    given(APP_ADDED, DEFAULT).when(remove('p-1', true)).then(removed('p-1'));
  });
});

const FROM = '2026-12-01T00:00:00.000Z';
const JUST_BEFORE = '2026-11-30T23:59:59.999Z';
const SCOPE: { readonly userId: null; readonly countryIso: string | null; readonly vendorId: null } = {
  ...{ userId: null, countryIso: null, vendorId: null },
};
const { priceId: _, countryIso: __, vendorId: ___, ...AMOUNTS } = price;

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
  const carryOut = (now: string) => ({ type: 'CarryOutPriceChanges', appId: APP_ID, now }) as const;
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
      .thenRejected('dated-removal');
  });

  it('is withdrawn before its time, and not after it', () => {
    const withdraw = (now: string) =>
      ({ type: 'WithdrawPriceChange', appId: APP_ID, priceId: 'p-2', now }) as const;
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

  it('is compared with what is paid at that time', () => {
    const us = { priceId: 'p-us', countryIso: 'US', onDeliveryMills: 600 };
    given(APP_ADDED, DEFAULT, plan)
      .when(setting(us, { countsFrom: FROM }))
      .then(planned({ onDeliveryMills: 600 }, { priceId: 'p-us', countryIso: 'US' }));
    given(APP_ADDED, DEFAULT, plan)
      .when(setting(us, { countsFrom: JUST_BEFORE }))
      .thenRejected('large-price-change');
  });

  it('has a date after now, and within a year', () => {
    const farthest = plusSeconds(NOW, PRICE_PLANNED_DAYS_MAX * 86_400);
    for (const countsFrom of [NOW, JUST_BEFORE.replace('2026', '2025'), plusSeconds(farthest, 1)])
      given(APP_ADDED, DEFAULT).when(setting({}, { replaces, countsFrom })).thenRejected('price-date');
  });
});

describe('changing an app', () => {
  const TEMPLATE: AppEvent = { type: 'AppTemplateAdded', data: { appId: APP_ID, ...template } };
  const add = (templateId: string, keyword: string) =>
    ({ type: 'AddTemplate', appId: APP_ID, templateId, keyword }) as const;

  it('gives it another name, once', () => {
    const rename = { type: 'RenameApp', appId: APP_ID, name: 'WhatsApp Messenger' } as const;
    const renamed: AppEvent = { type: 'AppRenamed', data: { appId: APP_ID, name: rename.name } };
    given(APP_ADDED).when(rename).then(renamed);
    given(APP_ADDED, renamed).when(rename).then();
  });

  it('gives it a picture once, and its drawing again', () => {
    const imageName = `${'a'.repeat(64)}.png`;
    const set = { type: 'SetPicture', appId: APP_ID, imageName, bytes: 9 } as const;
    const remove = { type: 'RemovePicture', appId: APP_ID } as const;
    const isSet: AppEvent = { type: 'AppPictureSet', data: { appId: APP_ID, imageName, bytes: 9 } };
    const isRemoved: AppEvent = { type: 'AppPictureRemoved', data: { appId: APP_ID } };
    given(APP_ADDED).when(set).then(isSet);
    given(APP_ADDED, isSet).when(set).then();
    given(APP_ADDED, isSet).when(remove).then(isRemoved);
    given(APP_ADDED, isSet, isRemoved).when(remove).then();
    given(APP_ADDED).when(remove).then();
    given().when(set).thenRejected('not-found');
  });

  it('takes it off sale with a reason, and puts it on sale again, each once', () => {
    const hide = { type: 'HideApp', appId: APP_ID, reason: 'No messages' } as const;
    const hidden: AppEvent = { type: 'AppHidden', data: { appId: APP_ID, reason: 'No messages' } };
    const show = { type: 'ShowApp', appId: APP_ID, reason: 'Works again' } as const;
    given(APP_ADDED).when(hide).then(hidden);
    given(APP_ADDED, hidden).when(hide).then();
    given(APP_ADDED, hidden)
      .when(show)
      .then({ type: 'AppShown', data: { appId: APP_ID, reason: 'Works again' } });
    given(APP_ADDED).when(show).then();
  });

  it('adds a keyword that it does not have', () => {
    given(APP_ADDED).when(add('t-1', 'WhatsApp')).then(TEMPLATE);
    given(APP_ADDED, TEMPLATE).when(add('t-1', 'WhatsApp')).then();
    given(APP_ADDED, TEMPLATE).when(add('t-2', 'whatsapp')).thenRejected('keyword-exists');
    const many = Array.from({ length: APP_TEMPLATES_MAX }, (_, n): AppEvent => {
      return { type: 'AppTemplateAdded', data: { appId: APP_ID, templateId: `m-${n}`, keyword: `m-${n}` } };
    });
    given(APP_ADDED, ...many)
      .when(add('t-1', 'WhatsApp'))
      .thenRejected('too-many-keywords');
  });

  it('removes a keyword that it has', () => {
    const remove = { type: 'RemoveTemplate', appId: APP_ID, templateId: 't-1' } as const;
    const gone: AppEvent = { type: 'AppTemplateRemoved', data: { appId: APP_ID, templateId: 't-1' } };
    given(APP_ADDED, TEMPLATE).when(remove).then(gone);
    given(APP_ADDED, TEMPLATE, gone).when(remove).thenRejected('not-found');
    given(APP_ADDED, TEMPLATE, gone).when(add('t-1', 'WhatsApp')).then();
  });
});
