import type { AccountEvent } from './account/account.events.ts';
import type { AlertEvent } from './alert/alert.events.ts';
import type { AppEvent } from './app/app.events.ts';
import type { BulkEvent } from './bulk/bulk.events.ts';
import type { CancelsEvent } from './cancels/cancels.events.ts';
import type { DeliveryEvent } from './delivery/delivery.events.ts';
import type { EmailEvent } from './email/email.events.ts';
import type { Recorded } from './event.ts';
import type { ImportEvent } from './import/import.events.ts';
import type { MessageEvent } from './message/message.events.ts';
import type { NumberEvent } from './number/number.events.ts';
import type { OperatorEvent } from './operator/operator.events.ts';
import type { OrderEvent } from './order/order.events.ts';
import type { PaymentEvent } from './payment/payment.events.ts';
import type { PortInEvent, PortInFeeSet } from './port-in/port-in.events.ts';
import type { ReservationPlaced } from './reservation/reservation.events.ts';
import type { VendorEvent } from './vendor/vendor.events.ts';
import type { WalletEvent } from './wallet/wallet.events.ts';
import type { WebhookEvent } from './webhook/webhook.events.ts';

export * from './account/account.events.ts';
export * from './account/account.state.ts';
export * from './account/optional-mail.ts';
// Every noun is listed here, and only here: its events, its state, its stream, and the types of its events.
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
export * from './delivery/delivery.events.ts';
export * from './email/email.events.ts';
export * from './email/email.state.ts';
export * from './import/import.events.ts';
export * from './message/message.events.ts';
export * from './number/number.events.ts';
export * from './number/number.state.ts';
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
  order: (orderId: string) => `order-${orderId}`,
  /** A bulk order; each of its items has a stream of its own, as any order. */
  bulk: (orderId: string) => `bulk-${orderId}`,
  payment: (paymentId: string) => `payment-${paymentId}`,
  /** The kind of a stream is the part before the first hyphen, so it contains no hyphen. */
  portIn: (portInId: string) => `portin-${portInId}`,
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

/** All facts. A decider stops at an event of any other type. */
export type RingpostEvent =
  | AccountEvent
  | AlertEvent
  | AppEvent
  | BulkEvent
  | CancelsEvent
  | DeliveryEvent
  | EmailEvent
  | ImportEvent
  | MessageEvent
  | NumberEvent
  | OperatorEvent
  | OrderEvent
  | PaymentEvent
  | PortInEvent
  | PortInFeeSet
  | ReservationPlaced
  | VendorEvent
  | WalletEvent
  | WebhookEvent;

export type RecordedEvent = Recorded<RingpostEvent>;

/** The recorded events of one type, or of several. */
export type EventOf<T extends RingpostEvent['type']> = Extract<RecordedEvent, { readonly type: T }>;

const KNOWN = {
  AlertSet: true,
  AlertFired: true,
  AlertBought: true,
  AlertNotBought: true,
  AlertCancelled: true,
  AlertExpired: true,
  AccountRegistered: true,
  AccountConfirmed: true,
  PasswordChanged: true,
  SessionsRevoked: true,
  RoleChanged: true,
  AccountDeactivated: true,
  AccountReactivated: true,
  MailLinkShown: true,
  BuyingLimitsSet: true,
  MailChosen: true,
  AppAdded: true,
  AppTemplateAdded: true,
  AppPriceSet: true,
  AppTermPriceSet: true,
  EmailClaimed: true,
  EmailConfirmed: true,
  EmailReleased: true,
  NumberImportLinesReported: true,
  NumberImportStarted: true,
  NumberImportLinesRefused: true,
  NumberImportLinesAccepted: true,
  NumberImportPartDone: true,
  NumberImportFinished: true,
  SmsReceived: true,
  SmsRoutedByAdmin: true,
  RecordingAnnounced: true,
  RecordingStored: true,
  RecordingFetchFailed: true,
  NumberImported: true,
  NumberPortedIn: true,
  NumberMadePublic: true,
  NumberLeased: true,
  LeaseExtended: true,
  LeaseEndsSoon: true,
  LeaseEnded: true,
  NumberServed: true,
  BulkPlaced: true,
  NumbersChosen: true,
  BulkNumbersAssigned: true,
  BulkClosed: true,
  BulkSourceChosen: true,
  BulkNumbersRequested: true,
  BulkVendorChecked: true,
  BulkRequestsEnded: true,
  BulkCancelled: true,
  NumberSourceOrdered: true,
  OrderPlaced: true,
  RentalPlaced: true,
  BulkItemPlaced: true,
  NumberAssigned: true,
  NumberRented: true,
  RentalShared: true,
  RentalUnshared: true,
  OrderFailed: true,
  OrderCompleted: true,
  OrderSmsNoted: true,
  OrderSmsWithheld: true,
  WithheldSmsRead: true,
  OrderCancelled: true,
  CancelAllowed: true,
  OrderExpired: true,
  VendorAdded: true,
  VendorSecretCreated: true,
  VendorSecretRevoked: true,
  FundsCredited: true,
  FundsHeld: true,
  FundsHeldForOrder: true,
  FundsHeldForRental: true,
  FundsHeldForBulk: true,
  FundsHeldForExtension: true,
  FundsCaptured: true,
  FundsReleased: true,
  WebhookSet: true,
  WebhookSecretRolled: true,
  WebhookTurnedOff: true,
  WebhookDisabled: true,
  WebhookDisabledByBacklog: true,
  WebhookQueued: true,
  WebhookAttempted: true,
  WebhookDropped: true,
  WebhookReplayed: true,
  FundsPaidIn: true,
  FundsTakenBack: true,
  DebtIncurred: true,
  DebtPaid: true,
  PaymentStarted: true,
  PaymentOpened: true,
  PaymentSeen: true,
  PaymentReceived: true,
  PaymentReversed: true,
  PaymentDisputed: true,
  PaymentDisputeWon: true,
  PaymentReversalCorrected: true,
  PaymentDisputeChanged: true,
  PaymentClosed: true,
  PaymentChecked: true,
  PaymentRechecked: true,
  PortInDrafted: true,
  PortInDraftKept: true,
  PortInSubmitted: true,
  PortInReviewStarted: true,
  PortInExceptionRaised: true,
  PortInFixed: true,
  PortInFocConfirmed: true,
  PortInCompleted: true,
  PortInCancelled: true,
  PortInFeeGivenBack: true,
  PortInDraftExpired: true,
  PortInDocumentAdded: true,
  PortInDocumentRemoved: true,
  PortInFeeSet: true,
  ReservationPlaced: true,
  NumberReserved: true,
  ReservationQueued: true,
  ReservationEnded: true,
  ReservedNumberOrdered: true,
  EventSkipped: true,
  RebuildRequested: true,
} as const satisfies Record<RingpostEvent['type'], true>;

/** Every event type. */
export const EVENT_TYPES = Object.keys(KNOWN) as readonly RingpostEvent['type'][];
const known: ReadonlySet<string> = new Set(EVENT_TYPES);

/** Whether this version of the catalogue contains the type. */
export function isKnownEvent(type: string): type is RingpostEvent['type'] {
  return known.has(type);
}
