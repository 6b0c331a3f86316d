import type { Mills } from '@ringpost/domain';
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
import type { HandlerFields } from './handler.contract.ts';
import { HandlerText } from './handler-answers.ts';
import { countryOfId, idOfCountry, serviceOfSlug, slugOfService, soldCountries } from './handler-codes.ts';

const MAX_ROWS = 9_999;
const KEPT_MS = 1_000;
const DEFAULT_COUNTRY = '187';
/** What programs send for any operator. */
const ANY = 'any';

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
}

/** The code of a vendor: its name in small letters and digits. */
function codeOfVendor({ name }: VendorRow): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

async function readListed({ readModel, clock }: Pick<Deps, 'readModel' | 'clock'>): Promise<Listed> {
  const [rows, vendorRows] = await Promise.all([
    readModel.collection(apps).find({}, { sort: [['rank', 1]], limit: MAX_ROWS }),
    readModel.collection(vendors).find({}, { sort: [['name', 1]], limit: MAX_ROWS }),
  ]);
  const now = nowIso({ clock });
  const listed = rows.flatMap((stored): readonly ListedApp[] => {
    const row = appRowAt(stored, now);
    const code = serviceOfSlug(row.slug);
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

/** The apps, countries and vendors as the protocol names them. */
export interface HandlerCatalogue {
  readonly listed: () => Promise<Listed>;
  /** @throws HandlerText `BAD_SERVICE` */
  readonly appOf: (service: string | undefined) => Promise<ListedApp>;
  /** The code of an app; an app that is not on sale any more has its slug or nothing. */
  readonly codeOfApp: (appId: string) => Promise<{ readonly code: string; readonly name: string }>;
  /** The vendors that a list of codes names; null for any. Codes of no vendor name nobody. */
  readonly vendorsOf: (operators: string | undefined) => Promise<readonly string[] | null>;
  readonly codeOfVendorId: (vendorId: string) => Promise<string>;
  /** What this customer pays for each app in a country, and how many numbers there are. */
  readonly offers: (
    userId: string,
    countryIso: string,
    vendorId?: string | null,
  ) => Promise<readonly Offer[]>;
  /** The codes of the vendors with numbers in a country. */
  readonly operators: (countryIso: string) => Promise<readonly string[]>;
}

/** The country of a request. @throws HandlerText `WRONG_COUNTRY` if nobody has it, `NO_NUMBERS` if we do not sell its numbers */
export function isoOf({ country }: Pick<HandlerFields, 'country'>): string {
  const found = countryOfId(country === undefined || country === '' ? DEFAULT_COUNTRY : country);
  if (found === undefined) throw new HandlerText('WRONG_COUNTRY');
  if (found === 'known') throw new HandlerText('NO_NUMBERS');
  return found.iso;
}

/** The countries that a request is about: the one that it names, or all that we sell. None if we do not sell it. */
export function isosOf({ country }: Pick<HandlerFields, 'country'>): readonly string[] {
  if (country === undefined || country === '') return soldCountries().map(({ iso }) => iso);
  const found = countryOfId(country);
  if (found === undefined) throw new HandlerText('WRONG_COUNTRY');
  return found === 'known' ? [] : [found.iso];
}

export function countryCodeOf(countryIso: string): number {
  return idOfCountry(countryIso) ?? 0;
}

function presentUnlisted(): { readonly code: string; readonly name: string } {
  return { code: 'ot', name: '' };
}

export function createHandlerCatalogue(deps: Deps): HandlerCatalogue {
  const { readModel } = deps;
  const listed = keepFor(KEPT_MS, () => readListed(deps));

  async function stockIn(countryIso: string, vendorId: string) {
    const rows = await readModel.collection(stock).find({ countryIso, vendorId }, { limit: MAX_ROWS });
    const byApp = new Map(rows.map((row) => [row.appId, row]));
    const numbers = byApp.get('*')?.numbers ?? 0;
    return (appId: string) => Math.max(0, numbers - (byApp.get(appId)?.leased ?? 0));
  }

  return {
    listed,
    async appOf(service) {
      const app =
        service === undefined || service === ''
          ? undefined
          : (await listed()).byCode.get(serviceOfSlug(slugOfService(service)) ?? service);
      if (!app) throw new HandlerText('BAD_SERVICE');
      return app;
    },
    async codeOfApp(appId) {
      const app = (await listed()).byId.get(appId);
      return app ? { code: app.code, name: app.row.name } : presentUnlisted();
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
    async offers(userId, countryIso, vendorId = null) {
      const [{ byId }, free, percentOff] = await Promise.all([
        listed(),
        stockIn(countryIso, vendorId ?? '*'),
        percentOffOf(deps, userId),
      ]);
      return [...byId.values()].flatMap((app): readonly Offer[] => {
        const chosen = choosePrice(app.prices, { userId, countryIso, vendorId, percentOff });
        if (!chosen) return [];
        const { entry } = chosen;
        return [{ app, entry, priceMills: entry.onDeliveryMills, count: free(app.row._id) }];
      });
    },
    async operators(countryIso) {
      const [{ vendors: all }, rows] = await Promise.all([
        listed(),
        readModel.collection(stock).find({ appId: '*', countryIso }, { limit: MAX_ROWS }),
      ]);
      const having = new Set(rows.filter(({ numbers }) => numbers > 0).map(({ vendorId }) => vendorId));
      return [ANY, ...all.filter(({ _id }) => having.has(_id)).map(codeOfVendor)];
    },
  };
}
