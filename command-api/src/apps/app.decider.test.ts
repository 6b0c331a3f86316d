import { type AppEvent, type AppPriceSet, app } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { appDecider, type DefineApp } from './app.decider.ts';

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
