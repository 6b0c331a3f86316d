import type { EventShape } from '../event.ts';
import type { Mills } from '../money.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly appId: string };
}

/** `imageName`: slug of its logo, or null: a mark is drawn from the name. `rank`: place in the catalogue, popular first. */
export type AppAdded = Fact<
  'AppAdded',
  { readonly name: string; readonly slug: string; readonly imageName: string | null; readonly rank: number }
>;
/** A keyword (never a regular expression) that identifies an SMS of the app. */
type AppTemplateAdded = Fact<'AppTemplateAdded', { readonly templateId: string; readonly keyword: string }>;
/** A default price: for everybody, or for a country and/or a vendor. A newer one with the same scope replaces it. */
export type AppPriceSet = Fact<
  'AppPriceSet',
  {
    readonly priceId: string;
    readonly countryIso: string | null;
    readonly vendorId: string | null;
    /** Per SMS that counts (activation). */
    readonly onDeliveryMills: Mills;
    /** Rental of a new / used number for `initialTermDays`. */
    readonly newMills: Mills;
    readonly usedMills: Mills;
    readonly initialTermDays: number;
  }
>;

/** A term of a price has a price of its own, instead of its part of the initial term. A newer one of the term replaces it. */
export type AppTermPriceSet = Fact<
  'AppTermPriceSet',
  {
    readonly priceId: string;
    readonly termHours: number;
    readonly newMills: Mills;
    readonly usedMills: Mills;
  }
>;

export type AppEvent = AppAdded | AppTemplateAdded | AppPriceSet | AppTermPriceSet;
