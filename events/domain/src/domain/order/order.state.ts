import type { BulkItemPlaced } from '../bulk/bulk.events.ts';
import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import type { RenewalBegun, RenewalTurnedOn } from '../rental/renewal.events.ts';
import type { NumberRented, RentalPlaced } from '../rental/rental.events.ts';
import type {
  FailReason,
  NumberAssigned,
  OrderEvent,
  OrderPlaced,
  OrderSmsWithheld,
} from './order.events.ts';

/** The order's first fact, if it is not an item of a bulk order. */
export type SinglePlaced = OrderPlaced['data'] | RentalPlaced['data'];
/** The first fact of any order, also of an item of a bulk order. */
export type Placed = SinglePlaced | BulkItemPlaced['data'];

/** A message that was withheld. `isRead`: its customer has paid for it. */
type WithheldSms = OrderSmsWithheld['data'] & { readonly isRead: boolean };

/** How a rental renews itself. */
export interface Renewal extends Pick<RenewalTurnedOn['data'], 'termHours' | 'maxPriceMills' | 'keyId'> {
  /** The end before which the last announced renewal comes. */
  readonly toldUntil?: string;
  /** The last one that began. */
  readonly begun?: Pick<
    RenewalBegun['data'],
    'renewalId' | 'until' | 'termHours' | 'priceMills' | 'priceId' | 'priceRank'
  >;
}

interface PlacedOrder {
  readonly placed: Placed;
  /** Messages that are recorded already: a redelivered one changes nothing. */
  readonly messageIds: PersistentSet<string>;
  /** By message. */
  readonly withheld: PersistentMap<string, WithheldSms>;
}

export type OrderState =
  | { readonly status: 'absent' }
  | (PlacedOrder & { readonly status: 'placed' })
  | (PlacedOrder & {
      /** `active`: a rental. Only the number's stream says whether its lease still runs. */
      readonly status: 'running' | 'active' | 'completed' | 'cancelled' | 'expired' | 'given-back';
      readonly assigned: NumberAssigned['data'];
      /** The hash of the link that shares a rental; absent if there is none. */
      readonly sharedBy?: string;
      /** Only for a rental: an SMS has come to it, shown or withheld. */
      readonly hasText?: true;
      /** Only for a rental that renews itself. */
      readonly renewal?: Renewal;
      /** The unclaimed message that the order was bought for. */
      readonly unclaimedId?: string;
      /** Since when the customer waits for another code. Absent when nobody does. */
      readonly nextAskedAt?: string;
      /** When the customer said that the app does not accept the number. Absent if nobody did. */
      readonly bannedAt?: string;
    })
  | (PlacedOrder & { readonly status: 'failed'; readonly reason: FailReason });

/**
 * Whether the order has neither a number nor an end yet: its stream is empty, or contains only its first fact. The first of
 * the two to be appended decides.
 */
export function isUndecided(
  state: OrderState,
): state is Extract<OrderState, { readonly status: 'absent' | 'placed' }> {
  return state.status === 'absent' || state.status === 'placed';
}

type AssignedState = Extract<OrderState, { readonly assigned: unknown }>;
type KnownState = Exclude<OrderState, { readonly status: 'absent' }>;

function place(placed: Placed): OrderState {
  return { status: 'placed', placed, messageIds: new PersistentSet(), withheld: new PersistentMap() };
}

function recordMessage(state: KnownState, event: OrderEvent): KnownState {
  if (!('messageId' in event.data)) return state;
  return { ...state, messageIds: state.messageIds.add(event.data.messageId) };
}

function withhold(state: KnownState, data: OrderSmsWithheld['data']): OrderState {
  return { ...state, withheld: state.withheld.set(data.messageId, { ...data, isRead: false }) };
}

function markRead(state: KnownState, messageId: string): OrderState {
  const sms = state.withheld.get(messageId);
  if (!sms) return state;
  return { ...state, withheld: state.withheld.set(messageId, { ...sms, isRead: true }) };
}

function fail({ placed, messageIds, withheld }: PlacedOrder, reason: FailReason): OrderState {
  return { status: 'failed', placed, messageIds, withheld, reason };
}

/** A rental has one end, and both times are the end that was paid for first. */
function rent(state: KnownState, { endsAt, ...rented }: NumberRented['data']): OrderState {
  if (state.status === 'failed') return state;
  return { ...state, status: 'active', assigned: { ...rented, closesAt: endsAt, settlesAt: endsAt } };
}

function turnOn(
  state: AssignedState,
  { termHours, maxPriceMills, keyId }: RenewalTurnedOn['data'],
): OrderState {
  const { begun } = state.renewal ?? {};
  // The customer is told of the new terms again.
  return { ...state, renewal: { termHours, maxPriceMills, keyId, ...(begun && { begun }) } };
}

function notRenewing({ renewal: _renewal, ...state }: AssignedState): OrderState {
  return state;
}

function changeRenewal(state: AssignedState, change: Partial<Renewal>): OrderState {
  return state.renewal ? { ...state, renewal: { ...state.renewal, ...change } } : state;
}

function beginRenewal(state: AssignedState, data: RenewalBegun['data']): OrderState {
  const { renewalId, until, termHours, priceMills, priceId, priceRank } = data;
  return changeRenewal(state, { begun: { renewalId, until, termHours, priceMills, priceId, priceRank } });
}

function unshared({ sharedBy: _sharedBy, ...state }: AssignedState): OrderState {
  return state;
}

/** A text came, so the customer waits no more. */
function notWaiting({ nextAskedAt: _nextAskedAt, ...state }: AssignedState): AssignedState {
  return state;
}

/** Only a rental that has its number notes that an SMS came. */
function noteText<S extends KnownState>(state: S): S {
  return state.status === 'active' ? { ...state, hasText: true } : state;
}

function apply(state: KnownState, event: OrderEvent): OrderState {
  switch (event.type) {
    case 'OrderPlaced':
    case 'RentalPlaced':
    case 'BulkItemPlaced':
      return state;
    case 'OrderSmsNoted':
      return event.data.why === 'further' && 'assigned' in state ? noteText(notWaiting(state)) : state;
    case 'OrderSmsWithheld':
      return withhold(noteText(state), event.data);
    case 'WithheldSmsRead':
      return markRead(state, event.data.messageId);
    case 'OrderFailed':
      return fail(state, event.data.reason);
    case 'NumberAssigned':
      return state.status === 'failed' ? state : { ...state, status: 'running', assigned: event.data };
    case 'NumberRented':
      return rent(state, event.data);
  }
  if (state.status === 'placed' || state.status === 'failed') return state;
  if (event.type === 'UnclaimedTaken') return { ...state, unclaimedId: event.data.unclaimedId };
  switch (event.type) {
    case 'NextCodeAsked':
      return { ...state, nextAskedAt: event.data.askedAt };
    case 'OrderBanned':
      return { ...state, bannedAt: event.data.bannedAt };
    case 'OrderCompleted':
      return { ...state, status: 'completed' };
    case 'OrderCancelled':
      return { ...state, status: 'cancelled' };
    case 'OrderExpired':
      return { ...state, status: 'expired' };
    case 'RentalGivenBack':
      return { ...state, status: 'given-back' };
    case 'RentalShared':
      return { ...state, sharedBy: event.data.tokenHash };
    case 'RentalUnshared':
      return unshared(state);
    case 'RenewalTurnedOn':
      return turnOn(state, event.data);
    case 'RenewalTurnedOff':
    case 'RenewalFailed':
      return notRenewing(state);
    case 'RenewalAnnounced':
      return changeRenewal(state, { toldUntil: event.data.until });
    case 'RenewalBegun':
      return beginRenewal(state, event.data);
  }
}

/** The first fact of any order. */
function isPlacing(event: OrderEvent): event is OrderPlaced | RentalPlaced | BulkItemPlaced {
  return event.type === 'OrderPlaced' || event.type === 'RentalPlaced' || event.type === 'BulkItemPlaced';
}

/** Folds `order-<orderId>`: the only place where an SMS and a refund compete, and one of them wins. */
export const order: Fold<OrderState, OrderEvent> = {
  shape: 'order 9',
  isPassing: true,
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (isPlacing(event)) return place(event.data);
    if (state.status === 'absent') return state;
    return apply(recordMessage(state, event), event);
  },
};
