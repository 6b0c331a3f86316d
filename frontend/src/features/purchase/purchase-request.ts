import { type ActivationFee, activationFeeMills } from '@ringpost/domain/rules/activation-fee';
import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import { rentalPriceMills } from '@ringpost/domain/rules/price-matching';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { TermHours } from '../../session/preferences.store.ts';

/** `any`: a new number if there is one, otherwise a used one. `new`: only a number that never served the app. */
export type NumberType = 'any' | 'new';

/** `active`: ready at once. `dormant`: a vendor activates them. `any`: active ones first, then dormant ones. */
export type NumberSource = 'active' | 'dormant' | 'any';

/** What is rented. `new`: a number that never served the app. `used`: one that did. */
export interface RentalChoice {
  readonly numberType: 'new' | 'used';
  readonly termHours: TermHours;
  /** Absent: it does not renew itself. */
  readonly renews?: true;
}

/** An app of a country, chosen on a list of prices. */
export interface AppChoice {
  readonly app: PricedApp;
  readonly country: string;
  /** Null: any provider. */
  readonly vendor: string | null;
}

/** What the customer wants to buy, and the price that was shown. */
export interface PurchaseRequest {
  /** Always absent here; other requests that spend money have their kind in this field. */
  readonly what?: undefined;
  readonly appId: string;
  readonly appName: string;
  /** File name of the app's image; null if it has none. */
  readonly imageName: string | null;
  readonly countryIso: string;
  /** Null: any provider. */
  readonly vendorId: string | null;
  /** Dollars, for one number. */
  readonly price: number;
  /** How many numbers; one if it is absent. */
  readonly quantity?: number;
  /** Absent: `active`. */
  readonly source?: Exclude<NumberSource, 'active'>;
  /** The settings of the fee that the page shows for an activation from a vendor. Absent while they are not read. */
  readonly activationFee?: ActivationFee;
  /** Exactly these numbers, as many as `quantity`. Absent: any numbers. */
  readonly numbers?: readonly string[];
  /** The unclaimed message that is bought with the one number. Absent: none. */
  readonly unclaimedId?: string;
  /** The completed order whose number is bought again. Absent: none. */
  readonly reuseOf?: string;
  /** The kind of number of an activation. Absent: `any`. */
  readonly numberType?: NumberType;
  /** Where the number of one activation must be. Absent: anywhere. */
  readonly areas?: NumberAreas;
  /** More apps on the same number; `price` is then that of all of them. Absent: none. */
  readonly moreApps?: readonly { readonly appId: string; readonly appName: string }[];
  /** Absent: an activation is bought. */
  readonly rental?: RentalChoice;
}

type Counted = Pick<PurchaseRequest, 'price' | 'quantity'>;

/** How many numbers a request asks for. */
export function quantityOf({ quantity = 1 }: Pick<Counted, 'quantity'>): number {
  return quantity;
}

/** The price of all its numbers, in dollars. */
export function totalOf(request: Counted): number {
  return toDollars(toMills(request.price) * quantityOf(request));
}

type WithFee = Pick<PurchaseRequest, 'price' | 'rental' | 'activationFee'>;

/** What one activation from a vendor costs without an SMS, in dollars. A rental has no fee. Undefined while it is not known. */
export function feeOf({ price, rental, activationFee }: WithFee): number | undefined {
  if (rental) return 0;
  return activationFee && toDollars(activationFeeMills(toMills(price), activationFee));
}

/** Whether the page cannot show yet what the customer would agree on. */
export function lacksFee(request: WithFee & Pick<PurchaseRequest, 'source'>): boolean {
  return request.source !== undefined && feeOf(request) === undefined;
}

/** What the customer agrees to: the price that is shown is the maximum. Only a rental of one of our own numbers can renew itself. */
export function renewalOf(request: PurchaseRequest): { readonly max_price: number } | undefined {
  const { rental, source, price } = request;
  return rental?.renews && !source && quantityOf(request) === 1 ? { max_price: price } : undefined;
}

export type RentalRequest = PurchaseRequest & { readonly rental: RentalChoice };

/** The price of renting one number of an app, in dollars. */
export function rentalPrice(
  app: Pick<PricedApp, 'term_prices' | 'on_delv_price' | 'price_new' | 'price_old' | 'new_initial_term'>,
  { numberType, termHours }: RentalChoice,
): number {
  const termPrices = (app.term_prices ?? []).map(({ term_hours, price_new, price_old }) => ({
    termHours: term_hours,
    newMills: toMills(price_new),
    usedMills: toMills(price_old),
  }));
  const entry = {
    onDeliveryMills: toMills(app.on_delv_price),
    termPrices,
    newMills: toMills(app.price_new),
    usedMills: toMills(app.price_old),
    initialTermDays: app.new_initial_term,
  };
  return toDollars(rentalPriceMills(entry, numberType, termHours));
}

/**
 * The request with another source. A vendor's numbers are new, and only this vendor provides them. So then the customer can
 * choose neither the provider nor the kind of number.
 */
export function fromSource(
  request: PurchaseRequest,
  app: PricedApp,
  source: NumberSource,
  activationFee: ActivationFee | undefined,
): PurchaseRequest {
  if (source === 'active') return request;
  const { numberType: _, ...others } = { ...request, vendorId: null, source };
  if (!request.rental) {
    if (!activationFee) return others;
    const { 'activation-fee-percent': percent, 'activation-fee-least': least } = activationFee;
    return {
      ...others,
      activationFee: { 'activation-fee-percent': percent, 'activation-fee-least': least },
    };
  }
  const rental = { ...request.rental, numberType: 'new' } as const;
  return { ...others, rental, price: rentalPrice(app, rental) };
}

function requestFor({ app, country, vendor }: AppChoice, price: number): PurchaseRequest {
  return {
    appId: app.app_uuid,
    appName: app.app_name,
    imageName: app.image_name,
    countryIso: country,
    vendorId: vendor,
    price,
  };
}

/** A request for one activation as chosen in the shop, at the price that was shown. */
export function requestOfSelection(selection: AppChoice): PurchaseRequest {
  return requestFor(selection, selection.app.on_delv_price);
}

/** A request for one rented number as chosen in the shop, at the price that was shown. */
export function rentalOfSelection(selection: AppChoice, rental: RentalChoice): RentalRequest {
  return { ...requestFor(selection, rentalPrice(selection.app, rental)), rental };
}

/**
 * A request to buy the app of an order again, from any provider, at the price of `order`. If the price has changed, the server
 * refuses it.
 */
export function requestOfOrder(order: OrderView): PurchaseRequest {
  return {
    appId: order.app_uuid,
    appName: order.app_name,
    imageName: order.image_name,
    countryIso: order.country_iso,
    vendorId: null,
    price: order.unit_price,
  };
}

/** All apps that a request is for. */
export function appIdsOf({ appId, moreApps = [] }: PurchaseRequest): readonly string[] {
  return [appId, ...moreApps.map((each) => each.appId)];
}

/** The request with more apps on the same number, which is then new to all of them. */
export function withMoreApps(request: PurchaseRequest, more: readonly PricedApp[]): PurchaseRequest {
  if (more.length === 0) return request;
  const totalMills = more.reduce((sum, each) => sum + toMills(each.on_delv_price), toMills(request.price));
  const moreApps = more.map(({ app_uuid: appId, app_name: appName }) => ({ appId, appName }));
  return { ...request, numberType: 'new', price: toDollars(totalMills), moreApps };
}

function textOfAreas({ areas }: PurchaseRequest): string | undefined {
  return areas && `${areas.wanted.join()}|${areas.excluded.join()}`;
}

/** Whether both ask for the same thing at the same price. */
export function isSameRequest(a: PurchaseRequest, b: PurchaseRequest): boolean {
  return (
    a.appId === b.appId &&
    a.countryIso === b.countryIso &&
    a.vendorId === b.vendorId &&
    quantityOf(a) === quantityOf(b) &&
    a.source === b.source &&
    a.numbers?.join() === b.numbers?.join() &&
    a.unclaimedId === b.unclaimedId &&
    a.reuseOf === b.reuseOf &&
    a.numberType === b.numberType &&
    textOfAreas(a) === textOfAreas(b) &&
    appIdsOf(a).join() === appIdsOf(b).join() &&
    a.rental?.numberType === b.rental?.numberType &&
    a.rental?.termHours === b.rental?.termHours &&
    a.rental?.renews === b.rental?.renews &&
    a.price === b.price &&
    feeOf(a) === feeOf(b)
  );
}
