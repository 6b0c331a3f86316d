import type { RingpostEvent } from './ringpost-event.ts';

/**
 * Fields that may name or quote a person, by event type. The engine seals them in the log under the key of the event's
 * `subject` (`user:<userId>` for what is private, `month:<yyyy-mm>` for what is public) and gives them back as `''` once
 * that key is gone (design §4.9). No other event may copy them.
 */
export const PERSONAL_FIELDS = {
  AccountRegistered: ['email'],
  SmsReceived: ['from', 'text'],
  SmsRouted: ['code'],
} as const satisfies Partial<Record<RingpostEvent['type'], readonly string[]>>;

/** The key that what belongs to one customer is sealed under. */
export const customerSubject = (userId: string): string => `user:${userId}`;

/** The key that what was public, or nobody's, in a month is sealed under. */
export const monthSubject = (instant: string): string => `month:${instant.slice(0, 7)}`;
