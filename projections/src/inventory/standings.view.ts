import { type NumberStanding, presentForApp, standingOf } from '@ringpost/domain/rules/number-standing';
import type { PriceEntry } from '@ringpost/domain/rules/price-matching';
import type { ReadModel } from '@ringpost/engine';
import { type LineRow, lineId, lines } from '../reservations/reservations.view.ts';
import {
  type AwaitedRow,
  awaited,
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
  /** The discount by volume of this customer, in per cent. Undefined: none. */
  readonly percentOff: number | undefined;
  /** The prices of the app. */
  readonly prices: readonly PriceEntry[];
}

/** When the last activation of another customer on the number is due to end; undefined if there is none. */
function othersUntil(row: AwaitedRow | undefined, userId: string): string | undefined {
  const others = row?.activations.filter((each) => each.userId !== userId) ?? [];
  return others
    .map(({ until }) => until)
    .sort()
    .at(-1);
}

/** What is known about a number and an app, without the lease that ends then. */
function withoutOwn(row: ServedRow | undefined, ownUntil: string | undefined) {
  return row && row.until === ownUntil ? { ...row, leased: false } : row;
}

/** The state of each of these numbers for an app and a customer. It makes three reads for any number of numbers. */
export async function readStandings(
  readModel: ReadModel,
  {
    appId,
    userId,
    ownUntil,
  }: Pick<Asking, 'appId' | 'userId'> & {
    /** The end of the customer's own lease, which the customer may replace. */
    readonly ownUntil?: string;
  },
  rows: readonly NumberRow[],
): Promise<ReadonlyMap<string, NumberStanding>> {
  const of = rows.map(({ _id: e164, shuffle }) => ({ e164, appId, shuffle }));
  const [ofServed, ofLines, ofAwaited] = await Promise.all([
    readModel.collection<ServedRow>(served).getMany(of.map(servedId)),
    readModel.collection<LineRow>(lines).getMany(of.map(lineId)),
    readModel.collection<AwaitedRow>(awaited).getMany(rows.map(({ _id }) => _id)),
  ]);
  const servedOf = new Map(ofServed.map((row) => [row.e164, row]));
  const awaitedOf = new Map(ofAwaited.map((row) => [row._id, row]));
  const lineOf = new Map(ofLines.map(({ _id, line }) => [_id, line]));
  return new Map(
    rows.map(({ _id: e164, status }) => [
      e164,
      standingOf({
        status,
        served: withoutOwn(servedOf.get(e164), ownUntil),
        line: lineOf.get(lineId({ e164, appId })),
        othersUntil: othersUntil(awaitedOf.get(e164), userId),
      }),
    ]),
  );
}

/** These numbers as the API shows them: the state of each for an app, and what it costs this customer. */
export async function presentNumbersForApp(
  readModel: ReadModel,
  rows: readonly NumberRow[],
  { appId, userId, percentOff, prices }: Asking,
): Promise<readonly ReturnType<typeof presentForApp>[]> {
  const standings = await readStandings(readModel, { appId, userId }, rows);
  return rows.flatMap((row) => {
    const standing = standings.get(row._id);
    return standing ? [presentForApp(row, standing, prices, { userId, percentOff })] : [];
  });
}
