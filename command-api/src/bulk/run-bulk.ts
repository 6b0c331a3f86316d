import {
  awaitedPlaces,
  type BulkEnd,
  type BulkState,
  bulk,
  isRequested,
  LOG_START,
  latestOf,
  type Position,
  Rejection,
  streams,
} from '@ringpost/domain';
import { BULK_NUMBERS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { claimActivations } from '../dormant/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { personOf } from '../kernel/sub-accounts.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import { waitForInventory } from '../supply/entries.ts';
import { releaseMissing } from '../wallets/entries.ts';
import { handleBulk } from './bulk.commands.ts';
import {
  assignItems,
  type BulkRun,
  beginOrders,
  freePlaces,
  type LeasedItem,
  leaseItems,
  openPlaces,
  type Progress,
  readBulk,
} from './bulk-items.ts';

export interface SettledBulk {
  readonly orderId: string;
  /** `absent` while only the hold contains the order. */
  readonly state: BulkState;
  /** The last position of all streams touched. */
  readonly position: Position;
}

async function close(
  run: BulkRun,
  reason: Exclude<BulkEnd, 'fulfilled'>,
  progress: Progress,
): Promise<BulkState> {
  const { deps, placed, source, chosen, cause } = run;
  const command = {
    type: 'CloseBulk',
    placed,
    source,
    chosen,
    begun: progress.begun.size,
    reason,
    now: nowIso(deps),
  } as const;
  await handleBulk(deps, placed.orderId, command, cause);
  return readBulk(run, progress);
}

/**
 * Claims activations on demand, because no customer may have many unpaid ones. A rental is paid for with its number, so it needs
 * no claim. @returns the granted places
 */
async function claimPlaces({ deps, placed, cause }: BulkRun, places: readonly number[]) {
  if (placed.kind === 'rental') return places;
  const { orderId } = placed;
  // The limit is that of the customer with all sub-accounts.
  const userId = await personOf(deps, placed.userId);
  const limits = await readShopValues(deps);
  const command = {
    ...({ type: 'ClaimActivations', orderId, userId, items: places } as const),
    ...{ limits, now: nowIso(deps) },
  };
  const { state } = await claimActivations(deps, 'all', command, cause);
  const granted = new Set(state.claims.get(orderId)?.items);
  return places.filter((place) => granted.has(place));
}

/** Asks the vendor for numbers for these places. A deadline waits for its answers. */
async function askForNumbers(
  run: BulkRun,
  vendorId: string,
  openPlaces: readonly number[],
  progress: Progress,
): Promise<BulkState> {
  const { deps, placed, source, cause } = run;
  const places = await claimPlaces(run, openPlaces);
  if (places.length === 0) {
    progress.mayAskVendor = false;
    return readBulk(run, progress);
  }
  const command = {
    type: 'AskForNumbers',
    placed,
    source,
    vendorId,
    places,
    now: nowIso(deps),
  } as const;
  try {
    await handleBulk(deps, placed.orderId, command, cause);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'order-not-open') throw error;
  }
  return readBulk(run, progress);
}

/** Called when the inventory has no more numbers. If the customer wants that, the vendor is asked for the missing ones. */
function lookElsewhere(run: BulkRun, places: readonly number[], progress: Progress): Promise<BulkState> {
  const { source, vendorId } = run;
  return source && vendorId !== undefined
    ? askForNumbers(run, vendorId, places, progress)
    : close(run, 'no-available-numbers', progress);
}

/** Looks for numbers for the free places once. */
async function lookOnce(run: BulkRun, places: readonly number[], progress: Progress): Promise<BulkState> {
  if (run.source === 'dormant') return lookElsewhere(run, places, progress);
  const open = openPlaces(run, places, progress);
  const leased = await leaseItems(run, open.slice(0, BULK_NUMBERS_AT_ONCE), progress);
  if (leased.length > 0) return assignItems(run, leased, progress);
  if (run.chosen && open.length > 0) return readBulk(run, progress);
  if (run.chosen) return close(run, 'no-available-numbers', progress);
  if (progress.unseen === undefined) return lookElsewhere(run, places, progress);
  // The view may still offer numbers that are gone, and hide others behind them.
  await waitForInventory(run.deps, progress.unseen, run.stopAt);
  progress.unseen = undefined;
  progress.tried.clear();
  return readBulk(run, progress);
}

/** Whether the run must stop here and leave the rest to its deadline. */
function isLate({ deps, stopAt }: BulkRun): boolean {
  return deps.clock.now().getTime() >= stopAt;
}

async function fill(run: BulkRun, progress: Progress): Promise<BulkState> {
  let state = await readBulk(run, progress);
  for (;;) {
    if (state.status === 'closed') return state;
    await beginOrders(run, state, progress);
    const places = freePlaces(run.placed, state);
    const isOver = nowIso(run.deps) >= run.placed.giveUpAt;
    const unrequested = places.filter((place) => !isRequested(state, place));
    if (places.length === 0 || isOver) state = await close(run, 'gave-up', progress);
    else if (isLate(run)) return state;
    else if (unrequested.length > 0 && progress.mayAskVendor)
      state = await lookOnce(run, unrequested, progress);
    else if (awaitedPlaces(state).length > 0) return state;
    else state = await close(run, 'no-available-numbers', progress);
  }
}

function noProgress(): Progress {
  return { tried: new Set(), begun: new Set(), mayAskVendor: true, unseen: undefined, position: LOG_START };
}

/** Gives back the price of the numbers that a closed bulk order did not get. @returns the wallet's position, or the start. */
export async function settleBulk(deps: Deps, orderId: string, cause: Cause): Promise<Position> {
  const { state } = await deps.streams.refresh(streams.bulk(orderId), bulk);
  if (state.status !== 'closed') return LOG_START;
  const { placed } = state;
  const items = freePlaces(placed, state);
  if (items.length === 0) return LOG_START;
  return releaseMissing(deps, { userId: placed.userId, bulkId: orderId, items }, cause);
}

/**
 * Completes a bulk order whose price is held: leases numbers, gives each an order of its own, and gives back the price of
 * the missing ones. Every step may run twice, in any process, and continues where an earlier run stopped.
 * @param activated leases of numbers that the vendor has activated for this order
 * @returns the order. It is still open if time is up, or while it waits for the vendor; then a deadline continues it.
 */
export async function runBulk(run: BulkRun, activated: readonly LeasedItem[] = []): Promise<SettledBulk> {
  const { deps, placed, cause } = run;
  const { orderId } = placed;
  const progress = noProgress();
  try {
    if (activated.length > 0) await assignItems(run, activated, progress, true);
    await fill(run, progress);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'busy') throw error;
  }
  const { state, position } = await deps.streams.refresh(streams.bulk(orderId), bulk);
  const settledAt = await settleBulk(deps, orderId, cause);
  return { orderId, state, position: latestOf(progress.position, position, settledAt) };
}

/**
 * Ends a bulk order because its customer cancels it. The numbers that it has keep their orders. The price of the others comes
 * back.
 * @throws Rejection `not-cancellable` if it has ended in another way
 */
export async function stopBulk(run: BulkRun): Promise<SettledBulk> {
  const { deps, placed, source, chosen, cause } = run;
  const { orderId } = placed;
  const progress = noProgress();
  let state = await readBulk(run, progress);
  do {
    await beginOrders(run, state, progress);
    const begun = progress.begun.size;
    const command = { type: 'CancelBulk', placed, source, chosen, begun, now: nowIso(deps) } as const;
    await handleBulk(deps, orderId, command, cause);
    // A number may have come meanwhile. It needs its order first.
    state = await readBulk(run, progress);
  } while (state.status !== 'closed');
  const settledAt = await settleBulk(deps, orderId, cause);
  return { orderId, state, position: latestOf(progress.position, settledAt) };
}
