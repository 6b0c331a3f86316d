import {
  type Actor,
  type BulkEvent,
  type EventOf,
  kindOfActor,
  type OrderEvent,
  orderOfPurpose,
  type RecordedEvent,
} from '@ringpost/domain';
import type { TimelineEntry } from './orders.view.ts';

interface EntryRule<E extends RecordedEvent> {
  /** The order that the event belongs to; null if there is none. */
  orderOf(event: E): string | null;
  /** The data that the customer's timeline shows of it and that the order's row does not have. No code, no sender, no text. */
  facts(event: E): TimelineEntry['data'];
}

/** The events of all streams that an order's timeline shows. */
export type TimelineType =
  | Exclude<OrderEvent['type'], 'UnclaimedTaken'>
  | Exclude<BulkEvent['type'], 'BulkSourceChosen' | 'BulkVendorChecked' | 'NumbersChosen'>
  | 'NumberSourceOrdered'
  | 'BoughtBySupport'
  | 'VolumeDiscountGiven'
  | 'NumberLeased'
  | 'LeaseExtended'
  | 'LeaseEndsSoon'
  | 'LeaseEnded'
  | 'NumberServed'
  | 'FundsHeld'
  | 'FundsHeldForOrder'
  | 'FundsHeldForRental'
  | 'FundsHeldForBulk'
  | 'FundsHeldForExtension'
  | 'FundsCaptured'
  | 'FundsReleased'
  | 'ActivationFeeAgreed'
  | 'ActivationFeeCharged'
  | 'FundsRefunded'
  | 'RentalRefunded'
  | 'SmsReceived'
  | 'SmsRoutedByAdmin'
  | 'SmsClaimed'
  | 'SmsShownToAdmin';

function itsOrder({ data }: { readonly data: { readonly orderId: string } }): string {
  return data.orderId;
}

const MONEY: EntryRule<
  EventOf<'FundsHeld' | 'FundsHeldForExtension' | 'FundsCaptured' | 'ActivationFeeCharged'>
> = {
  orderOf: ({ data }) => orderOfPurpose(data.purpose),
  facts: ({ data: { amountMills, purpose } }) => ({
    amountMills,
    ...(purpose.kind === 'message' && { messageId: purpose.id }),
  }),
};

const BULK: EntryRule<EventOf<'BulkPlaced' | 'BulkItemPlaced'>> = {
  orderOf: itsOrder,
  facts: ({ data: { unitPriceMills, priceRank, quantity } }) => ({ unitPriceMills, priceRank, quantity }),
};

const TIMELINE: { readonly [T in TimelineType]: EntryRule<EventOf<T>> } = {
  OrderPlaced: {
    orderOf: itsOrder,
    facts: ({ data: { unitPriceMills, priceRank } }) => ({ unitPriceMills, priceRank }),
  },
  RentalPlaced: {
    orderOf: itsOrder,
    facts: ({ data: { unitPriceMills, priceRank } }) => ({ unitPriceMills, priceRank }),
  },
  NumberRented: {
    orderOf: itsOrder,
    facts: ({ data: { endsAt } }) => ({ endsAt }),
  },
  NumberAssigned: {
    orderOf: itsOrder,
    facts: ({ data: { closesAt, settlesAt } }) => ({ closesAt, settlesAt }),
  },
  OrderFailed: { orderOf: itsOrder, facts: ({ data: { reason } }) => ({ reason }) },
  OrderCompleted: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills } }) => ({ amountMills }),
  },
  OrderSmsNoted: { orderOf: itsOrder, facts: ({ data: { why } }) => ({ why }) },
  OrderSmsWithheld: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, priceMills, readUntil } }) => ({ messageId, priceMills, readUntil }),
  },
  WithheldSmsRead: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, amountMills } }) => ({ messageId, amountMills }),
  },
  NextCodeAsked: { orderOf: itsOrder, facts: () => ({}) },
  OrderBanned: { orderOf: itsOrder, facts: () => ({}) },
  OrderCancelled: { orderOf: itsOrder, facts: () => ({}) },
  OrderExpired: { orderOf: itsOrder, facts: () => ({}) },
  NumberLeased: {
    orderOf: itsOrder,
    facts: ({ data: { e164, until } }) => ({ e164, until }),
  },
  LeaseExtended: {
    orderOf: itsOrder,
    facts: ({ data: { termHours, until } }) => ({ termHours, until }),
  },
  LeaseEndsSoon: { orderOf: itsOrder, facts: ({ data: { until } }) => ({ until }) },
  RentalShared: { orderOf: itsOrder, facts: () => ({}) },
  RenewalTurnedOn: {
    orderOf: itsOrder,
    facts: ({ data: { termHours, maxPriceMills: amountMills } }) => ({ termHours, amountMills }),
  },
  RenewalTurnedOff: { orderOf: itsOrder, facts: () => ({}) },
  RenewalAnnounced: {
    orderOf: itsOrder,
    facts: ({ data: { renewsAt: until, priceMills } }) => ({ until, priceMills }),
  },
  RenewalBegun: {
    orderOf: itsOrder,
    facts: ({ data: { priceMills, termHours } }) => ({ priceMills, termHours }),
  },
  RenewalFailed: { orderOf: itsOrder, facts: ({ data: { reason } }) => ({ reason }) },
  RentalGivenBack: { orderOf: itsOrder, facts: () => ({}) },
  RentalRefunded: { orderOf: itsOrder, facts: ({ data: { amountMills } }) => ({ amountMills }) },
  RentalUnshared: { orderOf: itsOrder, facts: () => ({}) },
  LeaseEnded: {
    orderOf: itsOrder,
    facts: ({ data: { reason } }) => ({ reason }),
  },
  NumberServed: {
    orderOf: itsOrder,
    facts: () => ({}),
  },
  BulkPlaced: BULK,
  BulkItemPlaced: BULK,
  BulkNumbersAssigned: { orderOf: itsOrder, facts: ({ data: { items } }) => ({ numbers: items.length }) },
  BulkClosed: {
    orderOf: itsOrder,
    facts: ({ data: { requested, fulfilled, reason } }) => ({ requested, fulfilled, reason }),
  },
  NumberSourceOrdered: { orderOf: itsOrder, facts: ({ data: { source } }) => ({ source }) },
  BoughtBySupport: { orderOf: itsOrder, facts: ({ data: { reason } }) => ({ reason }) },
  VolumeDiscountGiven: {
    orderOf: itsOrder,
    facts: ({ data: { percent, spentMills, listPriceMills } }) => ({ percent, spentMills, listPriceMills }),
  },
  BulkNumbersRequested: {
    orderOf: itsOrder,
    facts: ({ data: { items, giveUpAt } }) => ({ numbers: items.length, giveUpAt }),
  },
  BulkRequestsEnded: {
    orderOf: itsOrder,
    facts: ({ data: { items } }) => ({
      numbers: items.length,
      refused: items.filter(({ end }) => end === 'refused').length,
    }),
  },
  BulkCancelled: {
    orderOf: itsOrder,
    facts: ({ data: { requested, fulfilled } }) => ({ requested, fulfilled, reason: 'cancelled' }),
  },
  FundsHeldForBulk: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills } }) => ({ amountMills }),
  },
  FundsHeld: MONEY,
  FundsHeldForOrder: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills } }) => ({ amountMills }),
  },
  FundsHeldForRental: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills } }) => ({ amountMills }),
  },
  FundsHeldForExtension: MONEY,
  FundsCaptured: MONEY,
  FundsReleased: {
    orderOf: ({ data }) => orderOfPurpose(data.purpose),
    facts: ({ data: { amountMills, reason } }) => ({ amountMills, reason }),
  },
  ActivationFeeAgreed: { orderOf: itsOrder, facts: ({ data: { feeMills } }) => ({ feeMills }) },
  ActivationFeeCharged: MONEY,
  FundsRefunded: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills, reason } }) => ({ amountMills, reason }),
  },
  SmsReceived: {
    orderOf: ({ data }) => data.orderId,
    facts: ({ data: { messageId, outcome } }) => ({ messageId, outcome }),
  },
  SmsRoutedByAdmin: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, outcome } }) => ({ messageId, outcome }),
  },
  SmsClaimed: { orderOf: itsOrder, facts: ({ data: { messageId, outcome } }) => ({ messageId, outcome }) },
  SmsShownToAdmin: { orderOf: itsOrder, facts: ({ data: { messageId, reason } }) => ({ messageId, reason }) },
};

const ENTRY_RULES: ReadonlyMap<string, EntryRule<RecordedEvent>> = new Map(Object.entries(TIMELINE));

/** The order that an event of any stream belongs to; null if there is none. */
export function orderOf(event: RecordedEvent): string | null {
  return ENTRY_RULES.get(event.type)?.orderOf(event) ?? null;
}

/** Who caused an event, for admins; null for the customer. */
export function timelineActor({ meta: { actor } }: RecordedEvent): Actor | null {
  return kindOfActor(actor) === 'customer' ? null : actor;
}

/** An event as the customer's timeline shows it. */
export function timelineEntry(event: RecordedEvent): TimelineEntry {
  const { type, stream, revision, position, meta } = event;
  return {
    type,
    stream: stream.slice(0, stream.indexOf('-')),
    revision,
    position,
    at: meta.occurredAt,
    actor: kindOfActor(meta.actor),
    data: ENTRY_RULES.get(type)?.facts(event) ?? {},
  };
}
