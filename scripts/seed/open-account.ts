import { createAccount, creditFunds, type Deps } from '@ringpost/command-api/app';
import type { Role } from '@ringpost/events/domain';

export interface OpenedAccount {
  readonly email: string;
  readonly password: string;
  readonly role?: Role;
  /** Given for repetitions: the same id makes the same account, with the same gift, once. */
  readonly userId?: string;
  /** What it begins with; 0: nothing. */
  readonly giftMills: number;
  /** Why, as the customer reads it. */
  readonly reason: string;
  /** Who gives it: `system:` and a name. */
  readonly actor: string;
}

/** Opens a confirmed account with money in its wallet; gives its user id. @throws Rejection `email-taken`. */
export async function openAccount(
  deps: Deps,
  { giftMills, reason, actor, role = 'customer', ...account }: OpenedAccount,
): Promise<string> {
  const { userId } = await createAccount(deps, { ...account, role, confirmed: true });
  if (giftMills === 0) return userId;
  const operationId = `${userId}:gift`;
  await creditFunds(deps, {
    userId,
    amountMills: giftMills,
    reason,
    operationId,
    actor,
    requestId: operationId,
  });
  return userId;
}
