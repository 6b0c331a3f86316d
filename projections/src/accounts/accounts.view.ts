import type { Role } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** Null: the general limit. */
interface AccountLimits {
  readonly openActivations: number | null;
  readonly purchasesPerMinute: number | null;
  readonly cancelsPerHour: number | null;
  /** Why they were set, in the words of the admin. */
  readonly reason: string;
}

/**
 * For admins only. The address is not sealed here, because admins search for its beginning, through an index. So the address is an
 * empty text when the customer is forgotten.
 */
export interface AccountRow {
  readonly _id: string;
  readonly email: string;
  readonly role: Role;
  readonly status: 'unconfirmed' | 'active' | 'inactive';
  readonly registeredAt: string;
  /** Whose sub-account it is; absent: it is none. */
  readonly ownerId?: string;
  /** When its owner closed the sub-account; absent: it is none, or open. */
  readonly closedAt?: string;
  /** Its own sub-accounts, the oldest first; absent: none. */
  readonly subAccountIds?: readonly string[];
  /** The dates of the documents that its owner agreed to, and when; absent if the log does not say it. */
  readonly agreed?: { readonly terms: string; readonly privacy: string; readonly agreedAt: string };
  /** When it was deactivated last; absent if it never was. Links that were shared before show nothing any more. */
  readonly deactivatedAt?: string;
  /** Why it was deactivated last, in the words of the admin. */
  readonly deactivatedBecause?: string;
  /** How much it may buy and cancel within a time; absent while the general limits apply. */
  readonly limits?: AccountLimits;
  /** When it will be forgotten; absent unless that was asked for. */
  readonly forgetAt?: string;
  /** When it was forgotten; absent if it was not. */
  readonly forgottenAt?: string;
}

/** An account that is to be forgotten, or a sign-up that nobody has confirmed yet. `subject`: the account. */
export interface AccountDeadline extends DeadlineRow {
  readonly kind: 'forget-account' | 'forget-unconfirmed';
}

export const accounts: View<AccountRow> = {
  name: 'accounts',
  // The list of admins has a view of its own: see `customers.view.ts`.
  indexes: [['role'], ['email', '_id']],
  erases: ({ forgottenAt }) => forgottenAt !== undefined,
};
