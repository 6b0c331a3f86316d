import { accounts } from '@ringpost/projections/accounts/accounts.view';
import type { QueryDeps } from '../query-deps.ts';

/** The customer whose things are asked for, by id or by email address. */
export interface CustomerFilter {
  readonly user_id?: string | undefined;
  readonly email?: string | undefined;
}

/** Nobody has this id. */
const NOBODY = '';

/** The id of the customer whose things are asked for; undefined for all customers. */
export async function customerOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  { user_id: userId, email }: CustomerFilter,
): Promise<string | undefined> {
  if (email === undefined) return userId;
  const address = email.trim().toLowerCase();
  const [owner] = await readModel
    .collection(accounts)
    .find({ email: { $gte: address, $lte: address } }, { sort: [['email', 1]], limit: 1 });
  return owner && (userId === undefined || userId === owner._id) ? owner._id : NOBODY;
}
