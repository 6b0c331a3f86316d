import { RENTAL_NOTICE_HOURS } from '@ringpost/domain/rules/limits';
import type { BulkWish, Shoppers } from './buyer-requests.ts';
import type { OpenedShop } from './start-shop.ts';

const CLIENTS = 16;
/** Customers who rent numbers before their lists are read. */
const RENTERS = 1_000;
const RENTED = 20;
const RENTED_APPS = 20;
const TERM_HOURS = 72;
/** Then all of them end within a day, and their customers have been told so. */
const LATER_MS = (TERM_HOURS - RENTAL_NOTICE_HOURS) * 3_600_000 + 60_000;

/** What a number costs that never served the app, for the term. */
async function priceOf({ url, tokens }: Shoppers, appId: string): Promise<number> {
  const headers = { Authorization: `Bearer ${tokens[0]}` };
  const response = await fetch(`${url}/api/number/active/${appId}?limit=100&country=US`, { headers });
  const { data } = (await response.json()) as {
    data: readonly {
      readonly number_type: string;
      readonly prices: {
        readonly rentals: readonly { readonly term_hours: number; readonly price: number }[];
      } | null;
    }[];
  };
  const term = data
    .find(({ number_type: type, prices }) => type === 'new' && prices !== null)
    ?.prices?.rentals.find(({ term_hours: hours }) => hours === TERM_HOURS);
  if (!term) throw new Error(`nobody rents out a new number of ${appId}`);
  return term.price;
}

/** Has each renter rent numbers with one order. @returns the orders */
async function buyRentals({ shop, buyers, shoppers }: OpenedShop): Promise<readonly string[]> {
  const { url, tokens, offers } = shoppers;
  const bodies: BulkWish['body'][] = [];
  for (const { appId } of offers.slice(0, RENTED_APPS)) {
    const quoted_price = await priceOf(shoppers, appId);
    const term = { number_type: 'new', term_hours: TERM_HOURS };
    const body = { app_uuid: appId, country_iso: 'US', quantity: RENTED, quoted_price, ...term };
    bodies.push(body);
  }
  const wishes = tokens.slice(0, RENTERS).flatMap((token, index) => {
    const body = bodies[index % bodies.length];
    return body ? [{ token, body }] : [];
  });
  const path = '/api/orders/create_number_order_bulk';
  const bought = await buyers.ask('bulk', { url, path, wishes, clients: CLIENTS });
  await shop.ask('settle', undefined);
  return bought.map(({ orderId }) => orderId);
}

/** Lets two days pass. Sessions do not last so long. */
async function passDays({ shop, shoppers }: OpenedShop): Promise<Shoppers> {
  await shop.ask('passTime', { milliseconds: LATER_MS });
  await shop.ask('policies', undefined);
  await shop.ask('settle', undefined);
  return { ...shoppers, tokens: await shop.ask('sessions', { customers: shoppers.tokens.length }) };
}

export interface Rented {
  /** The bulk order of each renter. They are the first customers. */
  readonly bulks: readonly string[];
  /** With sessions of the present. */
  readonly shoppers: Shoppers;
}

/** Has the first customers rent numbers, and lets time pass until all these rentals end soon. */
export async function rentNumbers(opened: OpenedShop): Promise<Rented> {
  const bulks = await buyRentals(opened);
  return { bulks, shoppers: await passDays(opened) };
}
