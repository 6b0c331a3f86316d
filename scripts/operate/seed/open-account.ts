import { createAccount, creditFunds, type Deps } from '@ringpost/command-api/app';
import type { Role } from '@ringpost/domain';

export interface OpenedAccount {
  readonly email: string;
  /** Without a password nobody can sign in before the owner sets one by mail. */
  readonly password?: string;
  readonly role?: Role;
  /** For calls that may be repeated: the same id makes the same account with the same gift, once. */
  readonly userId?: string;
  /** The money at the start; 0: none. */
  readonly giftMills: number;
  /** The reason, for the customer to read. */
  readonly reason: string;
  /** The giver: `system:` and a name. */
  readonly actor: string;
}

/** Opens a confirmed account with money in its wallet. Returns its user id. @throws Rejection `email-taken` */
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
