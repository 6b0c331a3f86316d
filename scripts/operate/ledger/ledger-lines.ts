import { type MoneyEvent, type RecordedEvent, type WalletState, wallet } from '@ringpost/domain';
import { formatMills } from '@ringpost/domain/rules/money-display';

type WalletFact = Extract<RecordedEvent, MoneyEvent>;

const KINDS: Readonly<Record<MoneyEvent['type'], string>> = {
  FundsCredited: 'credit',
  FundsHeld: 'hold',
  FundsHeldForOrder: 'hold',
  FundsHeldForRental: 'hold',
  FundsHeldForBulk: 'hold',
  FundsHeldForExtension: 'hold',
  FundsCaptured: 'capture',
  FundsReleased: 'release',
  ActivationFeeCharged: 'fee',
  FundsPaidIn: 'payment',
  FundsTakenBack: 'taken',
  DebtIncurred: 'debt',
  DebtPaid: 'debt',
  FundsMovedOut: 'move',
  FundsMovedIn: 'move',
  FundsDebited: 'debit',
  CreditCorrected: 'correct',
  DebitCorrected: 'correct',
  DebtCharged: 'debt',
  FundsRefunded: 'refund',
  RentalRefunded: 'refund',
};

export interface LedgerLine {
  readonly at: string;
  readonly kind: string;
  readonly amountMills: number;
  /** After this event. */
  readonly availableMills: number;
  readonly heldMills: number;
  /** The purpose or the reason of the money. */
  readonly what: string;
}

function isOfWallet(event: RecordedEvent): event is WalletFact {
  return event.type in KINDS;
}

function whatOf({ type, data }: WalletFact): string {
  if (type === 'FundsRefunded') return `order ${data.orderId}, ${data.reason}`;
  if (type === 'RentalRefunded') return `order ${data.orderId}, given back`;
  if ('reason' in data && !('purpose' in data)) return data.reason;
  if (type === 'FundsHeldForOrder' || type === 'FundsHeldForRental' || type === 'FundsHeldForBulk')
    return `order ${data.orderId}`;
  if (type === 'DebtPaid') return 'paid what was owed';
  if ('paymentId' in data) return `payment ${data.paymentId}`;
  if (type === 'FundsMovedOut') return `to ${data.toUserId}, transfer ${data.transferId}`;
  if (type === 'FundsMovedIn') return `from ${data.fromUserId}, transfer ${data.transferId}`;
  const purpose = `${data.purpose.kind} ${data.purpose.id}`;
  return type === 'FundsReleased' ? `${purpose}, ${data.reason}` : purpose;
}

/** Replays the events of one wallet in the order of its stream: one line for each, with the wallet's amounts after it. */
export function ledgerLines(events: readonly RecordedEvent[]): readonly LedgerLine[] {
  let state: WalletState = wallet.initial();
  return events.filter(isOfWallet).map((event) => {
    state = wallet.evolve(state, event);
    return {
      at: event.meta.occurredAt,
      kind: KINDS[event.type],
      amountMills: event.data.amountMills,
      availableMills: state.availableMills,
      heldMills: state.heldMills,
      what: whatOf(event),
    };
  });
}

/** The line as a row of a table, for a terminal. */
export function toText({ at, kind, amountMills, availableMills, heldMills, what }: LedgerLine): string {
  const [amount, available, held] = [amountMills, availableMills, heldMills].map((mills) =>
    formatMills(mills).padStart(12),
  );
  return `${at}  ${kind.padEnd(7)}${amount}${available}${held}  ${what}`;
}

/** The names of its columns. */
export const HEADER = `${'time'.padEnd(24)}  ${'what'.padEnd(7)}${'USD'.padStart(12)}${'free'.padStart(12)}${'held'.padStart(12)}`;

/** The line as one JSON object. Amounts are mills: 1000 are a dollar. */
export function toJson({ at, kind, amountMills, availableMills, heldMills, what }: LedgerLine): string {
  const amounts = { amount_mills: amountMills, available_mills: availableMills, held_mills: heldMills };
  return JSON.stringify({ at, kind, ...amounts, what });
}
