import { CANDIDATE_NUMBERS_PAGE_ROWS, SHARED_NUMBERS_LOOKED_AT } from '@ringpost/domain/rules/limits';
import {
  type NumberRow,
  numbers,
  type ServedRow,
  served,
  servedId,
} from '@ringpost/projections/inventory/inventory.view';
import type { Deps } from '../kernel/deps.ts';
import type { NumberPool, Scope, StockPool } from './number-pool.ts';

/** Of some numbers, those that none of the apps uses or has used, according to the view. */
async function newToAll(
  { readModel }: Pick<Deps, 'readModel'>,
  appIds: readonly string[],
  found: readonly string[],
): Promise<readonly string[]> {
  const rows = await readModel.collection<NumberRow>(numbers).getMany(found);
  const ids = rows.flatMap(({ _id: e164, shuffle }) =>
    appIds.map((appId) => servedId({ appId, shuffle, e164 })),
  );
  const taken = new Set((await readModel.collection<ServedRow>(served).getMany(ids)).map(({ e164 }) => e164));
  return rows.map(({ _id }) => _id).filter((e164) => !taken.has(e164));
}

/**
 * Offers numbers that are new to several apps, for one purchase. A scope names the first app, and `others` are the rest. At most
 * `SHARED_NUMBERS_LOOKED_AT` numbers that are new to the first app are looked at.
 */
export function createSharedPool(
  deps: Pick<Deps, 'readModel'>,
  pool: StockPool,
  others: readonly string[],
): NumberPool {
  const seen = new Set<string>();
  const offers: string[] = [];

  async function fill(scope: Scope, tried: ReadonlySet<string>): Promise<void> {
    while (offers.length === 0 && seen.size < SHARED_NUMBERS_LOOKED_AT) {
      const found = await pool.many(scope, CANDIDATE_NUMBERS_PAGE_ROWS, new Set([...seen, ...tried]));
      if (found.length === 0) return;
      for (const each of found) seen.add(each);
      offers.push(...(await newToAll(deps, others, found)));
    }
  }

  return {
    async hasOffer(scope) {
      await fill(scope, new Set());
      return offers.length > 0;
    },
    async next(scope, tried) {
      for (;;) {
        await fill(scope, tried);
        const offer = offers.shift();
        if (offer === undefined || !tried.has(offer)) return offer;
      }
    },
  };
}
