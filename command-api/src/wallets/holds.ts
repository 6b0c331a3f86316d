import { type Mills, type Position, type ReleaseReason, streams, wallet } from '@ringpost/events/domain';
import type { BuyingLimits } from '@ringpost/events/rules/buying-limits';
import { handleWallet } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { WalletCommand } from './wallet.decider.ts';

interface HoldForOrder {
  readonly userId: string;
  readonly orderId: string;
  readonly amountMills: Mills;
  readonly limits: BuyingLimits;
}

interface Hold {
  readonly userId: string;
  readonly holdId: string;
}

/**
 * Holds the price of an order: one hold, which has the order's id. `check` runs between the read and the append.
 * @returns where the wallet stands in the log.
 * @throws Rejection `insufficient-funds`, `too-many-open-orders`, `too-many-purchases`
 */
export async function holdForOrder(
  deps: Deps,
  { userId, orderId, amountMills, limits }: HoldForOrder,
  cause: Cause,
  check: () => Promise<void>,
): Promise<Position> {
  const command = {
    type: 'HoldFunds',
    userId,
    holdId: orderId,
    purpose: { kind: 'order', id: orderId },
    operationId: `${orderId}:hold`,
    amountMills,
    now: nowIso(deps),
    limits,
  } as const;
  return (await handleWallet(deps, userId, command, cause, check)).position;
}

/** Takes the money of a hold, once. @returns where the wallet stands in the log. */
export function captureHold(
  deps: Deps,
  { userId, holdId, amountMills }: Hold & { readonly amountMills: Mills },
  cause: Cause,
): Promise<Position> {
  const operationId = `${holdId}:capture`;
  return settle(deps, { type: 'CaptureFunds', userId, holdId, operationId, amountMills }, cause);
}

/** Gives back all that is open of a hold, once. @returns where the wallet stands in the log. */
export function releaseHold(
  deps: Deps,
  { userId, holdId, reason }: Hold & { readonly reason: ReleaseReason },
  cause: Cause,
): Promise<Position> {
  const operationId = `${holdId}:release`;
  return settle(deps, { type: 'ReleaseFunds', userId, holdId, operationId, reason }, cause);
}

/** What is known to have happened is not sent again. */
async function settle(deps: Deps, command: WalletCommand, cause: Cause): Promise<Position> {
  const { userId, operationId } = command;
  const done = await deps.streams.confirmed(streams.wallet(userId), wallet, (state) =>
    state.done.has(operationId),
  );
  return (done ?? (await handleWallet(deps, userId, command, cause))).position;
}
