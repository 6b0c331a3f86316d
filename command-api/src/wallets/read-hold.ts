import {
  type BulkPlaced,
  bulkOfItem,
  type EventOf,
  itemIdOf,
  itemNumberOf,
  itemPlacedOf,
  type NumberSource,
  type Placed,
  placedOf,
  type RecordedEvent,
  streams,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import { APPS_ON_ONE_NUMBER_MAX } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { Deps } from '../kernel/deps.ts';
import type { ReservedNumber, UnclaimedSms } from './wallet.decider.ts';

export type OrderHold = EventOf<'FundsHeldForOrder' | 'FundsHeldForRental'>;
export type BulkHold = EventOf<'FundsHeldForBulk'>;
type ExtensionHold = EventOf<'FundsHeldForExtension'>;
/** The first fact of a paid operation. It contains the request. */
type KeyedHold = OrderHold | BulkHold | ExtensionHold;

/** The data of `BulkPlaced`, as recorded with the hold. */
function bulkPlacedOf({ data }: BulkHold): BulkPlaced['data'] {
  const { key: _key, amountMills: _amountMills, entries: _entries, ...placed } = data;
  return placed;
}

interface HoldQuery {
  readonly userId: string;
  /** The revision of the hold according to the wallet; undefined if there is none. */
  readonly revisionOf: (state: WalletState) => number | undefined;
  readonly isIt: (hold: KeyedHold['data']) => boolean;
}

function isKeyed(event: RecordedEvent): event is KeyedHold {
  return 'key' in event.data;
}

/** The wallet's state stores only the revision of a hold. The request itself is in the log. */
async function readHold(
  deps: Deps,
  { userId, revisionOf, isIt }: HoldQuery,
  readMode: 'load' | 'refresh',
): Promise<KeyedHold | undefined> {
  const stream = streams.wallet(userId);
  for (let how = readMode; ; how = 'refresh') {
    const { state } = await deps.streams[how](stream, wallet);
    const revision = revisionOf(state);
    if (revision === undefined) return undefined;
    const [event] = await deps.events.readStream(stream, { after: revision - 1, limit: 1 });
    if (event && isKeyed(event) && isIt(event.data)) return event;
    // The hold is still being appended, or its append has failed. The end of the stream shows which.
  }
}

/**
 * The hold that a request with this key made. `load` answers from this process's memory, so undefined is only certain after
 * `refresh`.
 */
export function holdOfKey(
  deps: Deps,
  userId: string,
  key: string,
  readMode: 'load' | 'refresh',
): Promise<KeyedHold | undefined> {
  const revisionOf = ({ purchaseKeys }: WalletState) => purchaseKeys.get(key);
  return readHold(deps, { userId, revisionOf, isIt: (data) => data.key === key }, readMode);
}

/** The request for an order whose price is held, alone or as an item of a bulk order. Undefined for any other order. */
export async function heldForOrder(deps: Deps, userId: string, orderId: string): Promise<Placed | undefined> {
  const revisionOf = ({ openHolds }: WalletState) => openHolds.get(orderId)?.revision;
  const heldId = bulkOfItem(orderId) ?? orderId;
  const isIt = (data: KeyedHold['data']) => data.orderId === heldId;
  const hold = await readHold(deps, { userId, revisionOf, isIt }, 'refresh');
  if (hold?.type === 'FundsHeldForBulk') return itemPlacedOf(bulkPlacedOf(hold), itemNumberOf(orderId));
  return hold && hold.type !== 'FundsHeldForExtension' ? placedOf(hold.data) : undefined;
}

/**
 * The request for a bulk order while the price of its first number is held. It is held at least until the order's stream
 * begins.
 */
export async function heldForBulk(
  deps: Deps,
  userId: string,
  bulkId: string,
): Promise<BulkPlaced['data'] | undefined> {
  const revisionOf = ({ openHolds }: WalletState) => openHolds.get(itemIdOf(bulkId, 1))?.revision;
  const isIt = (data: KeyedHold['data']) => data.orderId === bulkId;
  const hold = await readHold(deps, { userId, revisionOf, isIt }, 'refresh');
  return hold?.type === 'FundsHeldForBulk' ? bulkPlacedOf(hold) : undefined;
}

/** The event after the open hold of an order. For an order of certain numbers, this event says which ones. */
async function afterHold(deps: Deps, userId: string, orderId: string): Promise<RecordedEvent | undefined> {
  const stream = streams.wallet(userId);
  const { state } = await deps.streams.refresh(stream, wallet);
  const after = state.openHolds.get(orderId)?.revision;
  if (after === undefined) return undefined;
  const [event] = await deps.events.readStream(stream, { after, limit: 1 });
  return event;
}

/**
 * Which numbers a bulk order is for, by the fact after its hold: their source, or the chosen numbers. Neither: any numbers of
 * the inventory.
 */
export async function numbersOfBulk(
  deps: Deps,
  userId: string,
  bulkId: string,
): Promise<{ readonly source?: NumberSource; readonly chosen?: readonly string[] }> {
  const event = await afterHold(deps, userId, itemIdOf(bulkId, 1));
  if (event?.type === 'NumberSourceOrdered' && event.data.orderId === bulkId)
    return { source: event.data.source };
  if (event?.type === 'NumbersChosen' && event.data.orderId === bulkId) return { chosen: event.data.numbers };
  return {};
}

/**
 * The only number that an order may get, because the customer reserved or chose it, or where its number must be. Known while the
 * order's hold is open.
 */
export async function onlyNumberOf(
  deps: Deps,
  userId: string,
  orderId: string,
): Promise<{
  readonly reserved?: ReservedNumber;
  readonly chosen?: string;
  readonly unclaimed?: UnclaimedSms;
  readonly areas?: NumberAreas;
  /** All orders that get the same number or none, the one that decides first. */
  readonly together?: readonly string[];
}> {
  const event = await afterHold(deps, userId, orderId);
  if (event?.type === 'ReservedNumberOrdered' && event.data.orderId === orderId)
    return { reserved: event.data };
  if (event?.type === 'UnclaimedOrdered' && event.data.orderId === orderId) {
    const { messageId, e164, receivedAt } = event.data;
    return { chosen: e164, unclaimed: { messageId, e164, receivedAt } };
  }
  if (event?.type === 'AreasOrdered' && event.data.orderId === orderId) {
    const { wanted, excluded } = event.data;
    return { areas: { wanted, excluded } };
  }
  if (event?.type === 'OneNumberOrdered' && event.data.orderId === orderId) {
    const { orderIds, wanted, excluded } = event.data;
    const isAnywhere = wanted.length + excluded.length === 0;
    return { together: orderIds, ...(!isAnywhere && { areas: { wanted, excluded } }) };
  }
  const [chosen] =
    event?.type === 'NumbersChosen' && event.data.orderId === orderId ? event.data.numbers : [];
  return chosen === undefined ? {} : { chosen };
}

/**
 * The holds of all orders that get the same number as the order of this one, which is the first of them. Undefined for a hold of one
 * order alone. They were appended together, each with at most four more facts.
 */
export async function ordersOfHold(
  deps: Deps,
  { data: { userId, orderId }, revision }: OrderHold,
): Promise<readonly OrderHold[] | undefined> {
  const range = { after: revision - 1, limit: APPS_ON_ONE_NUMBER_MAX * 5 };
  const appended = await deps.events.readStream(streams.wallet(userId), range);
  const next = appended[1];
  if (next?.type !== 'OneNumberOrdered' || next.data.orderId !== orderId) return undefined;
  const { orderIds } = next.data;
  return appended.filter(
    (event): event is OrderHold =>
      event.type === 'FundsHeldForOrder' && orderIds.includes(event.data.orderId),
  );
}

/** The hold of an extension's price, while it is open. */
export async function holdOfExtension(
  deps: Deps,
  userId: string,
  extensionId: string,
): Promise<ExtensionHold | undefined> {
  const revisionOf = ({ openHolds }: WalletState) => openHolds.get(extensionId)?.revision;
  const isIt = (data: KeyedHold['data']) => 'holdId' in data && data.holdId === extensionId;
  const hold = await readHold(deps, { userId, revisionOf, isIt }, 'refresh');
  return hold?.type === 'FundsHeldForExtension' ? hold : undefined;
}
