import { countForCode, type Offer } from '../portal-protocols/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { byPlace, type HandlerAnswer, HandlerText, json } from './handler-answers.ts';
import { countryCodeOf, isoOf, isosOf } from './handler-catalogue.ts';
import { soldCountries } from './handler-codes.ts';
import type { HandlerShop } from './handler-shop.ts';

/** Portals that buy here take only `physicalCount`. So two portals that buy from each other never sell the same number in a circle. */
function presentOffer(offer: Offer) {
  return { cost: offer.priceMills / 1000, count: countForCode(offer), physicalCount: offer.count };
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

/** `getPricesVerification`: app, then country. */
export async function getPricesVerification(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const byApp: Record<string, Record<string, ReturnType<typeof presentOffer>>> = {};
  for (const iso of isosOf(fields)) {
    for (const offer of await offersIn(shop, userId, fields, iso)) {
      const ofApp = byApp[offer.app.code] ?? {};
      ofApp[String(countryCodeOf(iso))] = presentOffer(offer);
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
          freePriceMap: { [price.toFixed(2)]: count },
        };
      });
    }),
  );
  return json(byPlace(lists.flat().toSorted((a, b) => b.count - a.count)));
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
