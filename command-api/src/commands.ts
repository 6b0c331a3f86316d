import { streams } from '@ringpost/events/domain';
import { type AccountCommand, accountDecider } from './accounts/account.decider.ts';
import { type EmailCommand, emailDecider } from './accounts/email.decider.ts';
import { type AlertCommand, alertDecider } from './alerts/alert.decider.ts';
import { type AppCommand, appDecider } from './apps/app.decider.ts';
import { type OnDemandCommand, onDemandDecider } from './dormant/on-demand.decider.ts';
import { type CallersOf, createDecide, createHandle } from './kernel/create-handle.ts';
import { type DeferralCommand, deferralDecider } from './messages/deferral.decider.ts';
import { type MessageCommand, messageDecider } from './messages/message.decider.ts';
import { type ImportCommand, importDecider } from './numbers/import.decider.ts';
import { type NumberCommand, numberDecider } from './numbers/number.decider.ts';
import { type OperatorCommand, operatorDecider } from './operator/operator.decider.ts';
import { type BulkCommand, bulkDecider } from './orders/bulk.decider.ts';
import { type AllowCancel, cancelsDecider } from './orders/cancels.decider.ts';
import { type OrderCommand, orderDecider } from './orders/order.decider.ts';
import { type PaymentCommand, paymentDecider } from './payments/payment.decider.ts';
import { type PortInCommand, portInDecider } from './port-ins/port-in.decider.ts';
import { portInFeesDecider, type SetPortInFee } from './port-ins/port-in-fees.decider.ts';
import { type PlaceReservation, reservationDecider } from './reservations/reservation.decider.ts';
import { type VendorCommand, vendorDecider } from './vendors/vendor.decider.ts';
import { type AdjustmentCommand, adjustmentDecider } from './wallets/adjustment.decider.ts';
import { type WalletCommand, walletDecider } from './wallets/wallet.decider.ts';
import { type DeliveryCommand, deliveryDecider } from './webhooks/delivery.decider.ts';
import { type WebhookCommand, webhookDecider } from './webhooks/webhook.decider.ts';

/** Whoever delivers a message to an order causes what follows in its wallet and its number. */
const WHOEVER_DELIVERS = ['provider', 'admin', 'system'] as const;

/** Every command of the system, by noun, and who may cause it. A command from anybody else is refused. */
export const COMMANDS = {
  account: {
    RegisterAccount: ['visitor', 'system'],
    ConfirmAccount: ['customer', 'system'],
    ShowMailLink: ['admin'],
    ChangePassword: ['customer', 'admin'],
    RevokeSessions: ['customer', 'admin'],
    ChangeRole: ['admin'],
    DeactivateAccount: ['admin'],
    ReactivateAccount: ['admin'],
    ChooseMail: ['customer', 'admin'],
    SetBuyingLimits: ['admin', 'system'],
  } satisfies CallersOf<AccountCommand>,
  adjustment: {
    AdjustFunds: ['admin'],
    ApproveAdjustment: ['admin'],
    RefuseAdjustment: ['admin'],
    ExpireAdjustment: ['system'],
  } satisfies CallersOf<AdjustmentCommand>,
  alert: {
    SetAlerts: ['customer'],
    FireAlert: ['system'],
    EndAlertPurchase: ['system'],
    CancelAlert: ['customer', 'system'],
    ExpireAlert: ['system'],
  } satisfies CallersOf<AlertCommand>,
  email: {
    ClaimEmail: ['visitor', 'system'],
    ConfirmEmail: ['customer', 'system'],
  } satisfies CallersOf<EmailCommand>,
  app: {
    DefineApp: ['system'],
  } satisfies CallersOf<AppCommand>,
  vendor: {
    AddVendor: ['admin', 'system'],
    CreateVendorSecret: ['admin'],
    RevokeVendorSecret: ['admin'],
  } satisfies CallersOf<VendorCommand>,
  import: {
    ReportLines: ['admin'],
    StartImport: ['admin'],
    CompleteImportPart: ['admin', 'system'],
  } satisfies CallersOf<ImportCommand>,
  number: {
    ImportNumber: ['admin', 'system'],
    ActivateNumber: ['system'],
    PortInNumber: ['admin'],
    MakeNumberPublic: ['system'],
    LeaseNumber: ['customer', 'system'],
    ExtendLease: ['customer', 'system'],
    TellOfEnd: ['system'],
    NoteServed: WHOEVER_DELIVERS,
    EndLease: ['customer', ...WHOEVER_DELIVERS],
    ReserveNumber: ['customer', 'system'],
    EndReservation: ['customer', 'system'],
    BeginReturn: ['system'],
    PostponeReturn: ['system'],
    EndReturn: ['system'],
  } satisfies CallersOf<NumberCommand>,
  order: {
    AssignNumber: ['customer', 'system'],
    FailOrder: ['customer', 'system'],
    RecordSms: WHOEVER_DELIVERS,
    ReadWithheldSms: ['customer'],
    TakeWithheldSms: ['customer', 'system'],
    CancelOrder: ['customer'],
    ExpireOrder: ['system'],
    ShareRental: ['customer'],
    UnshareRental: ['customer'],
  } satisfies CallersOf<OrderCommand>,
  bulk: {
    AssignItems: ['customer', 'system'],
    AskForNumbers: ['customer', 'system'],
    CloseBulk: ['customer', 'system'],
    CancelBulk: ['customer'],
    EndRequests: ['system'],
    NoteVendorChecked: ['system'],
  } satisfies CallersOf<BulkCommand>,
  'on-demand': {
    ClaimActivations: ['customer', 'system'],
    SettleActivations: ['system'],
  } satisfies CallersOf<OnDemandCommand>,
  cancels: {
    AllowCancel: ['customer'],
  } satisfies CallersOf<AllowCancel>,
  deferral: {
    DeferSms: WHOEVER_DELIVERS,
    EndDeferral: ['system'],
  } satisfies CallersOf<DeferralCommand>,
  payment: {
    StartPayment: ['customer'],
    OpenPayment: ['customer'],
    AnnouncePayment: ['provider', 'system'],
    NoteChecked: ['system'],
    NoteRechecked: ['system'],
  } satisfies CallersOf<PaymentCommand>,
  'port-in': {
    SavePortInDraft: ['customer'],
    SubmitPortIn: ['customer', 'system'],
    StartPortInReview: ['admin'],
    RaisePortInException: ['admin'],
    FixPortIn: ['customer'],
    ConfirmPortInFoc: ['admin'],
    CompletePortIn: ['admin'],
    CancelPortIn: ['customer', 'admin'],
    ExpirePortInDraft: ['system'],
    AddPortInDocument: ['customer'],
    RemovePortInDocument: ['customer'],
  } satisfies CallersOf<PortInCommand>,
  'port-in-fees': {
    SetPortInFee: ['admin'],
  } satisfies CallersOf<SetPortInFee>,
  reservation: {
    PlaceReservation: ['customer'],
  } satisfies CallersOf<PlaceReservation>,
  wallet: {
    CreditFunds: ['admin', 'system'],
    HoldForOrder: ['customer'],
    HoldForBulk: ['customer'],
    HoldForExtension: ['customer'],
    HoldForPortIn: ['customer'],
    HoldForReservation: ['customer'],
    PayToRead: ['customer'],
    CaptureFunds: ['customer', ...WHOEVER_DELIVERS],
    ReleaseFunds: ['customer', ...WHOEVER_DELIVERS],
    ReleaseMissing: ['customer', 'system'],
    FollowPayment: ['provider', 'system'],
  } satisfies CallersOf<WalletCommand>,
  message: {
    RouteMessage: ['admin'],
    StoreRecording: ['provider', 'system'],
    NoteFetchFailed: ['provider', 'system'],
  } satisfies CallersOf<MessageCommand>,
  webhook: {
    SetWebhook: ['customer', 'admin'],
    CreateWebhookSecret: ['customer', 'admin'],
    RollWebhookSecret: ['customer', 'admin'],
    TurnOffWebhook: ['customer', 'admin'],
    DisableWebhook: ['system'],
    DisableByBacklog: ['system'],
  } satisfies CallersOf<WebhookCommand>,
  delivery: {
    QueueWebhook: ['customer', 'admin', 'system'],
    ReplayWebhook: ['customer', 'admin'],
    RecordAttempt: ['system'],
    DropWebhook: ['system'],
  } satisfies CallersOf<DeliveryCommand>,
  operator: {
    SkipEvent: ['admin', 'system'],
    RequestRebuild: ['admin'],
  } satisfies CallersOf<OperatorCommand>,
};

type CommandType = {
  readonly [Noun in keyof typeof COMMANDS]: keyof (typeof COMMANDS)[Noun];
}[keyof typeof COMMANDS];

interface CommandRoute {
  readonly access: 'guest' | 'signature' | 'customer' | 'admin';
  /** What it may send itself, or in a job that follows its answer. Policies and deadlines may send more. */
  readonly sends: readonly CommandType[];
}

/** A delivered message may be deferred, or end its order. Then its hold and its lease follow. */
const DELIVERS = ['RecordSms', 'DeferSms', 'CaptureFunds', 'ReleaseFunds', 'NoteServed', 'EndLease'] as const;

/** The audio of a call follows its message. */
const RECORDS = ['StoreRecording', 'NoteFetchFailed'] as const;

/** What arrives moves the balance. */
const ANNOUNCES = ['AnnouncePayment', 'FollowPayment'] as const;

/** A purchase and its end without a number. */
const BUYS = [
  'HoldForOrder',
  'LeaseNumber',
  'AssignNumber',
  'FailOrder',
  'ReleaseFunds',
  'EndLease',
] as const;

/** The same for a rental, which is paid for with its number. */
const RENTS = [...BUYS, 'CaptureFunds'] as const;

/** One hold, and for each number a lease and an order. */
const BUYS_BULK = [
  'HoldForBulk',
  'LeaseNumber',
  'AssignItems',
  'AssignNumber',
  'CloseBulk',
  'ReleaseMissing',
  'FailOrder',
  'EndLease',
] as const;

/** The same, and a vendor is asked for what is missing. */
const BUYS_FROM_VENDOR = [...BUYS_BULK, 'ClaimActivations', 'AskForNumbers', 'CaptureFunds'] as const;

/** Every route that changes anything, who may call it, and which commands it may send. */
export const COMMAND_ROUTES: Readonly<Record<string, CommandRoute>> = {
  'POST /api/auth/register': { access: 'guest', sends: ['RegisterAccount', 'ClaimEmail'] },
  'POST /api/auth/register/confirm': { access: 'guest', sends: ['ConfirmEmail', 'ConfirmAccount'] },
  'POST /api/auth/resend_email': { access: 'guest', sends: [] },
  'POST /api/auth/login': { access: 'guest', sends: [] },
  'POST /api/auth/logout': { access: 'customer', sends: ['RevokeSessions'] },
  'POST /api/auth/confirm-password': { access: 'customer', sends: [] },
  'POST /api/auth/reset_password': { access: 'guest', sends: [] },
  'POST /api/auth/reset_password/confirm': { access: 'guest', sends: ['ChangePassword'] },
  'POST /api/auth/update_password': { access: 'customer', sends: ['ChangePassword'] },
  'POST /api/admin/signing-keys/rotate': { access: 'admin', sends: [] },
  'POST /api/admin/mail/{id}/link': { access: 'admin', sends: ['ShowMailLink'] },
  'POST /api/users/{id}/status': { access: 'admin', sends: ['DeactivateAccount', 'ReactivateAccount'] },
  'POST /api/users/{id}/role': { access: 'admin', sends: ['ChangeRole'] },
  'POST /api/users/{id}/limits': { access: 'admin', sends: ['SetBuyingLimits'] },
  'POST /api/users/{id}/credit': { access: 'admin', sends: ['AdjustFunds'] },
  'POST /api/users/{id}/debit': { access: 'admin', sends: ['AdjustFunds'] },
  'POST /api/users/{id}/correct': { access: 'admin', sends: ['AdjustFunds'] },
  'POST /api/users/{id}/adjustments/{adjustment_uuid}/approve': {
    access: 'admin',
    sends: ['ApproveAdjustment'],
  },
  'POST /api/users/{id}/adjustments/{adjustment_uuid}/refuse': {
    access: 'admin',
    sends: ['RefuseAdjustment'],
  },
  'POST /api/vendor': { access: 'admin', sends: ['AddVendor'] },
  'POST /api/vendor/{id}/secrets': { access: 'admin', sends: ['CreateVendorSecret'] },
  'DELETE /api/vendor/{id}/secrets/{secret_uuid}': { access: 'admin', sends: ['RevokeVendorSecret'] },
  'POST /api/number/import-did': {
    access: 'admin',
    sends: ['ReportLines', 'StartImport', 'ImportNumber', 'CompleteImportPart'],
  },
  'POST /api/number/active_numbers_availability': { access: 'customer', sends: [] },
  'POST /api/admin/projectors/{name}/skip': { access: 'admin', sends: ['SkipEvent'] },
  'POST /api/admin/projectors/{name}/rebuild': { access: 'admin', sends: ['RequestRebuild'] },
  'POST /api/orders/on_demand': { access: 'customer', sends: BUYS },
  'POST /api/orders/create_number_order': { access: 'customer', sends: RENTS },
  'POST /api/orders/on_demand_bulk': { access: 'customer', sends: BUYS_BULK },
  'POST /api/orders/dormant': { access: 'customer', sends: BUYS_FROM_VENDOR },
  'POST /api/orders/any_number': { access: 'customer', sends: BUYS_FROM_VENDOR },
  'POST /api/orders/create_number_order_bulk': { access: 'customer', sends: [...BUYS_BULK, 'CaptureFunds'] },
  'POST /api/order_number/extend/{id}': {
    access: 'customer',
    sends: ['HoldForExtension', 'ExtendLease', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/order_number/release/{id}': { access: 'customer', sends: ['EndLease'] },
  'POST /api/order_number/share/{id}': { access: 'customer', sends: ['ShareRental'] },
  'DELETE /api/order_number/share/{id}': { access: 'customer', sends: ['UnshareRental'] },
  'PUT /api/users/mail_settings': { access: 'customer', sends: ['ChooseMail'] },
  'POST /api/orders/{id}/cancel': {
    access: 'customer',
    sends: [
      'AllowCancel',
      'CancelOrder',
      'ReleaseFunds',
      'AssignNumber',
      'CaptureFunds',
      'CancelBulk',
      'ReleaseMissing',
    ],
  },
  'POST /api/orders/{id}/cancel_waiting': {
    access: 'customer',
    sends: ['AllowCancel', 'CancelOrder', 'ReleaseFunds'],
  },
  'POST /api/sms/{uuid}/read': {
    access: 'customer',
    sends: ['PayToRead', 'ReadWithheldSms', 'TakeWithheldSms'],
  },
  'POST /api/sms/{id}/route': { access: 'admin', sends: ['RouteMessage', ...DELIVERS] },
  'PUT /api/webhook': { access: 'customer', sends: ['SetWebhook'] },
  'DELETE /api/webhook': { access: 'customer', sends: ['TurnOffWebhook'] },
  'POST /api/webhook/secret': { access: 'customer', sends: ['CreateWebhookSecret'] },
  'POST /api/webhook/secret/roll': { access: 'customer', sends: ['RollWebhookSecret'] },
  'POST /api/webhook/test': { access: 'customer', sends: ['QueueWebhook'] },
  'POST /api/webhook/deliveries/{id}/replay': { access: 'customer', sends: ['ReplayWebhook'] },
  'POST /api/payment/tx': { access: 'customer', sends: ['StartPayment', 'OpenPayment'] },
  'POST /api/payment/sandbox/{id}': { access: 'customer', sends: [] },
  'POST /api/portin_request/check': { access: 'customer', sends: [] },
  'POST /api/portin_request': { access: 'customer', sends: ['SavePortInDraft'] },
  'PUT /api/portin_request/{id}': { access: 'customer', sends: ['SavePortInDraft'] },
  'POST /api/portin_request/{id}/submit': {
    access: 'customer',
    sends: ['SavePortInDraft', 'HoldForPortIn', 'SubmitPortIn', 'ReleaseFunds'],
  },
  'POST /api/portin_request/{id}/fix': { access: 'customer', sends: ['FixPortIn'] },
  'POST /api/portin_request/{id}/cancel': { access: 'customer', sends: ['CancelPortIn', 'ReleaseFunds'] },
  'POST /api/portin_request/{id}/documents': { access: 'customer', sends: ['AddPortInDocument'] },
  'DELETE /api/portin_request/{id}/documents/{document_uuid}': {
    access: 'customer',
    sends: ['RemovePortInDocument'],
  },
  'POST /api/admin/portin_request/{id}/state': {
    access: 'admin',
    sends: [
      'StartPortInReview',
      'RaisePortInException',
      'ConfirmPortInFoc',
      'PortInNumber',
      'CompletePortIn',
      'CancelPortIn',
      'CaptureFunds',
      'ReleaseFunds',
      'CreditFunds',
    ],
  },
  'POST /api/number_reservation': {
    access: 'customer',
    sends: ['PlaceReservation', 'HoldForReservation', 'ReserveNumber', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/number_reservation/{id}/cancel': {
    access: 'customer',
    sends: ['EndReservation', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/number_reservation/{id}/take': { access: 'customer', sends: BUYS },
  'POST /api/number_reservation/{id}/rent': { access: 'customer', sends: RENTS },
  'POST /api/alert/bulk': { access: 'customer', sends: ['SetAlerts'] },
  'POST /api/alert/{id}/cancel': { access: 'customer', sends: ['CancelAlert'] },
  'PUT /api/portin_fee/{country_iso}': { access: 'admin', sends: ['SetPortInFee'] },
  'POST /hooks/payments/sandbox': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/payments/coinpayments': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/payments/stripe': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/payments/btcpay': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/sms/twilio': { access: 'signature', sends: DELIVERS },
  'POST /hooks/sms/json': { access: 'signature', sends: DELIVERS },
  'POST /hooks/voice/twilio': { access: 'signature', sends: [] },
  'POST /hooks/voice/twilio/recording': { access: 'signature', sends: [...DELIVERS, ...RECORDS] },
  'POST /hooks/voice/json': { access: 'signature', sends: [...DELIVERS, 'StoreRecording'] },
};

export const handleAccount = createHandle(accountDecider, streams.account, COMMANDS.account);
/** By the customer. */
export const handleAlerts = createHandle(alertDecider, streams.alerts, COMMANDS.alert);
/** By the name of the stream: only the hash of an address is known everywhere. */
export const handleEmail = createHandle(emailDecider, (stream) => stream, COMMANDS.email);
export const handleApp = createHandle(appDecider, streams.app, COMMANDS.app);
export const handleVendor = createHandle(vendorDecider, streams.vendor, COMMANDS.vendor);
export const handleImport = createHandle(importDecider, streams.import, COMMANDS.import);
export const handleNumber = createHandle(numberDecider, streams.number, COMMANDS.number);
export const handleOrder = createHandle(orderDecider, streams.order, COMMANDS.order);
export const handleBulk = createHandle(bulkDecider, streams.bulk, COMMANDS.bulk);
export const handleCancels = createHandle(cancelsDecider, streams.cancels, COMMANDS.cancels);
/** By the customer. */
export const handleDeferral = createHandle(deferralDecider, streams.deferrals, COMMANDS.deferral);
/** There is one stream for all, whatever the id. */
export const handleOnDemand = createHandle(onDemandDecider, () => streams.onDemand(), COMMANDS['on-demand']);
export const handlePayment = createHandle(paymentDecider, streams.payment, COMMANDS.payment);
export const handlePortIn = createHandle(portInDecider, streams.portIn, COMMANDS['port-in']);
/** There is one table of fees, whatever the id. */
export const handlePortInFees = createHandle(
  portInFeesDecider,
  () => streams.portInFees(),
  COMMANDS['port-in-fees'],
);
export const handleReservation = createHandle(reservationDecider, streams.reservation, COMMANDS.reservation);
/** In the stream of the wallet. */
export const handleAdjustment = createHandle(adjustmentDecider, streams.wallet, COMMANDS.adjustment);
export const handleWallet = createHandle(walletDecider, streams.wallet, COMMANDS.wallet);
export const decideNumber = createDecide(numberDecider, streams.number, COMMANDS.number);
export const decideOrder = createDecide(orderDecider, streams.order, COMMANDS.order);
export const decideWallet = createDecide(walletDecider, streams.wallet, COMMANDS.wallet);
export const handleMessage = createHandle(messageDecider, streams.sms, COMMANDS.message);
export const handleWebhook = createHandle(webhookDecider, streams.webhook, COMMANDS.webhook);
export const handleDelivery = createHandle(deliveryDecider, streams.delivery, COMMANDS.delivery);
/** There is one operator's stream, whatever the id. */
export const handleOperator = createHandle(operatorDecider, () => streams.operator(), COMMANDS.operator);
