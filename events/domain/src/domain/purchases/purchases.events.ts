import { BUYERS, type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/**
 * One of a person's accounts is about to buy. The other accounts count the claim until the wallet has the purchase. `orderId`: of
 * several orders that are bought together, the first. `key`: how the wallet will know the purchase. `purchases` and `activations`:
 * how many of each it adds to what the limits count.
 */
const PurchaseClaimed = fact('PurchaseClaimed', BUYERS, {
  userId: Type.String(),
  orderId: Type.String(),
  key: Type.String(),
  purchases: Type.Integer(),
  activations: Type.Integer(),
  claimedAt: Type.String(),
});

export const PURCHASES_EVENTS = [PurchaseClaimed] as const;
export type PurchasesEvent = Fact<(typeof PURCHASES_EVENTS)[number]>;
