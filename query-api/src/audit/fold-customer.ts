import {
  type AccountState,
  isAfter,
  type Mills,
  type Position,
  type RecordedEvent,
  streams,
  type WalletState,
} from '@ringpost/domain';
import { LISTED_HOLDS_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { QueryDeps } from '../query-deps.ts';
import type { AsOf } from './audit.contract.ts';
import { AUDITED } from './audited-nouns.ts';
import { readWhole } from './log-reader.ts';

/** The events that count: those at or before a position; without one, all. */
type Until = Position | undefined;

function isIncluded({ position }: RecordedEvent, until: Until): boolean {
  return until === undefined || !isAfter(position, until);
}

interface Sums {
  availableMills: Mills;
  entries: number;
  facts: number;
  largestDifferenceMills: Mills;
  capturedMills: Mills;
}

/** Adds the entries of one fact. They prove the balance without the meaning of the fact. */
function addEntries(sums: Sums, { type, data }: RecordedEvent): void {
  if (!('entries' in data)) return;
  sums.facts += 1;
  sums.entries += data.entries.length;
  const difference = data.entries.reduce((sum, { amountMills }) => sum + amountMills, 0);
  sums.largestDifferenceMills = Math.max(sums.largestDifferenceMills, Math.abs(difference));
  for (const { account, amountMills } of data.entries)
    if (account === 'available') sums.availableMills += amountMills;
  if (type === 'FundsCaptured' || type === 'ActivationFeeCharged') sums.capturedMills += data.amountMills;
}

type WalletThen = Pick<
  AsOf,
  'balance' | 'held' | 'debt' | 'captured' | 'holds' | 'open_holds' | 'running_orders' | 'proof'
>;

function presentWallet({ availableMills, heldMills, debtMills, openHolds }: WalletState, sums: Sums) {
  const holds = [...openHolds.values()];
  return {
    balance: toDollars(availableMills),
    held: toDollars(heldMills),
    debt: toDollars(debtMills),
    captured: toDollars(sums.capturedMills),
    holds: holds.length,
    open_holds: holds
      .slice(0, LISTED_HOLDS_MAX_ROWS)
      .map(({ purpose: { kind, id }, amountMills, heldAt }) => ({
        kind,
        id,
        amount: toDollars(amountMills),
        at: heldAt,
      })),
    running_orders: holds.filter(({ purpose, isRental }) => purpose.kind === 'order' && !isRental).length,
    proof: {
      sum_of_entries: toDollars(sums.availableMills),
      entries: sums.entries,
      facts: sums.facts,
      largest_difference: toDollars(sums.largestDifferenceMills),
      equal: sums.availableMills === availableMills && sums.largestDifferenceMills === 0,
    },
  };
}

type Reads = Pick<QueryDeps, 'readStream'>;

/** The money of a customer at a moment, by the events that the wallet decides by, and by the entries alone. */
export async function walletAsOf(
  { readStream }: Reads,
  userId: string,
  until: Until,
): Promise<WalletThen & { readonly events: number }> {
  const { fold } = AUDITED.wallet;
  let state = fold?.initial();
  const sums: Sums = {
    availableMills: 0,
    entries: 0,
    facts: 0,
    largestDifferenceMills: 0,
    capturedMills: 0,
  };
  const events = await readWhole(readStream, streams.wallet(userId), (event) => {
    if (!isIncluded(event, until)) return false;
    state = fold?.evolve(state, event);
    addEntries(sums, event);
    return true;
  });
  return { ...presentWallet(state as WalletState, sums), events };
}

/** The account of a customer at a moment; null before it was registered. */
export async function accountAsOf(
  { readStream }: Reads,
  userId: string,
  until: Until,
): Promise<{ readonly account: AsOf['account']; readonly events: number }> {
  const { fold } = AUDITED.account;
  let state = fold?.initial();
  const events = await readWhole(readStream, streams.account(userId), (event) => {
    if (!isIncluded(event, until)) return false;
    state = fold?.evolve(state, event);
    return true;
  });
  const account = state as AccountState;
  if (account.status === 'absent') return { account: null, events };
  const { status, role, sessionEpoch, buyingLimits } = account;
  return {
    account: { status, role, session_epoch: sessionEpoch, has_own_limits: buyingLimits !== undefined },
    events,
  };
}
