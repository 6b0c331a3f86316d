import { orderOfPurpose, streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { orderTimelines } from '@ringpost/projections/orders/orders.view';
import { spending, transactions, wallets } from '@ringpost/projections/wallets/wallets.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { forAdmins } from '../accounts/for-admins.ts';
import { forOwners } from '../accounts/for-owners.ts';
import { totalOf } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy, type Subject } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { ledgerFile } from './ledger-file.ts';
import { boughtBy, boughtOf, isFiltered, paymentsOf, presentLines, whereLines } from './ledger-lines.ts';
import { presentBalance, presentProof, presentStats, presentTransactionDetail } from './present-wallet.ts';
import {
  balanceContract,
  customerTransactionsContract,
  oneTransactionContract,
  statsContract,
  subAccountTransactionsContract,
  transactionFileContract,
  transactionListContract,
} from './wallets.contract.ts';

/** The projectors whose views a line of the ledger is made from. */
const LEDGER = ['wallets', 'orders', 'reservations', 'payments'] as const;

/** Everything that moves a customer's money is in one stream. */
function ofWallet(userId: string): Subject {
  return { userId, streams: [streams.wallet(userId)] };
}

/** A customer's own money. The id of another customer's line is answered as if it did not exist. */
export function walletsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;

  const listTransactions = endpoint('customer', transactionListContract, async (call, { userId }) => {
    const { orderType, limit, offset, ...filter } = call.query;
    const fresh = await freshness(deps, call, LEDGER, ofWallet(userId));
    const wallet = await readModel.collection(wallets).get(userId);
    const where = await whereLines(deps, userId, filter);
    const lines = readModel.collection(transactions);
    const page = { sort: [['line', orderType === 'ASC' ? 1 : -1]], skip: offset, limit } as const;
    const rows = await lines.find(where, page);
    // Without a filter, the row of the wallet has the number of lines.
    const total = isFiltered(filter)
      ? await totalOf(lines, where, page, rows.length)
      : Math.min(wallet?.lines ?? 0, LIST_REACH_ROWS);
    const data = await presentLines(deps, rows);
    const proved = presentProof(wallet);
    return {
      status: 200,
      body: { data, total, balance: toDollars(wallet?.availableMills ?? 0), proved, ...fresh },
    };
  });
  return [
    endpoint('customer', balanceContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['wallets'], ofWallet(userId));
      const wallet = await readModel.collection(wallets).get(userId);
      return { status: 200, body: { ...presentBalance(wallet), ...fresh } };
    }),

    endpoint('customer', statsContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['wallets'], ofWallet(userId));
      const wallet = await readModel.collection(wallets).get(userId);
      const days = await readModel.collection(spending).get(userId);
      return { status: 200, body: { ...presentStats(wallet, days, call.now), ...fresh } };
    }),

    listTransactions,
    forAdmins(deps, listTransactions, customerTransactionsContract),
    forOwners(deps, listTransactions, subAccountTransactionsContract),

    endpoint('customer', transactionFileContract, async (call, { userId }) => {
      await freshness(deps, call, LEDGER, ofWallet(userId));
      const body = ledgerFile(deps, userId, call.query);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-transactions.csv') };
    }),

    endpoint('customer', oneTransactionContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: ofWallet(userId),
        projectors: LEDGER,
        read: async () => ownedBy(userId, await readModel.collection(transactions).get(call.params.id)),
      });
      const bought = boughtOf(row, await boughtBy(deps, [row]));
      const orderId = row.purpose && orderOfPurpose(row.purpose);
      const timeline = orderId === null ? undefined : await readModel.collection(orderTimelines).get(orderId);
      const payment = (await paymentsOf(deps, [row])).values().next().value;
      const detail = presentTransactionDetail(
        row,
        { bought, payment },
        timeline?.entries,
        await deps.catalogue.read(),
      );
      return { status: 200, body: { ...detail, ...fresh } };
    }),
  ];
}
