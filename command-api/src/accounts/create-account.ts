import { randomBytes } from 'node:crypto';
import { plusSeconds, type Role, reject } from '@ringpost/events/domain';
import { VaultConflict, type Versioned } from '@ringpost/events/engine';
import { handleAccount, handleEmail } from '../commands.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { readAccount } from './accounts-context.ts';
import { isGuessedFirst } from './common-passwords.ts';
import { emailDecider } from './email.decider.ts';
import { normaliseEmail, openEmailStreams } from './email-address.ts';
import { hashPassword } from './password-hash.ts';
import { createPasswords } from './passwords.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** There is no other kind here: who is not trusted with an address signs up and answers the mail. */
  readonly confirmed: true;
  readonly locale?: string;
  /** The password is not the owner's own: it must be changed at the first login. */
  readonly mustChangePassword?: boolean;
  /** Given for repetitions: the same id makes the same account once. */
  readonly userId?: string;
}

/** Makes an account whose address needs no mail (the first admin, a demo's customer). @throws Rejection `email-taken` */
export async function createAccount(deps: Deps, account: NewAccount): Promise<{ readonly userId: string }> {
  const { password, role, locale = 'en', userId = deps.ids.next(), mustChangePassword = false } = account;
  const email = normaliseEmail(account.email);
  if (email === undefined) throw new Error(`"${account.email}" is not an email address`);
  const stream = (await openEmailStreams(deps.vault))(email);
  const owner = (await deps.streams.refresh(stream, emailDecider)).state;
  if (owner.status === 'confirmed' && owner.userId !== userId) throw reject('email-taken');
  const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: 'system:set-up' };
  const claimedAt = nowIso(deps);

  await createPasswords(deps.vault).put(userId, await hashPassword(password));
  const registered = { userId, email, locale, role, mustChangePassword };
  await handleAccount(deps, userId, { type: 'RegisterAccount', ...registered }, cause);
  const expiresAt = plusSeconds(claimedAt, 3600);
  await handleEmail(deps, stream, { type: 'ClaimEmail', userId, claimedAt, expiresAt }, cause);
  await handleEmail(deps, stream, { type: 'ConfirmEmail', userId }, cause);
  await handleAccount(deps, userId, { type: 'ConfirmAccount' }, cause);
  return { userId };
}

export interface FirstAdmin {
  readonly email: string;
  /** Until then the password is the one of the first start. */
  readonly mustChangePassword: boolean;
}

export interface RequestedAdmin {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Puts a password that was made here where only the operator can read it. Durable once resolved. */
  readonly keepPassword: (password: string) => Promise<void>;
}

interface Claim {
  readonly userId: string;
  readonly made: boolean;
}

const space = 'installation';
const name = 'first-admin';

/**
 * Sees to it that an installation has its first admin, made once from the wished credentials; a password that was not given
 * is random. Later wishes change nothing.
 * @throws Error with one sentence for a password that is guessed first
 */
export async function ensureFirstAdmin(deps: Deps, wished: RequestedAdmin): Promise<FirstAdmin> {
  const kept = await claimFirstAdmin(deps);
  if (kept.value.made) {
    const admin = await readAccount(deps, kept.value.userId);
    if (admin.status === 'absent') throw new Error('the first admin was made and is gone');
    return { email: admin.email, mustChangePassword: admin.mustChangePassword ?? false };
  }
  const email = wished.email ?? 'admin@ringpost.local';
  const password = wished.password ?? (await madePassword(wished.keepPassword));
  if (isGuessedFirst(password, email)) {
    throw new Error('RINGPOST_ADMIN_PASSWORD is a password that is guessed first; choose another one.');
  }
  const account = { email, password, role: 'admin', confirmed: true, mustChangePassword: true } as const;
  const { userId } = await createAccount(deps, { ...account, userId: kept.value.userId });
  await deps.vault.put<Claim>(space, name, { userId, made: true }, kept.version);
  return { email, mustChangePassword: true };
}

/** Kept before the account is made: a crash in between leaves a password that opens nothing, never one that nobody knows. */
async function madePassword(keep: RequestedAdmin['keepPassword']): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  await keep(password);
  return password;
}

/** The id is settled before the account is made, so that a crash in between does not make a second admin. */
async function claimFirstAdmin({ vault, ids }: Deps): Promise<Versioned<Claim>> {
  const kept = await vault.get<Claim>(space, name);
  if (kept) return kept;
  const value: Claim = { userId: ids.next(), made: false };
  try {
    return { value, version: await vault.put(space, name, value, 0) };
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
  const theirs = await vault.get<Claim>(space, name);
  if (!theirs) throw new Error('the first admin was claimed and forgotten');
  return theirs;
}
