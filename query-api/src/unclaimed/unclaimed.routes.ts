import { LOG_START, plusSeconds, reject } from '@ringpost/domain';
import { UNCLAIMED_PER_APP } from '@ringpost/domain/rules/limits';
import { pricesOfNumber } from '@ringpost/domain/rules/number-standing';
import { numbers } from '@ringpost/projections/inventory/inventory.view';
import { readStandings } from '@ringpost/projections/inventory/standings.view';
import {
  type UnclaimedAppRow,
  unclaimed,
  unclaimedApps,
} from '@ringpost/projections/unclaimed/unclaimed.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type UnclaimedApp,
  type UnclaimedNumber,
  unclaimedAppsContract,
  unclaimedNumbersContract,
} from './unclaimed.contract.ts';

/** The rows of all apps are read at most so often, for all visitors. */
const APPS_AGE_MS = 10_000;
const APPS_MAX = 9_999;
/** Stands for every visitor, none of whom has a price of their own. */
const NOBODY = '';

function since(now: string, days: number): string {
  return plusSeconds(now, -days * 24 * 3600);
}

function byName(one: UnclaimedApp, other: UnclaimedApp): number {
  return one.app_name.localeCompare(other.app_name, 'en', { sensitivity: 'base' });
}

/** Messages that came for an app to a number that nobody has. */
export function unclaimedRoutes({ readModel, catalogue }: QueryDeps): readonly Endpoint[] {
  const keep = keepAnswers<readonly UnclaimedAppRow[]>({
    maxAgeMs: APPS_AGE_MS,
    maxEntries: 1,
    age: () => performance.now(),
    position: () => LOG_START,
  });
  const readApps = () =>
    keep('apps', LOG_START, () => readModel.collection(unclaimedApps).find({}, { limit: APPS_MAX }));

  /** Only numbers that anybody could buy at this moment. The purchase decides again. */
  async function readNumbers(appId: string, from: string): Promise<readonly UnclaimedNumber[]> {
    const app = (await catalogue.read()).apps.get(appId);
    if (!app) throw reject('not-found');
    const offers = await readModel
      .collection(unclaimed)
      .find({ appId, receivedAt: { $gte: from } }, { sort: [['receivedAt', -1]], limit: UNCLAIMED_PER_APP });
    const found = await readModel.collection(numbers).getMany(offers.map(({ e164 }) => e164));
    const standings = await readStandings(readModel, { appId, userId: NOBODY }, found);
    const byNumber = new Map(found.map((row) => [row._id, row]));
    return offers.flatMap(({ _id: id, e164: to, msg, receivedAt: received_at }) => {
      const row = byNumber.get(to);
      const standing = standings.get(to);
      if (!row || standing?.state !== 'free') return [];
      const { countryIso, vendorId } = row;
      const question = { userId: null, countryIso, vendorId };
      const price = pricesOfNumber(app.prices, question, standing.isUsed)?.activation ?? null;
      return [{ id, to, msg, received_at, country_iso: countryIso, price }];
    });
  }

  return [
    endpoint('guest', unclaimedAppsContract, async ({ query, now }) => {
      const from = since(now, query.last_days);
      const [rows, { apps }] = await Promise.all([readApps(), catalogue.read()]);
      const data = rows.flatMap(({ _id: uuid, offers }) => {
        const app = apps.get(uuid)?.row;
        const num_count = offers.filter(({ receivedAt }) => receivedAt >= from).length;
        if (!app || num_count === 0) return [];
        return [{ uuid, app_name: app.name, image_name: app.imageName, num_count }];
      });
      return { status: 200, body: { data: data.sort(byName), total: data.length } };
    }),

    endpoint('guest', unclaimedNumbersContract, async ({ query, now }) => {
      const { app_uuid: appId, last_days: days, count, offset } = query;
      const list = await readNumbers(appId, since(now, days));
      return { status: 200, body: { data: list.slice(offset, offset + count), total: list.length } };
    }),
  ];
}
