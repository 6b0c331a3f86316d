import type { View } from '@ringpost/engine';
import type { AccountRow } from './accounts.view.ts';

/**
 * An account as the admin's list finds and sorts it. It is not the row of the account, because its projector also reads facts of money
 * and notes of the security log: one that cannot be read must not stop the accounts. `_id`: the account. As there, the address and the
 * country are not sealed, and they are empty texts when the customer is forgotten.
 */
export interface CustomerRow extends Pick<AccountRow, '_id' | 'email' | 'role' | 'status' | 'registeredAt'> {
  /** The country on the invoices, as the customer named it; an empty text if none is named. */
  readonly countryIso: string;
  /** When the customer last signed in, bought something or changed the account; at most `SEEN_SECONDS` too early. */
  readonly seenAt: string;
}

/** A row is written again only if its customer was not seen for so long. */
export const SEEN_SECONDS = 3600;

export const customers: View<CustomerRow> = {
  name: 'customers',
  // As in the view of orders, the filtered fields come after the field of the order.
  indexes: [
    ['registeredAt', '_id'],
    ['role', 'registeredAt', '_id', 'status'],
    ['status', 'registeredAt', '_id', 'role'],
    ['countryIso', 'registeredAt', '_id', 'role', 'status'],
    ['email', '_id', 'role', 'status', 'countryIso', 'seenAt'],
    ['seenAt', '_id', 'role', 'status', 'countryIso'],
  ],
  erases: ({ email }) => email === '',
};
