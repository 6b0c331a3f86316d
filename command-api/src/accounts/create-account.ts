import { randomBytes } from 'node:crypto';
import { type FirstRole, hasRole, plusSeconds, type Role, reject } from '@ringpost/domain';
import { getOrCreate, putUnlessMoved, type Versioned } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import { readAccount } from './accounts-context.ts';
import { isGuessedFirst } from './common-passwords.ts';
import { handleEmail } from './email.commands.ts';
import { emailDecider } from './email.decider.ts';
import { createEmailStreams, normaliseEmail } from './email-address.ts';
import { hashPassword } from './password-hash.ts';
import { createPasswords } from './passwords.ts';
import { ensureSuperAdmin } from './super-admin.ts';

export interface NewAccount {
  readonly email: string;
  /** Without a password, nobody can sign in until the owner sets one by mail. */
  readonly password?: string;
  readonly role: Role;
  /** Always true: an address that is not trusted needs a sign-up and a mail. */
  readonly confirmed: true;
  readonly locale?: string;
  /** Whether somebody else chose the password. Then the owner must change it at the first login. */
  readonly mustChangePassword?: boolean;
  /** Pass an id if the call may be repeated: one id makes one account. */
  readonly userId?: string;
}

/** The role that an account of this role is registered with. The others are given afterwards. */
function firstRoleOf(role: Role): FirstRole {
  return hasRole(role, 'admin') ? 'admin' : 'customer';
}

/**
 * Makes an account without a confirmation mail (the first admin, the customer of a demo). @throws Rejection `email-taken`
 */
export async function createAccount(deps: Deps, account: NewAccount): Promise<{ readonly userId: string }> {
  const { password, role, locale = 'en', userId = deps.ids.next(), mustChangePassword = false } = account;
  const email = normaliseEmail(account.email);
  if (email === undefined) throw new Error(`"${account.email}" is not an email address`);
  const stream = (await createEmailStreams(deps.vault))(email);
  const owner = (await deps.streams.refresh(stream, emailDecider)).state;
  if (owner.status === 'confirmed' && owner.userId !== userId) throw reject('email-taken');
  const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: 'system:set-up' };
  const claimedAt = nowIso(deps);

  if (password !== undefined) {
    const hash = await hashPassword(password, 'unknown', deps.passwordCost);
    await createPasswords(deps).put(userId, hash);
  }
  const registered = { userId, email, locale, role: firstRoleOf(role), mustChangePassword };
  await handleAccount(deps, userId, { type: 'RegisterAccount', ...registered }, cause);
  const expiresAt = plusSeconds(claimedAt, 3600);
  await handleEmail(deps, stream, { type: 'ClaimEmail', userId, claimedAt, expiresAt }, cause);
  await handleEmail(deps, stream, { type: 'ConfirmEmail', userId }, cause);
  await handleAccount(deps, userId, { type: 'ConfirmAccount' }, cause);
  if (role !== firstRoleOf(role)) await handleAccount(deps, userId, { type: 'ChangeRole', role }, cause);
  return { userId };
}

export interface FirstAdmin {
  readonly email: string;
  /** Until then, the password is that of the first start. */
  readonly mustChangePassword: boolean;
}

export interface RequestedAdmin {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Stores a generated password where only the operator can read it. Durable once resolved. */
  readonly keepPassword: (password: string) => Promise<void>;
}

interface Claim {
  readonly userId: string;
  readonly made: boolean;
}

const SPACE = 'installation';
const NAME = 'first-admin';

/**
 * The password is stored before the account is made. After a crash in between, the password opens nothing. In the other order,
 * a crash would leave an account whose password nobody knows.
 */
async function madePassword(keep: RequestedAdmin['keepPassword']): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  await keep(password);
  return password;
}

/** The id is stored before the account is made, so that a restart after a crash does not make a second admin. */
function claimFirstAdmin({ vault, ids }: Deps): Promise<Versioned<Claim>> {
  return getOrCreate<Claim>(vault, SPACE, NAME, () => ({ userId: ids.next(), made: false }));
}

/**
 * Makes the first admin of an installation with the given credentials; without a password it makes a random one. Later
 * calls change nothing. The first admin is a super admin.
 * @throws Error with one sentence when the password is easy to guess
 */
export async function ensureFirstAdmin(deps: Deps, wished: RequestedAdmin): Promise<FirstAdmin> {
  const kept = await claimFirstAdmin(deps);
  if (kept.value.made) {
    const admin = await readAccount(deps, kept.value.userId);
    if (admin.status === 'absent') throw new Error('the first admin was made and is gone');
    await ensureSuperAdmin(deps, kept.value.userId);
    return { email: admin.email, mustChangePassword: admin.mustChangePassword ?? false };
  }
  const email = wished.email ?? 'admin@ringpost.local';
  const password = wished.password ?? (await madePassword(wished.keepPassword));
  if (isGuessedFirst(password, email)) {
    throw new Error('RINGPOST_ADMIN_PASSWORD is a password that is guessed first; choose another one.');
  }
  const account = { email, password, role: 'admin', confirmed: true, mustChangePassword: true } as const;
  const { userId } = await createAccount(deps, { ...account, userId: kept.value.userId });
  await ensureSuperAdmin(deps, userId);
  await putUnlessMoved<Claim>(deps.vault, SPACE, NAME, { userId, made: true }, kept.version);
  return { email, mustChangePassword: true };
}
