import type { Clock } from '@ringpost/events/domain';
import type { Engine } from '@ringpost/events/engine';
import { createSessions, type Endpoint, openSigningKeys, type Sessions } from '@ringpost/events/http';
import { createOwnership } from '@ringpost/events/server';
import { createAccountTokens } from './accounts/account-tokens.ts';
import { createAccounts } from './accounts/accounts.ts';
import { readAccount } from './accounts/accounts-context.ts';
import type { LoginTotals } from './accounts/login-meter.ts';
import { alertDeadlines } from './alerts/alert.deadlines.ts';
import { createAlertPolicy } from './alerts/alert.policy.ts';
import { endAlertsOfAccounts } from './alerts/alert-account.policy.ts';
import { createAlertIndex } from './alerts/alert-index.ts';
import { createAlertMailPolicy } from './alerts/alert-mail.policy.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { dormantRoutes } from './dormant/dormant.routes.ts';
import { type DormantSettings, readDormantSettings } from './dormant/dormant-settings.ts';
import { createNumberReturns } from './dormant/number-returns.ts';
import { settleOnDemand } from './dormant/on-demand.policy.ts';
import { openVendor } from './dormant/open-vendor.ts';
import { createDeps } from './kernel/create-deps.ts';
import type { Config, Deps, Ids, Log } from './kernel/deps.ts';
import { type Policies, type PolicyStatus, runPolicies } from './kernel/run-policies.ts';
import { runTimers, type Timers } from './kernel/timers.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { createSmtpMailer, type SmtpSettings } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createTellCustomer } from './mail/tell-customer.ts';
import { createCallInbox } from './messages/call-inbox.ts';
import { showDeferredMessages } from './messages/deferral.policy.ts';
import { createInbox, type Inbox } from './messages/inbox.ts';
import { actOnRoutedMessages, ROUTED_MESSAGES } from './messages/message.policy.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { showPaidMessages } from './messages/read-message.policy.ts';
import { createRecordings, type RecordingOptions } from './messages/recordings.ts';
import { createRefundBarrier } from './messages/refund-barrier.ts';
import { createTemplateIndex } from './messages/template-index.ts';
import { importDeadlines } from './numbers/import.deadlines.ts';
import type { PlaceOf } from './numbers/import-numbers.ts';
import { numbersRoutes } from './numbers/numbers.routes.ts';
import type { ProjectorStanding } from './operator/operator.decider.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { bulkRoutes } from './orders/bulk.routes.ts';
import { buyForAlert } from './orders/buy-for-alert.ts';
import { createNumberPool } from './orders/number-pool.ts';
import { orderDeadlines } from './orders/order.deadlines.ts';
import { settleEndedOrders } from './orders/order.policy.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { createRentalMailPolicy } from './orders/rental-mail.policy.ts';
import { rentalsRoutes } from './orders/rentals.routes.ts';
import { takeReservationRoutes } from './orders/take-reservation.routes.ts';
import { createVendorRequests } from './orders/vendor-requests.ts';
import { createGatewayChecks } from './payments/gateway-checks.ts';
import { openGateways } from './payments/open-gateways.ts';
import { settlePayments } from './payments/payment.policy.ts';
import { createPaymentMailPolicy } from './payments/payment-mail.policy.ts';
import type { PaymentSettings } from './payments/payment-settings.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { portInDeadlines } from './port-ins/port-in.deadlines.ts';
import { followPortIns } from './port-ins/port-in.policy.ts';
import { createPortInMailPolicy } from './port-ins/port-in-mail.policy.ts';
import { portInsRoutes } from './port-ins/port-ins.routes.ts';
import { inboundSmsRoutes } from './providers/inbound-sms.routes.ts';
import type { ProviderSecrets } from './providers/provider-secrets.ts';
import { reservationDeadlines } from './reservations/reservation.deadlines.ts';
import { followReservations } from './reservations/reservation.policy.ts';
import { leaveLinesOfAccounts } from './reservations/reservation-account.policy.ts';
import { createReservationMailPolicy } from './reservations/reservation-mail.policy.ts';
import { reservationsRoutes } from './reservations/reservations.routes.ts';
import { vendorSecretsOf } from './vendors/vendor-secrets.ts';
import { vendorsRoutes } from './vendors/vendors.routes.ts';
import { walletDeadlines } from './wallets/wallet.deadlines.ts';
import { walletsRoutes } from './wallets/wallets.routes.ts';
import { createWebhooks, type WebhookOptions } from './webhooks/webhooks.ts';

export { createAccount, ensureFirstAdmin } from './accounts/create-account.ts';
export { setBuyingLimits } from './accounts/set-buying-limits.ts';
export { defineApp } from './apps/define-app.ts';

export { SIMULATED_VENDOR_ID, type SimulatedBehaviour } from './dormant/simulated-vendor.ts';
export { createDeps } from './kernel/create-deps.ts';
export type { Deps } from './kernel/deps.ts';
export { MODULES } from './modules.ts';
export { addNumber } from './numbers/add-number.ts';
export { requestRebuild } from './operator/request-rebuild.ts';
export { buyActivation } from './orders/buy-activation.ts';
export { cancelOrder } from './orders/cancel-order.ts';
export type { StockPool } from './orders/number-pool.ts';
export { orderDeadlines } from './orders/order.deadlines.ts';
export { addVendor } from './vendors/add-vendor.ts';
export { creditFunds } from './wallets/credit-funds.ts';

/** What the composition brings. */
export interface CommandApiOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly secrets: ProviderSecrets;
  /** Absent: the sandbox is the only gateway, and in production there is none. */
  readonly payments?: PaymentSettings | undefined;
  /** Absent: the simulated vendor activates dormant numbers, and in production nobody does. */
  readonly dormant?: DormantSettings | undefined;
  /** Absent: mail stays in the outbox, where the operator reads it. */
  readonly smtp?: SmtpSettings | undefined;
  /** How customers' receivers are reached; the public internet by default. */
  readonly webhooks?: WebhookOptions | undefined;
  /** Where recordings of calls are fetched; Twilio's API by default. */
  readonly recordings?: RecordingOptions | undefined;
  /** Where a number is at home, by its area code. */
  readonly placeOf: PlaceOf;
  /** Names this process among others on the same engine. */
  readonly holder: string;
  readonly ids?: Ids;
  readonly random?: () => number;
  /** Whether what customers and timers read is too far behind the log; never by default. */
  readonly viewsBehind?: () => boolean;
  /** Whether only what customers have paid for may be stored; never by default. */
  readonly isDiskFull?: () => boolean;
  /** Where the projectors stand that an admin may have skip an event; none by default. */
  readonly projectors?: () => readonly ProjectorStanding[];
}

export interface CommandApi {
  readonly deps: Deps;
  readonly endpoints: readonly Endpoint[];
  readonly inbox: Inbox;
  /** Who a token speaks for; the query side asks the same. */
  readonly sessions: Sessions;
  /** Starts policies and timers. Until then commands work, and nothing falls due. */
  start(): Promise<void>;
  /** Handles everything that is due by the clock now; timers do the same by themselves. */
  tick(): Promise<number>;
  policies(): readonly PolicyStatus[];
  /** How passwords were answered since the start: the figures by which guessing shows. */
  logins(): LoginTotals;
  /** Waits for what is under way, then stops policies and timers. The engine stays open. */
  close(): Promise<void>;
}

/** The write side: every command, every webhook, and what follows from them by policy and by time. */
export async function createCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  const deps = createDeps(options.engine, options, options);
  const templates = await createTemplateIndex(deps);
  const alertIndex = await createAlertIndex(deps);
  const candidates = createNumberPool(deps);
  const inbox = createInbox(deps, templates);
  const { vault, bus, clock } = deps;
  const keys = await openSigningKeys(vault, clock);
  const sessions = createSessions({
    keys,
    vault,
    bus,
    clock,
    readAccount: (userId) => readAccount(deps, userId),
  });
  const outbox = createOutbox(
    deps,
    createAccountTokens(deps),
    options.smtp && createSmtpMailer(options.smtp),
  );
  const accounts = await createAccounts(deps, { sessions, keys, outbox });
  // One owner for all: a refund waits for the messages' policy, which its own process must therefore run.
  const own = createOwnership(vault, 'policies-and-timers', options.holder);
  const webhooks = createWebhooks(deps, { outbox, ownership: own, ...options.webhooks });
  const gateways = await openGateways(deps, options.payments ?? { sandbox: !options.config.production });
  const gatewayChecks = createGatewayChecks(deps, gateways.all);
  const vendor = openVendor(deps, options.dormant ?? readDormantSettings({}, options.config.production));
  const vendorRequests = createVendorRequests({ deps, candidates, vendor, placeOf: options.placeOf });
  const numberReturns = createNumberReturns(deps, vendor);
  const recordings = createRecordings(deps, options.secrets.twilioAuthToken, options.recordings);
  let policies: Policies | undefined;
  let timers: Timers | undefined;

  const refundBarrier = createRefundBarrier(
    deps,
    (position) => policies?.hasPassed(ROUTED_MESSAGES, position) ?? false,
  );

  return {
    deps,
    inbox: { ...inbox, idle: async () => void (await Promise.all([inbox.idle(), recordings.idle()])) },
    sessions,
    // Express tries them in this order, so the ones that are called most come first.
    endpoints: [
      ...ordersRoutes(deps, candidates),
      ...inboundSmsRoutes(deps, {
        inbox,
        calls: createCallInbox(inbox, recordings, deps.guarded),
        secrets: options.secrets,
        vendorSecrets: (vendorId) => vendorSecretsOf(deps, vendorId),
      }),
      ...bulkRoutes({ deps, candidates, vendor }),
      ...rentalsRoutes(deps, candidates),
      ...messagesRoutes(deps),
      ...accounts.endpoints,
      ...walletsRoutes(deps),
      ...paymentsRoutes(deps, gateways),
      ...portInsRoutes(deps, options.placeOf),
      ...reservationsRoutes(deps),
      ...takeReservationRoutes(deps),
      ...dormantRoutes({ deps, vendor, placeOf: options.placeOf }),
      ...alertsRoutes(deps),
      ...numbersRoutes(deps, options.placeOf),
      ...vendorsRoutes(deps),
      ...webhooks.endpoints,
      ...mailRoutes(outbox),
      ...operatorRoutes(deps, options.projectors ?? (() => [])),
    ],
    async start() {
      const tell = createTellCustomer(outbox);
      const all = [
        actOnRoutedMessages,
        settleEndedOrders,
        settleOnDemand,
        showPaidMessages,
        showDeferredMessages,
        settlePayments,
        followPortIns,
        createRentalMailPolicy(tell),
        createPortInMailPolicy(tell),
        createPaymentMailPolicy(tell),
        createReservationMailPolicy(tell),
        createAlertMailPolicy(tell),
        createAlertPolicy(alertIndex),
        followReservations,
        leaveLinesOfAccounts,
        endAlertsOfAccounts,
        ...accounts.policies,
      ];
      policies = await runPolicies(deps, all, own, [templates, alertIndex]);
      await webhooks.start();
      const handlers = {
        ...orderDeadlines(deps, candidates, refundBarrier, vendor),
        ...importDeadlines(deps, options.placeOf),
        ...portInDeadlines(deps),
        ...reservationDeadlines(deps),
        ...walletDeadlines(deps),
        ...alertDeadlines(deps, (buying, requestId) => buyForAlert(deps, candidates, buying, requestId)),
        ...webhooks.deadlines,
        ...gatewayChecks.deadlines,
        ...vendorRequests.deadlines,
        ...numberReturns.deadlines,
        ...recordings.deadlines,
      };
      timers = runTimers(deps, handlers, own);
    },
    async tick() {
      const handled = (await timers?.tick()) ?? 0;
      // A timer does not wait for what it has handed over; whoever moves the clock does.
      await Promise.all([
        webhooks.idle(),
        gatewayChecks.idle(),
        vendorRequests.idle(),
        numberReturns.idle(),
        recordings.idle(),
      ]);
      return handled;
    },
    policies: () => [...(policies?.status() ?? []), ...webhooks.policies()],
    logins: accounts.logins,
    async close() {
      await timers?.close();
      await webhooks.close();
      await gatewayChecks.idle();
      await vendorRequests.idle();
      await numberReturns.idle();
      await recordings.close();
      await inbox.idle();
      await accounts.close();
      await policies?.close();
      await outbox.close();
      await deps.streams.idle();
      await deps.guarded.close();
    },
  };
}
