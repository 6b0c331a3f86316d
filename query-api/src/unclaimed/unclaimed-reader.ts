import { LOG_START, plusSeconds } from '@ringpost/domain';
import { UNCLAIMED_DAYS_MAX, UNCLAIMED_PER_APP } from '@ringpost/domain/rules/limits';
import { pricesOfNumber } from '@ringpost/domain/rules/number-standing';
import { numbers } from '@ringpost/projections/inventory/inventory.view';
import { readStandings } from '@ringpost/projections/inventory/standings.view';
import {
  type UnclaimedAppRow,
  type UnclaimedRow,
  unclaimed,
  unclaimedApps,
} from '@ringpost/projections/unclaimed/unclaimed.view';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { UnclaimedApp, UnclaimedNumber } from './unclaimed.contract.ts';

const DAY_SECONDS = 86_400;
const APPS_MAX = 9_999;
/** The apps are read at most so often, for all visitors. */
const APPS_AGE_MS = 10_000;
/** The same for one list. The purchase decides again, so an old list sells nothing twice. */
const LIST_AGE_MS = 2_000;
const LISTS_MAX = 500;
/** Stands for every visitor, none of whom has a price of their own. */
const NOBODY = '';

export interface UnclaimedReader {
  /** The apps with messages of these days, by name. */
  apps(now: string, days: number): Promise<readonly UnclaimedApp[]>;
  /** The messages of an app and of these days, newest first; undefined for an unknown app. */
  numbers(appId: string, now: string, days: number): Promise<readonly UnclaimedNumber[] | undefined>;
}

type ReaderDeps = Pick<QueryDeps, 'readModel' | 'catalogue'>;

function since(now: string, days: number): string {
  return plusSeconds(now, -days * DAY_SECONDS);
}

function byName(one: UnclaimedApp, other: UnclaimedApp): number {
  return one.app_name.localeCompare(other.app_name, 'en', { sensitivity: 'base' });
}

/** When the oldest message came whose text can be read. Texts are erased by the day of UTC, the oldest first. */
async function oldestReadable({ readModel }: ReaderDeps, from: string): Promise<string> {
  for (let start = from; ; ) {
    const [row] = await readModel
      .collection(unclaimed)
      .find({ receivedAt: { $gte: start } }, { sort: [['receivedAt', 1]], limit: 1 });
    if (row?.msg !== '') return start;
    start = `${plusSeconds(row.receivedAt, DAY_SECONDS).slice(0, 10)}T00:00:00.000Z`;
  }
}

/** Of these messages, those whose number anybody could buy at this moment. The purchase decides again. */
async function withNumbers(
  { readModel, catalogue }: ReaderDeps,
  appId: string,
  now: string,
  offers: readonly UnclaimedRow[],
): Promise<readonly UnclaimedNumber[] | undefined> {
  const app = (await catalogue.read()).apps.get(appId);
  if (!app || app.row.hidden) return undefined;
  const found = await readModel.collection(numbers).getMany(offers.map(({ e164 }) => e164));
  const standings = await readStandings(readModel, { appId, userId: NOBODY, now }, found);
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

function kept<T>(maxAgeMs: number, maxEntries: number) {
  const age = () => performance.now();
  return keepAnswers<T>({ maxAgeMs, maxEntries, age, position: () => LOG_START });
}

/** Reads unclaimed messages for everybody. Answers are kept for a moment, so that no visitor makes the store work. */
export function createUnclaimedReader(deps: ReaderDeps): UnclaimedReader {
  const { readModel, catalogue } = deps;
  const keepApps = kept<{ readonly rows: readonly UnclaimedAppRow[]; readonly readableFrom: string }>(
    APPS_AGE_MS,
    1,
  );
  const keepList = kept<readonly UnclaimedNumber[] | undefined>(LIST_AGE_MS, LISTS_MAX);

  async function readApps(now: string) {
    const [rows, readableFrom] = await Promise.all([
      readModel.collection(unclaimedApps).find({}, { limit: APPS_MAX }),
      oldestReadable(deps, since(now, UNCLAIMED_DAYS_MAX)),
    ]);
    return { rows, readableFrom };
  }

  async function readList(
    appId: string,
    now: string,
    days: number,
  ): Promise<readonly UnclaimedNumber[] | undefined> {
    const from = since(now, days);
    const offers = await readModel
      .collection(unclaimed)
      .find({ appId, receivedAt: { $gte: from } }, { sort: [['receivedAt', -1]], limit: UNCLAIMED_PER_APP });
    return withNumbers(
      deps,
      appId,
      now,
      offers.filter(({ msg }) => msg !== ''),
    );
  }

  return {
    async apps(now, days) {
      const [{ rows, readableFrom }, { apps }] = await Promise.all([
        keepApps('apps', LOG_START, () => readApps(now)),
        catalogue.read(),
      ]);
      const asked = since(now, days);
      const from = asked < readableFrom ? readableFrom : asked;
      const data = rows.flatMap(({ _id: uuid, offers }) => {
        const app = apps.get(uuid)?.row;
        const num_count = offers.filter(({ receivedAt }) => receivedAt >= from).length;
        if (!app || app.hidden || num_count === 0) return [];
        return [{ uuid, app_name: app.name, image_name: app.imageName, num_count }];
      });
      return data.sort(byName);
    },
    numbers: (appId, now, days) => keepList(`${appId} ${days}`, LOG_START, () => readList(appId, now, days)),
  };
}
