import { reject, shopValuesAt, streams } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { choosePrice } from '@ringpost/domain/rules/price-matching';
import { reusePriceMills, reuseWindow } from '@ringpost/domain/rules/reuse';
import { numbersFor, readStandings } from '@ringpost/projections/inventory/standings.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { percentOffOf } from '../catalogue/read-volume.ts';
import { findOne, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { readShopSettings } from '../shop-settings/read-settings.ts';
import { reuseContract } from './orders.contract.ts';

type Reusable = OrderRow & {
  readonly e164: string;
  readonly closesAt: string;
  readonly settlesAt: string;
};

function isReusable(row: OrderRow): row is Reusable {
  const { kind, status, e164, closesAt, settlesAt } = row;
  return (
    kind === 'activation' &&
    status === 'completed' &&
    e164 !== null &&
    closesAt !== null &&
    settlesAt !== null
  );
}

async function stateOf(
  { readModel }: QueryDeps,
  row: Reusable,
  now: string,
): Promise<'free' | 'early' | 'unavailable' | 'banned' | 'over'> {
  const { appId, userId, e164, settlesAt: ownUntil } = row;
  const { from, until } = reuseWindow(row);
  if (now >= until) return 'over';
  if (now < from) return 'early';
  const rows = await numbersFor(readModel, userId, [e164]);
  const standings = await readStandings(readModel, { appId, userId, now, ownUntil }, rows);
  const state = standings.get(e164)?.state;
  return state === 'free' || state === 'banned' ? state : 'unavailable';
}

/** Whether a customer can take the number of a completed activation again. The stream of the number decides at the purchase. */
export function reuseRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', reuseContract, async (call, { userId }) => {
      const { readModel } = deps;
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.order(call.params.id)] },
        projectors: ['orders', 'catalogue', 'inventory', 'wallets'],
        read: async () => ownedBy(userId, await readModel.collection(orders).get(call.params.id)),
      });
      if (!isReusable(row)) throw reject('reuse-not-possible');
      const [{ apps }, settings, percentOff, [number]] = await Promise.all([
        deps.catalogue.read(),
        readShopSettings(readModel),
        percentOffOf(deps, userId, call.now),
        numbersFor(readModel, userId, [row.e164]),
      ]);
      // A purchase is at the price of the provider that has the number now.
      const vendorId = number?.vendorId ?? row.vendorId;
      const { countryIso, e164 } = row;
      const prices = apps.get(row.appId)?.prices ?? [];
      const chosen = choosePrice(prices, { userId, countryIso, vendorId, percentOff });
      if (!chosen) throw reject('not-found');
      const percent = shopValuesAt(settings, call.now)['reuse-price-percent'];
      const price = toDollars(reusePriceMills(chosen.entry.onDeliveryMills, percent));
      const state = await stateOf(deps, row, call.now);
      return {
        status: 200,
        body: { order_uuid: row._id, number: e164, price, state, ...reuseWindow(row), ...fresh },
      };
    }),
  ];
}
