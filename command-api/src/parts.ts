import type { Clock, Position } from '@ringpost/domain';
import { VENDOR_SILENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { Engine } from '@ringpost/engine';
import { createSessions, openSigningKeys } from '@ringpost/web/http';
import {
  createOwnership,
  type DiskStanding,
  type Processes,
  type StorageStanding,
} from '@ringpost/web/server';
import { createAccountTokens } from './accounts/account-tokens.ts';
import { createAccounts } from './accounts/accounts.ts';
import { readAccount, readRecentAccount } from './accounts/accounts-context.ts';
import type { TeamChatSettings } from './contact/team-chat.ts';
import { type DormantSettings, readDormantSettings } from './dormant/dormant-settings.ts';
import { openVendor } from './dormant/open-vendor.ts';
import type { InvoiceSettings } from './invoices/invoice-settings.ts';
import { createDeps } from './kernel/create-deps.ts';
import type { Config, Deps, Ids, Log } from './kernel/deps.ts';
import type { PolicyStatus } from './kernel/run-policies.ts';
import { createSmtpMailer, type SmtpSettings } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createTellCustomer } from './mail/tell-customer.ts';
import { createCallInbox } from './messages/call-inbox.ts';
import { createInbox } from './messages/inbox.ts';
import { ROUTED_MESSAGES } from './messages/message.policy.ts';
import { createRecordings, type RecordingOptions } from './messages/recordings.ts';
import { createRefundBarrier } from './messages/refund-barrier.ts';
import { createSmsParts } from './messages/sms-parts.ts';
import { createTemplateIndex } from './messages/template-index.ts';
import { readTexts } from './notices/change-notice.ts';
import type { PlaceOf } from './numbers/import-numbers.ts';
import type { ProjectorStanding } from './operator/operator.decider.ts';
import type { PaymentSettings } from './payments/payment-settings.ts';
import { createTrees } from './proofs/trees.ts';
import type { ProviderSecrets } from './providers/provider-secrets.ts';
import type { SmppSettings } from './providers/smpp/smpp-settings.ts';
import { createNumberPool } from './supply/number-pool.ts';
import { openUpstreams } from './upstreams/upstreams.ts';
import type { WebhookOptions } from './webhooks/entries.ts';

/** What the program that starts the command API passes in. */
export interface CommandApiOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly secrets: ProviderSecrets;
  /** Absent: the sandbox is the only gateway, and in production there is none. */
  readonly payments?: PaymentSettings | undefined;
  /** Absent: no invoices are made. */
  readonly invoices?: InvoiceSettings | undefined;
  /** Absent: the simulated vendor activates dormant numbers, and in production nobody does. */
  readonly dormant?: DormantSettings | undefined;
  /** Absent: mail stays in the outbox, where the operator reads it. */
  readonly smtp?: SmtpSettings | undefined;
  /** Where the contact form writes to; absent: nobody can write. */
  readonly supportEmail?: string | undefined;
  /** The chat that it writes to first; undefined: none. */
  readonly teamChat?: TeamChatSettings | undefined;
  /** How customers' receivers are reached; the public internet by default. */
  readonly webhooks?: WebhookOptions | undefined;
  /** Where recordings of calls are fetched; Twilio's API by default. */
  readonly recordings?: RecordingOptions | undefined;
  /** Absent: no SMS come by SMPP. */
  readonly smpp?: SmppSettings | undefined;
  /** Finds the place of a number by its area code. */
  readonly placeOf: PlaceOf;
  /** The name of this process; unique among all processes on the same engine. */
  readonly holder: string;
  readonly ids?: Ids;
  readonly random?: () => number;
  /** Milliseconds that only grow, for the age of what is in memory; since the start of the process by default. */
  readonly elapsedMs?: () => number;
  /** Whether the views that customers and timers read are too far behind the log; never by default. */
  readonly viewsBehind?: () => boolean;
  /** Whether only what customers have paid for may be stored; never by default. */
  readonly isDiskFull?: () => boolean;
  /** The progress of each projector that an admin can make skip an event; none by default. */
  readonly projectors?: () => readonly ProjectorStanding[];
  /** For how long the rows of a projector have lacked events of the log; 0 by default. */
  readonly behindMs?: (projector: string) => number;
  /** The disk of the data; by default there is none. */
  readonly disk?: () => Promise<DiskStanding | null>;
  /** How much room the data takes; unknown by default. */
  readonly storage?: () => Promise<StorageStanding>;
  /** How the processes of the installation are; by default nobody is asked. */
  readonly processes?: Pick<Processes, 'tell' | 'list'>;
  /** Minutes before which no vendor counts as silent; `VENDOR_SILENT_MINUTES` by default. */
  readonly vendorSilentMinutes?: number | undefined;
  /** Days after which the texts of free numbers are erased; never by default. */
  readonly freeTextsDays?: number | undefined;
  /** Whether this process has a sandbox, so that keys can be made for it; by default it has none. */
  readonly hasSandbox?: boolean | undefined;
}

const UNKNOWN_STORAGE: StorageStanding = {
  logBytes: null,
  readModelBytes: null,
  vaultBytes: null,
  freeBytes: null,
  backup: null,
};
const NO_SMPP: SmppSettings = { accounts: [], links: [] };
const NO_PROCESSES: Pick<Processes, 'tell' | 'list'> = { tell: () => undefined, list: async () => [] };

/** Accounts and sessions, and the mail that they need. */
async function openAccounts(
  deps: Deps,
  { smtp, hasSandbox }: Pick<CommandApiOptions, 'smtp' | 'hasSandbox'>,
) {
  const { vault, bus, clock } = deps;
  const keys = await openSigningKeys(vault, clock);
  const sessions = createSessions({
    keys,
    vault,
    bus,
    clock,
    adminsNeedFactor: deps.config.adminsNeedFactor,
    readAccount: (userId) => readAccount(deps, userId),
    readRecentAccount: (userId) => readRecentAccount(deps, userId),
  });
  const mailer = smtp && createSmtpMailer(smtp);
  const outbox = createOutbox(deps, createAccountTokens(deps), mailer, undefined, () => readTexts(deps));
  const accounts = await createAccounts(deps, { sessions, keys, outbox, hasSandbox });
  return { sessions, outbox, tell: createTellCustomer(outbox), accounts };
}

/** What is known about the policies, which start after the parts are open. */
export interface PolicyParts {
  status(): readonly PolicyStatus[];
  /** Whether a policy has acted on all events up to a position. */
  hasPassed(policy: string, position: Position): boolean;
}

/** What several nouns or the server itself use. Each module takes the parts that it needs. */
export async function openParts(options: CommandApiOptions, { status, hasPassed }: PolicyParts) {
  const deps = createDeps(options.engine, options, options);
  const { production } = options.config;
  const templates = await createTemplateIndex(deps);
  const inbox = createInbox(deps, templates);
  const receivers = options.webhooks ?? {};
  const upstreams = openUpstreams(deps, receivers, options.placeOf);
  const recordings = createRecordings(deps, options.secrets.twilioAuthToken, options.recordings);
  return {
    deps,
    placeOf: options.placeOf,
    secrets: options.secrets,
    smpp: options.smpp ?? NO_SMPP,
    smppOwnership: createOwnership(deps.vault, 'smpp', options.holder),
    projectors: options.projectors ?? (() => []),
    behindMs: options.behindMs ?? (() => 0),
    policies: status,
    disk: options.disk ?? (async () => null),
    storage: options.storage ?? (async () => UNKNOWN_STORAGE),
    processes: options.processes ?? NO_PROCESSES,
    vendorSilentMinutes: options.vendorSilentMinutes ?? VENDOR_SILENT_MINUTES,
    payments: options.payments ?? { sandbox: !production },
    invoices: options.invoices,
    supportEmail: options.supportEmail,
    teamChat: options.teamChat,
    receivers,
    // One owner for policies and timers: a refund waits for the policy of messages, so both must run in the same process.
    ownership: createOwnership(deps.vault, 'policies-and-timers', options.holder),
    ...(await openAccounts(deps, options)),
    upstreams,
    candidates: { ...createNumberPool(deps), elsewhere: upstreams.elsewhere },
    trees: createTrees(),
    vendor: openVendor(deps, options.dormant ?? readDormantSettings({}, production), options.placeOf),
    templates,
    inbox,
    smsParts: createSmsParts(deps, inbox),
    recordings,
    calls: createCallInbox(inbox, recordings, deps.guarded),
    refundBarrier: createRefundBarrier(deps, (position) => hasPassed(ROUTED_MESSAGES, position)),
  };
}

export type Parts = Awaited<ReturnType<typeof openParts>>;
