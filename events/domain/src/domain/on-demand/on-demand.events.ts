import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/** `orderId`: the bulk order. `items`: the places of its numbers. */
const OfOrder = Type.Object({
  orderId: Type.String(),
  userId: Type.String(),
  items: Type.Array(Type.Integer()),
});

/**
 * A vendor may be asked to activate numbers for these places. `userId`: whose limit it uses up; for a sub-account its owner. Each counts as unpaid until it is settled, for a day at most.
 */
export const ActivationsClaimed = fact('ActivationsClaimed', ['customer', 'system'], {
  ...OfOrder.properties,
  claimedAt: Type.String(),
});
export type ActivationsClaimed = Fact<typeof ActivationsClaimed>;

/** These places do not count any more. `paid`: an SMS came. `unused`: the vendor activated no number. */
export const ActivationsSettled = fact('ActivationsSettled', ['system'], {
  ...OfOrder.properties,
  how: Type.Enum(['paid', 'unused']),
  settledAt: Type.String(),
});
export type ActivationsSettled = Fact<typeof ActivationsSettled>;

export const ON_DEMAND_EVENTS = [ActivationsClaimed, ActivationsSettled] as const;
export type OnDemandEvent = Fact<(typeof ON_DEMAND_EVENTS)[number]>;
