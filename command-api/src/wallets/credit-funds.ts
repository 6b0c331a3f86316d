import type { Actor, Mills, Origin, WalletEvent, WalletState } from '@ringpost/domain';
import type { Sent } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleWallet } from './wallet.commands.ts';

export interface CreditFunds {
  readonly userId: string;
  readonly amountMills: Mills;
  /** Shown to the customer. */
  readonly reason: string;
  /** One operation credits once. */
  readonly operationId: string;
  readonly requestId: string;
  readonly actor: Actor;
  /** Where the admin's request came from. */
  readonly origin?: Origin;
}

/** Gives a customer money. @throws Rejection `amount-out-of-range`, `idempotency-key-reused` */
export function creditFunds(deps: Deps, credit: CreditFunds): Promise<Sent<WalletState, WalletEvent>> {
  const { userId, amountMills, reason, operationId, requestId, actor, origin } = credit;
  const command = { type: 'CreditFunds', userId, operationId, amountMills, reason } as const;
  const cause = { operationId, causationId: requestId, correlationId: operationId, actor, ...origin };
  return handleWallet(deps, userId, command, cause);
}
