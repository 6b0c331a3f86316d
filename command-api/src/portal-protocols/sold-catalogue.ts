import { isWholeNumber, type Mills } from '@ringpost/domain';
import { choosePrice, type PriceEntry } from '@ringpost/domain/rules/price-matching';
import {
  type AppRow,
  appRowAt,
  apps,
  type VendorRow,
  vendors,
} from '@ringpost/projections/catalogue/catalogue.view';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { keepFor } from '../kernel/keep-for.ts';
import { percentOffOf } from '../price-list/entries.ts';
import type { CodeTable } from './code-table.ts';

const MAX_ROWS = 9_999;
const KEPT_MS = 1_000;
/** What programs send for any operator, or for any country. */
export const ANY = 'any';

interface ListedApp {
  readonly code: string;
  readonly row: AppRow;
  readonly prices: readonly PriceEntry[];
}

interface Listed {
  readonly byCode: ReadonlyMap<string, ListedApp>;
  readonly byId: ReadonlyMap<string, ListedApp>;
  readonly vendors: readonly VendorRow[];
}

/** The price and the stock of one app in one country. */
export interface Offer {
  readonly app: ListedApp;
  readonly entry: PriceEntry;
  readonly priceMills: Mills;
  readonly count: number;
  /** Numbers of other portals. They are sold for one code, and not for a rental. */
  readonly elsewhere: number;
}

/** How many numbers can be bought for one code. */
export function countForCode({ count, elsewhere }: Offer): number {
  return count + elsewhere;
}

type StockElsewhere = (
  scope: Readonly<Record<'userId' | 'vendorId', string | null>> & { readonly countryIso: string },
) => Promise<ReadonlyMap<string, number>>;

/** The code of a vendor: its name in small letters and digits. */
function codeOfVendor({ name }: VendorRow): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

async function readListed(
  { readModel, clock }: Pick<Deps, 'readModel' | 'clock'>,
  { codeOf }: CodeTable,
): Promise<Listed> {
  const [rows, vendorRows] = await Promise.all([
    readModel.collection(apps).find({}, { sort: [['rank', 1]], limit: MAX_ROWS }),
    readModel.collection(vendors).find({}, { sort: [['name', 1]], limit: MAX_ROWS }),
  ]);
  const now = nowIso({ clock });
  const listed = rows.flatMap((stored): readonly ListedApp[] => {
    const row = appRowAt(stored, now);
    const code = codeOf(row.slug);
    if (code === undefined || row.name === '' || row.hidden !== undefined) return [];
    return [{ code, row, prices: row.prices.map((price) => ({ ...price, appId: row._id })) }];
  });
  return {
    // Of two apps with one slug the better known one has the code.
    byCode: new Map(listed.toReversed().map((each) => [each.code, each])),
    byId: new Map(listed.map((each) => [each.row._id, each])),
    vendors: vendorRows,
  };
}

/** The apps and the vendors that are on sale, as one protocol names them. */
export interface SoldCatalogue {
  readonly listed: () => Promise<Listed>;
  /** The app with a code or a slug; undefined if none is on sale. */
  readonly appNamed: (name: string) => Promise<ListedApp | undefined>;
  /** The vendors that a list of codes names; null for any. Codes of no vendor name nobody. */
  readonly vendorsOf: (operators: string | undefined) => Promise<readonly string[] | null>;
  readonly codeOfVendorId: (vendorId: string | null) => Promise<string>;
  /**
   * What a customer, or a guest (null), pays for each app in a country, and how many numbers there are for a code. The whole number is
   * only rented, so it is not among them.
   */
  readonly offers: (
    userId: string | null,
    countryIso: string,
    vendorId?: string | null,
  ) => Promise<readonly Offer[]>;
  /** The same without the numbers of other portals, and with the whole number: this is what can be rented. */
  readonly ownOffers: SoldCatalogue['offers'];
  /** The vendors with numbers in a country, by their codes. */
  readonly operators: (countryIso: string) => Promise<ReadonlyMap<string, string>>;
}

/** `stockElsewhere` absent: only the own stock is counted. */
export function createSoldCatalogue(
  deps: Deps,
  table: CodeTable,
  stockElsewhere: StockElsewhere = async () => new Map(),
): SoldCatalogue {
  const { readModel } = deps;
  const listed = keepFor(KEPT_MS, () => readListed(deps, table));

  async function stockIn(countryIso: string, vendorId: string) {
    const rows = await readModel.collection(stock).find({ countryIso, vendorId }, { limit: MAX_ROWS });
    const byApp = new Map(rows.map((row) => [row.appId, row]));
    const numbers = byApp.get('*')?.numbers ?? 0;
    return (appId: string) => Math.max(0, numbers - (byApp.get(appId)?.leased ?? 0));
  }

  async function ownOffers(
    userId: string | null,
    countryIso: string,
    vendorId: string | null = null,
  ): Promise<readonly Offer[]> {
    const [{ byId }, free, percentOff] = await Promise.all([
      listed(),
      stockIn(countryIso, vendorId ?? '*'),
      userId === null ? undefined : percentOffOf(deps, userId),
    ]);
    return [...byId.values()].flatMap((app): readonly Offer[] => {
      const chosen = choosePrice(app.prices, { userId, countryIso, vendorId, percentOff });
      if (!chosen) return [];
      const { entry } = chosen;
      const count = free(app.row._id);
      return [{ app, entry, priceMills: entry.onDeliveryMills, count, elsewhere: 0 }];
    });
  }

  return {
    listed,
    async appNamed(name) {
      return (await listed()).byCode.get(table.codeOf(table.slugOf(name)) ?? name);
    },
    async vendorsOf(operators) {
      const codes = (operators ?? '')
        .toLowerCase()
        .split(',')
        .map((each) => each.trim());
      const named = codes.filter((each) => each !== '' && each !== ANY);
      if (named.length === 0) return null;
      const { vendors: all } = await listed();
      return all.filter((each) => named.includes(codeOfVendor(each))).map(({ _id }) => _id);
    },
    async codeOfVendorId(vendorId) {
      const found = (await listed()).vendors.find(({ _id }) => _id === vendorId);
      return found ? codeOfVendor(found) : ANY;
    },
    ownOffers,
    async offers(userId, countryIso, vendorId = null) {
      const [own, others] = await Promise.all([
        ownOffers(userId, countryIso, vendorId),
        stockElsewhere({ userId, countryIso, vendorId }),
      ]);
      const forCodes = own.filter(({ app }) => !isWholeNumber(app.row._id));
      return forCodes.map((offer) => ({ ...offer, elsewhere: others.get(offer.app.row._id) ?? 0 }));
    },
    async operators(countryIso) {
      const [{ vendors: all }, rows] = await Promise.all([
        listed(),
        readModel.collection(stock).find({ appId: '*', countryIso }, { limit: MAX_ROWS }),
      ]);
      const having = new Set(rows.filter(({ numbers }) => numbers > 0).map(({ vendorId }) => vendorId));
      return new Map(all.filter(({ _id }) => having.has(_id)).map((each) => [codeOfVendor(each), each._id]));
    },
  };
}
