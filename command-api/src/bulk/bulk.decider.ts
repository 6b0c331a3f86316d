import {
  awaitedPlaces,
  type BulkEnd,
  type BulkEvent,
  type BulkItem,
  type BulkPlaced,
  type BulkState,
  bulk,
  isRequested,
  type NumberSource,
  plusSeconds,
  type RequestEnd,
  reject,
} from '@ringpost/domain';
import { VENDOR_ASK_SECONDS, VENDOR_WITHDRAW_MINUTES } from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';

/** The request, from the hold. The stream begins with it. */
interface Opening {
  readonly placed: BulkPlaced['data'];
  /** Absent: only numbers of the inventory. */
  readonly source?: NumberSource | undefined;
  /** The number for each place, if the customer chose the numbers. */
  readonly chosen?: readonly string[] | undefined;
}

export type BulkCommand =
  | (Opening & {
      readonly type: 'AssignItems';
      readonly items: readonly BulkItem[];
      /** Whether a vendor activated them for this order. */
      readonly areDormant?: boolean;
    })
  | (Opening & {
      /** Asks a vendor for numbers for these places. */
      readonly type: 'AskForNumbers';
      readonly vendorId: string;
      readonly places: readonly number[];
      readonly now: string;
    })
  | (Opening & {
      readonly type: 'CloseBulk';
      /** How many items have an order of their own already. */
      readonly begun: number;
      readonly reason: Exclude<BulkEnd, 'fulfilled'>;
      readonly now: string;
    })
  | (Opening & { readonly type: 'CancelBulk'; readonly begun: number; readonly now: string })
  | {
      readonly type: 'EndRequests';
      readonly ends: readonly { readonly item: number; readonly end: RequestEnd }[];
      readonly now: string;
    }
  | { readonly type: 'NoteVendorChecked'; readonly now: string };

type Of<T extends BulkCommand['type']> = Extract<BulkCommand, { type: T }>;

/** The facts that begin the stream. They are appended together with the first numbers, the request to a vendor, or the end. */
function begin({ placed, source, chosen }: Opening, state: BulkState): readonly BulkEvent[] {
  if (state.status !== 'absent') return [];
  const { orderId, userId } = placed;
  const events: BulkEvent[] = [{ type: 'BulkPlaced', data: placed }];
  if (source) events.push({ type: 'BulkSourceChosen', data: { orderId, userId, source } });
  if (chosen) events.push({ type: 'NumbersChosen', data: { orderId, userId, numbers: chosen } });
  return events;
}

function hasItem(state: BulkState, place: number): boolean {
  return state.status !== 'absent' && state.items.has(place);
}

/**
 * The first lease for a place gets it; a second run may bring another lease for the same place. A place for which a vendor was
 * asked takes only the vendor's number, so that each number of the vendor has its order.
 */
function assign(command: Of<'AssignItems'>, state: BulkState): readonly BulkEvent[] {
  const { placed, items: offered, areDormant = false } = command;
  const { orderId, userId, quantity } = placed;
  const awaited = new Set(awaitedPlaces(state));
  const isFree = (place: number): boolean =>
    areDormant ? awaited.has(place) : !isRequested(state, place) && !hasItem(state, place);
  const items = offered.filter(({ item }) => item >= 1 && item <= quantity && isFree(item));
  if (items.length === 0) return [];
  if (state.status === 'closed') throw reject('order-not-open');
  return [...begin(command, state), { type: 'BulkNumbersAssigned', data: { orderId, userId, items } }];
}

/** The vendor is asked for a place only once, even if it refuses. */
function askForNumbers(command: Of<'AskForNumbers'>, state: BulkState): readonly BulkEvent[] {
  const { placed, vendorId, places, now: requestedAt } = command;
  if (state.status === 'closed') throw reject('order-not-open');
  const items = places.filter((place) => !hasItem(state, place) && !isRequested(state, place));
  if (items.length === 0) return [];
  const { orderId, userId, giveUpAt } = placed;
  const data = { orderId, userId, vendorId, items, requestedAt, giveUpAt };
  return [...begin(command, state), { type: 'BulkNumbersRequested', data }];
}

function fulfilledOf(state: BulkState): number {
  return state.status === 'absent' ? 0 : state.items.size;
}

/**
 * No events while an item has no order yet, because after its end nobody creates missing orders. While a vendor works on the
 * order, only its time ends it.
 */
function close(command: Of<'CloseBulk'>, state: BulkState): readonly BulkEvent[] {
  const { placed, begun, now: closedAt } = command;
  const fulfilled = fulfilledOf(state);
  if (state.status === 'closed' || begun !== fulfilled) return [];
  if (command.reason !== 'gave-up' && awaitedPlaces(state).length > 0) return [];
  const { orderId, userId, quantity: requested } = placed;
  const reason: BulkEnd = fulfilled === requested ? 'fulfilled' : command.reason;
  const data = { orderId, userId, requested, fulfilled, reason, closedAt };
  return [...begin(command, state), { type: 'BulkClosed', data }];
}

/** @throws Rejection `not-cancellable` if it has ended in another way */
function cancel(command: Of<'CancelBulk'>, state: BulkState): readonly BulkEvent[] {
  const { placed, begun, now: cancelledAt } = command;
  const fulfilled = fulfilledOf(state);
  if (state.status === 'closed' && state.reason === 'cancelled') return [];
  if (state.status === 'closed') throw reject('not-cancellable', { status: 'closed' });
  if (begun !== fulfilled) return [];
  const { orderId, userId, quantity: requested } = placed;
  const data = { orderId, userId, requested, fulfilled, cancelledAt };
  return [...begin(command, state), { type: 'BulkCancelled', data }];
}

/** Each request to a vendor ends once, with a number or with one of these ends. */
function endRequests({ ends, now: endedAt }: Of<'EndRequests'>, state: BulkState): readonly BulkEvent[] {
  if (state.status === 'absent') return [];
  const awaited = new Set(awaitedPlaces(state));
  const items = ends.filter(({ item }) => awaited.has(item));
  if (items.length === 0) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'BulkRequestsEnded', data: { orderId, userId, items, endedAt } }];
}

/** The waits grow, and the last one repeats. After the end of the order they may be long. */
function noteVendorChecked(
  { now: checkedAt }: Of<'NoteVendorChecked'>,
  state: BulkState,
): readonly BulkEvent[] {
  if (state.status === 'absent' || !state.requests) return [];
  const { checks, nextCheckAt: plannedCheckAt } = state.requests;
  if (plannedCheckAt === null || plannedCheckAt > checkedAt) return [];
  const { orderId, userId } = state.placed;
  const seconds =
    state.status === 'open'
      ? (VENDOR_ASK_SECONDS[Math.min(checks, VENDOR_ASK_SECONDS.length - 1)] ?? 0)
      : VENDOR_WITHDRAW_MINUTES * 60;
  const isOver = state.status === 'closed' && awaitedPlaces(state).length === 0;
  const nextCheckAt = isOver ? null : plusSeconds(checkedAt, seconds);
  return [{ type: 'BulkVendorChecked', data: { orderId, userId, checkedAt, nextCheckAt } }];
}

/**
 * One order for many numbers. Its stream decides which leases belong to it, which places a vendor is asked for, and when no
 * more numbers follow. Each number has an order of its own, which decides about its SMS and its money.
 */
export const bulkDecider: Decider<BulkState, BulkCommand, BulkEvent> = {
  ...bulk,
  decide(command, state) {
    switch (command.type) {
      case 'AssignItems':
        return assign(command, state);
      case 'AskForNumbers':
        return askForNumbers(command, state);
      case 'CloseBulk':
        return close(command, state);
      case 'CancelBulk':
        return cancel(command, state);
      case 'EndRequests':
        return endRequests(command, state);
      case 'NoteVendorChecked':
        return noteVendorChecked(command, state);
    }
  },
};
