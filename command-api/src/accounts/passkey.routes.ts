import { actorOf, reject } from '@ringpost/domain';
import { PASSKEYS_MAX } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, causeOf, type ExistingAccount, existingAccount } from './accounts-context.ts';
import { usableEmail } from './email-address.ts';
import { codesForFirst, shownCodes } from './first-codes.ts';
import {
  addPasskeyContract,
  askPasskeyAtLoginContract,
  askPasskeyContract,
  type Passkey,
  type PasskeyQuestion,
  passkeysContract,
  removePasskeyContract,
  startPasskeyContract,
} from './passkey.contract.ts';
import type { KeptPasskey, PasskeyAct } from './passkeys.ts';
import { provenAccount } from './sign-in.ts';

function shown({ passkeyId, name, addedAt, lastUsedAt }: KeptPasskey): Passkey {
  return { id: passkeyId, name, added_at: addedAt, last_used_at: lastUsedAt };
}

function known(passkeys: readonly KeptPasskey[]) {
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
}

/** Adds, lists, asks and removes the passkeys of an account. */
export function passkeyRoutes(context: AccountsContext): readonly Endpoint[] {
  const { deps, passkeys, recoveryLists, sessions } = context;
  const { site } = passkeys;

  function requireRoom({ passkeyIds = [] }: ExistingAccount): void {
    if (!site.available) throw reject('passkeys-unavailable');
    if (passkeyIds.length >= PASSKEYS_MAX) throw reject('too-many-passkeys');
  }

  async function question(account: ExistingAccount, act: PasskeyAct): Promise<PasskeyQuestion> {
    const { userId, passkeyIds = [] } = account;
    const allow = known(await passkeys.list(userId, passkeyIds));
    if (allow.length === 0) throw reject('second-factor-absent');
    const { challenge, expiresAt } = await passkeys.ask(userId, act);
    return { challenge, rp_id: site.rpId, expires_at: expiresAt, allow };
  }

  return [
    endpoint('customer', passkeysContract, async (_call, { userId }) => {
      const { passkeyIds = [] } = await existingAccount(deps, userId);
      const kept = await passkeys.list(userId, passkeyIds);
      return { status: 200, body: { data: kept.map(shown), available: site.available } };
    }),
    endpoint('customer', startPasskeyContract, async ({ concerns }, { userId }) => {
      concerns(userId);
      const account = await existingAccount(deps, userId);
      requireRoom(account);
      const exclude = known(await passkeys.list(userId, account.passkeyIds ?? []));
      const { challenge, expiresAt } = await passkeys.ask(userId, 'add');
      const user = { user_handle: Buffer.from(userId).toString('base64url') };
      return {
        status: 200,
        body: { challenge, rp_id: site.rpId, expires_at: expiresAt, ...user, exclude },
      };
    }),
    endpoint('customer', addPasskeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const account = await existingAccount(deps, userId);
      requireRoom(account);
      const answer = { name: call.body.name.trim(), credential: call.body.credential };
      const added = await passkeys.add(userId, account.passkeyIds ?? [], answer);
      const made = await codesForFirst(context, account);
      const cause = causeOf(deps, call, actorOf(caller), caller);
      const { passkeyId } = added;
      const command = { type: 'AddPasskey', passkeyId, ...(made && { listId: made.listId }) } as const;
      const { state } = await handleAccount(deps, userId, command, cause);
      await sessions.factorProven(caller);
      const recoveryId = state.status === 'absent' ? undefined : state.recoveryId;
      const codes = await shownCodes(context, made, userId, recoveryId);
      return { status: 201, body: { ...shown(added), recovery_codes: [...codes] } };
    }),
    endpoint('customer', removePasskeyContract, async (call, caller) => {
      const { userId } = caller;
      call.concerns(userId);
      const passkeyId = call.params.id;
      const cause = causeOf(deps, call, actorOf(caller), caller);
      const { state } = await handleAccount(deps, userId, { type: 'RemovePasskey', passkeyId }, cause);
      await passkeys.remove(userId, [passkeyId]);
      if (state.status !== 'absent') await recoveryLists.keepOnly(userId, state.recoveryId);
      return { status: 204 };
    }),
    endpoint('customer', askPasskeyContract, async (_call, { userId }) => ({
      status: 200,
      body: await question(await existingAccount(deps, userId), 'prove'),
    })),
    endpoint('guest', askPasskeyAtLoginContract, async ({ body, address, concerns }) => {
      const attempt = { address, email: usableEmail(body.email), password: body.password };
      const account = await provenAccount(context, attempt, concerns);
      return { status: 200, body: await question(account, 'login') };
    }),
  ];
}
