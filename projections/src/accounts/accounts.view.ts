import type { View } from '@ringpost/engine';

/**
 * For the admin's list only. The address is not sealed here, because admins search for its beginning, through an index. So
 * the row is deleted when the customer is forgotten.
 */
export interface AccountRow {
  readonly _id: string;
  readonly email: string;
  readonly role: 'customer' | 'admin';
  readonly status: 'unconfirmed' | 'active' | 'inactive';
  readonly registeredAt: string;
  /** When it was deactivated last; absent if it never was. Links that were shared before show nothing any more. */
  readonly deactivatedAt?: string;
}

export const accounts: View<AccountRow> = { name: 'accounts', indexes: [['registeredAt'], ['email']] };
