import type { ApiKey, Role } from '@ringpost/domain';

/** The key of the API with which a request came. */
export type CallerKey = Pick<ApiKey, 'keyId' | 'scopes' | 'addresses' | 'dayCapMills'>;

/** A signed-in account, in the current state of its stream. The token does not decide its state. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionEpoch: number;
  /** The session that sent the request, for logging out. With a key of the API, the id of the key. */
  readonly sessionId: string;
  /** When that session ends, ISO 8601. A socket that was opened with it is closed then. */
  readonly sessionExpiresAt: string;
  /** When the password was last proved in this session, ISO 8601. */
  readonly passwordProvenAt: string;
  /** The caller has not chosen the password: routes of those who work here are closed until it is changed. */
  readonly mustChangePassword?: true;
  /** The account needs a second factor: routes of those who work here are closed until it has one. */
  readonly mustAddFactor?: true;
  /** The session began before the account, which works here, had its second factor. So only the one that added it goes on. */
  readonly beganWithoutFactor?: true;
  /** The account is about to be forgotten, so it buys nothing. */
  readonly isLeaving?: true;
  /** Whose sub-account the caller is; absent: it is none. Only a key of the API can be that of a sub-account. */
  readonly ownerId?: string;
  /** The key of the API with which the request came; absent: it came with a session. */
  readonly key?: CallerKey;
  /** Purchases per minute that an admin set for this customer; absent: the general limit. */
  readonly purchasesPerMinute?: number;
}
