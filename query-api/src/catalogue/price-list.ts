import { LOG_START, type Position } from '@ringpost/domain';
import type { ReadModel } from '@ringpost/engine';
import { type StockRow, stock, stockId } from '@ringpost/projections/inventory/inventory.view';
import { deliveries } from '@ringpost/projections/orders/deliveries.view';
import { type SharedBody, sharedBody } from '@ringpost/web/http';
import { type Progress, seenByAll } from '../kernel/freshness.ts';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { AppCatalogue, CatalogueRows } from './app-catalogue.ts';
import type { PricedApp, PublicPriceList } from './catalogue.contract.ts';
import { type Delivery, presentDelivery, presentPricedApp, roundedStock } from './present-priced-app.ts';

/**
 * The customer (null: any customer without their own price), the country, and the vendor (null: any). `isGuest`: the stock must
 * not reveal a single purchase. `standard`: use the default price for all callers.
 */
interface PriceListQuestion {
  readonly userId: string | null;
  readonly isGuest: boolean;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly standard: boolean;
  /** The discount by volume of the customer, in per cent. Absent: none. */
  readonly percentOff?: number | undefined;
}

interface PriceListDeps {
  readonly readModel: ReadModel;
  readonly catalogue: AppCatalogue;
  readonly progress: Progress;
}

export interface PriceList {
  /** A list that includes all events up to `atLeast`. */
  read(question: PriceListQuestion, atLeast: Position): Promise<readonly PricedApp[]>;
  /** The whole list for guests, made once for all of them. */
  shared(question: PriceListQuestion): Promise<SharedBody<PublicPriceList>>;
}

/** The views that a price list is made from. */
export const PRICE_LIST_VIEWS = ['catalogue', 'inventory', 'orders'] as const;

const MAX_AGE_MS = 1_000;
const DELIVERIES_MAX_AGE_MS = 5_000;
/** For guests, the numbers that customers took are updated only once a minute, so that a change reveals no single purchase. */
const TAKEN_MAX_AGE_MS = 60_000;
const MAX_LISTS = 200;
const MAX_ROWS = 9_999;
/** Replaces every vendor that does not exist. */
const UNKNOWN_VENDOR = 'unknown';

/**
 * The question without the parts that do not change the answer. Customers without their own price see the public list,
 * and all unknown vendors have the same list. Otherwise each invented id would need its own list.
 */
function simplified(question: PriceListQuestion, { ownPrices, vendors }: CatalogueRows): PriceListQuestion {
  const { userId, vendorId } = question;
  return {
    ...question,
    userId: userId !== null && ownPrices.has(userId) ? userId : null,
    vendorId: vendorId === null || vendors.has(vendorId) ? vendorId : UNKNOWN_VENDOR,
  };
}

function keyOf(question: PriceListQuestion): string {
  const { userId, isGuest, countryIso, vendorId, standard, percentOff = 0 } = question;
  return `${isGuest}|${userId ?? ''}|${countryIso}|${vendorId ?? ''}|${standard}|${percentOff}`;
}

/** A list has about seven hundred apps, so each list is made at most once a second for all callers. */
export function createPriceList(
  { readModel, catalogue, progress }: PriceListDeps,
  age: () => number = () => performance.now(),
): PriceList {
  const limits = { maxEntries: MAX_LISTS, age };
  const lists = keepAnswers<readonly PricedApp[]>({
    ...limits,
    maxAgeMs: MAX_AGE_MS,
    position: () => seenByAll(progress, PRICE_LIST_VIEWS),
  });
  const rates = keepAnswers<ReadonlyMap<string, Delivery>>({
    ...limits,
    maxAgeMs: DELIVERIES_MAX_AGE_MS,
    position: () => LOG_START,
  });
  const takenForGuests = keepAnswers<readonly StockRow[]>({
    ...limits,
    maxAgeMs: TAKEN_MAX_AGE_MS,
    position: () => LOG_START,
  });
  const bodies = new Map<
    string,
    { readonly list: readonly PricedApp[]; readonly body: SharedBody<PublicPriceList> }
  >();

  async function deliveriesIn(countryIso: string): Promise<ReadonlyMap<string, Delivery>> {
    const rows = await readModel.collection(deliveries).find({ countryIso }, { limit: MAX_ROWS });
    return new Map(rows.map((row) => [row.appId, presentDelivery(row)]));
  }

  async function stockOf({ isGuest, countryIso, vendorId }: PriceListQuestion) {
    const scope = vendorId ?? '*';
    const all = readModel.collection(stock);
    const find = () => all.find({ countryIso, vendorId: scope }, { limit: MAX_ROWS });
    const [rows, ofAll] = await Promise.all([
      isGuest ? takenForGuests(`${countryIso}|${scope}`, LOG_START, find) : find(),
      isGuest ? all.get(stockId(countryIso, scope, '*')) : undefined,
    ]);
    const byApp = new Map(rows.map((row) => [row.appId, row]));
    return { byApp, numbers: (ofAll ?? byApp.get('*'))?.numbers ?? 0 };
  }

  async function make(question: PriceListQuestion, atLeast: Position): Promise<readonly PricedApp[]> {
    const { countryIso, isGuest, standard } = question;
    const [{ apps }, { byApp, numbers }, delivery] = await Promise.all([
      catalogue.read(atLeast),
      stockOf(question),
      rates(countryIso, LOG_START, () => deliveriesIn(countryIso)),
    ]);
    const scope = standard ? { userId: null, countryIso: null, vendorId: null } : question;
    const list = [...apps.values()].flatMap((app) => {
      const { _id } = app.row;
      return presentPricedApp(app, scope, { numbers, of: byApp.get(_id) }, delivery.get(_id)) ?? [];
    });
    return isGuest ? list.map(roundedStock) : list;
  }

  async function read(question: PriceListQuestion, atLeast: Position): Promise<readonly PricedApp[]> {
    const simple = simplified(question, await catalogue.read(atLeast));
    return lists(keyOf(simple), atLeast, () => make(simple, atLeast));
  }

  return {
    read,
    async shared(question) {
      const key = keyOf(simplified(question, await catalogue.read()));
      const list = await read(question, LOG_START);
      const kept = bodies.get(key);
      if (kept?.list === list) return kept.body;
      const body = sharedBody<PublicPriceList>({ data: list, total: list.length }, kept?.body);
      if (bodies.size >= MAX_LISTS) bodies.clear();
      bodies.set(key, { list, body });
      return body;
    },
  };
}
