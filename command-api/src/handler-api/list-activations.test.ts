import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { openEngine } from '@ringpost/engine';
import { orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { getHistory } from './list-activations.ts';

const CUSTOMER = { userId: 'ann', bulkId: null };

function rowOf(place: number) {
  const _id = `order-${String(place).padStart(5, '0')}`;
  const shown = { kind: 'activation', status: 'inactive', outcome: 'cancelled', e164: '+12125550132' };
  return { ...CUSTOMER, ...shown, _id, placedAt: '2026-11-21T10:00:00.000Z', unitPriceMills: 500 };
}

describe('getHistory', () => {
  it('has an end, also for who has more orders than it reaches', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await engine.readModel.define({ name: 'orders', version: 1, views: [orders, orderTimelines] });
    const rows = Array.from({ length: LIST_REACH_ROWS + 2 }, (_, place) => rowOf(place));
    const entries = [{ type: 'FundsHeldForOrder', revision: 6 }];
    const writes = rows.flatMap((row) => [
      { op: 'put' as const, in: orders.name, row },
      { op: 'put' as const, in: orderTimelines.name, row: { _id: row._id, entries } },
    ]);
    const { position: from } = await engine.readModel.checkpoint('orders', 1);
    await engine.readModel.commit({ projector: 'orders', version: 1, from, to: positionAt(1), writes });
    const shop = { deps: engine } as unknown as Parameters<typeof getHistory>[0];
    const pageFrom = async (offset: number) =>
      JSON.parse((await getHistory(shop, 'ann', { offset: String(offset), limit: '1' })).text);
    expect(await pageFrom(LIST_REACH_ROWS)).toMatchObject([{ id: 7, status: '8' }]);
    for (const offset of [LIST_REACH_ROWS + 1, 1e9, 1e15, 1e20]) expect(await pageFrom(offset)).toEqual([]);
    await engine.close();
  });
});
