import { orderOfPurpose } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { OrderRow, TimelineEntry } from '@ringpost/projections/orders/orders.view';
import type { PaymentRow } from '@ringpost/projections/payments/payments.view';
import {
  SPENDING_DAYS,
  type SpendingRow,
  type TransactionRow,
  type WalletRow,
} from '@ringpost/projections/wallets/wallets.view';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
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
    debt: toDollars(wallet?.debtMills ?? 0),
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
  return Array.from({ length: SPENDING_DAYS }, (_, n) =>
    new Date(end - (SPENDING_DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The statistics of the last days. `today`: any instant of the last day. */
export function presentStats(
  wallet: WalletRow | undefined,
  spending: SpendingRow | undefined,
  today: string,
): UserStats {
  const daysByDate = new Map(spending?.days.map((day) => [day.date, day]));
  const days = lastDays(today).map((date) => ({ date, day: daysByDate.get(date) }));
  return {
    spent_30d: toDollars(days.reduce((sum, { day }) => sum + (day?.spentMills ?? 0), 0)),
    codes_30d: days.reduce((sum, { day }) => sum + (day?.codes ?? 0), 0),
    held: toDollars(wallet?.heldMills ?? 0),
    held_orders: wallet?.holds ?? 0,
    daily: days.map(({ date, day }) => ({ date, spent: toDollars(day?.spentMills ?? 0) })),
  };
}

/** The type of the event behind a line about money that an admin moved. */
const BY_HAND: Partial<Record<TransactionRow['kind'], string>> = {
  'admin gives credit to user': 'FundsCredited',
  'admin debits user': 'FundsDebited',
  'admin charges debt': 'DebtCharged',
  'admin corrects credit': 'CreditCorrected',
  'admin corrects debit': 'DebitCorrected',
};

/** A line about money that went to another wallet of the same customer, or came from there. */
const MOVED = 'user moves credit' satisfies TransactionRow['kind'];

/** The payment of a line; null if it has none. */
export function paymentIdOf({ kind, purpose, aboutId }: TransactionRow): string | null {
  return purpose === null && !BY_HAND[kind] && kind !== MOVED ? aboutId : null;
}

/** What a line is about, as far as the views know it. */
interface LineParts {
  /** The app and the number of its order or its reservation. */
  readonly bought: Pick<OrderRow, 'appId' | 'e164'> | undefined;
  readonly payment: PaymentRow | undefined;
}

export function presentTransaction(
  row: TransactionRow,
  { bought, payment }: LineParts,
  { apps }: CatalogueRows,
): TransactionView {
  const app = bought && apps.get(bought.appId)?.row;
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
    number: bought?.e164 ?? null,
    payment_uuid: paymentIdOf(row),
    gateway: (payment?.gateway ?? null) as TransactionView['gateway'],
    transfer_uuid: row.kind === MOVED ? row.aboutId : null,
    corrects_uuid: BY_HAND[row.kind] ? row.aboutId : null,
    reason: row.reason,
    settled: row.settled,
  };
}

/** The type of the event behind a line that is not about an order. */
function typeOf({ kind, reason, amountMills, purpose }: TransactionRow): string {
  if (kind === 'activation fee') return 'ActivationFeeCharged';
  if (kind === 'admin refunds order') return 'FundsRefunded';
  if (purpose) return amountMills < 0 ? 'FundsHeld' : 'FundsReleased';
  if (kind === MOVED) return amountMills < 0 ? 'FundsMovedOut' : 'FundsMovedIn';
  const byHand = BY_HAND[kind];
  if (byHand) return byHand;
  if (amountMills > 0) return 'FundsPaidIn';
  return reason === 'debt-paid' ? 'DebtPaid' : 'FundsTakenBack';
}

function ownEvent(row: TransactionRow): TimelineEntry {
  return {
    type: typeOf(row),
    stream: 'wallet',
    revision: row.revision,
    position: row.position,
    at: row.at,
    actor: row.actor,
    data: { amountMills: row.amountMills, reason: row.reason, entries: row.entries },
  };
}

/** The events behind a line are the history of its order, `entries`. A line without an order has one event: its own. */
export function presentTransactionDetail(
  row: TransactionRow,
  parts: LineParts,
  entries: readonly TimelineEntry[] | undefined,
  catalogue: CatalogueRows,
): TransactionDetail {
  return {
    ...presentTransaction(row, parts, catalogue),
    events: [...(entries ?? [ownEvent(row)])],
    entries: row.entries.map(({ account, amountMills }) => ({ account, amount: toDollars(amountMills) })),
  };
}
