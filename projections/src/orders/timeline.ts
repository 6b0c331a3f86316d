import type { RecordedEvent } from '@ringpost/events/domain';
import type { TimelineEntry } from './orders.view.ts';

/** Which order an event of any stream belongs to; undefined for all others. The hold of a purchase has its order's id. */
export function orderOf(event: RecordedEvent): string | undefined {
  switch (event.type) {
    case 'OrderPlaced':
    case 'NumberAssigned':
    case 'OrderFailed':
    case 'OrderCompleted':
    case 'OrderSmsNoted':
    case 'OrderSmsWithheld':
    case 'WithheldSmsRead':
    case 'OrderCancelled':
    case 'OrderExpired':
    case 'NumberLeased':
    case 'LeaseEnded':
    case 'NumberServed':
      return event.data.orderId;
    case 'FundsHeld':
    case 'FundsCaptured':
      return event.data.read?.orderId ?? event.data.holdId;
    case 'FundsReleased':
      return event.data.holdId;
    case 'SmsRouted':
      return event.data.orderId ?? undefined;
    case 'SmsRoutedByAdmin':
      return event.data.orderId;
    default:
      return undefined;
  }
}

/** An event as the customer's timeline tells it. Nothing personal: not the code, not the sender, not the text. */
export function timelineEntry(event: RecordedEvent): TimelineEntry {
  const { type, stream, revision, position, meta } = event;
  const kind = stream.slice(0, stream.indexOf('-'));
  return {
    type,
    stream: kind,
    revision,
    position,
    at: meta.occurredAt,
    actor: meta.actor,
    data: history(event),
  };
}

function history(event: RecordedEvent): TimelineEntry['data'] {
  switch (event.type) {
    case 'OrderPlaced': {
      const { appId, countryIso, vendorId, unitPriceMills, priceRank, giveUpAt } = event.data;
      return { appId, countryIso, vendorId, unitPriceMills, priceRank, giveUpAt };
    }
    case 'NumberAssigned': {
      const { e164, numberAge, leaseId, closesAt, settlesAt } = event.data;
      return { e164, numberAge, leaseId, closesAt, settlesAt };
    }
    case 'OrderFailed':
      return { reason: event.data.reason };
    case 'OrderCompleted':
      return { messageId: event.data.messageId, amountMills: event.data.amountMills };
    case 'OrderSmsNoted':
      return { messageId: event.data.messageId, why: event.data.why };
    case 'OrderSmsWithheld': {
      const { messageId, priceMills, readUntil } = event.data;
      return { messageId, priceMills, readUntil };
    }
    case 'WithheldSmsRead':
      return { messageId: event.data.messageId, amountMills: event.data.amountMills };
    case 'NumberServed':
      return { e164: event.data.e164, leaseId: event.data.leaseId, messageId: event.data.messageId };
    case 'NumberLeased':
      return { e164: event.data.e164, leaseId: event.data.leaseId, until: event.data.until };
    case 'LeaseEnded':
      return { e164: event.data.e164, leaseId: event.data.leaseId, reason: event.data.reason };
    case 'FundsHeld':
    case 'FundsCaptured': {
      const { amountMills, entries, read } = event.data;
      return { amountMills, entries, ...(read && { messageId: read.messageId }) };
    }
    case 'FundsReleased': {
      const { amountMills, entries, reason } = event.data;
      return { amountMills, entries, reason };
    }
    case 'SmsRouted':
      return {
        messageId: event.data.messageId,
        outcome: event.data.outcome,
        billable: event.data.billable,
        templateId: event.data.templateId,
      };
    case 'SmsRoutedByAdmin': {
      const { messageId, outcome, billable } = event.data;
      return { messageId, outcome, billable };
    }
    default:
      return {};
  }
}
