import { type PurchaseClaim, type PurchasesEvent, type PurchasesState, purchases } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

export interface PurchasesCommand extends PurchaseClaim {
  readonly type: 'ClaimPurchase';
}

/**
 * Whether the order may be bought is decided with the wallets of the person, between the read and the append. So nothing is refused here.
 * An order that is claimed again counts from then on.
 */
export const purchasesDecider: Decider<PurchasesState, PurchasesCommand, PurchasesEvent> = {
  ...purchases,
  decide: ({ type: _, ...claim }) => [{ type: 'PurchaseClaimed', data: claim }],
};
