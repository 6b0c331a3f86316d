import {
  awaitedPlaces,
  type BulkState,
  bulk,
  itemIdOf,
  itemPlacedOf,
  type NumberImported,
  Rejection,
  type RequestEnd,
  streams,
} from '@ringpost/domain';
import { ORDER_INLINE_SECONDS, VENDOR_REQUESTS_AT_ONCE } from '@ringpost/domain/rules/limits';
import type { VendorDeadline } from '@ringpost/projections/orders/order-deadlines.view';
import PQueue from 'p-queue';
import type { NumberVendor, VendorAnswer } from '../dormant/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { activateNumber, importNumber } from '../numbers/entries.ts';
import { leaseCommand, leaseIn } from '../orders/entries.ts';
import type { StockPool } from '../supply/entries.ts';
import { noteVendor } from '../vendors/entries.ts';
import { handleBulk } from './bulk.commands.ts';
import { itemOf, type LeasedItem } from './bulk-items.ts';
import { runBulk } from './run-bulk.ts';

export interface VendorRequests {
  readonly deadlines: DeadlineHandlers<VendorDeadline>;
  /** Resolves when no vendor is being asked. */
  idle(): Promise<void>;
}

export interface VendorRequestsOptions {
  readonly deps: Deps;
  readonly candidates: StockPool;
  /** Undefined if the vendor is not configured any more. Its open requests end by their time. */
  readonly vendor: NumberVendor | undefined;
  /** Finds the place of a number by its area code. */
  readonly placeOf: (e164: string) => Pick<NumberImported['data'], 'region' | 'rateCentre'>;
}

type ExistingBulk = Exclude<BulkState, { readonly status: 'absent' }>;

interface Answer {
  readonly place: number;
  readonly answer: VendorAnswer;
}
/** The results of the answers: leases for the order, and requests that are over. */
interface Outcome {
  readonly leased: LeasedItem | undefined;
  readonly ended: { readonly item: number; readonly end: RequestEnd } | undefined;
}

/**
 * Asks the vendor for the numbers that orders wait for. The id of each number's order is the key of its request, so a
 * request that is repeated after any failure gets the same number. A timer does not wait for the vendor.
 */
export function createVendorRequests({
  deps,
  candidates,
  vendor,
  placeOf,
}: VendorRequestsOptions): VendorRequests {
  const underWay = new Map<string, Promise<void>>();
  const queue = new PQueue({ concurrency: VENDOR_REQUESTS_AT_ONCE });

  /** Asks once for each place. After several failures, the vendor is not asked again until the next time. */
  async function ask(state: ExistingBulk, from: NumberVendor): Promise<readonly Answer[]> {
    const { orderId, countryIso } = state.placed;
    let failures = 0;
    const askOne = async (place: number): Promise<readonly Answer[]> => {
      if (failures >= VENDOR_REQUESTS_AT_ONCE) return [];
      const request = { key: itemIdOf(orderId, place), countryIso };
      try {
        const answer = state.status === 'open' ? await from.activate(request) : await from.withdraw(request);
        return [{ place, answer }];
      } catch (error) {
        failures += 1;
        deps.log.warn({ err: error, orderId, place }, 'a vendor did not answer');
        return [];
      }
    };
    const answers = awaitedPlaces(state).map((place) => queue.add(() => askOne(place)));
    return (await Promise.all(answers)).flat();
  }

  /** The number joins the inventory with its lease. @returns how the request ends if the number cannot serve this order */
  async function lease(
    state: ExistingBulk,
    place: number,
    imported: NumberImported['data'],
    cause: Cause,
  ): Promise<LeasedItem | RequestEnd> {
    const placed = itemPlacedOf(state.placed, place);
    const leasing = await leaseCommand({ deps, placed }, imported.e164);
    const { numberType } = placed;
    const { lease: terms, accounts } = leasing;
    const command = { type: 'ActivateNumber', imported, lease: terms, accounts, numberType } as const;
    try {
      const { state: number, position } = await activateNumber(deps, imported.e164, command, cause);
      const made = leaseIn(number, leasing);
      if (!made) return 'unneeded';
      return { placed, item: await itemOf({ deps }, placed, place, { lease: made, position }) };
    } catch (error) {
      if (!(error instanceof Rejection) || (error.code !== 'number-taken' && error.code !== 'lease-over'))
        throw error;
      deps.log.warn({ err: error, orderId: placed.orderId }, 'a number of a vendor cannot be used');
      return error.code === 'number-taken' ? 'refused' : 'unneeded';
    }
  }

  async function follow(
    state: ExistingBulk,
    from: NumberVendor,
    { place: item, answer }: Answer,
    cause: Cause,
  ): Promise<Outcome> {
    const isOpen = state.status === 'open';
    if (answer.status === 'pending') return { leased: undefined, ended: undefined };
    if (answer.status === 'refused')
      return { leased: undefined, ended: { item, end: isOpen ? 'refused' : 'withdrawn' } };
    const { orderId, countryIso } = state.placed;
    const { e164 } = answer;
    const { vendorId } = from;
    const imported = { e164, countryIso, vendorId, importId: itemIdOf(orderId, item), ...placeOf(e164) };
    if (isOpen) {
      const leased = await lease(state, item, imported, cause);
      return typeof leased === 'string'
        ? { leased: undefined, ended: { item, end: leased } }
        : { leased, ended: undefined };
    }
    await importNumber(deps, e164, { type: 'ImportNumber', imported }, cause);
    return { leased: undefined, ended: { item, end: 'unneeded' } };
  }

  async function act(state: ExistingBulk, from: NumberVendor, cause: Cause): Promise<void> {
    const answers = await ask(state, from);
    const { vendorId, name, company, provider } = from;
    if (answers.some(({ answer }) => answer.status === 'activated')) {
      const added = { vendorId, name, company, provider };
      await noteVendor(deps, vendorId, { type: 'AddVendor', added }, cause);
    }
    const outcomes = await Promise.all(answers.map((each) => follow(state, from, each, cause)));
    const ends = outcomes.flatMap(({ ended }) => ended ?? []);
    const { placed, source } = state;
    if (ends.length > 0)
      await handleBulk(deps, placed.orderId, { type: 'EndRequests', ends, now: nowIso(deps) }, cause);
    if (state.status === 'closed') return;
    const stopAt = deps.clock.now().getTime() + ORDER_INLINE_SECONDS * 1000;
    const chosen = source === 'active' ? undefined : source;
    const leased = outcomes.flatMap(({ leased: each }) => each ?? []);
    await runBulk({ deps, candidates, placed, source: chosen, vendorId, cause, stopAt }, leased);
  }

  async function askAbout(orderId: string, causationId: string): Promise<void> {
    const { state } = await deps.streams.refresh(streams.bulk(orderId), bulk);
    // The view may show an older state.
    if (state.status === 'absent' || !state.requests) return;
    const { vendorId, nextCheckAt } = state.requests;
    if (nextCheckAt === null || nextCheckAt > nowIso(deps)) return;
    const actor = 'system:check-vendor';
    const cause = { operationId: orderId, causationId, correlationId: orderId, actor };
    if (vendor?.vendorId === vendorId) await act(state, vendor, cause);
    else deps.log.warn({ orderId, vendorId }, 'the vendor of an order is not there any more');
    const { state: after } = await deps.streams.refresh(streams.bulk(orderId), bulk);
    // The order has ended meanwhile, so the requests that the vendor still works on are withdrawn at once.
    if (after.status !== state.status && awaitedPlaces(after).length > 0) return;
    await handleBulk(deps, orderId, { type: 'NoteVendorChecked', now: nowIso(deps) }, cause);
  }

  async function tryToAsk(orderId: string, causationId: string): Promise<void> {
    try {
      await askAbout(orderId, causationId);
    } catch (error) {
      deps.log.warn({ err: error, due: causationId }, 'a deadline stays due');
    }
    underWay.delete(orderId);
  }

  return {
    deadlines: {
      async 'check-vendor'({ _id, subject: orderId }) {
        if (!underWay.has(orderId)) underWay.set(orderId, tryToAsk(orderId, _id));
      },
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
