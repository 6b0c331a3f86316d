import { ACCOUNT_EVENTS } from './account/account.events.ts';
import { ALERT_EVENTS } from './alert/alert.events.ts';
import { APP_EVENTS } from './app/app.events.ts';
import { BULK_EVENTS } from './bulk/bulk.events.ts';
import { CANCELS_EVENTS } from './cancels/cancels.events.ts';
import { DEFERRAL_EVENTS } from './deferral/deferral.events.ts';
import { DELIVERY_EVENTS } from './delivery/delivery.events.ts';
import { EMAIL_EVENTS } from './email/email.events.ts';
import type { Recorded } from './event.ts';
import type { Fact, FactKind } from './fact.ts';
import { IMPORT_EVENTS } from './import/import.events.ts';
import { MESSAGE_EVENTS } from './message/message.events.ts';
import { NUMBER_EVENTS } from './number/number.events.ts';
import { ON_DEMAND_EVENTS } from './on-demand/on-demand.events.ts';
import { OPERATOR_EVENTS } from './operator/operator.events.ts';
import { ORDER_EVENTS } from './order/order.events.ts';
import { PAYMENT_EVENTS } from './payment/payment.events.ts';
import { PORT_IN_EVENTS, PortInFeeSet } from './port-in/port-in.events.ts';
import { ReservationPlaced } from './reservation/reservation.events.ts';
import { VENDOR_EVENTS } from './vendor/vendor.events.ts';
import { WALLET_EVENTS } from './wallet/wallet.events.ts';
import { WEBHOOK_EVENTS } from './webhook/webhook.events.ts';

export * from './account/account.events.ts';
export * from './account/account.state.ts';
export * from './account/optional-mail.ts';
export * from './adjustment/adjustment.events.ts';
export * from './adjustment/adjustment.state.ts';
export * from './alert/alert.events.ts';
export * from './alert/alert.state.ts';
export * from './app/app.events.ts';
export * from './app/app.state.ts';
export * from './bulk/bulk.events.ts';
export * from './bulk/bulk.state.ts';
export * from './bulk/bulk-ids.ts';
export * from './bulk/dormant.events.ts';
export * from './cancels/cancels.events.ts';
export * from './cancels/cancels.state.ts';
export * from './deferral/deferral.events.ts';
export * from './deferral/deferral.state.ts';
export * from './delivery/delivery.events.ts';
export * from './email/email.events.ts';
export * from './email/email.state.ts';
export * from './import/import.events.ts';
export * from './message/message.events.ts';
export * from './number/number.events.ts';
export * from './number/number.state.ts';
export * from './on-demand/on-demand.events.ts';
export * from './on-demand/on-demand.state.ts';
export * from './operator/operator.events.ts';
export * from './order/order.events.ts';
export * from './order/order.state.ts';
export * from './payment/payment.events.ts';
export * from './payment/payment.state.ts';
export * from './port-in/port-in.events.ts';
export * from './port-in/port-in.state.ts';
export * from './rental/rental.events.ts';
export * from './reservation/reservation.events.ts';
export * from './reservation/reservation.state.ts';
export * from './vendor/vendor.events.ts';
export * from './wallet/wallet.events.ts';
export * from './wallet/wallet.state.ts';
export * from './webhook/webhook.events.ts';

/** Names of streams. Each thing has its own stream, so that no stream is busy. A name contains no personal data. */
export const streams = {
  /** All alerts of a customer. */
  alerts: (userId: string) => `alerts-${userId}`,
  account: (userId: string) => `account-${userId}`,
  /** `addressHash`: HMAC of the normalised address under the installation's pepper. */
  email: (addressHash: string) => `email-${addressHash}`,
  wallet: (userId: string) => `wallet-${userId}`,
  cancels: (userId: string) => `cancels-${userId}`,
  /** The messages that a customer reads once a debt is paid. */
  deferrals: (userId: string) => `deferrals-${userId}`,
  order: (orderId: string) => `order-${orderId}`,
  /** A bulk order; each of its items has a stream of its own, as any order. */
  bulk: (orderId: string) => `bulk-${orderId}`,
  payment: (paymentId: string) => `payment-${paymentId}`,
  /** The kind of a stream is the part before the first hyphen, so it contains no hyphen. */
  portIn: (portInId: string) => `portin-${portInId}`,
  /** What vendors are asked to activate for customers who have not paid yet; there is one, because its limit is one for all. */
  onDemand: () => 'ondemand-all',
  /** The settings that admins make for porting; there is one. */
  portInFees: () => 'port-in-fees',
  reservation: (reservationId: string) => `reservation-${reservationId}`,
  number: (e164: string) => `number-${e164}`,
  sms: (messageId: string) => `sms-${messageId}`,
  app: (appId: string) => `app-${appId}`,
  userPrices: (userId: string) => `prices-user-${userId}`,
  vendor: (vendorId: string) => `vendor-${vendorId}`,
  import: (importId: string) => `import-${importId}`,
  webhook: (userId: string) => `webhook-${userId}`,
  delivery: (deliveryId: string) => `delivery-${deliveryId}`,
  /** The decisions of admins about running the service; there is one. */
  operator: () => 'operator',
} as const;

/** The kind of a stream: `order` for `order-…`. */
export function kindOfStream(stream: string): string {
  return stream.slice(0, Math.max(stream.indexOf('-'), 0));
}

/** The kinds of facts of every noun. A fact that is in the streams of two nouns is listed by both. */
const LISTED = [
  ...ACCOUNT_EVENTS,
  ...ALERT_EVENTS,
  ...APP_EVENTS,
  ...BULK_EVENTS,
  ...CANCELS_EVENTS,
  ...DEFERRAL_EVENTS,
  ...DELIVERY_EVENTS,
  ...EMAIL_EVENTS,
  ...IMPORT_EVENTS,
  ...MESSAGE_EVENTS,
  ...NUMBER_EVENTS,
  ...ON_DEMAND_EVENTS,
  ...OPERATOR_EVENTS,
  ...ORDER_EVENTS,
  ...PAYMENT_EVENTS,
  ...PORT_IN_EVENTS,
  PortInFeeSet,
  ReservationPlaced,
  ...VENDOR_EVENTS,
  ...WALLET_EVENTS,
  ...WEBHOOK_EVENTS,
] as const;

/** All facts. A decider stops at an event of any other type. */
export type RingpostEvent = Fact<(typeof LISTED)[number]>;

export type RecordedEvent = Recorded<RingpostEvent>;

/** The recorded events of one type, or of several. */
export type EventOf<T extends RingpostEvent['type']> = Extract<RecordedEvent, { readonly type: T }>;

/** Every kind of fact, by its type. */
export const FACT_KINDS: ReadonlyMap<string, FactKind> = new Map(LISTED.map((kind) => [kind.type, kind]));

/** Every event type. */
export const EVENT_TYPES = [...FACT_KINDS.keys()] as readonly RingpostEvent['type'][];

/** Whether this version of the catalogue contains the type. */
export function isKnownEvent(type: string): type is RingpostEvent['type'] {
  return FACT_KINDS.has(type);
}
