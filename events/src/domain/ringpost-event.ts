import type { AccountEvent } from './account.events.ts';
import type { AppEvent } from './app.events.ts';
import type { CancelsEvent } from './cancels.events.ts';
import type { EmailEvent } from './email.events.ts';
import type { Recorded } from './event.ts';
import type { ImportEvent } from './import.events.ts';
import type { MessageEvent } from './message.events.ts';
import type { NumberEvent } from './number.events.ts';
import type { OperatorEvent } from './operator.events.ts';
import type { OrderEvent } from './order.events.ts';
import type { VendorEvent } from './vendor.events.ts';
import type { WalletEvent } from './wallet.events.ts';

/** All facts. An event of any other type stops a decider. */
export type RingpostEvent =
  | AccountEvent
  | AppEvent
  | CancelsEvent
  | EmailEvent
  | ImportEvent
  | MessageEvent
  | NumberEvent
  | OperatorEvent
  | OrderEvent
  | VendorEvent
  | WalletEvent;

export type RecordedEvent = Recorded<RingpostEvent>;

/** The recorded events of one type, or of several. */
export type EventOf<T extends RingpostEvent['type']> = Extract<RecordedEvent, { readonly type: T }>;

const KNOWN = {
  AccountRegistered: true,
  AccountConfirmed: true,
  PasswordChanged: true,
  SessionsRevoked: true,
  RoleChanged: true,
  AccountDeactivated: true,
  AccountReactivated: true,
  MailLinkShown: true,
  BuyingLimitsSet: true,
  AppAdded: true,
  AppTemplateAdded: true,
  AppPriceSet: true,
  EmailClaimed: true,
  EmailConfirmed: true,
  EmailReleased: true,
  NumberImportStarted: true,
  NumberImportLinesRefused: true,
  NumberImportFinished: true,
  NumberImportInterrupted: true,
  SmsReceived: true,
  SmsRouted: true,
  SmsRoutedByAdmin: true,
  NumberImported: true,
  NumberMadePublic: true,
  NumberLeased: true,
  LeaseEnded: true,
  NumberServed: true,
  OrderPlaced: true,
  NumberAssigned: true,
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
  FundsCaptured: true,
  FundsReleased: true,
  EventSkipped: true,
} as const satisfies Record<RingpostEvent['type'], true>;

/** Whether this version of the catalogue knows the type. */
export function isKnownEvent(type: string): type is RingpostEvent['type'] {
  return Object.hasOwn(KNOWN, type);
}

/** Every event type there is. */
export const EVENT_TYPES = Object.keys(KNOWN) as readonly RingpostEvent['type'][];
