import type { EventMeta } from './event.ts';
import type { RingpostEvent } from './nouns.ts';

/**
 * Fields that may name or quote a person, by event type. The engine seals them in the log under the key of the event's
 * `subject` (`user:<userId>` for private data, `month:<yyyy-mm>` for public data). Once that key is deleted, it returns them
 * as `''`. No other event may copy them.
 */
export const PERSONAL_FIELDS = {
  AccountRegistered: ['email'],
  SmsReceived: ['from', 'text', 'code'],
  SmsRoutedByAdmin: ['from', 'text', 'code'],
  // Views contain no part of a withheld text. They get it from the fact that it was paid for.
  WithheldSmsRead: ['from', 'text', 'code'],
  WebhookSet: ['url'],
  WebhookAttempted: ['answer', 'signature'],
  PortInDrafted: ['label'],
  PortInDraftKept: ['label', 'numberList'],
  PortInExceptionRaised: ['note'],
  PortInCancelled: ['note'],
} as const satisfies Partial<Record<RingpostEvent['type'], readonly string[]>>;

/**
 * Events whose meta says where a request came from: what people do to accounts, and what admins do. No other event stores
 * it, because most events happen far too often.
 */
export const EVENTS_WITH_ORIGIN: ReadonlySet<string> = new Set<RingpostEvent['type']>([
  'AccountRegistered',
  'AccountConfirmed',
  'PasswordChanged',
  'SessionsRevoked',
  'RoleChanged',
  'AccountDeactivated',
  'AccountReactivated',
  'MailLinkShown',
  'EmailClaimed',
  'EmailConfirmed',
  'EmailReleased',
  'FundsCredited',
  'NumberImportStarted',
  'SmsRoutedByAdmin',
  'WebhookSet',
  'WebhookSecretRolled',
  'WebhookTurnedOff',
  'PortInFeeSet',
  'VendorAdded',
  'VendorSecretCreated',
  'VendorSecretRevoked',
  'EventSkipped',
  'RebuildRequested',
]);

/** The key that seals what belongs to one customer. */
export function customerSubject(userId: string): string {
  return `user:${userId}`;
}

/** The key of a month: it seals what was public in that month, or belonged to nobody. */
export function monthSubject(instant: string): string {
  return `month:${instant.slice(0, 7)}`;
}

/** The name of the sealed blob with the recording of a message. A customer and admins never share one. */
export function recordingBlob(messageId: string, subject: string): string {
  return `voice/${messageId}/${subject.startsWith('user:') ? 'customer' : 'operators'}`;
}

/** The key that seals the address in an event's meta: the key of the account that acted, else that of the month. */
export function originSubject({ actor, occurredAt }: EventMeta): string {
  const account = /^(?:customer|admin):(.+)$/.exec(actor)?.[1];
  return account === undefined ? monthSubject(occurredAt) : customerSubject(account);
}
