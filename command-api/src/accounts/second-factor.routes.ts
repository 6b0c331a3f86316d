import { actorOf, reject } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, causeOf, existingAccount, readAccount } from './accounts-context.ts';
import { proveSecondFactor } from './factor-proof.ts';
import {
  confirmFactorContract,
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

/** Adds and removes the second factor of an account. */
export function secondFactorRoutes(context: AccountsContext): readonly Endpoint[] {
  const { deps, passkeys, secondFactors } = context;

  async function withoutFactor(userId: string): Promise<void> {
    if ((await existingAccount(deps, userId)).factorId !== undefined) throw reject('second-factor-exists');
  }

  return [
    endpoint('customer', secondFactorContract, async (_call, { userId }) => {
      const { factorId } = await existingAccount(deps, userId);
      const body =
        factorId === undefined
          ? { kind: null, recovery_codes_left: 0 }
          : { kind: 'totp' as const, recovery_codes_left: await secondFactors.left(factorId) };
      return { status: 200, body };
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
      await withoutFactor(userId);
      const { factorId, recoveryCodes } = await secondFactors.confirm(userId, call.body.code);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      await handleAccount(deps, userId, { type: 'AddSecondFactor', factorId }, cause);
      return { status: 200, body: { recovery_codes: recoveryCodes } };
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
      await handleAccount(deps, userId, { type: 'RemoveSecondFactor', reason: null }, cause());
      await secondFactors.remove(factorId);
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
      }
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
