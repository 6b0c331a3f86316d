import { type CancelsEvent, type CancelsState, cancels } from '@ringpost/domain';
import { type BuyingLimits, banRefusal, cancelRefusal } from '@ringpost/domain/rules/buying-limits';
import type { Decider } from '../kernel/decider.ts';

interface OfOrder {
  readonly userId: string;
  readonly orderId: string;
  readonly now: string;
}

export type CancelsCommand =
  | (OfOrder & { readonly type: 'AllowCancel'; readonly limits: BuyingLimits })
  | (OfOrder & { readonly type: 'AllowBan' });

/** How often one customer may cancel an order, and ban a number. An order counts once, however often that is requested. */
export const cancelsDecider: Decider<CancelsState, CancelsCommand, CancelsEvent> = {
  ...cancels,
  decide(command, { cancels: cancelled, bans }) {
    const { userId, orderId, now } = command;
    const allowed = [...(command.type === 'AllowBan' ? bans : cancelled)];
    if (allowed.some((each) => each.orderId === orderId)) return [];
    const earlier = allowed.map(({ allowedAt }) => allowedAt);
    const refusal =
      command.type === 'AllowBan' ? banRefusal(earlier, now) : cancelRefusal(earlier, command.limits, now);
    if (refusal) throw refusal;
    const data = { userId, orderId, allowedAt: now };
    return [command.type === 'AllowBan' ? { type: 'BanAllowed', data } : { type: 'CancelAllowed', data }];
  },
};
