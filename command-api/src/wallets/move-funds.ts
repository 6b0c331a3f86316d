import { latestOf, type Mills, type Position, streams, type WalletState, wallet } from '@ringpost/domain';
import { type Cause, sendTogether } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { requestHashOf } from '../kernel/ids.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { decideWallet, handleWallet } from './wallet.commands.ts';

/** A transfer between the wallets of a customer and of one of the customer's sub-accounts. */
export interface Transfer {
  readonly transferId: string;
  readonly ownerId: string;
  readonly subAccountId: string;
  /** `in`: to the sub-account; `out`: back to its owner. */
  readonly direction: 'in' | 'out';
  readonly amountMills: Mills;
  readonly movedAt: string;
}

interface Moved {
  /** Both wallets as they are now. */
  readonly owner: WalletState;
  readonly subAccount: WalletState;
  readonly position: Position;
}

function sidesOf({ direction, ownerId, subAccountId, transferId, amountMills, movedAt }: Transfer) {
  const [from, to] = direction === 'in' ? [ownerId, subAccountId] : [subAccountId, ownerId];
  const both = { transferId, amountMills, movedAt };
  return {
    out: { type: 'MoveOut', userId: from, toUserId: to, ...both },
    in: { type: 'MoveIn', userId: to, fromUserId: from, ...both },
  } as const;
}

/** Both sides in one append. */
async function moveTogether(deps: Deps, transfer: Transfer, cause: Cause): Promise<void> {
  const sides = sidesOf(transfer);
  // Always the owner's first, so that two transfers never wait for each other.
  const names = [streams.wallet(transfer.ownerId), streams.wallet(transfer.subAccountId)];
  await sendTogether(deps, names, async (joint) => {
    await decideWallet(joint, sides.out.userId, sides.out, cause);
    await decideWallet(joint, sides.in.userId, sides.in, cause);
  });
}

/** The money leaves first. If the process dies before it arrives, a policy finishes it, so it is never there twice. */
async function moveByStep(deps: Deps, transfer: Transfer, cause: Cause): Promise<void> {
  const sides = sidesOf(transfer);
  await handleWallet(deps, sides.out.userId, sides.out, cause);
  await handleWallet(deps, sides.in.userId, sides.in, cause);
}

/**
 * Moves money between a customer and a sub-account, once for each `transferId`.
 * @throws Rejection `debt-open`, `exceeds-balance`, `amount-out-of-range`, `idempotency-key-reused`
 */
export async function moveFunds(deps: Deps, transfer: Transfer, cause: Cause): Promise<Moved> {
  const { movedAt: _, transferId, ...terms } = transfer;
  await bindRequestKey(deps.vault, transferId, requestHashOf(terms));
  await (deps.events.appendAll ? moveTogether : moveByStep)(deps, transfer, cause);
  const [owner, subAccount] = await Promise.all([
    deps.streams.refresh(streams.wallet(transfer.ownerId), wallet),
    deps.streams.refresh(streams.wallet(transfer.subAccountId), wallet),
  ]);
  const position = latestOf(owner.position, subAccount.position);
  return { owner: owner.state, subAccount: subAccount.state, position };
}
