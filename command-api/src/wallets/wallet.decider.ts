import {
  type HoldPurpose,
  type Mills,
  type ReleaseReason,
  reject,
  transfer,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/events/domain';
import { type BuyingLimits, purchaseRefusal } from '@ringpost/events/rules/buying-limits';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { Decider } from '../kernel/decider.ts';

interface Operation {
  readonly userId: string;
  /** What makes it happen once, however often it is asked for. */
  readonly operationId: string;
}

export type WalletCommand =
  | (Operation & { readonly type: 'CreditFunds'; readonly amountMills: Mills; readonly reason: string })
  | (Operation & {
      readonly type: 'HoldFunds';
      readonly holdId: string;
      readonly purpose: HoldPurpose;
      readonly amountMills: Mills;
      readonly now: string;
      readonly limits: BuyingLimits;
    })
  | (Operation & {
      /** Holds and captures in one step what it costs to read a withheld message. */
      readonly type: 'PayToRead';
      readonly holdId: string;
      readonly purpose: HoldPurpose;
      readonly amountMills: Mills;
      readonly now: string;
    })
  | (Operation & { readonly type: 'CaptureFunds'; readonly holdId: string; readonly amountMills: Mills })
  | (Operation & { readonly type: 'ReleaseFunds'; readonly holdId: string; readonly reason: ReleaseReason });

/** One credit is at most a million dollars: beyond that somebody mistyped. */
export const CREDIT_MAX_MILLS = 1_000_000_000;

/** Money is held, then captured or released; a hold that would overdraw fails when held, never when captured. */
export const walletDecider: Decider<WalletState, WalletCommand, WalletEvent> = {
  ...wallet,
  decide(command, state) {
    const earlierMills = state.done.get(command.operationId);
    if (earlierMills !== undefined) return repeated(command, earlierMills);
    switch (command.type) {
      case 'CreditFunds':
        return credit(command);
      case 'HoldFunds':
        return hold(command, state);
      case 'PayToRead':
        return payToRead(command, state);
      case 'CaptureFunds':
        return capture(command, state);
      case 'ReleaseFunds':
        return release(command, state);
    }
  },
};

/** Asked again: nothing. A key that already gave another amount is a mistake that somebody must hear of. */
function repeated(command: WalletCommand, earlierMills: Mills): readonly WalletEvent[] {
  if (command.type === 'CreditFunds' && command.amountMills !== earlierMills)
    throw reject('idempotency-key-reused');
  return [];
}

type Of<T extends WalletCommand['type']> = Extract<WalletCommand, { type: T }>;

function credit({ userId, operationId, amountMills, reason }: Of<'CreditFunds'>): readonly WalletEvent[] {
  if (!isAmount(amountMills) || amountMills > CREDIT_MAX_MILLS) throw reject('amount-out-of-range');
  const entries = transfer('granted', 'available', amountMills);
  return [
    { type: 'FundsCredited', data: { userId, operationId, amountMills, entries, source: 'admin', reason } },
  ];
}

function hold(command: Of<'HoldFunds'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, purpose, amountMills, limits, now: heldAt } = command;
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  // One hold for one purchase: another operation that claims the same one would hide it.
  if (state.openHolds.has(holdId)) throw reject('idempotency-key-reused');
  const refusal = purchaseRefusal(state, limits, heldAt);
  if (refusal) throw refusal;
  requireFunds(amountMills, state);
  const entries = transfer('available', 'held', amountMills);
  return [
    { type: 'FundsHeld', data: { userId, operationId, holdId, purpose, amountMills, entries, heldAt } },
  ];
}

/** Both facts at once: no crash can leave the money held and the message unpaid. */
function payToRead(command: Of<'PayToRead'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, purpose, amountMills, now: heldAt } = command;
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  requireFunds(amountMills, state);
  const fee = { userId, holdId, purpose, amountMills };
  const held = { ...fee, operationId, entries: transfer('available', 'held', amountMills), heldAt };
  const captured = {
    ...fee,
    operationId: `${operationId}:capture`,
    entries: transfer('held', 'revenue', amountMills),
  };
  return [
    { type: 'FundsHeld', data: held },
    { type: 'FundsCaptured', data: captured },
  ];
}

function requireFunds(amountMills: Mills, { availableMills }: WalletState): void {
  if (availableMills >= amountMills) return;
  throw reject('insufficient-funds', { missing: toDollars(amountMills - availableMills) });
}

function capture(command: Of<'CaptureFunds'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, amountMills } = command;
  const open = state.openHolds.get(holdId);
  if (!open) throw reject('hold-unknown', { holdId });
  if (!isAmount(amountMills) || amountMills > open.amountMills) throw reject('amount-out-of-range');
  const { purpose } = open;
  const entries = transfer('held', 'revenue', amountMills);
  return [{ type: 'FundsCaptured', data: { userId, operationId, holdId, purpose, amountMills, entries } }];
}

/** All that is still open of a hold; of a hold that is not open, nothing. */
function release(command: Of<'ReleaseFunds'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, reason } = command;
  const open = state.openHolds.get(holdId);
  if (!open) return [];
  const { purpose, amountMills } = open;
  const entries = transfer('held', 'available', amountMills);
  return [
    { type: 'FundsReleased', data: { userId, operationId, holdId, purpose, amountMills, entries, reason } },
  ];
}

function isAmount(amountMills: Mills): boolean {
  return Number.isSafeInteger(amountMills) && amountMills > 0;
}
