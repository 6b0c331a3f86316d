import { type Actor, type Origin, type Position, reject } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { withSubAccounts } from '../kernel/sub-accounts.ts';
import { handleMessage } from './message.commands.ts';
import { findMessage, type KeptMessage } from './read-message.ts';

interface ShowRequest {
  readonly messageId: string;
  readonly adminId: string;
  /** Why the admin must read it. */
  readonly reason: string;
  readonly requestId: string;
  readonly origin: Origin;
}

/**
 * Reads a message of a customer, after the message's stream has recorded which admin reads it and why.
 * @throws Rejection `not-found`, also for a message that is not a customer's; `forbidden` for the admin's own
 */
export async function showToAdmin(
  deps: Deps,
  { messageId, adminId, reason, requestId, origin }: ShowRequest,
): Promise<{ readonly message: KeptMessage; readonly position: Position }> {
  const message = await findMessage(deps, messageId);
  if (!message) throw reject('not-found');
  const actor: Actor = `admin:${adminId}`;
  const cause: Cause = {
    operationId: requestId,
    causationId: requestId,
    correlationId: message.orderId,
    actor,
    ...origin,
  };
  const ownIds = await withSubAccounts(deps, adminId);
  const command = { type: 'ShowToAdmin', adminId, ownIds, reason } as const;
  const { position } = await handleMessage(deps, messageId, command, cause);
  return { message, position };
}
