import { Type } from 'typebox';
import { RENTAL_TERMS_HOURS } from '../rules/limits.ts';
import { CountryIso, Dollars, E164, Instant, orNull, type Shape, Uuid } from './fields.contract.ts';

/** What one number costs now. */
export const NUMBER_PRICES = {
  /** One activation. */
  activation: Dollars,
  rentals: Type.Array(Type.Object({ term_hours: Type.Enum([...RENTAL_TERMS_HOURS]), price: Dollars })),
};

/** A number of ours, and how it stands for one app and the caller. */
export const InventoryNumber = Type.Object({
  number: E164,
  country_iso: CountryIso,
  region: Type.String(),
  rate_center: Type.String(),
  vendor_uuid: Uuid,
  /**
   * `free`: can be bought now. `taken`: somebody has it for the app, waits for it, or waits on it for another app's code.
   * `reserved`: for somebody. `public`: everybody sees its messages, so nobody can buy it.
   */
  state: Type.Enum(['free', 'taken', 'reserved', 'public']),
  /** When it is free again; null if it is free, or nobody can know. */
  free_at: orNull(Instant),
  /** How many customers wait for it. */
  waiting: Type.Integer(),
  /** `used`: an SMS of the app came to it before. */
  number_type: Type.Enum(['new', 'used']),
  /** Null for an app without a price. */
  prices: orNull(Type.Object(NUMBER_PRICES)),
});
export type InventoryNumber = Shape<typeof InventoryNumber>;
