import type { Role } from '@ringpost/domain';

/** A signed-in account, in the current state of its stream. The token does not decide its state. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionEpoch: number;
  /** The session that sent the request, for logging out. */
  readonly sessionId: string;
  /** When that session ends, ISO 8601. A socket that was opened with it is closed then. */
  readonly sessionExpiresAt: string;
  /** When the password was last proved in this session, ISO 8601. */
  readonly passwordProvenAt: string;
  /** The caller has not chosen the password: routes of those who work here are closed until it is changed. */
  readonly mustChangePassword?: true;
  /** The account needs a second factor: routes of those who work here are closed until it has one. */
  readonly mustAddFactor?: true;
  /** The account is about to be forgotten, so it buys nothing. */
  readonly isLeaving?: true;
  /** Purchases per minute that an admin set for this customer; absent: the general limit. */
  readonly purchasesPerMinute?: number;
}
