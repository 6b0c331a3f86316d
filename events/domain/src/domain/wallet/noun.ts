import { ADJUSTMENT_REFUSALS } from '../adjustment/adjustment.refusals.ts';
import { noun } from '../noun.ts';
import { WALLET_EVENTS } from './wallet.events.ts';
import { WALLET_REFUSALS } from './wallet.refusals.ts';
import { wallet } from './wallet.state.ts';

export * from '../adjustment/adjustment.events.ts';
export * from '../adjustment/adjustment.state.ts';
export * from './key-spent.ts';
export * from './spent-days.ts';
export * from './wallet.events.ts';
export * from './wallet.state.ts';
export * from './wallet-shape.ts';

/** The money of a customer, with what admins adjust by hand. */
export const WALLET = noun({
  stream: (userId: string) => `wallet-${userId}`,
  events: WALLET_EVENTS,
  fold: wallet,
  refusals: { ...ADJUSTMENT_REFUSALS, ...WALLET_REFUSALS },
});
