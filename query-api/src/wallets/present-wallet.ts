import { orderOfPurpose } from '@ringpost/events/domain';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { OrderRow, TimelineEntry } from '@ringpost/projections/orders/orders.view';
import {
  type SpendingRow,
  spendingDays,
  type TransactionRow,
  type WalletRow,
} from '@ringpost/projections/wallets/wallets.view';
import type { KnownCatalogue } from '../catalogue/app-catalogue.ts';
import { presentTimeline } from '../orders/present-timeline.ts';
import type {
  BalanceView,
  LedgerProof,
  TransactionDetail,
  TransactionView,
  UserStats,
} from './wallets.contract.ts';

const DAY_MS = 86_400_000;

/** A customer without a wallet has a balance of 0. */
export function presentBalance(wallet: WalletRow | undefined): BalanceView {
  return {
    balance: toDollars(wallet?.availableMills ?? 0),
    held: toDollars(wallet?.heldMills ?? 0),
    holds: wallet?.holds ?? 0,
    lines: wallet?.lines ?? 0,
    updated_at: wallet?.updatedAt ?? null,
  };
}

/** Compares the sum of all entries that changed the available money with the balance. */
export function presentProof(wallet: WalletRow | undefined): LedgerProof {
  const { availableMills = 0, entriesMills = 0 } = wallet ?? {};
  return {
    sum_of_lines: toDollars(entriesMills),
    balance: toDollars(availableMills),
    equal: availableMills === entriesMills,
  };
}

function lastDays(today: string): readonly string[] {
  const end = Date.parse(today);
  return Array.from({ length: spendingDays }, (_, n) =>
    new Date(end - (spendingDays - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** `today`: any instant of the last day. */
export function presentStats(
  wallet: WalletRow | undefined,
  spending: SpendingRow | undefined,
  today: string,
): UserStats {
  const known = new Map(spending?.days.map((day) => [day.date, day]));
  const days = lastDays(today).map((date) => ({ date, day: known.get(date) }));
  return {
    spent_30d: toDollars(days.reduce((sum, { day }) => sum + (day?.spentMills ?? 0), 0)),
    codes_30d: days.reduce((sum, { day }) => sum + (day?.codes ?? 0), 0),
    held: toDollars(wallet?.heldMills ?? 0),
    held_orders: wallet?.holds ?? 0,
    daily: days.map(({ date, day }) => ({ date, spent: toDollars(day?.spentMills ?? 0) })),
  };
}

/** `order`: the order that the line is about, if there is one. */
export function presentTransaction(
  row: TransactionRow,
  order: OrderRow | undefined,
  { apps }: KnownCatalogue,
): TransactionView {
  const app = order && apps.get(order.appId)?.row;
  return {
    transaction_id: row._id,
    line: row.line,
    kind: row.kind,
    at: row.at,
    amount: toDollars(row.amountMills),
    balance_after: toDollars(row.balanceAfterMills),
    order_uuid: row.purpose && orderOfPurpose(row.purpose),
    app_name: app?.name ?? null,
    image_name: app?.imageName ?? null,
    number: order?.e164 ?? null,
    reason: row.reason,
    settled: row.settled,
  };
}

function ownEvent(row: TransactionRow): TimelineEntry {
  return {
    type: 'FundsCredited',
    stream: 'wallet',
    revision: row.revision,
    position: row.position,
    at: row.at,
    actor: row.actor,
    data: { amountMills: row.amountMills, reason: row.reason, entries: row.entries },
  };
}

/** The events behind a line are the history of its order. A line without an order has one event: its own. */
export function presentTransactionDetail(
  row: TransactionRow,
  order: OrderRow | undefined,
  catalogue: KnownCatalogue,
): TransactionDetail {
  return {
    ...presentTransaction(row, order, catalogue),
    events: presentTimeline(order?.timeline ?? [ownEvent(row)]),
    entries: row.entries.map(({ account, amountMills }) => ({ account, amount: toDollars(amountMills) })),
  };
}
