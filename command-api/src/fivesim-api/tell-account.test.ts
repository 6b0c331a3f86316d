import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { openEngine } from '@ringpost/engine';
import { payments } from '@ringpost/projections/payments/payments.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { listPayments } from './tell-account.ts';

function rowOf(line: number) {
  const what = { userId: 'ann', kind: 'admin gives credit to user', aboutId: null, amountMills: 1_000 };
  return {
    ...what,
    _id: `ann-${line}`,
    line,
    balanceAfterMills: 1_000 * line,
    at: '2026-11-21T10:00:00.000Z',
  };
}

describe('the payments of the profile', () => {
  it('have an end, also for who has more than the list reaches', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await engine.readModel.define({ name: 'wallets', version: 1, views: [transactions, payments] });
    const writes = Array.from(
      { length: LIST_REACH_ROWS + 2 },
      (_, place) => ({ op: 'put', in: transactions.name, row: rowOf(place + 1) }) as const,
    );
    const { position: from } = await engine.readModel.checkpoint('wallets', 1);
    await engine.readModel.commit({ projector: 'wallets', version: 1, from, to: positionAt(1), writes });
    const shop = { deps: engine } as unknown as Parameters<typeof listPayments>[0];
    const pageFrom = (offset: number) => listPayments(shop, 'ann', { offset: String(offset), limit: '1' });
    expect((await pageFrom(LIST_REACH_ROWS)).Data).toMatchObject([{ ID: 2 }]);
    for (const offset of [LIST_REACH_ROWS + 1, 1e15])
      expect(await pageFrom(offset)).toMatchObject({ Data: [], Total: LIST_REACH_ROWS });
    await engine.close();
  });
});
