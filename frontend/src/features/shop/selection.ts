import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { AvailableCountry } from '@ringpost/query-api/inventory/inventory.contract';

/** The ways of buying: 0 activation, 1 voice message, 2 rent for SMS, 3 rent for voice. */
export type ModeName = 'activation' | 'voice' | 'rental' | 'voice-rental';

/** What somebody has chosen in the shop. */
export interface ShopSelection {
  readonly app: PricedApp;
  readonly country: string;
  /** Null: any provider. */
  readonly vendor: string | null;
}

/** Apps whose name holds the text, however it is written; those that begin with it first. */
export function filterApps(apps: readonly PricedApp[], text: string): readonly PricedApp[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return apps;
  const found = apps.filter((app) => app.app_name.toLowerCase().includes(wanted));
  const begins = (app: PricedApp): boolean => app.app_name.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((app) => !begins(app))];
}

/** Numbers to be had now, new and used together. */
export function stockOf(app: PricedApp): number {
  return app.unused + app.used;
}

/** The country somebody chose last if it still has numbers, else the United States, else Canada, else any. */
export function countryOf(wanted: string, available: readonly AvailableCountry[] | undefined): string {
  if (!available) return wanted;
  const has = (iso: string): boolean => available.some(({ country_iso }) => country_iso === iso);
  return [wanted, 'US', 'CA'].find(has) ?? available[0]?.country_iso ?? wanted;
}

/** A name, cut after so many characters. */
export function cutName(name: string, characters: number): string {
  return name.length > characters ? `${name.slice(0, characters).trimEnd()}…` : name;
}
