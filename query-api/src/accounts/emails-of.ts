import { accounts } from '@ringpost/projections/accounts/accounts.view';
import type { QueryDeps } from '../query-deps.ts';

/** The email addresses of these accounts, by id: for a sub-account, that of its owner. An account that was forgotten has none. */
export async function emailsOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readModel.collection(accounts).getMany([...new Set(userIds)]);
  const owners = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const found = owners.length === 0 ? [] : await readModel.collection(accounts).getMany([...new Set(owners)]);
  const addressOf = new Map(found.map(({ _id, email }) => [_id, email]));
  return new Map(
    rows.flatMap(({ _id, email, ownerId }) => {
      const address = ownerId === undefined ? email : addressOf.get(ownerId);
      return address ? [[_id, address]] : [];
    }),
  );
}
