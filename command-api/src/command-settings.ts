import { SECRET_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { choiceOf, type Env, longEnough, supportEmailOf, withoutEmpty } from '@ringpost/web/http';
import { readTeamChat, type TeamChatSettings } from './contact/team-chat.ts';
import { type DormantSettings, readDormantSettings } from './dormant/dormant-settings.ts';
import { type InvoiceSettings, readInvoiceSettings } from './invoices/invoice-settings.ts';
import { type SmtpSettings, smtpSettings } from './mail/mailer.ts';
import type { RecordingOptions } from './messages/recordings.ts';
import { type PaymentSettings, readPaymentSettings } from './payments/payment-settings.ts';
import { readProviderAccounts } from './providers/provider-accounts.ts';
import type { GivenSecrets } from './providers/provider-secrets.ts';
import { readSmppSettings, type SmppSettings } from './providers/smpp/smpp-settings.ts';
import type { WebhookOptions } from './webhooks/entries.ts';

const MINUTES_OF_WEEK = 10_080;
const DAYS_OF_TEN_YEARS = 3650;

/** The settings that only the command API reads from the environment. */
export interface CommandSettings {
  /** Undefined: mail stays in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** Where the contact form writes to; undefined: nowhere. */
  readonly supportEmail?: string | undefined;
  /** The chat that the contact form writes to first; undefined: none. */
  readonly teamChat?: TeamChatSettings | undefined;
  readonly secrets: GivenSecrets;
  /** SMS by SMPP; undefined: none. */
  readonly smpp?: SmppSettings | undefined;
  /** How to reach the receivers of customers. No variable sets it. */
  readonly webhooks?: WebhookOptions | undefined;
  /** Where to fetch recordings of calls. No variable sets it. */
  readonly recordings?: RecordingOptions | undefined;
  /** The source of random choices: which number, which pause. No variable sets it. */
  readonly random?: () => number;
  readonly payments: PaymentSettings;
  /** Undefined: no invoices are made. */
  readonly invoices?: InvoiceSettings | undefined;
  readonly dormant: DormantSettings;
  /** Minutes before which no vendor counts as silent; undefined: those of the limits. */
  readonly vendorSilentMinutes?: number | undefined;
  /** Days after which the texts of free numbers are erased; undefined: never. */
  readonly freeTextsDays?: number | undefined;
}

/** @throws Error for anything that is not a whole number from 1 to `most` */
function wholeNumberOf(env: Env, name: string, most: number): number | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value < 1 || value > most)
    throw new Error(`${name} is "${text}"; it must be a whole number from 1 to ${most}.`);
  return value;
}

/**
 * Reads the settings of the command API. An empty value counts as not set.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readCommandSettings(
  environment: Env,
  { production }: { readonly production: boolean },
): CommandSettings {
  const env = withoutEmpty(environment);
  const smtp = smtpSettings(env);
  const mail = choiceOf(env, 'RINGPOST_MAIL', ['outbox']);
  if (mail && smtp)
    throw new Error('RINGPOST_MAIL is "outbox" and an SMTP server is set; choose one of them.');
  if (production && !mail && !smtp)
    throw new Error(
      'SMTP_URL is not set; set it, or RINGPOST_MAIL=outbox to have no mail sent in production.',
    );
  return {
    smtp,
    supportEmail: supportEmailOf(env),
    teamChat: readTeamChat(env),
    payments: readPaymentSettings(env, production),
    invoices: readInvoiceSettings(env),
    dormant: readDormantSettings(env, production),
    vendorSilentMinutes: wholeNumberOf(env, 'RINGPOST_VENDOR_SILENT_MINUTES', MINUTES_OF_WEEK),
    freeTextsDays: wholeNumberOf(env, 'RINGPOST_FREE_TEXTS_DAYS', DAYS_OF_TEN_YEARS),
    smpp: readSmppSettings(env, production),
    secrets: {
      twilioAuthToken: longEnough(env, 'TWILIO_AUTH_TOKEN', SECRET_MIN_CHARACTERS),
      jsonSecret: longEnough(env, 'RINGPOST_JSON_SECRET', SECRET_MIN_CHARACTERS),
      accounts: readProviderAccounts(env),
    },
  };
}
