import type { Fold } from './event.ts';
import type { Mills } from './money.ts';
import type { WalletEvent } from './wallet.events.ts';

export interface WalletState {
  /** Free to spend; never below zero (invariant L2). */
  availableMills: Mills;
  heldMills: Mills;
  /** What of each open hold is neither captured nor released yet, by hold id. */
  readonly openHolds: Map<string, Mills>;
  /** Operations that have happened, and their amounts; asked for again, they decide nothing. */
  readonly done: Map<string, Mills>;
}

/** Folds `wallet-<userId>`, in place: copying `done` for each fact would make a busy wallet quadratic. */
export const wallet: Fold<WalletState, WalletEvent> = {
  initial: () => ({ availableMills: 0, heldMills: 0, openHolds: new Map(), done: new Map() }),
  evolve(state, { type, data }) {
    const amount = data.amountMills;
    state.done.set(data.operationId, amount);
    switch (type) {
      case 'FundsCredited':
        state.availableMills += amount;
        return state;
      case 'FundsHeld':
        state.availableMills -= amount;
        state.heldMills += amount;
        state.openHolds.set(data.holdId, amount);
        return state;
      case 'FundsCaptured':
        state.heldMills -= amount;
        reduceHold(state.openHolds, data.holdId, amount);
        return state;
      case 'FundsReleased':
        state.heldMills -= amount;
        state.availableMills += amount;
        reduceHold(state.openHolds, data.holdId, amount);
        return state;
    }
  },
};

const reduceHold = (openHolds: Map<string, Mills>, holdId: string, amountMills: Mills): void => {
  const left = (openHolds.get(holdId) ?? 0) - amountMills;
  if (left > 0) openHolds.set(holdId, left);
  else openHolds.delete(holdId);
};
