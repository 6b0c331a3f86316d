import { isAtOrAfter, LOG_START, type Position } from '@ringpost/events/domain';
import { type SharedBody, sharedBody } from '@ringpost/events/http';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { deliveries } from '@ringpost/projections/orders/deliveries.view';
import { seenByAll } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import type { KnownCatalogue } from './app-catalogue.ts';
import type { PricedApp, PublicPriceList } from './catalogue.contract.ts';
import { type Delivery, presentDelivery, presentPricedApp } from './present-priced-app.ts';

/** For whom and where; null: a visitor, any vendor. `standard`: the default price, whoever asks. */
interface PriceListQuestion {
  readonly userId: string | null;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly standard: boolean;
}

export interface PriceList {
  /** Everything it is made from has been seen up to `atLeast`. */
  read(question: PriceListQuestion, atLeast: Position): Promise<readonly PricedApp[]>;
  /** The whole list as guests are told it, made once for all of them. */
  shared(question: PriceListQuestion): Promise<SharedBody<PublicPriceList>>;
}

/** The views that a price list is made from. */
export const PRICE_LIST_VIEWS = ['catalogue', 'inventory', 'orders'] as const;

const MAX_AGE_MS = 1_000;
const DELIVERIES_MAX_AGE_MS = 5_000;
const KEPT_LISTS = 200;
const MAX_ROWS = 9_999;
/** Stands for every vendor that there is not. */
const UNKNOWN_VENDOR = 'unknown';

/** Lists of seven hundred apps are made once a second for each question, however many ask. */
export function createPriceList(deps: QueryDeps, age: () => number = () => performance.now()): PriceList {
  const { readModel, catalogue, progress } = deps;
  const lists = keep<readonly PricedApp[]>(MAX_AGE_MS, KEPT_LISTS, age, () =>
    seenByAll(progress, PRICE_LIST_VIEWS),
  );
  const bodies = new Map<
    string,
    { readonly list: readonly PricedApp[]; readonly body: SharedBody<PublicPriceList> }
  >();
  const rates = keep<ReadonlyMap<string, Delivery>>(DELIVERIES_MAX_AGE_MS, KEPT_LISTS, age, () => LOG_START);

  const deliveriesIn = (countryIso: string): Promise<ReadonlyMap<string, Delivery>> =>
    rates(countryIso, LOG_START, async () => {
      const rows = await readModel.collection(deliveries).find({ countryIso }, { limit: MAX_ROWS });
      return new Map(rows.map((row) => [row.appId, presentDelivery(row)]));
    });

  const make = async (question: PriceListQuestion, atLeast: Position): Promise<readonly PricedApp[]> => {
    const { countryIso, vendorId, standard } = question;
    const [{ apps }, rows, delivery] = await Promise.all([
      catalogue.read(atLeast),
      readModel.collection(stock).find({ countryIso, vendorId: vendorId ?? '*' }, { limit: MAX_ROWS }),
      deliveriesIn(countryIso),
    ]);
    const byApp = new Map(rows.map((row) => [row.appId, row]));
    const numbers = byApp.get('*')?.numbers ?? 0;
    const asked = standard ? { userId: null, countryIso: null, vendorId: null } : question;
    return [...apps.values()].flatMap(
      (app) =>
        presentPricedApp(app, asked, { numbers, of: byApp.get(app.row._id) }, delivery.get(app.row._id)) ??
        [],
    );
  };

  const read = async (asked: PriceListQuestion, atLeast: Position): Promise<readonly PricedApp[]> => {
    const question = plainest(asked, await catalogue.read(atLeast));
    return lists(keyOf(question), atLeast, () => make(question, atLeast));
  };

  return {
    read,
    async shared(asked) {
      const key = keyOf(plainest(asked, await catalogue.read()));
      const list = await read(asked, LOG_START);
      const kept = bodies.get(key);
      if (kept?.list === list) return kept.body;
      const body = sharedBody<PublicPriceList>({ data: list, total: list.length }, kept?.body);
      if (bodies.size >= KEPT_LISTS) bodies.clear();
      bodies.set(key, { list, body });
      return body;
    },
  };
}

/**
 * The same question as everybody's where the answer is: customers without a price of their own see the public list, and
 * vendors that nobody knows sell alike. Otherwise made-up ids would have a list made for each of them.
 */
function plainest(
  question: PriceListQuestion,
  { usersWithPrices, vendors }: KnownCatalogue,
): PriceListQuestion {
  const { userId, vendorId } = question;
  return {
    ...question,
    userId: userId !== null && usersWithPrices.has(userId) ? userId : null,
    vendorId: vendorId === null || vendors.has(vendorId) ? vendorId : UNKNOWN_VENDOR,
  };
}

function keyOf({ userId, countryIso, vendorId, standard }: PriceListQuestion): string {
  return `${userId ?? ''}|${countryIso}|${vendorId ?? ''}|${standard}`;
}

type Kept<T> = (key: string, atLeast: Position, make: () => Promise<T>) => Promise<T>;

/** Keeps what was made for a while, and no longer than until somebody knows of more than it can show. */
function keep<T>(ageMs: number, most: number, age: () => number, positionNow: () => Position): Kept<T> {
  const kept = new Map<
    string,
    { readonly made: Promise<T>; readonly at: number; readonly position: Position }
  >();
  return (key, atLeast, make) => {
    const known = kept.get(key);
    if (known && age() - known.at < ageMs && isAtOrAfter(known.position, atLeast)) return known.made;
    if (kept.size >= most) kept.clear();
    const entry = { position: positionNow(), at: age(), made: make() };
    kept.set(key, entry);
    entry.made.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.made;
  };
}
