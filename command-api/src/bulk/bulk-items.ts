import {
  assignedOf,
  type BulkItem,
  type BulkItemPlaced,
  type BulkPlaced,
  type BulkState,
  bulk,
  itemPlacedOf,
  LOG_START,
  latestOf,
  type NumberSource,
  number,
  type Position,
  Rejection,
  reject,
  streams,
} from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { endLease } from '../numbers/entries.ts';
import { assignCommand, handleItem, type Leased, settleOrder, tryLease } from '../orders/entries.ts';
import { isAwaitedByAnother, type StockPool } from '../supply/entries.ts';
import { handleBulk } from './bulk.commands.ts';

export interface BulkRun {
  readonly deps: Deps;
  readonly candidates: StockPool;
  readonly placed: BulkPlaced['data'];
  /** Absent: only numbers of the inventory. */
  readonly source?: NumberSource | undefined;
  /** The number for each place, if the customer chose the numbers. */
  readonly chosen?: readonly string[] | undefined;
  /** The vendor that activates dormant numbers of the country; undefined if there is none. */
  readonly vendorId?: string | undefined;
  readonly cause: Cause;
  /** Epoch milliseconds of the injected clock. After this time the run stops and leaves the order to its deadline. */
  readonly stopAt: number;
}

/** A lease for one place of a bulk order. */
export interface LeasedItem {
  readonly placed: BulkItemPlaced['data'];
  readonly item: BulkItem;
}

/** What a run knows about its own work. */
export interface Progress {
  /** Numbers that this run has leased or lost. */
  readonly tried: Set<string>;
  /** Places whose orders have begun in this run. */
  readonly begun: Set<number>;
  /** False if no more activations on demand are allowed at the moment. */
  mayAskVendor: boolean;
  /** The last own lease or failed attempt that the view may not have seen yet. While there is one, "none left" is not certain. */
  unseen: Position | undefined;
  position: Position;
}

export function freePlaces({ quantity }: BulkPlaced['data'], state: BulkState): readonly number[] {
  const places = Array.from({ length: quantity }, (_, index) => index + 1);
  return state.status === 'absent' ? places : places.filter((place) => !state.items.has(place));
}

function itemsOf(state: BulkState): readonly BulkItem[] {
  return state.status === 'absent' ? [] : [...state.items.values()];
}

export async function readBulk(
  { deps, placed: { orderId } }: BulkRun,
  progress: Progress,
): Promise<BulkState> {
  const { state, position } = await deps.streams.refresh(streams.bulk(orderId), bulk);
  progress.position = latestOf(progress.position, position);
  return state;
}

export async function itemOf(
  { deps }: Pick<BulkRun, 'deps'>,
  placed: BulkItemPlaced['data'],
  place: number,
  { lease }: Leased,
): Promise<BulkItem> {
  const { state } = await deps.streams.load(streams.number(lease.e164), number);
  const {
    orderId: _o,
    userId: _u,
    appId: _a,
    countryIso: _c,
    ...numberOf
  } = assignCommand(placed, lease, state).assigned;
  return { item: place, ...numberOf };
}

/** A chosen number is not leased while another customer's order waits for a code on it. */
async function requireUnawaited({ deps, placed }: BulkRun, e164: string): Promise<void> {
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  if (await isAwaitedByAnother(deps, state, placed.userId)) throw reject('number-taken');
}

async function leaseOne(run: BulkRun, place: number, e164: string, progress: Progress) {
  const placed = itemPlacedOf(run.placed, place);
  const check = run.chosen && (() => requireUnawaited(run, e164));
  const leased = await tryLease({ ...run, placed }, e164, check);
  const at = leased?.position ?? (await run.deps.events.head());
  progress.unseen = latestOf(progress.unseen ?? LOG_START, at);
  return leased && { placed, item: await itemOf(run, placed, place, leased) };
}

/** The places that can still get a number. A chosen number is tried once, and only for its place. */
export function openPlaces(
  { chosen }: BulkRun,
  places: readonly number[],
  { tried }: Progress,
): readonly number[] {
  return chosen ? places.filter((place) => !tried.has(chosen[place - 1] ?? '')) : places;
}

/** Leases numbers for free places, all at the same time. */
export async function leaseItems(
  run: BulkRun,
  places: readonly number[],
  progress: Progress,
): Promise<readonly LeasedItem[]> {
  const { chosen, candidates, placed } = run;
  const offers = chosen
    ? places.flatMap((place) => chosen[place - 1] ?? [])
    : await candidates.many(placed, places.length, progress.tried);
  for (const e164 of offers) progress.tried.add(e164);
  const tries = offers.map((e164, index) => leaseOne(run, places[index] ?? 0, e164, progress));
  return (await Promise.all(tries)).filter((each) => each !== undefined);
}

/**
 * Ends a lease that the bulk order did not take. If the bulk order was closed without this place, the place's own
 * order fails first, because an SMS to the number may have begun that order.
 */
async function giveBack({ deps, cause }: BulkRun, { placed, item }: LeasedItem, state: BulkState) {
  if (state.status === 'closed' && !state.items.has(item.item)) {
    const command = { type: 'FailOrder', placed, reason: 'gave-up', now: nowIso(deps) } as const;
    await handleItem(deps, placed.orderId, command, cause);
  }
  const { appId } = placed;
  const { e164, leaseId } = item;
  await endLease(deps, { e164, appId, leaseId }, { reason: 'unassigned' }, cause);
}

/** Asks the bulk order to take the leases. The leases that it does not take are ended. */
export async function assignItems(
  run: BulkRun,
  leased: readonly LeasedItem[],
  progress: Progress,
  areDormant = false,
): Promise<BulkState> {
  const { deps, placed, source, chosen, cause } = run;
  const offered = leased.map(({ item }) => item);
  const command = { type: 'AssignItems', placed, source, chosen, items: offered, areDormant } as const;
  try {
    await handleBulk(deps, placed.orderId, command, cause);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'order-not-open') throw error;
  }
  const state = await readBulk(run, progress);
  const items = state.status === 'absent' ? undefined : state.items;
  const refused = leased.filter(({ item }) => items?.get(item.item)?.leaseId !== item.leaseId);
  await Promise.all(refused.map((each) => giveBack(run, each, state)));
  return state;
}

/** Begins the order of each number. A rental is paid for with its number. */
export async function beginOrders(run: BulkRun, state: BulkState, progress: Progress): Promise<void> {
  const { deps, cause } = run;
  const waiting = itemsOf(state).filter(({ item }) => !progress.begun.has(item));
  const beginOne = async (item: BulkItem): Promise<Position> => {
    const placed = itemPlacedOf(run.placed, item.item);
    const command = { type: 'AssignNumber', placed, assigned: assignedOf(placed, item) } as const;
    const { position } = await handleItem(deps, placed.orderId, command, cause);
    return placed.kind === 'rental' ? settleOrder(deps, placed.orderId, cause) : position;
  };
  const positions = await Promise.all(waiting.map(beginOne));
  for (const { item } of waiting) progress.begun.add(item);
  for (const position of positions) progress.position = latestOf(progress.position, position);
}
