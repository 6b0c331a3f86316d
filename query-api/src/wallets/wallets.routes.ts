import { orderOfPurpose, reject } from '@ringpost/events/domain';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { toDollars } from '@ringpost/events/rules/money-display';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import {
  spending,
  type TransactionRow,
  transactions,
  wallets,
} from '@ringpost/projections/wallets/wallets.view';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import {
  presentBalance,
  presentProof,
  presentStats,
  presentTransaction,
  presentTransactionDetail,
} from './present-wallet.ts';
import {
  balanceContract,
  oneTransactionContract,
  statsContract,
  transactionListContract,
} from './wallets.contract.ts';

/** The order that a line is about, if it is about one. */
function orderOf({ purpose }: TransactionRow, about: ReadonlyMap<string, OrderRow>): OrderRow | undefined {
  return purpose ? about.get(orderOfPurpose(purpose)) : undefined;
}

async function ordersOf(
  { readModel }: QueryDeps,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, OrderRow>> {
  const ids = [...new Set(rows.flatMap(({ purpose }) => (purpose ? orderOfPurpose(purpose) : [])))];
  const found = ids.length > 0 ? await readModel.collection(orders).getMany(ids) : [];
  return new Map(found.map((row) => [row._id, row]));
}

/** A customer's own money. The id of somebody else's line is answered like an id that does not exist. */
export function walletsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;

  return [
    endpoint('customer', balanceContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['wallets']);
      const wallet = await readModel.collection(wallets).get(userId);
      return { status: 200, body: { ...presentBalance(wallet), ...fresh } };
    }),

    endpoint('customer', statsContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['wallets']);
      const wallet = await readModel.collection(wallets).get(userId);
      const days = await readModel.collection(spending).get(userId);
      return { status: 200, body: { ...presentStats(wallet, days, call.now), ...fresh } };
    }),

    endpoint('customer', transactionListContract, async (call, { userId }) => {
      const { kind, orderType, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['wallets', 'orders']);
      const where = { userId, ...(kind && { kind }) };
      const wallet = await readModel.collection(wallets).get(userId);
      const lines = readModel.collection(transactions);
      const rows = await lines.find(where, {
        sort: [['line', orderType === 'ASC' ? 1 : -1]],
        skip: offset,
        limit,
      });
      const total = kind ? await lines.count(where) : (wallet?.lines ?? 0);
      const about = await ordersOf(deps, rows);
      const catalogue = await deps.catalogue.read();
      const data = rows.map((row) => presentTransaction(row, orderOf(row, about), catalogue));
      const proved = presentProof(wallet);
      return {
        status: 200,
        body: { data, total, balance: toDollars(wallet?.availableMills ?? 0), proved, ...fresh },
      };
    }),

    endpoint('customer', oneTransactionContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['wallets', 'orders']);
      const row = await readModel.collection(transactions).get(call.params.id);
      if (row?.userId !== userId) throw reject('not-found');
      const order = orderOf(row, await ordersOf(deps, [row]));
      const detail = presentTransactionDetail(row, order, await deps.catalogue.read());
      return { status: 200, body: { ...detail, ...fresh } };
    }),
  ];
}
