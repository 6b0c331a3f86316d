import { describe, expect, it } from 'vitest';
import { handleAccount } from './account.commands.ts';
import { accountsStage, PASSWORD } from './accounts.fixture.ts';
import { testPasskey } from './passkey.fixture.ts';
import { activeAdmins, proveAdmin } from './prove-admin.ts';

const ROOT = 'root@example.org';
const stage = accountsStage();

/** As a command does where no server runs. */
async function prove(email: string, code = '', password = PASSWORD): Promise<string> {
  const { deps } = stage.opened();
  try {
    return (await proveAdmin(deps, await activeAdmins(deps), { email, password, code })).userId;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

describe('an admin without a server', () => {
  it('is proved by the password, and nobody else is', async () => {
    const { userId } = await stage.admin(ROOT);
    await stage.admin('help@example.org', 'support');
    expect(await prove(` ${ROOT.toUpperCase()}`)).toBe(userId);
    expect(await prove(ROOT, '', 'another password')).toBe('INCORRECT_CREDENTIALS');
    for (const email of ['help@example.org', 'nobody@example.org', 'no address'])
      expect(await prove(email)).toBe('INCORRECT_CREDENTIALS');
  });

  it('needs a code too with a second factor, and a recovery code works once', async () => {
    const { userId, token } = await stage.admin(ROOT);
    const { body } = await stage.post('passkeys/start', {}, token);
    const credential = testPasskey().create(body);
    const added = await stage.post('passkeys', { name: 'Phone', credential }, token);
    const [code = ''] = added.body.recovery_codes;
    for (const wrong of ['', '123456']) expect(await prove(ROOT, wrong)).toBe('INCORRECT_CREDENTIALS');
    expect(await prove(ROOT, code)).toBe(userId);
    expect(await prove(ROOT, code)).toBe('INCORRECT_CREDENTIALS');
    const events = await stage.opened().engine.events.readStream(`account-${userId}`);
    expect(events.at(-1)).toMatchObject({ type: 'RecoveryCodeUsed', data: { left: 9 } });
  });

  it('is no admin any more once the account is inactive', async () => {
    await stage.admin(ROOT);
    const { userId } = await stage.admin('other@example.org');
    const cause = { operationId: 'o1', causationId: 'o1', correlationId: 'o1', actor: 'admin:boss' };
    const command = { type: 'DeactivateAccount', reason: 'Left' } as const;
    await handleAccount(stage.opened().deps, userId, command, cause);
    expect(await prove('other@example.org')).toBe('INCORRECT_CREDENTIALS');
  });
});
