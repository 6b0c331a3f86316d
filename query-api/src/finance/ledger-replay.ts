import {
  type Mills,
  type MoneyEvent,
  type RecordedEvent,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';

type Account = MoneyEvent['data']['entries'][number]['account'];

/** What a customer has and owes. */
export interface Amounts {
  readonly availableMills: Mills;
  readonly heldMills: Mills;
  readonly debtMills: Mills;
}

/** One wallet after its last event. */
export interface ReplayedWallet extends Amounts {
  readonly userId: string;
  /** How many events moved its money. */
  readonly movements: number;
  /** What does not agree, in full sentences; empty if the balance is proved. */
  readonly differences: readonly string[];
}

/** The whole ledger: the sums of all entries, by account. Together they are zero if no money appears or disappears. */
export interface LedgerTotals {
  readonly wallets: number;
  readonly movements: number;
  readonly accounts: Readonly<Record<Account, Mills>>;
  readonly sumMills: Mills;
}

export interface LedgerReplay {
  /** Gets the events of all wallets, in the order of the log. It ignores all other events. */
  see(event: RecordedEvent): void;
  /** Every wallet that has an event so far, in the order of the first ones. */
  wallets(): Iterable<ReplayedWallet>;
  totals(): LedgerTotals;
}

interface Replayed {
  state: WalletState;
  movements: number;
  readonly sums: Record<Account, Mills>;
}

const PREFIX = 'wallet-';

function noSums(): Record<Account, Mills> {
  return { available: 0, held: 0, revenue: 0, granted: 0, paid: 0, debt: 0, moved: 0 };
}

function isMovement(event: WalletEvent): event is MoneyEvent {
  return 'entries' in event.data;
}

/**
 * The two ways to a balance must agree: the meaning of each event, as the command API decides by it, and the sum of the entries
 * that the event has. What is owed is below zero in the entries.
 */
function differencesOf({ state, sums }: Replayed): readonly string[] {
  const { availableMills, heldMills, debtMills } = state;
  const pairs = [
    ['available', availableMills, sums.available],
    ['held', heldMills, sums.held],
    ['owed', debtMills, -sums.debt],
  ] as const;
  return pairs
    .filter(([, mills, entriesMills]) => mills !== entriesMills)
    .map(
      ([name, mills, entriesMills]) => `${mills} mills are ${name}, and the entries sum to ${entriesMills}`,
    );
}

/** Replays the money of all customers from the log alone. It keeps one state for each wallet, and no events. */
export function createLedgerReplay(): LedgerReplay {
  const replayed = new Map<string, Replayed>();

  return {
    see(event) {
      if (!event.stream.startsWith(PREFIX)) return;
      const userId = event.stream.slice(PREFIX.length);
      const one = replayed.get(userId) ?? { state: wallet.initial(), movements: 0, sums: noSums() };
      replayed.set(userId, one);
      const fact = event as RecordedEvent & WalletEvent;
      one.state = wallet.evolve(one.state, fact);
      if (!isMovement(fact)) return;
      one.movements += 1;
      for (const { account, amountMills } of fact.data.entries) one.sums[account] += amountMills;
    },
    *wallets() {
      for (const [userId, one] of replayed) {
        const { availableMills, heldMills, debtMills } = one.state;
        const { movements } = one;
        yield { userId, movements, availableMills, heldMills, debtMills, differences: differencesOf(one) };
      }
    },
    totals() {
      const accounts = noSums();
      let movements = 0;
      for (const { sums, movements: count } of replayed.values()) {
        movements += count;
        for (const [account, mills] of Object.entries(sums)) accounts[account as Account] += mills;
      }
      const sumMills = Object.values(accounts).reduce((sum, mills) => sum + mills, 0);
      return { wallets: replayed.size, movements, accounts, sumMills };
    },
  };
}
