import { type CancelsEvent, type CancelsState, cancels } from '@ringpost/domain';
import {
  type BuyingLimits,
  banRefusal,
  cancelRefusal,
  giveBackRefusal,
} from '@ringpost/domain/rules/buying-limits';
import type { Decider } from '../kernel/decider.ts';

interface OfOrder {
  readonly userId: string;
  readonly orderId: string;
  readonly now: string;
}

export type CancelsCommand =
  | (OfOrder & { readonly type: 'AllowCancel'; readonly limits: BuyingLimits })
  | (OfOrder & { readonly type: 'AllowBan' | 'AllowGiveBack' });

/** Those that were allowed before, and why one more is too many. */
function countOf(command: CancelsCommand, { cancels: cancelled, bans, giveBacks }: CancelsState) {
  const { now } = command;
  const refusalFor = (allowed: CancelsState['bans'], refusal: (earlier: readonly string[]) => unknown) => {
    const all = [...allowed];
    return { allowed: all, refusal: refusal(all.map(({ allowedAt }) => allowedAt)) };
  };
  switch (command.type) {
    case 'AllowCancel':
      return refusalFor(cancelled, (earlier) => cancelRefusal(earlier, command.limits, now));
    case 'AllowBan':
      return refusalFor(bans, (earlier) => banRefusal(earlier, now));
    case 'AllowGiveBack':
      return refusalFor(giveBacks, (earlier) => giveBackRefusal(earlier, now));
  }
}

const FACTS = {
  AllowCancel: 'CancelAllowed',
  AllowBan: 'BanAllowed',
  AllowGiveBack: 'GiveBackAllowed',
} as const;

/** How often one customer may cancel an order, ban a number and give a rental back. An order counts once, however often that is requested. */
export const cancelsDecider: Decider<CancelsState, CancelsCommand, CancelsEvent> = {
  ...cancels,
  decide(command, state) {
    const { userId, orderId, now } = command;
    const { allowed, refusal } = countOf(command, state);
    if (allowed.some((each) => each.orderId === orderId)) return [];
    if (refusal) throw refusal;
    return [{ type: FACTS[command.type], data: { userId, orderId, allowedAt: now } }];
  },
};
