import type { AppState, NoticesState, ShopSettingsState, VolumeStepsState } from '@ringpost/domain';
import { shopValue } from '@ringpost/domain';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS } from '@ringpost/domain/rules/shop-settings';

/** What a collection has, by a name for each entry. Names of money end with `Mills`. */
export type ShownValues = Readonly<Record<string, unknown>>;

/** Each price with its scope: `all`, or the country, the vendor and the customer. The state has prices by their scope. */
export function valuesOfApp({ prices, templates }: AppState): ShownValues {
  const ofPrices = [...prices.values()].map(({ userId, countryIso, vendorId, termPrices = [], ...price }) => {
    const scope = [countryIso, vendorId, userId].filter((part) => typeof part === 'string').join('/');
    const { onDeliveryMills, newMills, usedMills, initialTermDays } = price;
    const terms = termPrices.flatMap((term) => [
      [`${term.termHours}hours.newMills`, term.newMills],
      [`${term.termHours}hours.usedMills`, term.usedMills],
    ]);
    const amounts = { onDeliveryMills, newMills, usedMills, initialTermDays };
    return [`price.${scope || 'all'}`, { ...amounts, ...Object.fromEntries(terms) }];
  });
  const keywords = [...templates].map(([id, keyword]) => [`keyword.${id}`, keyword]);
  return Object.fromEntries([...ofPrices, ...keywords]);
}

export function valuesOfSettings(state: ShopSettingsState): ShownValues {
  const values = SHOP_SETTING_NAMES.map((name) => [
    `value.${name}${SHOP_SETTINGS[name].isMoney ? 'Mills' : ''}`,
    shopValue(state, name),
  ]);
  return Object.fromEntries(values);
}

export function valuesOfSteps({ current }: VolumeStepsState): ShownValues {
  return Object.fromEntries((current?.steps ?? []).map((step, place) => [`step.${place + 1}`, step]));
}

export function valuesOfNotices({ texts }: NoticesState): ShownValues {
  return Object.fromEntries([...texts].map(([notice, text]) => [`notice.${notice}`, text]));
}
