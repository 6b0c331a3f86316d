import { streams } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { explainPrices } from '@ringpost/domain/rules/price-matching';
import { type AppRow, appRowAt, apps } from '@ringpost/projections/catalogue/catalogue.view';
import { type CsvColumn, csvAnswer, pagesOf } from '@ringpost/web/csv';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { findOne, freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AppLine,
  adminAppFileContract,
  adminAppListContract,
  oneAppContract,
  whyPriceContract,
} from './admin-apps.contract.ts';
import { entriesOf, presentAppLine, presentPaid, presentPrices, presentTemplates } from './present-app.ts';
import { readPriceNames } from './price-names.ts';
import { readVolume, type Volume } from './read-volume.ts';

const MAX_ROWS = 9_999;
const NAMES = new Intl.Collator('en', { sensitivity: 'base' });

const COLUMNS: readonly CsvColumn<AppLine>[] = [
  ['app', (line) => line.app_uuid],
  ['name', (line) => line.app_name],
  ['price_from', (line) => line.price_from?.toFixed(3) ?? null],
  ['prices', ({ prices }) => prices],
  ['customer_prices', (line) => line.customer_prices],
  ['keywords', ({ templates }) => templates],
  ['not_on_sale', (line) => line.hidden_reason],
];

type OneAppCall = Call<{ readonly id: string }, { readonly min_position?: string | undefined }, unknown>;

function presentReached({ reached, spentMills }: Volume) {
  if (!reached) return null;
  const { percent, fromMills } = reached;
  return { percent, from: toDollars(fromMills), spent: toDollars(spentMills) };
}

function matches({ _id, name }: AppRow, search: string): boolean {
  return _id === search || name.toLowerCase().includes(search);
}

/** Sorted by one field; what has no value there is at the end. Equal ones stay in the order of how well known they are. */
function inOrder<Line extends AppLine>(
  lines: readonly Line[],
  by: 'app_name' | 'prices' | 'templates' | 'price_from',
  type: 'ASC' | 'DESC',
): readonly Line[] {
  const sign = type === 'ASC' ? 1 : -1;
  const compared = (one: Line, other: Line): number => {
    const [a, b] = [one[by], other[by]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'string' || typeof b === 'string') return sign * NAMES.compare(String(a), String(b));
    return sign * (a - b);
  };
  return lines.toSorted(compared);
}

/** The apps with their prices and keywords, for admins. */
export function adminAppsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;

  /** The app as the views have it after its last change. */
  function findApp(call: OneAppCall, { userId }: Caller) {
    return findOne(deps, call, {
      of: { userId, streams: [streams.app(call.params.id)] },
      projectors: ['catalogue'],
      async read() {
        const row = await readModel.collection(apps).get(call.params.id);
        return row && appRowAt(row, call.now);
      },
    });
  }

  /** The apps that a search finds, best known first. */
  async function findApps(search: string | undefined, now: string): Promise<readonly AppRow[]> {
    const rows = await readModel.collection(apps).find({}, { sort: [['rank', 1]], limit: MAX_ROWS });
    const text = search?.trim().toLowerCase() ?? '';
    return rows.map((row) => appRowAt(row, now)).filter((row) => matches(row, text));
  }

  return [
    endpoint('support', adminAppListContract, async (call) => {
      const { search, orderBy, orderType, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['catalogue']);
      const found = await findApps(search, call.now);
      const data = orderBy
        ? inOrder(found.map(presentAppLine), orderBy, orderType).slice(offset, offset + limit)
        : found.slice(offset, offset + limit).map(presentAppLine);
      return { status: 200, body: { data, total: found.length, ...fresh } };
    }),
    endpoint('admin', adminAppFileContract, async (call) => {
      await freshness(deps, call, ['catalogue']);
      const lines = (await findApps(call.query.search, call.now)).map(presentAppLine);
      return csvAnswer('ringpost-apps.csv', COLUMNS, pagesOf(lines));
    }),
    endpoint('support', oneAppContract, async (call, admin) => {
      const { found: row, fresh } = await findApp(call, admin);
      const names = await readPriceNames(deps, row.prices);
      return {
        status: 200,
        body: {
          app_uuid: row._id,
          app_name: row.name,
          image_name: row.imageName,
          hidden_reason: row.hidden ?? null,
          message: row.message ?? null,
          prices: presentPrices(row, names),
          templates: presentTemplates(row),
          ...fresh,
        },
      };
    }),
    endpoint('support', whyPriceContract, async (call, admin) => {
      const { user_id = null, country_iso = null, vendor_uuid = null } = call.query;
      const { found: row, fresh } = await findApp(call, admin);
      const entries = entriesOf(row);
      const volume = user_id === null ? null : await readVolume(deps, user_id, call.now);
      const percentOff = volume?.reached?.percent;
      const question = { userId: user_id, countryIso: country_iso, vendorId: vendor_uuid, percentOff };
      const verdicts = explainPrices(entries, question);
      return {
        status: 200,
        body: {
          price: presentPaid(entries, question),
          visitor: presentPaid(entries, { ...question, userId: null, percentOff: undefined }),
          volume: volume && presentReached(volume),
          entries: verdicts.map(({ entry, verdict }) => ({ price_uuid: entry.priceId, verdict })),
          ...fresh,
        },
      };
    }),
  ];
}
