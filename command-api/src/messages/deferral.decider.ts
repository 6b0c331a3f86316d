import { type DeferralEvent, type DeferralsState, deferrals, type SmsDeferred } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

export type DeferralCommand =
  | {
      /** A message came for a rental whose order may not show it now. */
      readonly type: 'DeferSms';
      readonly sms: SmsDeferred['data'];
    }
  | {
      /** The order has recorded a deferred message. */
      readonly type: 'EndDeferral';
      readonly messageId: string;
      readonly now: string;
    };

/** The messages of one customer that wait until a debt is paid. Each begins and ends its wait once. */
export const deferralDecider: Decider<DeferralsState, DeferralCommand, DeferralEvent> = {
  ...deferrals,
  decide(command, state) {
    if (command.type === 'DeferSms') {
      const { sms } = command;
      return state.has(sms.messageId) ? [] : [{ type: 'SmsDeferred', data: sms }];
    }
    const { messageId, now: recordedAt } = command;
    const waiting = state.get(messageId);
    if (!waiting) return [];
    const { userId, orderId } = waiting;
    return [{ type: 'DeferredSmsRecorded', data: { userId, orderId, messageId, recordedAt } }];
  },
};
