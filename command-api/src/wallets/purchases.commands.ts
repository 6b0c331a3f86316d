import { streams } from '@ringpost/domain';
import { type CallersOf, createDecide, createHandle } from '../kernel/create-handle.ts';
import { type PurchasesCommand, purchasesDecider } from './purchases.decider.ts';

/** Who may cause each command. */
export const PURCHASES_COMMANDS = {
  ClaimPurchase: ['customer', 'admin'],
} satisfies CallersOf<PurchasesCommand>;

export const handlePurchases = createHandle(purchasesDecider, streams.purchases, PURCHASES_COMMANDS);
export const decidePurchases = createDecide(purchasesDecider, streams.purchases, PURCHASES_COMMANDS);
