import { type EventOf, order, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { isTextErased } from '../orders/entries.ts';
import { applyRouting } from './apply-routing.ts';
import { handleMessage } from './message.commands.ts';

/**
 * Gives an unclaimed message to the order that was bought for it and has its number. A repeated call changes nothing, and nothing
 * happens if the text was erased.
 * @throws Rejection if the message is another order's, or cannot be this order's
 */
export async function claimMessage(
  deps: Deps,
  { orderId, messageId }: { readonly orderId: string; readonly messageId: string },
  cause: Cause,
): Promise<void> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  const command = { type: 'ClaimMessage', order: state, now: nowIso(deps) } as const;
  if (!(await isTextErased(deps, messageId))) await handleMessage(deps, messageId, command, cause);
  const facts = await deps.events.readStream(streams.sms(messageId));
  const claimed = facts.find((fact): fact is EventOf<'SmsClaimed'> => fact.type === 'SmsClaimed');
  if (claimed) await applyRouting(deps, claimed.data, cause);
}
