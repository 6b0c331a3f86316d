import { type GivenBan, isWholeNumber, keepsFrom } from '@ringpost/domain';
import { presentForApp, type StandingFor, standingFor } from '@ringpost/domain/rules/number-standing';
import type { PriceEntry } from '@ringpost/domain/rules/price-matching';
import type { ReadModel } from '@ringpost/engine';
import { type AccountRow, accounts } from '../accounts/accounts.view.ts';
import { type LineRow, lineId, lines } from '../reservations/reservations.view.ts';
import {
  type BanRow,
  banId,
  bans,
  type HeldRow,
  held,
  type NumberRow,
  numbers,
  type OwnNumberRow,
  ownNumbers,
  type ServedRow,
  served,
  servedId,
} from './inventory.view.ts';

/** The numbers of a list that a customer may buy: those of the inventory, and those that this customer has brought over. */
export async function numbersFor(
  readModel: ReadModel,
  userId: string,
  list: readonly string[],
): Promise<readonly NumberRow[]> {
  const [ofAll, own] = await Promise.all([
    readModel.collection<NumberRow>(numbers).getMany(list),
    readModel.collection<OwnNumberRow>(ownNumbers).getMany(list),
  ]);
  return [...ofAll, ...own.filter((row) => row.userId === userId)];
}

interface Asking {
  readonly appId: string;
  readonly userId: string;
  readonly now: string;
  /** The discount by volume of this customer, in per cent. Undefined: none. */
  readonly percentOff: number | undefined;
  /** The prices of the app. */
  readonly prices: readonly PriceEntry[];
}

/** When the last activation of another customer on the number is due to end; undefined if there is none. */
function othersUntil(row: HeldRow | undefined, userId: string): string | undefined {
  const others = row?.activations.filter((each) => each.userId !== userId) ?? [];
  return others
    .map(({ until }) => until)
    .sort()
    .at(-1);
}

type ServedFacts = Pick<ServedRow, 'leased' | 'served' | 'until'>;

/** The whole number is taken while anybody has the number for any app, until the last of these ends. */
function factsOfWhole(row: ServedRow | undefined, holders: HeldRow | undefined): ServedFacts {
  const { activations = [], kept = [] } = holders ?? {};
  const ends = [...activations, ...kept].map(({ until }) => until).sort();
  return { leased: holders !== undefined, served: row !== undefined, until: ends.at(-1) ?? '' };
}

/** What is known about a number and an app, without the lease that ends then. */
function withoutOwn(row: ServedFacts | undefined, ownUntil: string | undefined) {
  return row && row.until === ownUntil ? { ...row, leased: false } : row;
}

/** All accounts of the person whose account this is. */
async function accountsOfPerson(readModel: ReadModel, userId: string): Promise<readonly string[]> {
  const rows = readModel.collection<AccountRow>(accounts);
  const own = await rows.get(userId);
  const owner = own?.ownerId === undefined ? own : await rows.get(own.ownerId);
  return [userId, ...(owner ? [owner._id, ...(owner.subAccountIds ?? [])] : [])];
}

/** Says of each number with bans whether they keep this customer from it. Accounts are read only if there are any. */
async function bansFor(
  readModel: ReadModel,
  { userId, now }: Pick<Asking, 'userId' | 'now'>,
  found: readonly BanRow[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const own = await accountsOfPerson(readModel, userId);
  const keeps = (given: readonly GivenBan[]) => keepsFrom(given, own, now);
  return new Set(found.flatMap((row) => (keeps(row.bans) ? row.e164 : [])));
}

/** The state of each of these numbers for an app and a customer. It makes four reads for any number of numbers without bans. */
export async function readStandings(
  readModel: ReadModel,
  {
    appId,
    userId,
    now,
    ownUntil,
  }: Pick<Asking, 'appId' | 'userId' | 'now'> & {
    /** The end of the customer's own lease, which the customer may replace. */
    readonly ownUntil?: string;
  },
  rows: readonly NumberRow[],
): Promise<ReadonlyMap<string, StandingFor>> {
  const of = rows.map(({ _id: e164, shuffle }) => ({ e164, appId, shuffle }));
  const [ofServed, ofLines, ofHeld, ofBans] = await Promise.all([
    readModel.collection<ServedRow>(served).getMany(of.map(servedId)),
    readModel.collection<LineRow>(lines).getMany(of.map(lineId)),
    readModel.collection<HeldRow>(held).getMany(rows.map(({ _id }) => _id)),
    readModel.collection<BanRow>(bans).getMany(of.map(banId)),
  ]);
  const banned = await bansFor(readModel, { userId, now }, ofBans);
  const rowOf = new Map(ofServed.map((row) => [row.e164, row]));
  const heldOf = new Map(ofHeld.map((row) => [row._id, row]));
  const servedOf = (e164: string) =>
    isWholeNumber(appId) ? factsOfWhole(rowOf.get(e164), heldOf.get(e164)) : rowOf.get(e164);
  const lineOf = new Map(ofLines.map(({ _id, line }) => [_id, line]));
  return new Map(
    rows.map(({ _id: e164, status, wholeUntil, ...row }) => [
      e164,
      standingFor(
        {
          status,
          wholeUntil,
          served: withoutOwn(servedOf(e164), ownUntil),
          line: lineOf.get(lineId({ e164, appId })),
          othersUntil: othersUntil(heldOf.get(e164), userId),
        },
        // Who has brought a number over always gets it.
        !('userId' in row) && banned.has(e164),
      ),
    ]),
  );
}

/** These numbers as the API shows them: the state of each for an app, and what it costs this customer. */
export async function presentNumbersForApp(
  readModel: ReadModel,
  rows: readonly NumberRow[],
  { appId, userId, now, percentOff, prices }: Asking,
): Promise<readonly ReturnType<typeof presentForApp>[]> {
  const standings = await readStandings(readModel, { appId, userId, now }, rows);
  return rows.flatMap((row) => {
    const standing = standings.get(row._id);
    return standing ? [presentForApp(row, standing, prices, { userId, percentOff })] : [];
  });
}
