import { Type } from 'typebox';
import { RENTAL_TERMS_HOURS } from '../rules/limits.ts';
import { CountryIso, Dollars, E164, Instant, orNull, type Shape, Uuid } from './fields.contract.ts';

/** What one number costs now. */
export const NUMBER_PRICES = {
  /** One activation. */
  activation: Dollars,
  rentals: Type.Array(Type.Object({ term_hours: Type.Enum([...RENTAL_TERMS_HOURS]), price: Dollars })),
};

/** One of our numbers, and its state for one app and the caller. */
export const InventoryNumber = Type.Object({
  number: E164,
  country_iso: CountryIso,
  region: Type.String(),
  rate_center: Type.String(),
  vendor_uuid: Uuid,
  /**
   * `free`: can be bought now. `taken`: somebody has the number for the app or waits for it, or another customer uses it for a
   * code of another app. `reserved`: somebody has reserved it for the app. `public`: everybody sees its messages, so nobody can
   * buy it. `banned`: the caller, or another account of the same person, said that the app refuses it.
   */
  state: Type.Enum(['free', 'taken', 'reserved', 'public', 'banned']),
  /** When it is free again; null if it is free, or nobody can know. */
  free_at: orNull(Instant),
  /**
   * Until when somebody has it, by an order or a reservation; null if nobody has it. Whoever waits for it gets it then: so `state`
   * alone says whether it can be bought.
   */
  end_date: orNull(Instant),
  /** How many customers wait for it. */
  waiting: Type.Integer(),
  /** `used`: an SMS of the app came to it before. */
  number_type: Type.Enum(['new', 'used']),
  /** Null for an app without a price. */
  prices: orNull(Type.Object(NUMBER_PRICES)),
});
export type InventoryNumber = Shape<typeof InventoryNumber>;
