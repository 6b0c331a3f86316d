import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';

const OfApp = Type.Object({ appId: Type.String() });

/** `imageName`: slug of its logo, or null: a mark is drawn from the name. `rank`: place in the catalogue, popular first. */
export const AppAdded = fact('AppAdded', ['system'], {
  ...OfApp.properties,
  name: Type.String(),
  slug: Type.String(),
  imageName: orNull(Type.String()),
  rank: Type.Integer(),
});
export type AppAdded = Fact<typeof AppAdded>;

/** A keyword (never a regular expression) that identifies an SMS of the app. */
const AppTemplateAdded = fact('AppTemplateAdded', ['system'], {
  ...OfApp.properties,
  templateId: Type.String(),
  keyword: Type.String(),
});

/** A default price: for everybody, or for a country or a vendor, or for both. A newer one with the same scope replaces it. */
export const AppPriceSet = fact('AppPriceSet', ['system'], {
  ...OfApp.properties,
  priceId: Type.String(),
  countryIso: orNull(Type.String()),
  vendorId: orNull(Type.String()),
  /** Per SMS that counts (activation). */
  onDeliveryMills: Type.Integer(),
  /** Rental of a new / used number for `initialTermDays`. */
  newMills: Type.Integer(),
  usedMills: Type.Integer(),
  initialTermDays: Type.Integer(),
});
export type AppPriceSet = Fact<typeof AppPriceSet>;

/**
 * One term of a price gets a price of its own, instead of its share of the price for the initial term. A newer one for the same
 * term replaces it.
 */
export const AppTermPriceSet = fact('AppTermPriceSet', ['system'], {
  ...OfApp.properties,
  priceId: Type.String(),
  termHours: Type.Integer(),
  newMills: Type.Integer(),
  usedMills: Type.Integer(),
});
export type AppTermPriceSet = Fact<typeof AppTermPriceSet>;

export const APP_EVENTS = [AppAdded, AppTemplateAdded, AppPriceSet, AppTermPriceSet] as const;
export type AppEvent = Fact<(typeof APP_EVENTS)[number]>;
