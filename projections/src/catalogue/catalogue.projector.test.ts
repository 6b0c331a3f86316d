import { describe, expect, it } from 'vitest';
import { deadlines } from '../deadlines/deadlines.view.ts';
import { deadlinesProjector } from '../projectors.ts';
import { ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { catalogueProjector } from './catalogue.projector.ts';
import { appRowAt, apps, vendors } from './catalogue.view.ts';

function added() {
  return createHistory().append('AppAdded', {
    appId: ids.app,
    name: 'WhatsApp',
    slug: 'whatsapp',
    imageName: 'whatsapp',
    rank: 1,
  });
}

function priced(history: History, priceId: string, countryIso: string | null, onDeliveryMills: number) {
  return history.append('AppPriceSet', {
    appId: ids.app,
    priceId,
    countryIso,
    vendorId: null,
    onDeliveryMills,
    newMills: 900,
    usedMills: 700,
    initialTermDays: 7,
  });
}

function appOf(history: History) {
  return project(catalogueProjector, history).row(apps, ids.app);
}

describe('the catalogue', () => {
  it('gathers an app, its keywords and its prices in one row', () => {
    const history = added().append('AppTemplateAdded', {
      appId: ids.app,
      templateId: 't1',
      keyword: 'whatsapp code',
    });
    expect(appOf(priced(history, 'p1', null, 350))).toEqual({
      _id: ids.app,
      name: 'WhatsApp',
      slug: 'whatsapp',
      imageName: 'whatsapp',
      drawnName: 'whatsapp',
      rank: 1,
      templates: [{ templateId: 't1', keyword: 'whatsapp code' }],
      prices: [
        {
          priceId: 'p1',
          userId: null,
          countryIso: null,
          vendorId: null,
          onDeliveryMills: 350,
          newMills: 900,
          usedMills: 700,
          initialTermDays: 7,
        },
      ],
      planned: [],
    });
  });

  it('shows the uploaded picture of an app until it is removed', () => {
    const imageName = `${'a'.repeat(64)}.png`;
    const history = added().append('AppPictureSet', { appId: ids.app, imageName, bytes: 9 });
    expect(appOf(history)).toMatchObject({ imageName });
    expect(appOf(history.append('AppPictureRemoved', { appId: ids.app }))).toMatchObject({
      imageName: 'whatsapp',
    });
  });

  it('has what customers are told about an app, until they are told nothing', () => {
    const told = added().append('AppMessageSet', { appId: ids.app, message: 'Rent it' });
    expect(appOf(told)).toMatchObject({ message: 'Rent it' });
    expect(appOf(told.append('AppMessageSet', { appId: ids.app, message: null }))).toEqual(appOf(added()));
  });

  it('lets a newer price of the same scope replace the older one, and puts it last', () => {
    const history = priced(priced(priced(added(), 'p1', null, 350), 'p2', 'US', 400), 'p3', null, 500);
    expect(appOf(history)?.prices.map(({ priceId }) => priceId)).toEqual(['p2', 'p3']);
  });

  it('keeps the newest own price of a term beside the default price, and drops it together with that', () => {
    const own = { appId: ids.app, priceId: 'p1', termHours: 4, usedMills: 400 };
    const history = priced(added(), 'p1', null, 350)
      .append('AppTermPriceSet', { ...own, newMills: 500 })
      .append('AppTermPriceSet', { ...own, newMills: 600 });
    expect(appOf(history)?.prices).toMatchObject([
      { priceId: 'p1', termPrices: [{ termHours: 4, newMills: 600, usedMills: 400 }] },
    ]);
    expect(appOf(priced(history, 'p2', null, 400))?.prices[0]).not.toHaveProperty('termPrices');
  });

  it('keeps the price of each customer beside that of everybody, until it is removed', () => {
    const own = { appId: ids.app, countryIso: null, vendorId: null, newMills: 900, usedMills: 700 };
    const history = priced(added(), 'p1', null, 350)
      .append('AppCustomerPriceSet', {
        ...{ ...own, priceId: 'p2', userId: ids.user, onDeliveryMills: 300, initialTermDays: 7 },
      })
      .append('AppCustomerPriceSet', {
        ...{ ...own, priceId: 'p3', userId: ids.user, onDeliveryMills: 310, initialTermDays: 7 },
      });
    expect(appOf(history)?.prices).toMatchObject([
      { priceId: 'p1', userId: null },
      { priceId: 'p3', userId: ids.user, onDeliveryMills: 310 },
    ]);
    const removed = history.append('AppPriceRemoved', { appId: ids.app, priceId: 'p3' });
    expect(appOf(removed)?.prices.map(({ priceId }) => priceId)).toEqual(['p1']);
  });

  it('keeps a planned change until it is a fact, and shows it from its instant on', () => {
    const amounts = { onDeliveryMills: 400, newMills: 900, usedMills: 700, initialTermDays: 7 };
    const planned = priced(added(), 'p1', null, 350).append('AppPriceChangePlanned', {
      ...{ appId: ids.app, priceId: 'p2', userId: null, countryIso: null, vendorId: null },
      ...{
        price: { ...amounts, termPrices: [] },
        countsFrom: '2026-12-01T00:00:00.000Z',
        plannedBy: ids.user,
      },
    });
    const row = appOf(planned);
    if (!row) throw new Error('the app has no row');
    const seenAt = (at: string) => appRowAt(row, at).prices.map(({ onDeliveryMills }) => onDeliveryMills);
    expect([seenAt('2026-11-30T23:59:59.999Z'), seenAt('2026-12-01T00:00:00.000Z')]).toEqual([[350], [400]]);
    const dueAt = () => project(deadlinesProjector, planned).rows(deadlines);
    expect(dueAt()).toMatchObject([{ kind: 'carry-out-change', subjectId: ids.app, subject: 'p2' }]);
    const withdrawn = planned.append('AppPriceChangeWithdrawn', { appId: ids.app, priceId: 'p2' });
    expect(appOf(withdrawn)?.planned).toEqual([]);
    expect(project(deadlinesProjector, withdrawn).rows(deadlines)).toEqual([]);
    const done = priced(planned, 'p2', null, 400);
    expect(appOf(done)).toEqual(appRowAt(row, '2026-12-01T00:00:00.000Z'));
    expect(project(deadlinesProjector, done).rows(deadlines)).toEqual([]);
  });

  it('says why an app is not on sale, until it is again', () => {
    const hidden = added().append('AppHidden', { appId: ids.app, reason: 'No messages' });
    expect(appOf(hidden)?.hidden).toBe('No messages');
    expect(appOf(hidden.append('AppShown', { appId: ids.app, reason: 'Works' }))).toEqual(appOf(added()));
  });

  it('renames an app, and takes a keyword away', () => {
    const history = added()
      .append('AppTemplateAdded', { appId: ids.app, templateId: 't1', keyword: 'whatsapp' })
      .append('AppTemplateRemoved', { appId: ids.app, templateId: 't1' })
      .append('AppRenamed', { appId: ids.app, name: 'WhatsApp Messenger' });
    expect(appOf(history)).toMatchObject({ name: 'WhatsApp Messenger', templates: [] });
  });

  it('lists a vendor under its new name', () => {
    const vendor = { vendorId: ids.vendor, name: 'Alpha', company: 'Alpha Ltd' };
    const history = createHistory()
      .append('VendorAdded', { ...vendor, provider: 'json' })
      .append('VendorChanged', { ...vendor, name: 'Beta' });
    expect(project(catalogueProjector, history).rows(vendors)).toEqual([
      { _id: ids.vendor, name: 'Beta', company: 'Alpha Ltd', provider: 'json' },
    ]);
  });

  it('says of a vendor whether its numbers are bought from another portal', () => {
    const vendor = { vendorId: ids.vendor, name: 'Alpha', company: 'Alpha Ltd', provider: 'json' };
    const setAt = '2026-11-21T10:00:00.000Z';
    const set = {
      vendorId: ids.vendor,
      protocol: 'handler',
      url: 'https://portal.example',
      keyId: 'k-1',
      marginPercent: 20,
      maxPriceMills: 500,
      riskMills: 20_000,
      repeats: true,
      setAt,
    } as const;
    const row = { _id: ids.vendor, name: 'Beta', company: 'Alpha Ltd', provider: 'json' };
    const history = createHistory()
      .append('VendorAdded', vendor)
      .append('UpstreamSet', set)
      .append('VendorChanged', { vendorId: ids.vendor, name: 'Beta', company: 'Alpha Ltd' });
    expect(project(catalogueProjector, history).rows(vendors)).toEqual([{ ...row, isPortal: true }]);
    history.append('UpstreamRemoved', { vendorId: ids.vendor, removedAt: setAt });
    expect(project(catalogueProjector, history).rows(vendors)).toEqual([row]);
  });

  it('lists vendors', () => {
    const history = createHistory().append('VendorAdded', {
      vendorId: ids.vendor,
      name: 'Alpha',
      company: 'Alpha Ltd',
      provider: 'json',
    });
    expect(project(catalogueProjector, history).rows(vendors)).toEqual([
      { _id: ids.vendor, name: 'Alpha', company: 'Alpha Ltd', provider: 'json' },
    ]);
  });
});
