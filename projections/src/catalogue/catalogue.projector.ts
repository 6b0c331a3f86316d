import type { AppPriceSet, RecordedEvent } from '@ringpost/events/domain';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { type AppRow, apps, catalogueVersion, type PriceRow, vendors } from './catalogue.view.ts';

/** Apps with their templates and prices, and vendors. Newer prices stand last, because the newest of a scope counts. */
export const catalogueProjector: Projector = {
  name: 'catalogue',
  version: catalogueVersion,
  reads: ['app', 'prices', 'vendor'],
  views: [apps, vendors],

  keys(event: RecordedEvent): readonly Key[] {
    switch (event.type) {
      case 'AppTemplateAdded':
      case 'AppPriceSet':
        return [[apps.name, event.data.appId]];
      default:
        return noKeys;
    }
  },

  apply(event: RecordedEvent, rows: Rows): void {
    switch (event.type) {
      case 'AppAdded': {
        const { appId, name, slug, imageName, rank } = event.data;
        rows.add(apps, { _id: appId, name, slug, imageName, rank, templates: [], prices: [] });
        announceChange(rows);
        return;
      }
      case 'AppTemplateAdded': {
        const { appId, templateId, keyword } = event.data;
        changeApp(rows, appId, (app) => ({ ...app, templates: [...app.templates, { templateId, keyword }] }));
        return;
      }
      case 'AppPriceSet':
        changeApp(rows, event.data.appId, (app) => ({ ...app, prices: withPrice(app.prices, event.data) }));
        return;
      case 'VendorAdded': {
        const { vendorId, name, company, provider } = event.data;
        rows.add(vendors, { _id: vendorId, name, company, provider });
        announceChange(rows);
        return;
      }
    }
  },
};

function changeApp(rows: Rows, appId: string, change: (app: AppRow) => AppRow): void {
  const app = rows.get(apps, appId);
  if (!app) return;
  rows.put(apps, change(app));
  announceChange(rows);
}

/** For whoever keeps the catalogue in memory; it is addressed to no socket. */
function announceChange(rows: Rows): void {
  rows.announce({ audience: 'operators', topic: 'catalogue', body: {} });
}

function withPrice(prices: readonly PriceRow[], set: AppPriceSet['data']): readonly PriceRow[] {
  const others = prices.filter(
    (price) =>
      price.userId !== null || price.countryIso !== set.countryIso || price.vendorId !== set.vendorId,
  );
  const { appId: _, ...price } = set;
  return [...others, { ...price, userId: null }];
}
