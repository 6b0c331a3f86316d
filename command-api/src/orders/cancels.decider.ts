import { type CancelsEvent, type CancelsState, cancels } from '@ringpost/domain';
import { type BuyingLimits, cancelRefusal } from '@ringpost/domain/rules/buying-limits';
import type { Decider } from '../kernel/decider.ts';

export interface AllowCancel {
  readonly type: 'AllowCancel';
  readonly userId: string;
  readonly orderId: string;
  readonly now: string;
  readonly limits: BuyingLimits;
}

/** How often one customer may cancel. An order counts once, however often its cancel is requested. */
export const cancelsDecider: Decider<CancelsState, AllowCancel, CancelsEvent> = {
  ...cancels,
  decide({ userId, orderId, now, limits }, state) {
    const allowed = [...state];
    if (allowed.some((each) => each.orderId === orderId)) return [];
    const earlier = allowed.map(({ allowedAt }) => allowedAt);
    const refusal = cancelRefusal(earlier, limits, now);
    if (refusal) throw refusal;
    return [{ type: 'CancelAllowed', data: { userId, orderId, allowedAt: now } }];
  },
};
