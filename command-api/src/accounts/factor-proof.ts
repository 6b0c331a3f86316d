import { hasSecondFactor, Rejection, type RejectionCode, reject } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountsContext, ExistingAccount } from './accounts-context.ts';
import type { PasskeyProof } from './passkey.contract.ts';
import type { PasskeyAct } from './passkeys.ts';

/** What a request says besides the password. */
export interface FactorAnswer {
  readonly code?: string;
  readonly passkey?: PasskeyProof;
}

interface FactorAttempt {
  /** Where the attempt comes from. */
  readonly address: string;
  readonly answer: FactorAnswer;
  /** The question that a passkey must have answered. */
  readonly act: Exclude<PasskeyAct, 'add'>;
  /** The cause of the fact that a recovery code was used. */
  readonly cause: () => Cause;
}

const WRONG: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'second-factor-wrong',
  'passkey-wrong',
  'passkey-over',
  'passkey-copied',
]);

/**
 * Wrong codes and passkeys are counted as wrong passwords are, by the same meters, but as those of another account: a right
 * password must not clear them.
 */
async function limited<T>(
  { limits, knownAddresses, meter }: AccountsContext,
  { userId }: ExistingAccount,
  address: string,
  use: () => Promise<T>,
): Promise<T> {
  const counted = `second-factor ${userId}`;
  try {
    limits.beforeLogin(address, counted);
    const isKnown = await knownAddresses.has(userId, address);
    if (!isKnown) limits.beforeGuess(counted);
    const proof = await use();
    limits.afterLogin(address, counted);
    if (!isKnown) limits.afterGuess(counted);
    return proof;
  } catch (error) {
    if (error instanceof Rejection && WRONG.has(error.code)) meter.count('failed');
    if (error instanceof Rejection && error.code === 'rate-limited') meter.count('slowed');
    throw error;
  }
}

/** How the account can prove itself. */
function methodsOf({ factorId, passkeyIds = [], recoveryId }: ExistingAccount): readonly string[] {
  return [
    ...(factorId === undefined ? [] : ['code']),
    ...(passkeyIds.length === 0 ? [] : ['passkey']),
    ...(recoveryId === undefined ? [] : ['recovery']),
  ];
}

/** A recovery code that was used: of which list, and how many are left. */
interface UsedCode {
  readonly of: string;
  readonly left: number;
}

/**
 * A code of the app, or a recovery code: of the account's list, or one that came with the factor.
 * @returns undefined for a code of the app
 * @throws Rejection `second-factor-wrong`
 */
export async function useCode(
  { secondFactors, recoveryLists }: Pick<AccountsContext, 'secondFactors' | 'recoveryLists'>,
  { userId, factorId, recoveryId }: ExistingAccount,
  code: string,
): Promise<UsedCode | undefined> {
  if (factorId !== undefined) {
    try {
      const proof = await secondFactors.use(factorId, code);
      return proof.by === 'code' ? undefined : { of: factorId, left: proof.left };
    } catch (error) {
      const isWrong = error instanceof Rejection && error.code === 'second-factor-wrong';
      if (!isWrong || recoveryId === undefined) throw error;
    }
  }
  if (recoveryId === undefined) throw reject('second-factor-wrong');
  return { of: recoveryId, left: await recoveryLists.use(userId, recoveryId, code) };
}

/**
 * The one place where a second factor is asked: a code, a recovery code, or a passkey. Call it only after the right password, so that nobody else
 * learns whether an account has one. It does nothing for an account without one.
 * @throws Rejection `second-factor-required`, `second-factor-wrong`, `passkey-wrong`, `passkey-over`, `passkey-copied`, `rate-limited`
 */
export async function proveSecondFactor(
  context: AccountsContext,
  account: ExistingAccount,
  { address, answer: { code = '', passkey }, act, cause }: FactorAttempt,
): Promise<void> {
  const { deps, passkeys } = context;
  const { userId, passkeyIds = [] } = account;
  if (!hasSecondFactor(account)) return;
  if (passkey)
    return limited(context, account, address, () => passkeys.use(userId, passkeyIds, act, passkey));
  if (code === '') throw reject('second-factor-required', { methods: methodsOf(account) });
  const used = await limited(context, account, address, () => useCode(context, account, code));
  if (!used) return;
  const command = { type: 'UseRecoveryCode', factorId: used.of, left: used.left } as const;
  await handleAccount(deps, userId, command, cause());
}
