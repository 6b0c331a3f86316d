import type { View } from '@ringpost/events/engine';

/**
 * For the admin's list only. The address stands here in clear, because admins look for it by its beginning, through an index;
 * so the row goes when the customer is forgotten.
 */
export interface AccountRow {
  readonly _id: string;
  readonly email: string;
  readonly role: 'customer' | 'admin';
  readonly status: 'unconfirmed' | 'active' | 'inactive';
  readonly registeredAt: string;
}

export const accounts: View<AccountRow> = { name: 'accounts', indexes: [['registeredAt'], ['email']] };
