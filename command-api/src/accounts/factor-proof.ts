import { Rejection, reject } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountsContext, ExistingAccount } from './accounts-context.ts';

interface FactorAttempt {
  /** Where the attempt comes from. */
  readonly address: string;
  readonly code: string | undefined;
  /** The cause of the fact that a recovery code was used. */
  readonly cause: () => Cause;
}

/**
 * Wrong codes are counted as wrong passwords are, by the same meters, but as those of another account: a right password must
 * not clear them.
 */
async function useLimited(
  { limits, knownAddresses, secondFactors, meter }: AccountsContext,
  { userId }: ExistingAccount,
  factorId: string,
  address: string,
  code: string,
) {
  const counted = `second-factor ${userId}`;
  try {
    limits.beforeLogin(address, counted);
    const isKnown = await knownAddresses.has(userId, address);
    if (!isKnown) limits.beforeGuess(counted);
    const proof = await secondFactors.use(factorId, code);
    limits.afterLogin(address, counted);
    if (!isKnown) limits.afterGuess(counted);
    return proof;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'second-factor-wrong') meter.count('failed');
    if (error instanceof Rejection && error.code === 'rate-limited') meter.count('slowed');
    throw error;
  }
}

/**
 * The one place where the code of a second factor is asked. Call it only after the right password, so that nobody else learns
 * whether an account has one. It does nothing for an account without one.
 * @throws Rejection `second-factor-required`, `second-factor-wrong`, `rate-limited`
 */
export async function proveSecondFactor(
  context: AccountsContext,
  account: ExistingAccount,
  { address, code, cause }: FactorAttempt,
): Promise<void> {
  const { userId, factorId } = account;
  if (factorId === undefined) return;
  if (code === undefined || code === '') throw reject('second-factor-required');
  const proof = await useLimited(context, account, factorId, address, code);
  if (proof.by === 'code') return;
  const used = { type: 'UseRecoveryCode', factorId, left: proof.left } as const;
  await handleAccount(context.deps, userId, used, cause());
}
