import { vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { emailsOf } from '../accounts/emails-of.ts';
import type { QueryDeps } from '../query-deps.ts';

/** What the ids of a price mean to a reader. */
export interface PriceNames {
  readonly emails: ReadonlyMap<string, string>;
  readonly vendors: ReadonlyMap<string, string>;
}

/** Reads the names of the customers and vendors of prices. @param admins others whose addresses are needed */
export async function readPriceNames(
  deps: Pick<QueryDeps, 'readModel'>,
  prices: readonly { readonly userId: string | null; readonly vendorId: string | null }[],
  admins: readonly string[] = [],
): Promise<PriceNames> {
  const userIds = [...prices.flatMap(({ userId }) => userId ?? []), ...admins];
  const vendorIds = new Set(prices.flatMap(({ vendorId }) => vendorId ?? []));
  const [emails, vendorRows] = await Promise.all([
    emailsOf(deps, userIds),
    deps.readModel.collection(vendors).getMany([...vendorIds]),
  ]);
  return { emails, vendors: new Map(vendorRows.map(({ _id, name }) => [_id, name])) };
}
