import {
  type AppEvent,
  type AppState,
  type AskedApproval,
  type NoticesState,
  priceOfId,
  type ShopSettingsState,
  shopValue,
  type VolumeStepsState,
} from '@ringpost/domain';
import { priceName } from '@ringpost/domain/rules/price-name';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS } from '@ringpost/domain/rules/shop-settings';

/** What a collection has, by a name for each entry. Names of money end with `Mills`. */
export type ShownValues = Readonly<Record<string, unknown>>;

/** Each price with its scope. The state has prices by their scope. */
export function valuesOfApp({ prices, templates }: AppState): ShownValues {
  const ofPrices = [...prices.values()].map(({ termPrices = [], ...price }) => {
    const { onDeliveryMills, newMills, usedMills, initialTermDays } = price;
    const terms = termPrices.flatMap((term) => [
      [`${term.termHours}hours.newMills`, term.newMills],
      [`${term.termHours}hours.usedMills`, term.usedMills],
    ]);
    const amounts = { onDeliveryMills, newMills, usedMills, initialTermDays };
    return [priceName(price), { ...amounts, ...Object.fromEntries(terms) }];
  });
  const keywords = [...templates].map(([id, keyword]) => [`keyword.${id}`, keyword]);
  return Object.fromEntries([...ofPrices, ...keywords]);
}

function askedIn({ approvals }: AppState, approvalId: string): AskedApproval | undefined {
  const approval = approvals.get(approvalId);
  return approval?.status === 'waiting' ? approval.asked : undefined;
}

/** The price that an event is about. `state`: before the event. */
export function priceOfEvent(state: AppState, { type, data }: AppEvent): string | undefined {
  switch (type) {
    case 'AppPriceSet':
    case 'AppCustomerPriceSet':
    case 'AppPriceChangePlanned':
      return priceName(data);
    case 'AppPriceRemoved':
    case 'AppTermPriceSet': {
      const price = priceOfId(state, data.priceId);
      return price && priceName(price);
    }
    case 'AppPriceChangeWithdrawn': {
      const planned = state.planned.get(data.priceId);
      return planned && priceName(planned);
    }
    case 'ApprovalAsked':
    case 'ApprovalDated':
    case 'ApprovalGiven':
    case 'ApprovalEnded': {
      const asked = type === 'ApprovalAsked' ? data : askedIn(state, data.approvalId);
      return asked && 'countryIso' in asked.act ? priceName(asked.act) : undefined;
    }
    default:
      return undefined;
  }
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
