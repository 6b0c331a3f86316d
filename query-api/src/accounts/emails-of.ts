import { accounts } from '@ringpost/projections/accounts/accounts.view';
import type { QueryDeps } from '../query-deps.ts';

/** The email addresses of these accounts, by id. An account that was forgotten has none. */
export async function emailsOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readModel.collection(accounts).getMany([...new Set(userIds)]);
  return new Map(rows.flatMap(({ _id, email }) => (email === '' ? [] : [[_id, email]])));
}
