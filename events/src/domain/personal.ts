import type { EventMeta } from './event.ts';
import type { RingpostEvent } from './ringpost-event.ts';

/**
 * Fields that may name or quote a person, by event type. The engine seals them in the log under the key of the event's
 * `subject` (`user:<userId>` for what is private, `month:<yyyy-mm>` for what is public) and gives them back as `''` once
 * that key is gone. No other event may copy them.
 */
export const PERSONAL_FIELDS = {
  AccountRegistered: ['email'],
  SmsReceived: ['from', 'text'],
  SmsRouted: ['code'],
  SmsRoutedByAdmin: ['from', 'text', 'code'],
  // Views hold nothing of a withheld text, so the fact that it was paid for brings it to them.
  WithheldSmsRead: ['from', 'text', 'code'],
} as const satisfies Partial<Record<RingpostEvent['type'], readonly string[]>>;

/**
 * Events whose meta says from where somebody asked: what people do to accounts, and what admins do. No other event keeps
 * it, as most happen far too often.
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
  'VendorAdded',
  'VendorSecretCreated',
  'VendorSecretRevoked',
  'EventSkipped',
]);

/** The key that the address in an event's meta is sealed under: that of whoever acted, else that of the month. */
export function originSubject({ actor, occurredAt }: EventMeta): string {
  const account = /^(?:customer|admin):(.+)$/.exec(actor)?.[1];
  return account === undefined ? monthSubject(occurredAt) : customerSubject(account);
}

/** The key that what belongs to one customer is sealed under. */
export function customerSubject(userId: string): string {
  return `user:${userId}`;
}

/** The key that what was public, or nobody's, in a month is sealed under. */
export function monthSubject(instant: string): string {
  return `month:${instant.slice(0, 7)}`;
}
