import type { BulkEnd, BulkEvent, BulkItem, BulkItemPlaced, BulkPlaced } from './bulk.events.ts';
import { itemIdOf } from './bulk-ids.ts';
import type { BulkAsksEnded, BulkNumbersAsked, BulkVendorChecked, NumberSource } from './dormant.events.ts';
import type { Fold } from './event.ts';
import type { NumberAssigned } from './order.events.ts';
import { PersistentMap } from './persistent-map.ts';

/** What a vendor was asked for. */
interface Asking {
  readonly vendorId: string;
  /** Whether the request for each place is still open. One with a number is open here, and has its item. */
  readonly isOpen: PersistentMap<number, boolean>;
  /** How often the vendor was asked how far it is. */
  readonly checks: number;
  /** Null: nobody asks again. */
  readonly nextAskAt: string | null;
}

interface Known {
  readonly placed: BulkPlaced['data'];
  readonly source: NumberSource | 'active';
  /** The numbers so far, by their place. */
  readonly items: PersistentMap<number, BulkItem>;
  /** Null until a vendor is asked. */
  readonly asking: Asking | null;
  /** The number for each place, if the customer chose them. */
  readonly chosen?: readonly string[];
}

export type BulkState =
  | { readonly status: 'absent' }
  | (Known & { readonly status: 'open' })
  | (Known & { readonly status: 'closed'; readonly reason: BulkEnd | 'cancelled' });

function assign(
  items: PersistentMap<number, BulkItem>,
  added: readonly BulkItem[],
): PersistentMap<number, BulkItem> {
  return added.reduce((all, each) => all.set(each.item, each), items);
}

function ask(asking: Asking | null, { vendorId, items, askedAt }: BulkNumbersAsked['data']): Asking {
  const known = asking?.isOpen ?? new PersistentMap<number, boolean>();
  const isOpen = items.reduce((all, place) => all.set(place, true), known);
  return { vendorId, isOpen, checks: asking?.checks ?? 0, nextAskAt: askedAt };
}

function check(asking: Asking | null, { nextAskAt }: BulkVendorChecked['data']): Asking | null {
  return asking && { ...asking, checks: asking.checks + 1, nextAskAt };
}

function endAsks(asking: Asking | null, { items }: BulkAsksEnded['data']): Asking | null {
  if (!asking) return null;
  return { ...asking, isOpen: items.reduce((all, { item }) => all.set(item, false), asking.isOpen) };
}

/** What the vendor still works on has to be withdrawn, so it is asked at once. */
function close(state: Known, reason: BulkEnd | 'cancelled', closedAt: string): BulkState {
  const asking = state.asking && { ...state.asking, nextAskAt: closedAt };
  return { ...state, asking, status: 'closed', reason };
}

/** Folds `bulk-<orderId>`: the only place where it is decided which numbers belong to a bulk order. */
export const bulk: Fold<BulkState, BulkEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (event.type === 'BulkPlaced') {
      const none = { items: new PersistentMap<number, BulkItem>(), asking: null };
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
      case 'BulkNumbersAsked':
        return { ...state, asking: ask(state.asking, event.data) };
      case 'BulkVendorChecked':
        return { ...state, asking: check(state.asking, event.data) };
      case 'BulkAsksEnded':
        return { ...state, asking: endAsks(state.asking, event.data) };
      case 'BulkClosed':
        return close(state, event.data.reason, event.data.closedAt);
      case 'BulkCancelled':
        return close(state, 'cancelled', event.data.cancelledAt);
    }
  },
};

/** Whether a vendor was asked for this place, whatever came of it. */
export function isAsked(state: BulkState, place: number): boolean {
  return state.status !== 'absent' && (state.asking?.isOpen.has(place) ?? false);
}

/** The places whose requests have neither a number nor an end. */
export function awaitedPlaces(state: BulkState): readonly number[] {
  if (state.status === 'absent' || !state.asking) return [];
  const { items, asking } = state;
  return [...asking.isOpen].flatMap(([place, isOpen]) => (isOpen && !items.has(place) ? [place] : []));
}

/** What the order of an item says of itself. */
export function itemPlacedOf(
  { quantity: _quantity, orderId: bulkId, ...asked }: BulkPlaced['data'],
  item: number,
): BulkItemPlaced['data'] {
  return { ...asked, orderId: itemIdOf(bulkId, item), bulkId, quantity: 1 };
}

/** The number of an item as its own order is told of it. */
export function assignedOf(
  { orderId, userId, appId, countryIso }: BulkItemPlaced['data'],
  { item: _item, ...number }: BulkItem,
): NumberAssigned['data'] {
  return { orderId, userId, appId, countryIso, ...number };
}
