import type { Fold } from '../event.ts';
import type { NumberAssigned } from '../order/order.events.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { BulkEnd, BulkEvent, BulkItem, BulkItemPlaced, BulkPlaced } from './bulk.events.ts';
import { itemIdOf } from './bulk-ids.ts';
import type {
  BulkNumbersRequested,
  BulkRequestsEnded,
  BulkVendorChecked,
  NumberSource,
} from './dormant.events.ts';

/** What a vendor was asked for. */
interface VendorRequests {
  readonly vendorId: string;
  /** By place: whether its request is open. A request that brought a number stays open here, and the place has an item. */
  readonly isOpen: PersistentMap<number, boolean>;
  /** How often the vendor was asked about its progress. */
  readonly checks: number;
  /** Null: nobody asks again. */
  readonly nextCheckAt: string | null;
}

interface PlacedBulk {
  readonly placed: BulkPlaced['data'];
  readonly source: NumberSource | 'active';
  /** The numbers so far, by their place. */
  readonly items: PersistentMap<number, BulkItem>;
  /** Null until a vendor is asked. */
  readonly requests: VendorRequests | null;
  /** The number for each place, if the customer chose them. */
  readonly chosen?: readonly string[];
}

export type BulkState =
  | { readonly status: 'absent' }
  | (PlacedBulk & { readonly status: 'open' })
  | (PlacedBulk & { readonly status: 'closed'; readonly reason: BulkEnd | 'cancelled' });

function assign(
  items: PersistentMap<number, BulkItem>,
  added: readonly BulkItem[],
): PersistentMap<number, BulkItem> {
  return added.reduce((all, each) => all.set(each.item, each), items);
}

function ask(
  requests: VendorRequests | null,
  { vendorId, items, requestedAt }: BulkNumbersRequested['data'],
): VendorRequests {
  const openByItem = requests?.isOpen ?? new PersistentMap<number, boolean>();
  const isOpen = items.reduce((all, place) => all.set(place, true), openByItem);
  return { vendorId, isOpen, checks: requests?.checks ?? 0, nextCheckAt: requestedAt };
}

function check(
  requests: VendorRequests | null,
  { nextCheckAt }: BulkVendorChecked['data'],
): VendorRequests | null {
  return requests && { ...requests, checks: requests.checks + 1, nextCheckAt };
}

function endRequests(
  requests: VendorRequests | null,
  { items }: BulkRequestsEnded['data'],
): VendorRequests | null {
  if (!requests) return null;
  return { ...requests, isOpen: items.reduce((all, { item }) => all.set(item, false), requests.isOpen) };
}

/** The vendor is asked at once, because the requests that it still works on must be withdrawn. */
function close(state: PlacedBulk, reason: BulkEnd | 'cancelled', closedAt: string): BulkState {
  const requests = state.requests && { ...state.requests, nextCheckAt: closedAt };
  return { ...state, requests, status: 'closed', reason };
}

/** Folds `bulk-<orderId>`: the only place where it is decided which numbers belong to a bulk order. */
export const bulk: Fold<BulkState, BulkEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (event.type === 'BulkPlaced') {
      const none = { items: new PersistentMap<number, BulkItem>(), requests: null };
      return { status: 'open', placed: event.data, source: 'active', ...none };
    }
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'BulkSourceChosen':
        return { ...state, source: event.data.source };
      case 'NumbersChosen':
        return { ...state, chosen: event.data.numbers };
      case 'BulkNumbersAssigned':
        return { ...state, items: assign(state.items, event.data.items) };
      case 'BulkNumbersRequested':
        return { ...state, requests: ask(state.requests, event.data) };
      case 'BulkVendorChecked':
        return { ...state, requests: check(state.requests, event.data) };
      case 'BulkRequestsEnded':
        return { ...state, requests: endRequests(state.requests, event.data) };
      case 'BulkClosed':
        return close(state, event.data.reason, event.data.closedAt);
      case 'BulkCancelled':
        return close(state, 'cancelled', event.data.cancelledAt);
    }
  },
};

/** Whether a vendor was asked for this place, with any result. */
export function isRequested(state: BulkState, place: number): boolean {
  return state.status !== 'absent' && (state.requests?.isOpen.has(place) ?? false);
}

/** The places whose requests have neither a number nor an end. */
export function awaitedPlaces(state: BulkState): readonly number[] {
  if (state.status === 'absent' || !state.requests) return [];
  const { items, requests } = state;
  return [...requests.isOpen].flatMap(([place, isOpen]) => (isOpen && !items.has(place) ? [place] : []));
}

/** The data of the first fact in the stream of an item's order. */
export function itemPlacedOf(
  { quantity: _quantity, orderId: bulkId, ...terms }: BulkPlaced['data'],
  item: number,
): BulkItemPlaced['data'] {
  return { ...terms, orderId: itemIdOf(bulkId, item), bulkId, quantity: 1 };
}

/** The data of the fact that gives a number to an item's order. */
export function assignedOf(
  { orderId, userId, appId, countryIso }: BulkItemPlaced['data'],
  { item: _item, ...number }: BulkItem,
): NumberAssigned['data'] {
  return { orderId, userId, appId, countryIso, ...number };
}
