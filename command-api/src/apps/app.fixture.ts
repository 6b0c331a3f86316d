import type { AppEvent, AppPriceSet } from '@ringpost/domain';
import type { SetPrice } from './app.decider.ts';

export const APP_ID = 'whatsapp';
export const ADDED = { appId: APP_ID, name: 'WhatsApp', slug: 'whatsapp', imageName: null, rank: 1 };
/** What everybody pays. */
export const PRICE = {
  priceId: 'p-1',
  countryIso: null,
  vendorId: null,
  onDeliveryMills: 350,
  newMills: 3000,
  usedMills: 2000,
  initialTermDays: 7,
};

export function priced(change: Partial<AppPriceSet['data']> = {}): AppEvent {
  return {
    type: 'AppPriceSet',
    data: { appId: APP_ID, ...PRICE, ...change },
  };
}

export const APP_ADDED: AppEvent = { type: 'AppAdded', data: ADDED };
export const DEFAULT = priced();
export const NOW = '2026-11-26T10:00:00.000Z';
export const AT_ONCE = { now: NOW, countsFrom: null, adminId: 'admin-1' };

export type Amounts = Partial<Pick<AppPriceSet['data'], 'onDeliveryMills' | 'newMills' | 'usedMills'>>;

export function setting(
  change: Partial<SetPrice['price']> = {},
  over: Partial<Omit<SetPrice, 'type' | 'appId' | 'price'>> = {},
): SetPrice {
  const set = { ...PRICE, userId: null, priceId: 'p-2', ...change };
  const how = { replaces: null, confirmLarge: false, ...AT_ONCE, ...over };
  return { type: 'SetPrice', appId: APP_ID, price: set, ...how };
}

export function removed(priceId: string): AppEvent {
  return { type: 'AppPriceRemoved', data: { appId: APP_ID, priceId } };
}
