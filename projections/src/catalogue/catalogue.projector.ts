import {
  type AppPrice,
  type EventOf,
  type PlannedPrice,
  recordOfSettings,
  recordOfSteps,
  settingsOfRecord,
  shopSettings,
  stepsOfRecord,
  volumeSteps,
  withTermPrice,
} from '@ringpost/domain';
import { createProjector, type EventHandler, type Key, type Rows } from '../kernel/projector.ts';
import {
  type AppRow,
  apps,
  CATALOGUE_SHAPE,
  type PlannedRow,
  type PriceRow,
  type VendorRow,
  vendors,
  withPrice,
} from './catalogue.view.ts';
import { SHOP_SETTINGS_ID, shopSettingRows } from './shop-settings.view.ts';
import { VOLUME_STEPS_ID, volumeStepRows } from './volume-steps.view.ts';

function appRow({ data }: { readonly data: { readonly appId: string } }): readonly Key[] {
  return [[apps.name, data.appId]];
}

/** Tells services that keep the catalogue in memory. No socket gets this hint. */
function announceChange(rows: Rows): void {
  rows.announce({ audience: 'operators', topic: 'catalogue', body: {} });
}

function changeApp(rows: Rows, appId: string, change: (app: AppRow) => AppRow): void {
  const app = rows.get(apps, appId);
  if (!app) return;
  rows.put(apps, change(app));
  announceChange(rows);
}

function vendorRow({ data }: { readonly data: { readonly vendorId: string } }): readonly Key[] {
  return [[vendors.name, data.vendorId]];
}

function changeVendor(rows: Rows, vendorId: string, change: (vendor: VendorRow) => VendorRow): void {
  const vendor = rows.get(vendors, vendorId);
  if (!vendor) return;
  rows.put(vendors, change(vendor));
  announceChange(rows);
}

/** What was planned about this price is over. */
function withoutPlanned({ planned = [] }: AppRow, priceId: string): readonly PlannedRow[] {
  return planned.filter((each) => each.priceId !== priceId);
}

function setPrice(rows: Rows, set: AppPrice & { readonly reason?: string }): void {
  const { appId, reason: _, userId = null, ...price } = set;
  changeApp(rows, appId, (app) => ({
    ...app,
    prices: withPrice(app.prices, { ...price, userId }),
    planned: withoutPlanned(app, price.priceId),
  }));
}

/** Without terms that have a price of their own, the row has no field for them. */
function amountsOf({ termPrices, ...amounts }: NonNullable<PlannedPrice['price']>): PlannedRow['price'] {
  return termPrices.length > 0 ? { ...amounts, termPrices } : amounts;
}

function plan(rows: Rows, { appId, price, reason: _, ...change }: PlannedPrice): void {
  changeApp(rows, appId, (app) => ({
    ...app,
    planned: [...(app.planned ?? []), { ...change, price: price && amountsOf(price) }],
  }));
}

type StepsEvent = EventOf<
  'VolumeStepsSet' | 'VolumeStepsWithdrawn' | 'ChangePlanned' | 'ChangeWithdrawn' | 'ChangeCarriedOut'
>;

type SettingsEvent = EventOf<'ShopSettingChanged' | 'ChangePlanned' | 'ChangeWithdrawn' | 'ChangeCarriedOut'>;

/** The row is the state of the stream. */
const volumeStepsRow: EventHandler<StepsEvent> = {
  reads: () => [[volumeStepRows.name, VOLUME_STEPS_ID]],
  apply(event, rows) {
    const { current = null, changes = [] } = rows.get(volumeStepRows, VOLUME_STEPS_ID) ?? {};
    const state = volumeSteps.evolve(stepsOfRecord({ current, changes }), event);
    rows.put(volumeStepRows, { _id: VOLUME_STEPS_ID, ...recordOfSteps(state) });
    announceChange(rows);
  },
};

/** The row is the state of the stream. */
const shopSettingsRow: EventHandler<SettingsEvent> = {
  reads: () => [[shopSettingRows.name, SHOP_SETTINGS_ID]],
  apply(event, rows) {
    const { set = [], changes = [] } = rows.get(shopSettingRows, SHOP_SETTINGS_ID) ?? {};
    const state = shopSettings.evolve(settingsOfRecord({ set, changes }), event);
    rows.put(shopSettingRows, { _id: SHOP_SETTINGS_ID, ...recordOfSettings(state) });
  },
};

type PlannedFact = EventOf<'ChangePlanned' | 'ChangeWithdrawn' | 'ChangeCarriedOut'>;

/** Of planned changes, the catalogue has those of the steps and of the settings. That of an app shows in its own facts. */
function rowOfChange({ data: { of } }: PlannedFact): EventHandler<PlannedFact> | undefined {
  if (of === 'volume-steps') return volumeStepsRow;
  return of === 'shop-settings' ? shopSettingsRow : undefined;
}

const plannedRow: EventHandler<PlannedFact> = {
  reads: (event) => rowOfChange(event)?.reads?.(event) ?? [],
  apply(event, rows) {
    rowOfChange(event)?.apply(event, rows);
  },
};

/** Apps with their templates and prices, vendors, the fees and limits of the shop, and the steps of the discount by volume. Newer prices come last, because the newest one of a scope counts. */
export const catalogueProjector = createProjector({
  name: 'catalogue',
  shape: CATALOGUE_SHAPE,
  streams: ['app', 'prices', 'shop', 'upstreams', 'vendor', 'volumesteps'],
  views: [apps, vendors, shopSettingRows, volumeStepRows],
  on: {
    AppAdded: {
      apply({ data: { appId, name, slug, imageName, rank } }, rows) {
        const images = { imageName, drawnName: imageName };
        rows.add(apps, { _id: appId, name, slug, ...images, rank, templates: [], prices: [], planned: [] });
        announceChange(rows);
      },
    },
    AppRenamed: {
      reads: appRow,
      apply({ data: { appId, name } }, rows) {
        changeApp(rows, appId, (app) => ({ ...app, name }));
      },
    },
    AppPictureSet: {
      reads: appRow,
      apply({ data: { appId, imageName } }, rows) {
        changeApp(rows, appId, (app) => ({ ...app, imageName }));
      },
    },
    AppPictureRemoved: {
      reads: appRow,
      apply({ data: { appId } }, rows) {
        changeApp(rows, appId, (app) => ({ ...app, imageName: app.drawnName }));
      },
    },
    AppHidden: {
      reads: appRow,
      apply({ data: { appId, reason: hidden } }, rows) {
        changeApp(rows, appId, (app) => ({ ...app, hidden }));
      },
    },
    AppShown: {
      reads: appRow,
      apply({ data: { appId } }, rows) {
        changeApp(rows, appId, ({ hidden: _, ...app }) => app);
      },
    },
    AppMessageSet: {
      reads: appRow,
      apply({ data: { appId, message } }, rows) {
        changeApp(rows, appId, ({ message: _, ...app }) => (message === null ? app : { ...app, message }));
      },
    },
    AppTemplateAdded: {
      reads: appRow,
      apply({ data: { appId, templateId, keyword } }, rows) {
        changeApp(rows, appId, (app) => ({ ...app, templates: [...app.templates, { templateId, keyword }] }));
      },
    },
    AppTemplateRemoved: {
      reads: appRow,
      apply({ data: { appId, templateId } }, rows) {
        const isOther = (template: { readonly templateId: string }) => template.templateId !== templateId;
        changeApp(rows, appId, (app) => ({ ...app, templates: app.templates.filter(isOther) }));
      },
    },
    AppPriceSet: {
      reads: appRow,
      apply({ data }, rows) {
        setPrice(rows, data);
      },
    },
    AppCustomerPriceSet: {
      reads: appRow,
      apply({ data }, rows) {
        setPrice(rows, data);
      },
    },
    AppPriceChangePlanned: {
      reads: appRow,
      apply({ data }, rows) {
        plan(rows, data);
      },
    },
    AppPriceChangeWithdrawn: {
      reads: appRow,
      apply({ data: { appId, priceId } }, rows) {
        changeApp(rows, appId, (app) => ({ ...app, planned: withoutPlanned(app, priceId) }));
      },
    },
    AppPriceRemoved: {
      reads: appRow,
      apply({ data: { appId, priceId } }, rows) {
        const isOther = (price: PriceRow) => price.priceId !== priceId;
        changeApp(rows, appId, (app) => ({
          ...app,
          prices: app.prices.filter(isOther),
          planned: withoutPlanned(app, priceId),
        }));
      },
    },
    AppTermPriceSet: {
      reads: appRow,
      apply({ data }, rows) {
        const isIt = ({ priceId }: PriceRow) => priceId === data.priceId;
        changeApp(rows, data.appId, (app) => ({
          ...app,
          prices: app.prices.map((price) => (isIt(price) ? withTermPrice(price, data) : price)),
        }));
      },
    },
    VolumeStepsSet: volumeStepsRow,
    VolumeStepsWithdrawn: volumeStepsRow,
    ShopSettingChanged: shopSettingsRow,
    ChangePlanned: plannedRow,
    ChangeWithdrawn: plannedRow,
    ChangeCarriedOut: plannedRow,
    VendorAdded: {
      apply({ data: { vendorId, name, company, provider } }, rows) {
        rows.add(vendors, { _id: vendorId, name, company, provider });
        announceChange(rows);
      },
    },
    VendorChanged: {
      reads: vendorRow,
      apply({ data: { vendorId, name, company } }, rows) {
        changeVendor(rows, vendorId, (vendor) => ({ ...vendor, name, company }));
      },
    },
    UpstreamSet: {
      reads: vendorRow,
      apply({ data: { vendorId } }, rows) {
        changeVendor(rows, vendorId, (vendor) => ({ ...vendor, isPortal: true }));
      },
    },
    UpstreamRemoved: {
      reads: vendorRow,
      apply({ data: { vendorId } }, rows) {
        changeVendor(rows, vendorId, ({ isPortal: _, ...vendor }) => vendor);
      },
    },
  },
});
