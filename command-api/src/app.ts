import type { Clock } from '@ringpost/events/domain';
import type { Engine } from '@ringpost/events/engine';
import { createSessions, type Endpoint, openSigningKeys, type Sessions } from '@ringpost/events/http';
import { createAccountTokens } from './accounts/account-tokens.ts';
import { openAccounts } from './accounts/accounts.routes.ts';
import { readAccount } from './accounts/accounts-context.ts';
import type { LoginTotals } from './accounts/login-meter.ts';
import { createDeps } from './kernel/create-deps.ts';
import type { Config, Deps, Ids, Log } from './kernel/deps.ts';
import { createOwnership } from './kernel/ownership.ts';
import { type Policies, type PolicyStatus, runPolicies } from './kernel/run-policies.ts';
import { runTimers, type Timers } from './kernel/timers.ts';
import { mailEndpoints } from './mail/mail.routes.ts';
import { type SmtpSettings, smtpMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createInbox, type Inbox } from './messages/inbox.ts';
import { actOnRoutedMessages, ROUTED_MESSAGES } from './messages/message.policy.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { showPaidMessages } from './messages/read-message.policy.ts';
import { createRefundBarrier } from './messages/refund-barrier.ts';
import { openTemplateIndex } from './messages/template-index.ts';
import { importDeadlines } from './numbers/import.deadlines.ts';
import type { Place } from './numbers/import-numbers.ts';
import { numbersRoutes } from './numbers/numbers.routes.ts';
import type { ProjectorStanding } from './operator/operator.decider.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { createNumberPool } from './orders/number-pool.ts';
import { orderDeadlines } from './orders/order.deadlines.ts';
import { settleEndedOrders } from './orders/order.policy.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { inboundSmsRoutes } from './providers/inbound-sms.routes.ts';
import type { ProviderSecrets } from './providers/provider-secrets.ts';
import { vendorSecretsOf } from './vendors/vendor-secrets.ts';
import { vendorsRoutes } from './vendors/vendors.routes.ts';
import { walletsRoutes } from './wallets/wallets.routes.ts';

export { createAccount, ensureFirstAdmin } from './accounts/create-account.ts';
export { setBuyingLimits } from './accounts/set-buying-limits.ts';
export { defineApp } from './apps/define-app.ts';

export type { Deps } from './kernel/deps.ts';
export { type SmtpSettings, smtpSettings } from './mail/mailer.ts';
export { addNumber } from './numbers/add-number.ts';
export {
  type GivenSecrets,
  openProviderSecrets,
  type ProviderSecrets,
} from './providers/provider-secrets.ts';
export { addVendor } from './vendors/add-vendor.ts';
export { creditFunds } from './wallets/credit-funds.ts';

/** What the composition brings. */
export interface CommandApiOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly secrets: ProviderSecrets;
  /** Absent: mail stays in the outbox, where the operator reads it. */
  readonly smtp?: SmtpSettings | undefined;
  /** Where a number is at home, by its area code. */
  readonly placeOf: (e164: string) => Place;
  /** Names this process among others on the same engine. */
  readonly holder: string;
  readonly ids?: Ids;
  readonly random?: () => number;
  /** Whether what customers and timers read is too far behind the log; never by default. */
  readonly viewsBehind?: () => boolean;
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
  const templates = await openTemplateIndex(deps);
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
  const outbox = createOutbox(deps, createAccountTokens(deps), options.smtp && smtpMailer(options.smtp));
  const accounts = await openAccounts(deps, { sessions, keys, outbox });
  let policies: Policies | undefined;
  let timers: Timers | undefined;

  const refundBarrier = createRefundBarrier(
    deps,
    (position) => policies?.hasPassed(ROUTED_MESSAGES, position) ?? false,
  );

  return {
    deps,
    inbox,
    sessions,
    // Express tries them in this order, so the ones that are called most come first.
    endpoints: [
      ...ordersRoutes(deps, candidates),
      ...inboundSmsRoutes(inbox, options.secrets, (vendorId) => vendorSecretsOf(deps, vendorId)),
      ...messagesRoutes(deps),
      ...accounts.endpoints,
      ...walletsRoutes(deps),
      ...numbersRoutes(deps, options.placeOf),
      ...vendorsRoutes(deps),
      ...mailEndpoints(outbox),
      ...operatorRoutes(deps, options.projectors ?? (() => [])),
    ],
    async start() {
      // One owner for both: a refund waits for the messages' policy, which its own process must therefore run.
      const own = createOwnership(vault, 'policies-and-timers', options.holder);
      const all = [actOnRoutedMessages, settleEndedOrders, showPaidMessages, ...accounts.policies];
      policies = await runPolicies(deps, all, own, templates);
      const handlers = { ...orderDeadlines(deps, candidates, refundBarrier), ...importDeadlines(deps) };
      timers = runTimers(deps, handlers, own);
    },
    tick: async () => timers?.tick() ?? 0,
    policies: () => policies?.status() ?? [],
    logins: accounts.logins,
    async close() {
      await timers?.close();
      await inbox.idle();
      await accounts.close();
      await policies?.close();
      await outbox.close();
    },
  };
}
