import type { Fold } from './event.ts';
import type { Mills } from './money.ts';
import type { FundsHeld, HoldPurpose, WalletEvent } from './wallet.events.ts';

/** What of a hold is neither captured nor released yet. */
interface OpenHold {
  readonly purpose: HoldPurpose;
  readonly amountMills: Mills;
  readonly heldAt: string;
}

export interface WalletState {
  /** Free to spend; never below zero. */
  availableMills: Mills;
  heldMills: Mills;
  /** By hold id, in the order in which they were held. */
  readonly openHolds: Map<string, OpenHold>;
  /** Operations that have happened, and their amounts; asked for again, they decide nothing. */
  readonly done: Map<string, Mills>;
  /** When the purchases of the newest one's last minute were held, in the order of the stream. */
  readonly recentPurchases: string[];
}

/** How far back purchases are remembered one by one. */
const PURCHASES_KEPT_MS = 60_000;

/** Folds `wallet-<userId>`, in place: copying what is kept for each fact would make a busy wallet quadratic. */
export const wallet: Fold<WalletState, WalletEvent> = {
  initial: () => ({
    availableMills: 0,
    heldMills: 0,
    openHolds: new Map(),
    done: new Map(),
    recentPurchases: [],
  }),
  evolve(state, { type, data }) {
    const amount = data.amountMills;
    state.done.set(data.operationId, amount);
    switch (type) {
      case 'FundsCredited':
        state.availableMills += amount;
        return state;
      case 'FundsHeld':
        return hold(state, data);
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

function hold(state: WalletState, { holdId, purpose, amountMills, heldAt }: FundsHeld['data']): WalletState {
  state.availableMills -= amountMills;
  state.heldMills += amountMills;
  state.openHolds.set(holdId, { purpose, amountMills, heldAt });
  if (purpose.kind !== 'order') return state;
  const since = Date.parse(heldAt) - PURCHASES_KEPT_MS;
  const recent = state.recentPurchases;
  while (recent[0] !== undefined && Date.parse(recent[0]) <= since) recent.shift();
  recent.push(heldAt);
  return state;
}

function reduceHold(openHolds: Map<string, OpenHold>, holdId: string, amountMills: Mills): void {
  const open = openHolds.get(holdId);
  if (!open) return;
  const left = open.amountMills - amountMills;
  if (left > 0) openHolds.set(holdId, { ...open, amountMills: left });
  else openHolds.delete(holdId);
}
