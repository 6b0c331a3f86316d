import { APPS_ON_ONE_NUMBER_MAX } from '@ringpost/domain/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useReadShopValues } from '../api/shop-settings.api.ts';
import { useQuery } from '../api/use-query.ts';
import { useDormantVendor } from '../features/buy/buy.api.ts';
import { type AreaTexts, areasOf, areWrong } from '../features/purchase/area-texts.ts';
import {
  fromSource,
  type NumberSource,
  type NumberType,
  type RentalChoice,
  rentalOfSelection,
  requestOfSelection,
  withMoreApps,
} from '../features/purchase/purchase-request.ts';
import { appsOfMode } from '../features/shop/selection.ts';
import { useApps, useDormantVendors, useElsewhere } from '../features/shop/shop.api.ts';
import { useShopMode } from '../features/shop/use-shop-mode.ts';
import { usePreferences } from '../session/preferences.store.ts';
import { type Address, useAddress } from '../ui/use-address.ts';

/** The app of the last purchase, because most people buy the same again. Null until it is known, and for a new customer. */
function useLastBought(): string | null {
  const { data } = useQuery('GET /api/orders/list', { query: { limit: 1 } });
  return data?.data[0]?.app_uuid ?? null;
}

/** Stores the country and the mode of the address on this device, as if they had been chosen in the shop. */
function useAsked(search: URLSearchParams): void {
  const set = usePreferences((state) => state.set);
  const country = search.get('country');
  const mode = search.get('mode');
  useEffect(() => {
    if (country === 'US' || country === 'CA') set({ country });
    if (mode === '0' || mode === '2') set({ mode: mode === '2' ? 2 : 0 });
  }, [country, mode, set]);
}

/** A new number or a used one. Until the user chooses, it is used only if there are no new ones. */
function useNumberTypes(app: PricedApp | null) {
  const [numberType, onNumberType] = useState<NumberType>('any');
  const [rentalType, onRentalType] = useState<RentalChoice['numberType'] | null>(null);
  const [renews, onRenews] = useState(false);
  const offered = app && app.unused === 0 && app.used > 0 ? 'used' : 'new';
  const rental = { numberType: rentalType ?? offered, ...(renews && { renews: true as const }) } as const;
  return { numberType, rental, onNumberType, onRentalType, onRenews } as const;
}

/** A page for one source: the content above it, and its title on a phone, where the title contains no app. */
export interface SourcePage {
  readonly source: Exclude<NumberSource, 'active'>;
  readonly title: ReactNode;
  readonly head: ReactNode;
}

/** Where the numbers come from: the source of the page, or the chosen one if a vendor serves the country. */
function useSource(country: string, { source }: Partial<SourcePage>) {
  const [chosen, onSource] = useState<NumberSource>('active');
  const { data: vendors } = useDormantVendors();
  const isServed = useDormantVendor(country);
  return {
    source: source ?? (isServed ? chosen : 'active'),
    onSource: source ? null : onSource,
    lacksVendor: source === 'dormant' && vendors !== undefined && !isServed,
  };
}

/** The names of the area codes and of the other apps in the address. */
const WANTED = 'areas';
const EXCLUDED = 'without';
const MORE_APPS = 'with';
/** More apps on the same number, from the address. Those that are not for sale are left out. */
function moreAppsOf({ search, change }: Address, app: PricedApp | null, apps: readonly PricedApp[]) {
  const ids = new Set((search.get(MORE_APPS) ?? '').split(',').slice(0, APPS_ON_ONE_NUMBER_MAX - 1));
  const offered = apps.filter(({ app_uuid }) => app_uuid !== app?.app_uuid);
  const chosen = offered.filter(({ app_uuid }) => ids.has(app_uuid));
  const onChange = (appIds: readonly string[]): void => change({ [MORE_APPS]: appIds.join() });
  return { offered, chosen, onChange };
}

/**
 * Where the number must be, from the address, so that a link and a reload keep it.
 */
function areasIn({ search, change }: Address) {
  const texts: AreaTexts = { wanted: search.get(WANTED) ?? '', excluded: search.get(EXCLUDED) ?? '' };
  const onChange = ({ wanted, excluded }: AreaTexts): void =>
    change({ [WANTED]: wanted, [EXCLUDED]: excluded });
  return { texts, onChange };
}

/** The choice: app and provider from the address, and country, mode and term as the shop has stored them. */
export function useChoice(page: Partial<SourcePage>) {
  const address = useAddress();
  const { search } = address;
  const country = usePreferences((state) => state.country);
  const { termHours } = useShopMode('customer');
  useAsked(search);
  const lastBought = useLastBought();
  const appId = search.get('app') ?? lastBought;
  const { source, ...chooseSource } = useSource(country, page);
  // With dormant numbers the customer does not choose the vendor, so the price for any vendor applies.
  const vendor = source === 'active' ? search.get('vendor') : null;
  const { data } = useApps('customer', country, vendor);
  const isOffered = termHours === null && vendor === null && source === 'active';
  const ofMode = data && appsOfMode(data.data, termHours === null ? 'activation' : 'rental');
  const apps = useElsewhere(ofMode, { audience: 'customer', country, isOffered });
  const app = apps?.find(({ app_uuid }) => app_uuid === appId) ?? null;
  const isSold = data === undefined || data.data.some(({ app_uuid }) => app_uuid === appId);
  const isGone = search.has('app') && !isSold;
  const { numberType, rental, ...chooseType } = useNumberTypes(app);
  const selection = app && { app, country, vendor };
  const [quantity, onQuantity] = useState(1);
  const areas = areasIn(address);
  const moreApps = moreAppsOf(address, app, ofMode ?? []);
  // Only for one activation of our own numbers.
  const hasMore = termHours === null && source === 'active' && quantity === 1;
  const limit = hasMore ? areasOf(areas.texts) : undefined;
  const one =
    selection &&
    (termHours === null
      ? withMoreApps(
          { ...requestOfSelection(selection), numberType, ...(limit && { areas: limit }) },
          hasMore ? moreApps.chosen : [],
        )
      : rentalOfSelection(selection, { ...rental, termHours }));
  const many = one && (quantity > 1 ? { ...one, quantity } : one);
  const values = useReadShopValues(source !== 'active');
  const request = app && many && fromSource(many, app, source, values);
  return {
    onQuantity,
    ...chooseSource,
    ...chooseType,
    more: hasMore ? { areas, moreApps } : null,
    hasWrongAreas: hasMore && areWrong(areas.texts),
    appId,
    app,
    isGone,
    vendor,
    hasProviders: source === 'active',
    request,
    choose(nextApp: string | null, nextVendor: string | null): void {
      // What a link asked for once does not count any more.
      address.change({ app: nextApp ?? '', vendor: nextVendor ?? '', country: '', mode: '' });
    },
  };
}
