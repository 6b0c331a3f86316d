import { account, type Mills, type Position, reject, streams, wallet } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { Cause } from '../kernel/command-handler.ts';
import { nowIso } from '../kernel/deps.ts';
import { ownSubAccount } from '../kernel/sub-accounts.ts';
import { moveFunds } from '../wallets/entries.ts';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, announceEndedSessions } from './accounts-context.ts';
import { isIdle } from './what-ends.ts';

interface Closing {
  readonly ownerId: string;
  readonly subAccountId: string;
  /** What goes back, as the owner has seen it. */
  readonly amountMills: Mills;
}

/** @throws Rejection `sub-account-busy`, `debt-open`, `balance-changed` */
async function requireClosable(
  { deps }: Pick<AccountsContext, 'deps'>,
  { subAccountId, amountMills }: Closing,
): Promise<void> {
  if (!(await isIdle(deps, subAccountId))) throw reject('sub-account-busy');
  const { state } = await deps.streams.refresh(streams.wallet(subAccountId), wallet);
  const debt = toDollars(state.debtMills);
  if (state.debtMills > 0) throw reject('debt-open', { debt, missing: debt });
  if (state.availableMills !== amountMills) throw reject('balance-changed');
}

/**
 * Moves the whole balance of a sub-account back to its owner, and then closes it with its keys, for good. The money leaves first: from
 * then on the sub-account can buy nothing, so nothing is under way when it closes. A request that stops in between leaves an open
 * sub-account without money, which can be closed again. What is closed already changes nothing.
 * @returns the position of its last fact, which comes after all of this
 * @throws Rejection `not-found`, `account-inactive`, `sub-account-busy`, `debt-open`, `balance-changed`, `exceeds-balance`
 */
export async function closeSubAccount(
  context: Pick<AccountsContext, 'deps' | 'apiKeys'>,
  closing: Closing,
  cause: Cause,
): Promise<Position> {
  const { deps, apiKeys } = context;
  const { ownerId, subAccountId, amountMills } = closing;
  const { status, closedAt } = await ownSubAccount(deps, ownerId, subAccountId);
  if (closedAt !== undefined)
    return (await deps.streams.refresh(streams.account(subAccountId), account)).position;
  if (status !== 'active') throw reject('account-inactive');
  await requireClosable(context, closing);
  const now = nowIso(deps);
  if (amountMills > 0) {
    const transferId = deps.ids.next();
    const transfer = {
      transferId,
      ownerId,
      subAccountId,
      direction: 'out',
      amountMills,
      movedAt: now,
    } as const;
    // Money is moved by a customer, whatever role the caller has by now.
    const ofMoney = {
      operationId: transferId,
      correlationId: transferId,
      actor: `customer:${ownerId}`,
    } as const;
    await moveFunds(deps, transfer, { causationId: cause.causationId, ...ofMoney });
  }
  // The keys as they are now: none may be left behind in the store of keys.
  const { apiKeys: keys = [] } = await ownSubAccount(deps, ownerId, subAccountId);
  const command = { type: 'CloseSubAccount', ownerId, now } as const;
  const { position } = await handleAccount(deps, subAccountId, command, cause);
  await announceEndedSessions(deps, subAccountId);
  for (const key of keys) await apiKeys.remove(key);
  return position;
}
