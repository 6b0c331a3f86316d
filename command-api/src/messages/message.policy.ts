import type { EventOf } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { applyRouting } from './apply-routing.ts';
import { claimMessage } from './claim-message.ts';
import { giveRecording } from './recordings.ts';

export const ROUTED_MESSAGES = 'act-on-routed-messages';

const follow: Reaction<EventOf<'SmsReceived' | 'SmsRoutedByAdmin' | 'SmsClaimed'>> = async (event, deps) => {
  if (event.type === 'SmsRoutedByAdmin') await giveRecording(deps, event.data.messageId);
  await applyRouting(deps, event.data, causeOfPolicy(ROUTED_MESSAGES, event));
};

const claim: Reaction<EventOf<'UnclaimedTaken'>> = async (event, deps) => {
  const { orderId, unclaimedId: messageId } = event.data;
  await claimMessage(deps, { orderId, messageId }, causeOfPolicy(ROUTED_MESSAGES, event));
};

/**
 * When a message was routed to an order, the order records it, and its wallet follows. The inbox does this earlier, unless
 * its process dies. An order that was bought for an unclaimed message gets it as soon as it has the number.
 */
export const actOnRoutedMessages: Policy = {
  name: ROUTED_MESSAGES,
  from: 'start',
  on: { SmsReceived: follow, SmsRoutedByAdmin: follow, SmsClaimed: follow, UnclaimedTaken: claim },
};
