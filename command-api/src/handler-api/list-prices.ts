import {
  countForCode,
  countryCodeOf,
  type Offer,
  soldCountries,
  wholeNumber,
} from '../portal-protocols/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { byPlace, dollarsText, type HandlerAnswer, HandlerText, json, pageOf } from './handler-answers.ts';
import { isoOf, isosOf } from './handler-catalogue.ts';
import type { HandlerShop } from './handler-shop.ts';

/** Portals that buy here take only `physicalCount`. So two portals that buy from each other never sell the same number in a circle. */
function presentOffer(offer: Offer) {
  return { cost: offer.priceMills / 1000, count: countForCode(offer), physicalCount: offer.count };
}

/** How many numbers there are at each price. Programs send the price back as their maximum, so it is exact. */
function freePrices(offer: Offer) {
  return { freePriceMap: { [dollarsText(offer.priceMills)]: countForCode(offer) } };
}

/** The offers of the named app, or of all. @throws HandlerText `BAD_SERVICE` */
async function offersIn(
  { catalogue }: HandlerShop,
  userId: string,
  { service }: HandlerFields,
  countryIso: string,
): Promise<readonly Offer[]> {
  const only = service === undefined || service === '' ? undefined : await catalogue.appOf(service);
  const offers = await catalogue.offers(userId, countryIso);
  return only ? offers.filter(({ app }) => app.code === only.code) : offers;
}

/** `getNumbersStatus`: how many numbers each app has in a country, as texts. */
export async function getNumbersStatus(
  { catalogue }: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const countryIso = isoOf(fields);
  const vendorIds = await catalogue.vendorsOf(fields.operator);
  const lists = await Promise.all(
    (vendorIds ?? [null]).map((vendorId) => catalogue.offers(userId, countryIso, vendorId)),
  );
  const counts = new Map<string, number>();
  for (const offer of lists.flat()) {
    const { code } = offer.app;
    counts.set(code, (counts.get(code) ?? 0) + countForCode(offer));
  }
  return json(Object.fromEntries([...counts].map(([code, count]) => [code, String(count)])));
}

/** `getPrices`: country, then app. */
export async function getPrices(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const countries = await Promise.all(
    isosOf(fields).map(async (iso) => {
      const offers = await offersIn(shop, userId, fields, iso);
      const byApp = offers.map((offer) => [offer.app.code, presentOffer(offer)]);
      return [String(countryCodeOf(iso)), Object.fromEntries(byApp)] as const;
    }),
  );
  return json(Object.fromEntries(countries));
}

/** `getPricesExtended`: country, then app. With `freePrice` it tells how many numbers there are at each price: we have one. */
export async function getPricesExtended(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const isByPrice = fields.freePrice === 'true' || fields.freePrice === '1';
  const countries = await Promise.all(
    isosOf(fields).map(async (iso) => {
      const offers = await offersIn(shop, userId, fields, iso);
      const byApp = offers.map((offer) => {
        const [cost, count] = [offer.priceMills / 1000, countForCode(offer)];
        return [offer.app.code, { cost, count, ...(isByPrice && freePrices(offer)) }] as const;
      });
      return [String(countryCodeOf(iso)), Object.fromEntries(byApp)] as const;
    }),
  );
  return json(Object.fromEntries(countries));
}

/** `getPricesVerification`: app, then country. The document of one portal has the price as a number, that of another one as a text. */
export async function getPricesVerification(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const byApp: Record<string, Record<string, ReturnType<typeof presentOffer> & { price: string }>> = {};
  for (const iso of isosOf(fields)) {
    for (const offer of await offersIn(shop, userId, fields, iso)) {
      const ofApp = byApp[offer.app.code] ?? {};
      ofApp[String(countryCodeOf(iso))] = {
        ...presentOffer(offer),
        price: dollarsText(offer.priceMills),
      };
      byApp[offer.app.code] = ofApp;
    }
  }
  return json(byApp);
}

/** `getTopCountriesByService`: the countries of an app, the one with most numbers first. */
export async function getTopCountriesByService(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const { code } = await shop.catalogue.appOf(fields.service);
  const lists = await Promise.all(
    soldCountries().map(async ({ id, iso }) => {
      const offers = await offersIn(shop, userId, { service: code }, iso);
      return offers.map((offer) => {
        const [price, count] = [offer.priceMills / 1000, countForCode(offer)];
        return {
          country: id,
          count,
          price,
          retail_price: price,
          ...freePrices(offer),
        };
      });
    }),
  );
  return json(byPlace(lists.flat().toSorted((a, b) => b.count - a.count)));
}

/** Countries on a page of `getListOfTopCountriesByService`, if nothing is said and at most. */
const TOP_COUNTRIES = 10;
const TOP_COUNTRIES_MAX = 100;

interface RatedShop extends Pick<HandlerShop, 'rates'> {
  readonly catalogue: Pick<HandlerShop['catalogue'], 'appNamed'>;
}

/**
 * `getListOfTopCountriesByService`: where an app is bought, in percent of what customers paid for, and how many percent of that got their
 * code. Only countries in which enough customers count. @throws HandlerText `WRONG_SERVICE`, `NO_METRICS`
 */
export async function getListOfTopCountriesByService(
  { catalogue, rates }: RatedShop,
  _userId: string,
  { service, length, page }: HandlerFields,
): Promise<HandlerAnswer> {
  const app = service === undefined ? undefined : await catalogue.appNamed(service);
  if (!app) throw new HandlerText('WRONG_SERVICE');
  const rateOf = await rates();
  const counted = soldCountries().flatMap(({ id, iso }) => {
    const rate = rateOf(app.row._id, iso, null);
    return rate ? [{ country: id, ...rate }] : [];
  });
  if (counted.length === 0) throw new HandlerText('NO_METRICS');
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  const listed = counted
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ country, weight, percent }) => ({
      country,
      share: Math.round((100 * weight) / all),
      rate: percent,
    }));
  return json(pageOf(listed, { size: wholeNumber(length, TOP_COUNTRIES, TOP_COUNTRIES_MAX), page }));
}

/** `getCountries`: those that we sell. */
export async function getCountries(): Promise<HandlerAnswer> {
  const listed = soldCountries().map(({ id, eng, rus, chn }) => {
    const flags = { visible: 1, retry: 1, rent: 1, multiService: 0 };
    return [String(id), { id, rus, eng, chn, ...flags }] as const;
  });
  return json(Object.fromEntries(listed));
}

/** `getServicesList`: the apps that are on sale, the best known first. */
export async function getServicesList({ catalogue }: HandlerShop): Promise<HandlerAnswer> {
  const { byId } = await catalogue.listed();
  const services = [...byId.values()].map(({ code, row }) => ({ code, name: row.name }));
  return json({ status: 'success', services });
}

/** `getOperators`: the vendors with numbers, by country. */
export async function getOperators(
  { catalogue }: HandlerShop,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  try {
    const lists = await Promise.all(
      isosOf(fields).map(
        async (iso) => [String(countryCodeOf(iso)), await catalogue.operatorCodes(iso)] as const,
      ),
    );
    if (lists.length > 0) return json({ status: 'success', countryOperators: Object.fromEntries(lists) });
  } catch (error) {
    if (!(error instanceof HandlerText)) throw error;
  }
  return json({ status: 'error', error: 'OPERATORS_NOT_FOUND' });
}
