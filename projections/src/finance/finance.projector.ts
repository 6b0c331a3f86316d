import type { EventOf, MoneyEvent } from '@ringpost/domain';
import type { FinanceAccount, FinanceLine } from '@ringpost/domain/rules/finance-lines';
import { createProjector, type EventHandler, type Key, type Rows } from '../kernel/projector.ts';
import {
  type FinanceDayRow,
  financeDays,
  financePayments,
  type GatewaySums,
  type Moved,
} from './finance.view.ts';

type MoneyFact = EventOf<MoneyEvent['type']>;

const LINES: Readonly<Record<Exclude<MoneyFact['type'], 'FundsCaptured'>, FinanceLine>> = {
  FundsPaidIn: 'paid-in',
  FundsTakenBack: 'taken-back',
  DebtIncurred: 'debt-of-payments',
  FundsCredited: 'credit',
  CreditCorrected: 'credit-corrected',
  FundsDebited: 'debit',
  DebitCorrected: 'debit-corrected',
  DebtCharged: 'debt-by-hand',
  DebtPaid: 'debt-paid',
  FundsMovedOut: 'moved-out',
  FundsMovedIn: 'moved-in',
  FundsHeld: 'hold',
  FundsHeldForOrder: 'hold',
  FundsHeldForRental: 'hold',
  FundsHeldForBulk: 'hold',
  FundsHeldForExtension: 'hold',
  FundsReleased: 'release',
  ActivationFeeCharged: 'activation-fee',
  FundsRefunded: 'refund',
  RentalRefunded: 'refund',
};

function lineOf(event: MoneyFact): FinanceLine {
  if (event.type !== 'FundsCaptured') return LINES[event.type];
  const { kind } = event.data.purpose;
  if (kind === 'port-in') return 'port-in-fee';
  return kind === 'reservation' ? 'reservation-fee' : 'capture';
}

const NOTHING: Moved = { count: 0, mills: 0 };
const NO_ACCOUNTS = { available: 0, held: 0, debt: 0, revenue: 0, granted: 0, paid: 0, moved: 0 } as const;

function plus({ count, mills }: Moved, amountMills: number): Moved {
  return { count: count + 1, mills: mills + amountMills };
}

function accountsAfter(before: FinanceDayRow['accounts'], { data }: MoneyFact): FinanceDayRow['accounts'] {
  const after: Record<FinanceAccount, number> = { ...before };
  for (const { account, amountMills } of data.entries) after[account] += amountMills;
  return after;
}

/** Money of a payment that no gateway is known of; the log has none. */
const UNKNOWN = 'unknown';

function gatewaysAfter(before: FinanceDayRow['gateways'], event: MoneyFact, rows: Rows) {
  if (!('paymentId' in event.data)) return before;
  const { paymentId, amountMills } = event.data;
  const gateway = rows.get(financePayments, paymentId)?.gateway ?? UNKNOWN;
  const { paidIn, takenBack } = before[gateway] ?? { paidIn: NOTHING, takenBack: NOTHING };
  const sums: GatewaySums =
    event.type === 'FundsPaidIn'
      ? { paidIn: plus(paidIn, amountMills), takenBack }
      : { paidIn, takenBack: plus(takenBack, amountMills) };
  return { ...before, [gateway]: sums };
}

function dayOf({ meta }: MoneyFact): string {
  return meta.occurredAt.slice(0, 10);
}

function count(event: MoneyFact, rows: Rows): void {
  const { position, data } = event;
  const _id = dayOf(event);
  const before = rows.get(financeDays, _id);
  const lines = before?.lines ?? {};
  const line = lineOf(event);
  rows.put(financeDays, {
    _id,
    lines: { ...lines, [line]: plus(lines[line] ?? NOTHING, data.amountMills) },
    accounts: accountsAfter(before?.accounts ?? NO_ACCOUNTS, event),
    gateways: gatewaysAfter(before?.gateways ?? {}, event, rows),
    first: before?.first ?? position,
    last: position,
  });
}

function dayRow(event: MoneyFact): readonly Key[] {
  return [[financeDays.name, dayOf(event)]];
}

const OF_MONEY: EventHandler<MoneyFact> = { reads: dayRow, apply: count };

const OF_PAYMENT: EventHandler<EventOf<'FundsPaidIn' | 'FundsTakenBack' | 'DebtIncurred'>> = {
  reads: (event) => [...dayRow(event), [financePayments.name, event.data.paymentId]],
  apply: count,
};

/** The money of all customers, day by day. */
export const financeProjector = createProjector({
  name: 'finance',
  shape: 2,
  streams: ['wallet', 'payment'],
  views: [financeDays, financePayments],
  on: {
    PaymentStarted: {
      apply({ data: { paymentId: _id, gateway } }, rows) {
        rows.add(financePayments, { _id, gateway });
      },
    },
    FundsPaidIn: OF_PAYMENT,
    FundsTakenBack: OF_PAYMENT,
    DebtIncurred: OF_PAYMENT,
    FundsCredited: OF_MONEY,
    CreditCorrected: OF_MONEY,
    FundsDebited: OF_MONEY,
    DebitCorrected: OF_MONEY,
    DebtCharged: OF_MONEY,
    DebtPaid: OF_MONEY,
    FundsHeld: OF_MONEY,
    FundsHeldForOrder: OF_MONEY,
    FundsHeldForRental: OF_MONEY,
    FundsHeldForBulk: OF_MONEY,
    FundsHeldForExtension: OF_MONEY,
    FundsCaptured: OF_MONEY,
    FundsReleased: OF_MONEY,
    ActivationFeeCharged: OF_MONEY,
    FundsRefunded: OF_MONEY,
    RentalRefunded: OF_MONEY,
    FundsMovedOut: OF_MONEY,
    FundsMovedIn: OF_MONEY,
  },
});
