import { isWholeNumber, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { keepFor } from '../kernel/keep-for.ts';
import type { OrderShop } from '../orders/entries.ts';
import {
  ANY,
  createDeliveryRates,
  createPollPace,
  createSoldCatalogue,
  type DeliveryRates,
  type PollPace,
  type SoldCatalogue,
} from '../portal-protocols/entries.ts';
import type { NumberPool } from '../supply/entries.ts';
import {
  countryNamed,
  FIVESIM_PRODUCTS,
  isKnownOperator,
  OTHER_APP,
  SOLD_COUNTRIES,
} from './fivesim-codes.ts';
import { type FiveSimWords, refusal } from './fivesim-words.ts';

/** What a guest pays for one app to one operator in one country. */
export interface GuestPrice {
  readonly country: string;
  readonly product: string;
  readonly operator: string;
  readonly cost: number;
  readonly count: number;
  /** Percent of orders that got their code; undefined while too few customers count. */
  readonly rate: number | undefined;
}

/** What the requests of the protocol use. */
export interface FiveSimShop extends OrderShop {
  readonly catalogue: SoldCatalogue;
  /** All prices of guests, by country, product and operator. */
  readonly guestPrices: () => Promise<readonly GuestPrice[]>;
  /** Programs that ask for one order too often are answered later. */
  readonly pace: PollPace;
}

const KEPT_MS = 1_000;

async function readGuestPrices(
  { operators, ownOffers }: SoldCatalogue,
  rateOf: DeliveryRates,
): Promise<readonly GuestPrice[]> {
  const lists = await Promise.all(
    SOLD_COUNTRIES.map(async ({ name: country, iso }) => {
      // `any` has a price of its own. One program reads no list that has only names of operators that it does not know.
      const having = [[ANY, null] as const, ...(await operators(iso))];
      return Promise.all(
        having.map(async ([operator, vendorId]) =>
          // Other portals read this list to buy here. So it has only our own numbers, like `physicalCount` of the handler protocol.
          (await ownOffers(null, iso, vendorId)).flatMap(({ app, priceMills, count }) => {
            if (isWholeNumber(app.row._id)) return [];
            const rate = rateOf(app.row._id, iso, vendorId)?.percent;
            return { country, product: app.code, operator, cost: priceMills / 1000, count, rate };
          }),
        ),
      );
    }),
  );
  return lists.flat(2);
}

export function createFiveSimShop(deps: Deps, candidates: NumberPool): FiveSimShop {
  const catalogue = createSoldCatalogue(deps, FIVESIM_PRODUCTS, candidates.elsewhere?.stock);
  const rates = createDeliveryRates(
    deps,
    SOLD_COUNTRIES.map(({ iso }) => iso),
  );
  return {
    deps,
    candidates,
    catalogue,
    guestPrices: keepFor(KEPT_MS, async () => readGuestPrices(catalogue, await rates())),
    pace: createPollPace(deps),
  };
}

/** The name of the app of a rental that names none: the whole number, where that is on sale. */
export async function appOfHosting({ listed }: SoldCatalogue, product: string | null): Promise<string> {
  return product ?? (await listed()).byId.get(WHOLE_NUMBER_APP_ID)?.code ?? OTHER_APP;
}

/** The countries that a name means. None: nobody sells its numbers here. @throws Rejection with `unknown` */
export function isosNamed(name: string, unknown: FiveSimWords): readonly string[] {
  if (name === ANY) return SOLD_COUNTRIES.map(({ iso }) => iso);
  const found = countryNamed(name);
  if (found === undefined) throw refusal(unknown);
  return found === 'known' ? [] : [found.iso];
}

/** The vendors that an operator means; null for any. None: nobody here is this operator. @throws Rejection `bad operator` */
export async function vendorsNamed(
  { vendorsOf }: SoldCatalogue,
  operator: string,
): Promise<readonly (string | null)[]> {
  // The name of one operator, and not a list of them.
  const vendorIds = operator.includes(',') ? [] : await vendorsOf(operator);
  if (vendorIds?.length === 0 && !isKnownOperator(operator)) throw refusal('bad operator');
  return vendorIds ?? [null];
}

/** The app with the name of a product. Undefined: it is known, and not on sale here. @throws Rejection with `unknown` */
export async function appWithName({ appNamed }: SoldCatalogue, product: string, unknown: FiveSimWords) {
  const app = await appNamed(product);
  if (!app && !FIVESIM_PRODUCTS.has(product)) throw refusal(unknown);
  return app;
}
