import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { AvailableCountry } from '@ringpost/query-api/inventory/inventory.contract';
import type { ShopOrder } from '../../session/preferences.store.ts';
import { findByName } from '../../ui/find-by-name.ts';

/** The ways of buying: 0 activation, 1 voice message, 2 rent for SMS, 3 rent for voice. */
export type ModeName = 'activation' | 'voice' | 'rental' | 'voice-rental';

/** The modes that are on sale. */
export type ModeOnSale = Extract<ModeName, 'activation' | 'rental'>;

/** Apps whose name contains the text, in upper or lower case. Apps that begin with it come first. */
export function filterApps(apps: readonly PricedApp[], text: string): readonly PricedApp[] {
  return findByName(apps, text, ({ app_name }) => app_name);
}

/** The apps that a mode sells. The whole number, for all apps, is only rented. */
export function appsOfMode(apps: readonly PricedApp[], mode: ModeOnSale): readonly PricedApp[] {
  return mode === 'rental' ? apps : apps.filter((app) => !app.whole_number);
}

/** An app of the price list. `elsewhere`: numbers of partners for one code, where our own are used up. */
export interface ShopApp extends PricedApp {
  readonly elsewhere?: number;
}

/** Available numbers, new and used together. */
export function stockOf({ unused, used, elsewhere = 0 }: ShopApp): number {
  return unused + used + elsewhere;
}

/** The last chosen country if it still has numbers, otherwise the United States, Canada, or any other, in this sequence. */
export function countryOf(chosen: string, available: readonly AvailableCountry[] | undefined): string {
  if (!available) return chosen;
  const has = (iso: string): boolean => available.some(({ country_iso }) => country_iso === iso);
  return [chosen, 'US', 'CA'].find(has) ?? available[0]?.country_iso ?? chosen;
}

/** The name, cut to this many characters. */
export function cutName(name: string, characters: number): string {
  return name.length > characters ? `${name.slice(0, characters).trimEnd()}…` : name;
}

/** An unknown share or time comes after all known ones. */
const RANKS: Readonly<Record<ShopOrder, (app: PricedApp) => number>> = {
  known: () => 0,
  delivered: ({ delivered }) => -(delivered ?? -1),
  fastest: ({ median_seconds }) => median_seconds ?? Number.MAX_VALUE,
  cheapest: ({ on_delv_price }) => on_delv_price,
};

/** Of two rentals of one term, the cheaper one has the lower price per day. */
function rentPerDay({ price_new, new_initial_term }: PricedApp): number {
  return price_new / new_initial_term;
}

/** Sorts apps. Equal ones keep their order: best known first. */
export function inOrder(
  apps: readonly PricedApp[],
  order: ShopOrder,
  mode: ModeOnSale = 'activation',
): readonly PricedApp[] {
  const rank = order === 'cheapest' && mode === 'rental' ? rentPerDay : RANKS[order];
  return order === 'known' ? apps : apps.toSorted((one, other) => rank(one) - rank(other));
}

/** The favourites first, then the last purchases, then all others in their order. */
export function ownFirst(
  apps: readonly PricedApp[],
  favourites: readonly string[],
  lastUsed: readonly string[],
): readonly PricedApp[] {
  const own = new Set([...favourites, ...lastUsed]);
  if (own.size === 0) return apps;
  const byId = new Map(apps.map((app) => [app.app_uuid, app]));
  const first = [...own].flatMap((id) => byId.get(id) ?? []);
  return [...first, ...apps.filter(({ app_uuid }) => !own.has(app_uuid))];
}
