import { type Mills, reject, transfer, type WalletEvent, type WalletState } from '@ringpost/domain';
import { isAmount, payDebtFirst } from '@ringpost/domain/rules/incoming-money';
import { toDollars } from '@ringpost/domain/rules/money-display';

interface OfTransfer {
  readonly userId: string;
  /** The id by which a repetition is recognised, on both sides. */
  readonly transferId: string;
  readonly amountMills: Mills;
  readonly movedAt: string;
}

/** The two sides of a transfer between a customer and a sub-account. */
export type MoveCommand =
  | (OfTransfer & { readonly type: 'MoveOut'; readonly toUserId: string })
  | (OfTransfer & { readonly type: 'MoveIn'; readonly fromUserId: string });

/** Only what is free can leave: no money that is held, and none while there is a debt. */
function requireFree(amountMills: Mills, { availableMills, debtMills }: WalletState): void {
  if (debtMills > 0) {
    const debt = toDollars(debtMills);
    throw reject('debt-open', { debt, missing: toDollars(amountMills + debtMills - availableMills) });
  }
  if (availableMills < amountMills) throw reject('exceeds-balance', { available: toDollars(availableMills) });
}

/**
 * One side of a transfer, once. What arrives pays a debt first, as all money does.
 * @throws Rejection `amount-out-of-range`, `debt-open`, `exceeds-balance`, `idempotency-key-reused`
 */
export function move(command: MoveCommand, state: WalletState): readonly WalletEvent[] {
  const { userId, transferId, amountMills, movedAt } = command;
  const earlierMills = state.moved.get(transferId);
  if (earlierMills === amountMills) return [];
  if (earlierMills !== undefined) throw reject('idempotency-key-reused');
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  const side = { userId, operationId: transferId, transferId, amountMills, movedAt };
  if (command.type === 'MoveOut') {
    requireFree(amountMills, state);
    const entries = transfer('available', 'moved', amountMills);
    return [{ type: 'FundsMovedOut', data: { ...side, entries, toUserId: command.toUserId } }];
  }
  const entries = transfer('moved', 'available', amountMills);
  const data = { ...side, entries, fromUserId: command.fromUserId };
  return payDebtFirst({ type: 'FundsMovedIn', data }, transferId, state);
}
