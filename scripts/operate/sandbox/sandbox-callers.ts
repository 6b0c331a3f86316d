import { type Deps, setBuyingLimits } from '@ringpost/command-api/app';
import { reject } from '@ringpost/domain';
import { SANDBOX_MONEY_DOLLARS, SANDBOX_PURCHASES_PER_MINUTE } from '@ringpost/domain/rules/limits';
import { bearerToken, type Caller, type FindCaller, isApiKey, type Sessions } from '@ringpost/web/http';
import { openAccount } from '../seed/open-account.ts';

const ACTOR = 'system:sandbox';

/** Who may call the sandbox, and the accounts that its callers have there. */
export interface SandboxCallers extends Pick<Sessions, 'authenticate' | 'authenticateToken'> {
  /** How many accounts were opened. */
  accounts(): number;
}

/** No address of a customer comes into the sandbox. */
function emailOf(userId: string): string {
  return `${userId}@sandbox.invalid`;
}

/**
 * @param findCaller finds the holder of a key that was made for the sandbox
 * @param shown resolves when readers see what was just stored
 */
export function createSandboxCallers(
  deps: Deps,
  findCaller: FindCaller,
  shown: () => Promise<unknown>,
): SandboxCallers {
  const opened = new Map<string, Promise<void>>();

  /** An account under the same id, with play money. */
  async function open(userId: string): Promise<void> {
    const gift = { giftMills: SANDBOX_MONEY_DOLLARS * 1000, reason: 'Play money', actor: ACTOR };
    await openAccount(deps, { userId, email: emailOf(userId), ...gift });
    const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: ACTOR };
    const purchasesPerMinute = SANDBOX_PURCHASES_PER_MINUTE;
    const limits = { openActivations: null, purchasesPerMinute, cancelsPerHour: null, reason: gift.reason };
    await setBuyingLimits(deps, { userId, ...limits }, cause);
    await shown();
  }

  function enter(userId: string): Promise<void> {
    const known = opened.get(userId);
    if (known) return known;
    const opening = open(userId);
    opened.set(userId, opening);
    opening.catch(() => opened.delete(userId));
    return opening;
  }

  const authenticateToken = async (token: string): Promise<Caller> => {
    if (!isApiKey(token)) throw reject('sandbox-key-needed');
    // In the sandbox, a sub-account is an account like all others.
    const { ownerId: _owner, ...caller } = await findCaller(token);
    await enter(caller.userId);
    return {
      ...caller,
      email: emailOf(caller.userId),
      sessionEpoch: 0,
      purchasesPerMinute: SANDBOX_PURCHASES_PER_MINUTE,
    };
  };
  return {
    authenticateToken,
    authenticate: (authorization) => authenticateToken(bearerToken(authorization)),
    accounts: () => opened.size,
  };
}
