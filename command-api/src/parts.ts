import type { Clock, Position } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { createSessions, openSigningKeys } from '@ringpost/web/http';
import { createOwnership } from '@ringpost/web/server';
import { createAccountTokens } from './accounts/account-tokens.ts';
import { createAccounts } from './accounts/accounts.ts';
import { readAccount } from './accounts/accounts-context.ts';
import { type DormantSettings, readDormantSettings } from './dormant/dormant-settings.ts';
import { openVendor } from './dormant/open-vendor.ts';
import { createDeps } from './kernel/create-deps.ts';
import type { Config, Deps, Ids, Log } from './kernel/deps.ts';
import { createSmtpMailer, type SmtpSettings } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createTellCustomer } from './mail/tell-customer.ts';
import { createCallInbox } from './messages/call-inbox.ts';
import { createInbox } from './messages/inbox.ts';
import { ROUTED_MESSAGES } from './messages/message.policy.ts';
import { createRecordings, type RecordingOptions } from './messages/recordings.ts';
import { createRefundBarrier } from './messages/refund-barrier.ts';
import { createTemplateIndex } from './messages/template-index.ts';
import type { PlaceOf } from './numbers/import-numbers.ts';
import type { ProjectorStanding } from './operator/operator.decider.ts';
import type { PaymentSettings } from './payments/payment-settings.ts';
import type { ProviderSecrets } from './providers/provider-secrets.ts';
import { createNumberPool } from './supply/number-pool.ts';
import type { WebhookOptions } from './webhooks/webhooks.ts';

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

/** Who may sign in, and what they are told. */
async function openAccounts(deps: Deps, smtp: SmtpSettings | undefined) {
  const { vault, bus, clock } = deps;
  const keys = await openSigningKeys(vault, clock);
  const sessions = createSessions({
    keys,
    vault,
    bus,
    clock,
    readAccount: (userId) => readAccount(deps, userId),
  });
  const outbox = createOutbox(deps, createAccountTokens(deps), smtp && createSmtpMailer(smtp));
  const accounts = await createAccounts(deps, { sessions, keys, outbox });
  return { sessions, outbox, tell: createTellCustomer(outbox), accounts };
}

/**
 * What more than one noun uses, or the server itself. Each module takes what it needs of it.
 * @param hasPassed whether a policy has acted on all events up to a position
 */
export async function openParts(
  options: CommandApiOptions,
  hasPassed: (policy: string, position: Position) => boolean,
) {
  const deps = createDeps(options.engine, options, options);
  const { production } = options.config;
  const templates = await createTemplateIndex(deps);
  const inbox = createInbox(deps, templates);
  const recordings = createRecordings(deps, options.secrets.twilioAuthToken, options.recordings);
  return {
    deps,
    placeOf: options.placeOf,
    secrets: options.secrets,
    projectors: options.projectors ?? (() => []),
    payments: options.payments ?? { sandbox: !production },
    receivers: options.webhooks ?? {},
    // One owner for all: a refund waits for the messages' policy, which its own process must therefore run.
    ownership: createOwnership(deps.vault, 'policies-and-timers', options.holder),
    ...(await openAccounts(deps, options.smtp)),
    candidates: createNumberPool(deps),
    vendor: openVendor(deps, options.dormant ?? readDormantSettings({}, production)),
    templates,
    inbox,
    recordings,
    calls: createCallInbox(inbox, recordings, deps.guarded),
    refundBarrier: createRefundBarrier(deps, (position) => hasPassed(ROUTED_MESSAGES, position)),
  };
}

export type Parts = Awaited<ReturnType<typeof openParts>>;
