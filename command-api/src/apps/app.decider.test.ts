import { type AppEvent, app, plusSeconds, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { APP_PRICES_MAX, APP_TEMPLATES_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { appDecider, type DefineApp } from './app.decider.ts';
import {
  ADDED,
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
const template = { templateId: 't-1', keyword: 'WhatsApp' };
const define: DefineApp = { type: 'DefineApp', added: ADDED, templates: [template], prices: [PRICE] };

describe('defining an app', () => {
  it('adds it with its templates and prices in one append', () =>
    given()
      .when(define)
      .then(
        { type: 'AppAdded', data: ADDED },
        { type: 'AppTemplateAdded', data: { appId: APP_ID, ...template } },
        priced(),
      ));

  it('does not change an existing app', () =>
    given({ type: 'AppAdded', data: ADDED })
      .when({ ...define, added: { ...ADDED, name: 'Other' } })
      .then());
});

describe('the app of whole numbers', () => {
  it('has no keyword, because no SMS names it', () =>
    given({ type: 'AppAdded', data: { ...ADDED, appId: WHOLE_NUMBER_APP_ID } })
      .when({ type: 'AddTemplate', appId: WHOLE_NUMBER_APP_ID, ...AT_ONCE, changeId: 't-1', ...template })
      .thenRejected('whole-number-app'));
});

describe('the state of an app', () => {
  const fold = (...events: readonly AppEvent[]) => events.reduce(app.evolve, app.initial());

  it('has its name, its keywords and one price for each scope, newest last', () => {
    const state = fold(
      { type: 'AppAdded', data: ADDED },
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

function ofCustomer(userId: string, change: Amounts = {}, priceId = 'p-ann'): AppEvent {
  return {
    type: 'AppCustomerPriceSet',
    data: { appId: APP_ID, ...PRICE, priceId, userId, ...change },
  };
}
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

  it('compares it with the price of each country and vendor whose place it takes', () => {
    const canada = priced({ priceId: 'p-ca', countryIso: 'CA', onDeliveryMills: 450 });
    const plivo = priced({ priceId: 'p-plivo', vendorId: 'plivo', onDeliveryMills: 130 });
    const ofAnn = (onDeliveryMills: number) => setting({ userId: 'ann', onDeliveryMills });
    given(APP_ADDED, DEFAULT, canada)
      .when(ofAnn(224))
      .thenRejected('large-price-change', { price_of: 'code', old_price: 0.45, new_price: 0.224 });
    given(APP_ADDED, DEFAULT, canada)
      .when(ofAnn(225))
      .then(ofCustomer('ann', { onDeliveryMills: 225 }, 'p-2'));
    given(APP_ADDED, DEFAULT, plivo).when(ofAnn(225)).thenRejected('large-price-change');
    given(APP_ADDED, canada).when(ofAnn(100)).thenRejected('large-price-change');
    given(APP_ADDED, plivo)
      .when(setting({ countryIso: 'CA' }))
      .thenRejected('large-price-change');
    given(APP_ADDED, DEFAULT, canada)
      .when(setting({ onDeliveryMills: 200 }, { replaces: 'p-1' }))
      .then(priced({ priceId: 'p-2', onDeliveryMills: 200 }));
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

describe('prices that change in steps', () => {
  const agreedOn = (priceId: string, onDeliveryMills: number): readonly AppEvent[] => {
    const amounts = { onDeliveryMills, newMills: 3000, usedMills: 2000, initialTermDays: 7 };
    const scope = { userId: null, countryIso: null, vendorId: null };
    const about = { approvalId: 'a1', of: 'app', subjectId: APP_ID, askedBy: 'admin-1' } as const;
    const before = { ...amounts, onDeliveryMills: 350, priceId: 'p-1' };
    const none = { termPrices: [], replaces: 'p-1', countsFrom: null };
    const act = { kind: 'price', priceId, ...scope, ...amounts, ...none, before } as const;
    const times = { askedAt: NOW, expiresAt: plusSeconds(NOW, 3600) };
    return [
      { type: 'ApprovalAsked', data: { ...about, act, reason: null, ...times } },
      { type: 'ApprovalGiven', data: { ...about, approvedBy: 'admin-2', approvedAt: NOW } },
      priced({ priceId, onDeliveryMills }),
    ];
  };
  const steps = (first: number, second: number) => {
    const one = priced({ priceId: 'p-2', onDeliveryMills: first });
    return given(APP_ADDED, DEFAULT, one).when(
      setting({ priceId: 'p-3', onDeliveryMills: second }, { replaces: 'p-2' }),
    );
  };

  it('need a second admin once they are far from what two admins agreed on last', () => {
    steps(210, 175).then(priced({ priceId: 'p-3', onDeliveryMills: 175 }));
    steps(210, 126).thenRejected('large-price-change');
    steps(490, 686).thenRejected('large-price-change');
  });

  it('are compared so for a customer too, whose first price was no agreement', () =>
    given(APP_ADDED, DEFAULT, ofCustomer('ann', { onDeliveryMills: 210 }))
      .when(setting({ userId: 'ann', priceId: 'p-3', onDeliveryMills: 126 }, { replaces: 'p-ann' }))
      .thenRejected('large-price-change'));

  it('are compared so with the price of a country whose place they take', () =>
    given(
      APP_ADDED,
      priced({ priceId: 'p-ca', countryIso: 'CA', onDeliveryMills: 450 }),
      DEFAULT,
      ofCustomer('ann', { onDeliveryMills: 225 }),
    )
      .when(setting({ userId: 'ann', priceId: 'p-3', onDeliveryMills: 200 }, { replaces: 'p-ann' }))
      .thenRejected('large-price-change'));

  it('are compared with a price that was removed in between, until two admins agree on another one for all', () => {
    const canada = priced({ priceId: 'p-ca', countryIso: 'CA', onDeliveryMills: 450 });
    const others = [APP_ADDED, canada, DEFAULT, removed('p-ca')];
    given(...others)
      .when(setting({ onDeliveryMills: 200 }, { replaces: 'p-1' }))
      .thenRejected('large-price-change');
    given(...others, ...agreedOn('p-2', 100))
      .when(setting({ priceId: 'p-3', onDeliveryMills: 60 }, { replaces: 'p-2' }))
      .then(priced({ priceId: 'p-3', onDeliveryMills: 60 }));
  });

  it('begin anew from a price that two admins agreed on', () => {
    given(APP_ADDED, DEFAULT, ...agreedOn('p-2', 100))
      .when(setting({ priceId: 'p-3', onDeliveryMills: 60 }, { replaces: 'p-2' }))
      .then(priced({ priceId: 'p-3', onDeliveryMills: 60 }));
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
    given(
      APP_ADDED,
      DEFAULT,
      ofCustomer('ann', { onDeliveryMills: 300 }),
      priced({ priceId: 'p-ca', countryIso: 'CA', onDeliveryMills: 470 }),
    )
      .when(remove('p-ann'))
      .thenRejected('large-price-change');
    given(APP_ADDED, DEFAULT).when(remove('p-1')).thenRejected('large-price-change');
    given(APP_ADDED, DEFAULT).when(remove('p-1', true)).then(removed('p-1'));
  });
});

const WHEN = { ...AT_ONCE, changeId: 'c-1' };

describe('changing an app', () => {
  const TEMPLATE: AppEvent = { type: 'AppTemplateAdded', data: { appId: APP_ID, ...template } };
  const add = (templateId: string, keyword: string) =>
    ({ type: 'AddTemplate', appId: APP_ID, templateId, keyword, ...WHEN, changeId: templateId }) as const;

  it('gives it another name, once', () => {
    const rename = { type: 'RenameApp', appId: APP_ID, name: 'WhatsApp Messenger', ...WHEN } as const;
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

  it('tells customers something about it, another thing, or nothing any more, each once', () => {
    const tell = (message: string | null) => ({ type: 'SetMessage', appId: APP_ID, message }) as const;
    const told = (message: string | null): AppEvent => ({
      type: 'AppMessageSet',
      data: { appId: APP_ID, message },
    });
    given(APP_ADDED).when(tell('Rent it')).then(told('Rent it'));
    given(APP_ADDED, told('Rent it')).when(tell('Rent it')).then();
    given(APP_ADDED, told('Rent it')).when(tell('Use it at once')).then(told('Use it at once'));
    given(APP_ADDED, told('Rent it')).when(tell(null)).then(told(null));
    given(APP_ADDED).when(tell(null)).then();
    given().when(tell('Rent it')).thenRejected('not-found');
  });

  it('takes it off sale with a reason, and puts it on sale again, each once', () => {
    const hide = { type: 'HideApp', appId: APP_ID, reason: 'No messages', ...WHEN } as const;
    const hidden: AppEvent = { type: 'AppHidden', data: { appId: APP_ID, reason: 'No messages' } };
    const show = { type: 'ShowApp', appId: APP_ID, reason: 'Works again', ...WHEN } as const;
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
    const remove = { type: 'RemoveTemplate', appId: APP_ID, templateId: 't-1', ...WHEN } as const;
    const gone: AppEvent = { type: 'AppTemplateRemoved', data: { appId: APP_ID, templateId: 't-1' } };
    given(APP_ADDED, TEMPLATE).when(remove).then(gone);
    given(APP_ADDED, TEMPLATE, gone).when(remove).thenRejected('not-found');
    given(APP_ADDED, TEMPLATE, gone).when(add('t-1', 'WhatsApp')).then();
  });
});
