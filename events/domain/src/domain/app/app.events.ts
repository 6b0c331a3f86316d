import { APPROVAL_EVENTS } from '../approval/approval.events.ts';
import { type Fact, fact } from '../fact.ts';
import { PLANNED_EVENTS } from '../planned/planned.events.ts';
import { orNull, Type } from '../schema.ts';

const OfApp = Type.Object({ appId: Type.String() });

/** `imageName`: slug of its logo, or null: a mark is drawn from the name. `rank`: place in the catalogue, popular first. */
export const AppAdded = fact(
  'AppAdded',
  ['system', 'admin'],
  {
    ...OfApp.properties,
    name: Type.String(),
    slug: Type.String(),
    imageName: orNull(Type.String()),
    rank: Type.Integer(),
  },
  { hasOrigin: true },
);
export type AppAdded = Fact<typeof AppAdded>;

/** From now on the app has this name. */
const AppRenamed = fact(
  'AppRenamed',
  ['admin', 'system'],
  { ...OfApp.properties, name: Type.String() },
  { hasOrigin: true },
);

/** Nobody can buy the app any more. What customers have of it goes on. */
const AppHidden = fact(
  'AppHidden',
  ['admin', 'system'],
  { ...OfApp.properties, reason: Type.String() },
  { hasOrigin: true },
);

/** The app is on sale again. */
const AppShown = fact(
  'AppShown',
  ['admin', 'system'],
  { ...OfApp.properties, reason: Type.String() },
  { hasOrigin: true },
);

/** What customers are told about the app before they buy it. Null: nothing any more. */
const AppMessageSet = fact(
  'AppMessageSet',
  ['admin'],
  { ...OfApp.properties, message: orNull(Type.String()) },
  { hasOrigin: true },
);

/** A keyword (never a regular expression) that identifies an SMS of the app. */
const AppTemplateAdded = fact(
  'AppTemplateAdded',
  ['system', 'admin'],
  {
    ...OfApp.properties,
    templateId: Type.String(),
    keyword: Type.String(),
  },
  { hasOrigin: true },
);

/** This keyword identifies no SMS any more. Its id is never used again. */
const AppTemplateRemoved = fact(
  'AppTemplateRemoved',
  ['admin', 'system'],
  { ...OfApp.properties, templateId: Type.String() },
  { hasOrigin: true },
);

/**
 * An admin compared a keyword with the newest texts, and saw some of them without their digits. `texts`: how many were compared.
 * The app does not change.
 */
const AppKeywordTried = fact(
  'AppKeywordTried',
  ['admin'],
  { ...OfApp.properties, keyword: Type.String(), reason: Type.String(), texts: Type.Integer() },
  { hasOrigin: true },
);

/**
 * An admin gave the app a picture. `imageName`: the hash of its bytes with an ending that tells its type. The bytes are a blob of the
 * Vault, which is stored before this fact.
 */
const AppPictureSet = fact(
  'AppPictureSet',
  ['admin'],
  { ...OfApp.properties, imageName: Type.String(), bytes: Type.Integer() },
  { hasOrigin: true },
);

/** The app has its drawing again. */
const AppPictureRemoved = fact('AppPictureRemoved', ['admin'], OfApp.properties, { hasOrigin: true });

const AMOUNTS = {
  /** Per SMS that counts (activation). */
  onDeliveryMills: Type.Integer(),
  /** Rental of a new / used number for `initialTermDays`. */
  newMills: Type.Integer(),
  usedMills: Type.Integer(),
  initialTermDays: Type.Integer(),
};

/** Why. Absent: nobody said it, or the fact is of an earlier version. */
const WHY = { reason: Type.Optional(Type.String()) };

const PRICE_FIELDS = {
  ...OfApp.properties,
  priceId: Type.String(),
  countryIso: orNull(Type.String()),
  vendorId: orNull(Type.String()),
  ...AMOUNTS,
  ...WHY,
};

/** A default price: for everybody, or for a country or a vendor, or for both. A newer one with the same scope replaces it. */
export const AppPriceSet = fact('AppPriceSet', ['system', 'admin'], PRICE_FIELDS, { hasOrigin: true });
export type AppPriceSet = Fact<typeof AppPriceSet>;

/** A price of one customer: everywhere, or in a country, or there from a vendor. A newer one with the same scope replaces it. */
export const AppCustomerPriceSet = fact(
  'AppCustomerPriceSet',
  ['system', 'admin'],
  { ...PRICE_FIELDS, userId: Type.String() },
  { hasOrigin: true },
);
export type AppCustomerPriceSet = Fact<typeof AppCustomerPriceSet>;

/** This price, with the prices of its terms, does not apply any more. */
const AppPriceRemoved = fact(
  'AppPriceRemoved',
  ['system', 'admin'],
  { ...OfApp.properties, priceId: Type.String(), ...WHY },
  { hasOrigin: true },
);

/**
 * One term of a price gets a price of its own, instead of its share of the price for the initial term. A newer one for the same
 * term replaces it.
 */
export const AppTermPriceSet = fact(
  'AppTermPriceSet',
  ['system', 'admin'],
  {
    ...OfApp.properties,
    priceId: Type.String(),
    termHours: Type.Integer(),
    newMills: Type.Integer(),
    usedMills: Type.Integer(),
  },
  { hasOrigin: true },
);
export type AppTermPriceSet = Fact<typeof AppTermPriceSet>;

/**
 * A price of this scope changes at an instant: then the facts of the price follow. Quotes do not wait for these facts. `priceId`:
 * of the new price, or of the one that is removed then.
 */
export const AppPriceChangePlanned = fact(
  'AppPriceChangePlanned',
  ['admin'],
  {
    ...OfApp.properties,
    priceId: Type.String(),
    userId: orNull(Type.String()),
    countryIso: orNull(Type.String()),
    vendorId: orNull(Type.String()),
    /** Null: the price is removed. */
    price: orNull(
      Type.Object({
        ...AMOUNTS,
        termPrices: Type.Array(
          Type.Object({ termHours: Type.Integer(), newMills: Type.Integer(), usedMills: Type.Integer() }),
        ),
      }),
    ),
    /** The instant from which it counts. */
    countsFrom: Type.String(),
    /** The admin who wanted it. */
    plannedBy: Type.String(),
    ...WHY,
  },
  { hasOrigin: true },
);
export type AppPriceChangePlanned = Fact<typeof AppPriceChangePlanned>;

/** The planned change does not happen. */
const AppPriceChangeWithdrawn = fact(
  'AppPriceChangeWithdrawn',
  ['admin'],
  { ...OfApp.properties, priceId: Type.String() },
  { hasOrigin: true },
);

export const APP_EVENTS = [
  AppAdded,
  AppRenamed,
  AppHidden,
  AppShown,
  AppMessageSet,
  AppTemplateAdded,
  AppTemplateRemoved,
  AppKeywordTried,
  AppPictureSet,
  AppPictureRemoved,
  AppPriceSet,
  AppCustomerPriceSet,
  AppPriceRemoved,
  AppTermPriceSet,
  AppPriceChangePlanned,
  AppPriceChangeWithdrawn,
  ...APPROVAL_EVENTS,
  ...PLANNED_EVENTS,
] as const;
export type AppEvent = Fact<(typeof APP_EVENTS)[number]>;
