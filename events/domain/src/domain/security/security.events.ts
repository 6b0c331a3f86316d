import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';

/**
 * Something that matters for the security of accounts and has no fact of its own: a login, a refusal, a file with private data, or
 * something private that was read by somebody who works here. `callerAddress` is sealed under the key of the caller's account, else
 * of the account that it is about, else of the month.
 */
export const SecurityNoted = fact(
  'SecurityNoted',
  ['visitor', 'customer', 'admin'],
  {
    /** The word of the security log: `login`, `access`, `export`, `read`, `key-used`. */
    event: Type.String(),
    outcome: Type.Enum(['done', 'refused']),
    /** Why it was refused; null if it was not. */
    code: orNull(Type.String()),
    /** Method and path of the route. */
    route: Type.String(),
    /** What was read, as a path without a query; the id of a key that was used; null for all else. */
    thing: orNull(Type.String()),
    /** The account that it is about; null if it is about none. */
    userId: orNull(Type.String()),
    sessionId: orNull(Type.String()),
    /** How often it happened since `since`. */
    count: Type.Integer(),
    since: Type.String(),
    subject: Type.String(),
    callerAddress: Type.String(),
  },
  { personal: ['callerAddress'] },
);
export type SecurityNoted = Fact<typeof SecurityNoted>;

/**
 * This log was restored from a backup. What happened after the backup was made is not in it. `manifestSha256`: of the file that
 * lists what the backup consists of, so it names one backup.
 */
const StoreRestored = fact('StoreRestored', ['system'], {
  /** When the backup was made. */
  backupStartedAt: Type.String(),
  manifestSha256: Type.String(),
  restoredAt: Type.String(),
});

/**
 * Who decided that this log is restored. `approved`: one admin asked for it, and another one approved it. `alone`: there are not two
 * active admins. `unapproved`: there are, and they could not be reached, so everybody is warned. It stands beside `StoreRestored`.
 */
const RestoreDecided = fact('RestoreDecided', ['system'], {
  way: Type.Enum(['approved', 'alone', 'unapproved']),
  /** Null unless it is `approved`. */
  askedBy: orNull(Type.String()),
  approvedBy: orNull(Type.String()),
  /** Why nobody approved it; null if somebody did. */
  reason: orNull(Type.String()),
  /** How many events the log of the backup has, and the link of the last one in its chain. */
  events: Type.Integer(),
  link: Type.String(),
  decidedAt: Type.String(),
});

export const SECURITY_EVENTS = [SecurityNoted, StoreRestored, RestoreDecided] as const;
export type SecurityEvent = Fact<(typeof SECURITY_EVENTS)[number]>;
