import { type AccountState, actorOf, hasSecondFactor, reject } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { handleAccount } from './account.commands.ts';
import {
  type AccountsContext,
  causeOf,
  type ExistingAccount,
  existingAccount,
  readAccount,
} from './accounts-context.ts';
import { proveSecondFactor } from './factor-proof.ts';
import { codesForFirst, shownCodes } from './first-codes.ts';
import {
  confirmFactorContract,
  makeRecoveryCodesContract,
  removeFactorContract,
  removeFactorOfUserContract,
  secondFactorContract,
  startFactorContract,
} from './second-factor.contract.ts';

const ISSUER = 'Ringpost';

/** The content of the picture that authenticator apps read. Its defaults are those of RFC 6238. */
function otpauthUri(email: string, secret: string): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: ISSUER })}`;
}

function recoveryIdOf(state: AccountState): string | undefined {
  return state.status === 'absent' ? undefined : state.recoveryId;
}

/** Adds and removes the second factor of an account, and makes its recovery codes. */
export function secondFactorRoutes(context: AccountsContext): readonly Endpoint[] {
  const { deps, passkeys, secondFactors, recoveryLists, sessions } = context;

  async function withoutFactor(userId: string): Promise<ExistingAccount> {
    const account = await existingAccount(deps, userId);
    if (account.factorId !== undefined) throw reject('second-factor-exists');
    return account;
  }

  async function codesLeft({ userId, factorId, recoveryId }: ExistingAccount): Promise<number> {
    if (recoveryId !== undefined) return recoveryLists.left(userId, recoveryId);
    return factorId === undefined ? 0 : secondFactors.left(factorId);
  }

  return [
    endpoint('customer', secondFactorContract, async (_call, { userId }) => {
      const account = await existingAccount(deps, userId);
      const kind = account.factorId === undefined ? null : ('totp' as const);
      return { status: 200, body: { kind, recovery_codes_left: await codesLeft(account) } };
    }),
    endpoint('customer', startFactorContract, async ({ concerns }, { userId, email }) => {
      concerns(userId);
      await withoutFactor(userId);
      const { secret, expiresAt } = await secondFactors.start(userId);
      return { status: 200, body: { secret, uri: otpauthUri(email, secret), expires_at: expiresAt } };
    }),
    endpoint('customer', confirmFactorContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const account = await withoutFactor(userId);
      const factorId = await secondFactors.confirm(userId, call.body.code);
      const made = await codesForFirst(context, account);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      const command = { type: 'AddSecondFactor', factorId, ...(made && { listId: made.listId }) } as const;
      const { state } = await handleAccount(deps, userId, command, cause);
      await sessions.factorProven(caller);
      const codes = await shownCodes(context, made, userId, recoveryIdOf(state));
      return { status: 200, body: { recovery_codes: [...codes] } };
    }),
    endpoint('customer', makeRecoveryCodesContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const account = await existingAccount(deps, userId);
      if (!hasSecondFactor(account)) throw reject('second-factor-absent');
      const made = await recoveryLists.make(userId);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      const command = { type: 'MakeRecoveryCodes', listId: made.listId } as const;
      const { state } = await handleAccount(deps, userId, command, cause);
      const codes = await shownCodes(context, made, userId, recoveryIdOf(state));
      if (account.factorId !== undefined) await secondFactors.dropRecovery(account.factorId);
      return { status: 200, body: { recovery_codes: [...codes] } };
    }),
    endpoint('customer', removeFactorContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const account = await existingAccount(deps, userId);
      const { factorId } = account;
      if (factorId === undefined) throw reject('second-factor-absent');
      const cause = () => causeOf(deps, call, actorOf(caller), caller);
      const attempt = { address: call.address, answer: call.body, act: 'prove', cause } as const;
      await proveSecondFactor(context, account, attempt);
      const command = { type: 'RemoveSecondFactor', reason: null } as const;
      const { state } = await handleAccount(deps, userId, command, cause());
      await secondFactors.remove(factorId);
      await recoveryLists.keepOnly(userId, recoveryIdOf(state));
      return { status: 204 };
    }),
    endpoint('admin', removeFactorOfUserContract, async (call, admin) => {
      const userId = call.params.id;
      call.concerns(userId);
      if (userId === admin.userId) throw reject('forbidden');
      const account = await readAccount(deps, userId);
      const cause = causeOf(deps, call, `admin:${admin.userId}`, admin);
      const command = { type: 'RemoveSecondFactor', reason: call.body.reason, by: admin.role } as const;
      const { position } = await handleAccount(deps, userId, command, cause);
      if (account.status !== 'absent') {
        if (account.factorId !== undefined) await secondFactors.remove(account.factorId);
        await passkeys.remove(userId, account.passkeyIds ?? []);
        await recoveryLists.keepOnly(userId, undefined);
      }
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
