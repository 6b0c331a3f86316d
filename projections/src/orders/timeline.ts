import {
  type BulkEvent,
  type EventOf,
  type OrderEvent,
  orderOfPurpose,
  type RecordedEvent,
} from '@ringpost/events/domain';
import type { TimelineEntry } from './orders.view.ts';

interface Told<E extends RecordedEvent> {
  /** The order that the event belongs to; null if there is none. */
  orderOf(event: E): string | null;
  /** What the customer's timeline shows of it. Nothing personal: no code, no sender, no text. */
  facts(event: E): TimelineEntry['data'];
}

/** The events of all streams that an order's timeline shows. */
export type TimelineType =
  | OrderEvent['type']
  | Exclude<BulkEvent['type'], 'BulkSourceChosen' | 'BulkVendorChecked' | 'NumbersChosen'>
  | 'NumberSourceOrdered'
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
  | 'SmsReceived'
  | 'SmsRoutedByAdmin';

function itsOrder({ data }: { readonly data: { readonly orderId: string } }): string {
  return data.orderId;
}

const MONEY: Told<EventOf<'FundsHeld' | 'FundsHeldForExtension' | 'FundsCaptured'>> = {
  orderOf: ({ data }) => orderOfPurpose(data.purpose),
  facts: ({ data: { amountMills, entries, purpose } }) => ({
    amountMills,
    entries,
    ...(purpose.kind === 'message' && { messageId: purpose.id }),
  }),
};

const BULK: Told<EventOf<'BulkPlaced' | 'BulkItemPlaced'>> = {
  orderOf: itsOrder,
  facts: ({ data }) => ({
    appId: data.appId,
    countryIso: data.countryIso,
    vendorId: data.vendorId,
    unitPriceMills: data.unitPriceMills,
    priceRank: data.priceRank,
    giveUpAt: data.giveUpAt,
    quantity: data.quantity,
    ...(data.kind === 'rental' && { termHours: data.termHours }),
    ...('bulkId' in data && { bulkId: data.bulkId }),
  }),
};

const TIMELINE: { readonly [T in TimelineType]: Told<EventOf<T>> } = {
  OrderPlaced: {
    orderOf: itsOrder,
    facts: ({ data: { appId, countryIso, vendorId, unitPriceMills, priceRank, giveUpAt } }) => ({
      appId,
      countryIso,
      vendorId,
      unitPriceMills,
      priceRank,
      giveUpAt,
    }),
  },
  RentalPlaced: {
    orderOf: itsOrder,
    facts: ({ data: { appId, countryIso, vendorId, unitPriceMills, priceRank, giveUpAt, termHours } }) => ({
      appId,
      countryIso,
      vendorId,
      unitPriceMills,
      priceRank,
      giveUpAt,
      termHours,
    }),
  },
  NumberRented: {
    orderOf: itsOrder,
    facts: ({ data: { e164, numberAge, leaseId, endsAt } }) => ({ e164, numberAge, leaseId, endsAt }),
  },
  NumberAssigned: {
    orderOf: itsOrder,
    facts: ({ data: { e164, numberAge, leaseId, closesAt, settlesAt } }) => ({
      e164,
      numberAge,
      leaseId,
      closesAt,
      settlesAt,
    }),
  },
  OrderFailed: { orderOf: itsOrder, facts: ({ data: { reason } }) => ({ reason }) },
  OrderCompleted: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, amountMills } }) => ({ messageId, amountMills }),
  },
  OrderSmsNoted: { orderOf: itsOrder, facts: ({ data: { messageId, why } }) => ({ messageId, why }) },
  OrderSmsWithheld: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, priceMills, readUntil } }) => ({ messageId, priceMills, readUntil }),
  },
  WithheldSmsRead: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, amountMills } }) => ({ messageId, amountMills }),
  },
  OrderCancelled: { orderOf: itsOrder, facts: () => ({}) },
  OrderExpired: { orderOf: itsOrder, facts: () => ({}) },
  NumberLeased: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, until } }) => ({ e164, leaseId, until }),
  },
  LeaseExtended: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, termHours, until } }) => ({ e164, leaseId, termHours, until }),
  },
  LeaseEndsSoon: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, until } }) => ({ e164, leaseId, until }),
  },
  RentalShared: { orderOf: itsOrder, facts: () => ({}) },
  RentalUnshared: { orderOf: itsOrder, facts: () => ({}) },
  LeaseEnded: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, reason } }) => ({ e164, leaseId, reason }),
  },
  NumberServed: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, messageId } }) => ({ e164, leaseId, messageId }),
  },
  BulkPlaced: BULK,
  BulkItemPlaced: BULK,
  BulkNumbersAssigned: { orderOf: itsOrder, facts: ({ data: { items } }) => ({ numbers: items.length }) },
  BulkClosed: {
    orderOf: itsOrder,
    facts: ({ data: { requested, fulfilled, reason } }) => ({ requested, fulfilled, reason }),
  },
  NumberSourceOrdered: { orderOf: itsOrder, facts: ({ data: { source } }) => ({ source }) },
  BulkNumbersAsked: {
    orderOf: itsOrder,
    facts: ({ data: { vendorId, items, giveUpAt } }) => ({ vendorId, numbers: items.length, giveUpAt }),
  },
  BulkAsksEnded: {
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
    facts: ({ data: { amountMills, entries } }) => ({ amountMills, entries }),
  },
  FundsHeld: MONEY,
  FundsHeldForOrder: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills, entries } }) => ({ amountMills, entries }),
  },
  FundsHeldForRental: {
    orderOf: itsOrder,
    facts: ({ data: { amountMills, entries } }) => ({ amountMills, entries }),
  },
  FundsHeldForExtension: MONEY,
  FundsCaptured: MONEY,
  FundsReleased: {
    orderOf: ({ data }) => orderOfPurpose(data.purpose),
    facts: ({ data: { amountMills, entries, reason } }) => ({ amountMills, entries, reason }),
  },
  SmsReceived: {
    orderOf: ({ data }) => data.orderId,
    facts: ({ data: { messageId, outcome, billable, templateId } }) => ({
      messageId,
      outcome,
      billable,
      templateId,
    }),
  },
  SmsRoutedByAdmin: {
    orderOf: itsOrder,
    facts: ({ data: { messageId, outcome, billable } }) => ({ messageId, outcome, billable }),
  },
};

const TOLD: ReadonlyMap<string, Told<RecordedEvent>> = new Map(Object.entries(TIMELINE));

/** The order that an event of any stream belongs to; null if there is none. */
export function orderOf(event: RecordedEvent): string | null {
  return TOLD.get(event.type)?.orderOf(event) ?? null;
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
    actor: meta.actor,
    data: TOLD.get(type)?.facts(event) ?? {},
  };
}
