import type { DeliveryFacts, EventOf, Mills, RecordedEvent } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { WebhookType } from '@ringpost/domain/rules/webhook-types';

/** The message to a customer's receiver about one event. */
export interface Telling {
  readonly type: WebhookType;
  readonly userId: string;
  /** The order of the event: its app and its number are sent too. */
  readonly orderId: string | null;
  readonly facts: DeliveryFacts;
  /** The SMS whose text is sent. Only one that the customer may read. */
  readonly messageId: string | null;
  readonly happenedAt: string;
}

interface OfOrder {
  readonly orderId: string;
  readonly userId: string;
}

function aboutOrder(
  type: WebhookType,
  { orderId, userId }: OfOrder,
  happenedAt: string,
  facts: DeliveryFacts = {},
): Telling {
  return { type, userId, orderId, facts: { order_uuid: orderId, ...facts }, messageId: null, happenedAt };
}

function readable(
  sms: OfOrder & { readonly messageId: string },
  receivedAt: string,
  chargedMills: number,
): Telling {
  const { messageId } = sms;
  const facts = { uuid: messageId, received_at: receivedAt, charged: toDollars(chargedMills) };
  return { ...aboutOrder('sms.received', sms, receivedAt, facts), messageId };
}

function aboutBalance(
  type: 'balance.credited' | 'balance.debited',
  { userId, amountMills }: { readonly userId: string; readonly amountMills: Mills },
  happenedAt: string,
  facts: DeliveryFacts = {},
): Telling {
  const allFacts = { amount: toDollars(amountMills), ...facts };
  return { type, userId, orderId: null, facts: allFacts, messageId: null, happenedAt };
}

interface OfStep {
  readonly userId: string;
  readonly paymentId: string;
  /** Below zero if money was taken back. */
  readonly changeMills: Mills;
}

/**
 * The money of a payment that was taken back, including what became a debt. Money that arrives is sent when the balance has
 * it.
 */
function takenBack({ userId, paymentId, changeMills }: OfStep, at: string): readonly Telling[] {
  if (changeMills >= 0) return [];
  const taken = { userId, amountMills: -changeMills };
  return [aboutBalance('balance.debited', taken, at, { payment_uuid: paymentId })];
}

/** A step of a request to bring numbers over, with the status that the API shows after it. */
function portIn(
  { portInId, userId }: { readonly portInId: string; readonly userId: string },
  status: string,
  happenedAt: string,
  facts: DeliveryFacts = {},
): readonly Telling[] {
  const allFacts = { port_in_uuid: portInId, status, ...facts };
  return [{ type: 'port_in.updated', userId, orderId: null, facts: allFacts, messageId: null, happenedAt }];
}

interface OfAlert {
  readonly alertId: string;
  readonly userId: string;
}

function aboutAlert(
  type: 'alert.fired' | 'alert.not_bought' | 'alert.expired',
  { alertId, userId }: OfAlert,
  happenedAt: string,
  facts: DeliveryFacts = {},
): readonly Telling[] {
  const allFacts = { alert_uuid: alertId, ...facts };
  return [{ type, userId, orderId: null, facts: allFacts, messageId: null, happenedAt }];
}

interface OfReservation {
  readonly reservationId: string;
  readonly userId: string;
  readonly appId: string;
  readonly e164: string;
}

function aboutReservation(
  type: 'reservation.granted' | 'reservation.ended',
  { reservationId, userId, appId, e164 }: OfReservation,
  happenedAt: string,
  facts: DeliveryFacts,
): readonly Telling[] {
  const allFacts = { reservation_uuid: reservationId, app_uuid: appId, number: e164, ...facts };
  return [{ type, userId, orderId: null, facts: allFacts, messageId: null, happenedAt }];
}

type Sources = {
  readonly [T in RecordedEvent['type']]?: (data: EventOf<T>['data'], at: string) => readonly Telling[];
};

/**
 * What is sent to customers' receivers, by the event that makes it true. A noun with news for customers adds a line here, and
 * its type to `WEBHOOK_TYPES`. An SMS is sent when an order shows it, not when it arrives. For a withheld SMS, only the fact
 * that it came is sent.
 */
const SOURCES: Sources = {
  NumberAssigned: (data) => [
    aboutOrder('order.created', data, data.assignedAt, {
      closes_at: data.closesAt,
      settles_at: data.settlesAt,
    }),
  ],
  NumberRented: (data) => [aboutOrder('order.created', data, data.assignedAt, { ends_at: data.endsAt })],
  LeaseExtended: (data) => [aboutOrder('rental.extended', data, data.extendedAt, { ends_at: data.until })],
  LeaseEndsSoon: (data) => [aboutOrder('rental.ends_soon', data, data.toldAt, { ends_at: data.until })],
  RenewalAnnounced: (data) => [
    aboutOrder('rental.renews_soon', data, data.toldAt, {
      ends_at: data.until,
      renews_at: data.renewsAt,
      price: toDollars(data.priceMills),
    }),
  ],
  RenewalFailed: (data) => [
    aboutOrder('rental.not_renewed', data, data.failedAt, {
      ends_at: data.until,
      reason: data.reason,
      price: data.priceMills === null ? null : toDollars(data.priceMills),
    }),
  ],
  OrderCompleted: (data) => [
    readable(data, data.receivedAt, data.amountMills),
    aboutOrder('order.completed', data, data.receivedAt, { charged: toDollars(data.amountMills) }),
  ],
  OrderSmsNoted: (data) => (data.why === 'not-assigned' ? [] : [readable(data, data.receivedAt, 0)]),
  WithheldSmsRead: (data) => [readable(data, data.readAt, data.amountMills)],
  OrderSmsWithheld: (data) => [
    aboutOrder('sms.withheld', data, data.receivedAt, {
      uuid: data.messageId,
      received_at: data.receivedAt,
      price: toDollars(data.priceMills),
      read_until: data.readUntil,
    }),
  ],
  OrderCancelled: (data) => [aboutOrder('order.cancelled', data, data.cancelledAt)],
  RentalGivenBack: (data) => [aboutOrder('order.cancelled', data, data.givenBackAt)],
  OrderExpired: (data) => [aboutOrder('order.expired', data, data.expiredAt)],
  OrderFailed: (data) => [aboutOrder('order.failed', data, data.failedAt, { reason: data.reason })],
  FundsCredited: (data, at) => [aboutBalance('balance.credited', data, at)],
  DebitCorrected: (data, at) => [aboutBalance('balance.credited', data, at)],
  FundsRefunded: (data, at) => [aboutBalance('balance.credited', data, at)],
  RentalRefunded: (data, at) => (data.amountMills === 0 ? [] : [aboutBalance('balance.credited', data, at)]),
  FundsMovedIn: (data, at) => [aboutBalance('balance.credited', data, at)],
  FundsMovedOut: (data, at) => [aboutBalance('balance.debited', data, at)],
  FundsDebited: (data, at) => [aboutBalance('balance.debited', data, at)],
  CreditCorrected: (data, at) => [aboutBalance('balance.debited', data, at)],
  DebtCharged: (data, at) => [aboutBalance('balance.debited', data, at)],
  FundsPaidIn: (data, at) => [aboutBalance('balance.credited', data, at, { payment_uuid: data.paymentId })],
  PaymentReversed: takenBack,
  PaymentDisputed: takenBack,
  PaymentDisputeChanged: takenBack,
  AlertFired: (data) =>
    aboutAlert('alert.fired', data, data.firedAt, { app_uuid: data.appId, number: data.e164 }),
  AlertNotBought: (data) => aboutAlert('alert.not_bought', data, data.endedAt, { reason: data.reason }),
  AlertExpired: (data) => aboutAlert('alert.expired', data, data.expiredAt),
  NumberReserved: (data) => aboutReservation('reservation.granted', data, data.from, { until: data.until }),
  ReservationEnded: (data) =>
    aboutReservation('reservation.ended', data, data.endedAt, { reason: data.reason }),
  PortInSubmitted: (data) => portIn(data, 'submitted', data.submittedAt),
  PortInReviewStarted: (data) => portIn(data, 'in_review', data.startedAt),
  PortInExceptionRaised: (data) => portIn(data, 'exception', data.raisedAt, { reason: data.reason }),
  PortInFixed: (data) => portIn(data, 'submitted', data.fixedAt),
  PortInFocConfirmed: (data) => portIn(data, 'foc_confirmed', data.confirmedAt, { foc_at: data.focAt }),
  PortInCompleted: (data) => portIn(data, 'completed', data.completedAt),
  PortInCancelled: (data) => portIn(data, 'cancelled', data.cancelledAt, { cancelled_by: data.by }),
};

const BY_TYPE: ReadonlyMap<string, (data: never, at: string) => readonly Telling[]> = new Map(
  Object.entries(SOURCES),
);

/** The types of events that are sent to customers. */
export const TOLD_EVENTS = [...BY_TYPE.keys()] as readonly RecordedEvent['type'][];

/** What is sent to customers' receivers about an event. */
export function tellingsOf({ type, data, meta }: RecordedEvent): readonly Telling[] {
  return BY_TYPE.get(type)?.(data as never, meta.occurredAt) ?? [];
}
