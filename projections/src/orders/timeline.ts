import { type EventOf, type OrderEvent, orderOfPurpose, type RecordedEvent } from '@ringpost/events/domain';
import type { TimelineEntry } from './orders.view.ts';

interface Told<E extends RecordedEvent> {
  /** Which order the event belongs to; null for one that belongs to none. */
  orderOf(event: E): string | null;
  /** What the customer's timeline says of it. Nothing personal: not the code, not the sender, not the text. */
  facts(event: E): TimelineEntry['data'];
}

/** The events of all streams that stand in an order's timeline. */
export type TimelineType =
  | OrderEvent['type']
  | 'NumberLeased'
  | 'LeaseEnded'
  | 'NumberServed'
  | 'FundsHeld'
  | 'FundsCaptured'
  | 'FundsReleased'
  | 'SmsRouted'
  | 'SmsRoutedByAdmin';

function itsOrder({ data }: { readonly data: { readonly orderId: string } }): string {
  return data.orderId;
}

const MONEY: Told<EventOf<'FundsHeld' | 'FundsCaptured'>> = {
  orderOf: ({ data }) => orderOfPurpose(data.purpose),
  facts: ({ data: { amountMills, entries, purpose } }) => ({
    amountMills,
    entries,
    ...(purpose.kind === 'message' && { messageId: purpose.id }),
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
  LeaseEnded: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, reason } }) => ({ e164, leaseId, reason }),
  },
  NumberServed: {
    orderOf: itsOrder,
    facts: ({ data: { e164, leaseId, messageId } }) => ({ e164, leaseId, messageId }),
  },
  FundsHeld: MONEY,
  FundsCaptured: MONEY,
  FundsReleased: {
    orderOf: ({ data }) => orderOfPurpose(data.purpose),
    facts: ({ data: { amountMills, entries, reason } }) => ({ amountMills, entries, reason }),
  },
  SmsRouted: {
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

/** Which order an event of any stream belongs to; null for all others. */
export function orderOf(event: RecordedEvent): string | null {
  return TOLD.get(event.type)?.orderOf(event) ?? null;
}

/** An event as the customer's timeline tells it. */
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
