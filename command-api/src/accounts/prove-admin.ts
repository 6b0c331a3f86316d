import {
  hasSecondFactor,
  LOG_START,
  type Position,
  type RecordedEvent,
  Rejection,
  reject,
} from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import { type ExistingAccount, readAccount } from './accounts-context.ts';
import { normaliseEmail } from './email-address.ts';
import { useCode } from './factor-proof.ts';
import { createPasswords } from './passwords.ts';
import { createRecoveryLists } from './recovery-lists.ts';
import { createSecondFactors } from './second-factors.ts';

/** What an admin types where no server runs. */
export interface AdminProof {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code; an empty text for an account without a second factor. */
  readonly code: string;
}

function madeAdmin(event: RecordedEvent): string | undefined {
  if (event.type !== 'AccountRegistered' && event.type !== 'RoleChanged' && event.type !== 'RoleGiven')
    return undefined;
  return event.data.role === 'admin' || event.data.role === 'super_admin' ? event.data.userId : undefined;
}

/** The admins and super admins that may act now. The log is read for that, because no view is known without a server. */
export async function activeAdmins(deps: Deps): Promise<readonly ExistingAccount[]> {
  const userIds = new Set<string>();
  for (let after: Position = LOG_START; ; ) {
    const events = await deps.events.readAll({ after });
    for (const userId of events.flatMap((event) => madeAdmin(event) ?? [])) userIds.add(userId);
    const last = events.at(-1);
    if (!last) break;
    after = last.position;
  }
  const accounts = await Promise.all([...userIds].map((userId) => readAccount(deps, userId)));
  return accounts.flatMap((account) =>
    account.status === 'active' && (account.role === 'admin' || account.role === 'super_admin')
      ? [account]
      : [],
  );
}

/**
 * The admin who has this password and second factor. A recovery code is used up, and that is a fact.
 * @throws Rejection `INCORRECT_CREDENTIALS` for whatever is wrong
 */
export async function proveAdmin(
  deps: Deps,
  admins: readonly ExistingAccount[],
  { email, password, code }: AdminProof,
): Promise<ExistingAccount> {
  const wanted = normaliseEmail(email);
  const admin = admins.find((each) => each.email === wanted);
  const isRight = await createPasswords(deps).verify(admin?.userId, password, 'known');
  if (!admin || !isRight) throw reject('INCORRECT_CREDENTIALS');
  if (!hasSecondFactor(admin)) return admin;
  const parts = { secondFactors: createSecondFactors(deps), recoveryLists: createRecoveryLists(deps) };
  try {
    const used = await useCode(parts, admin, code);
    if (!used) return admin;
    const { userId } = admin;
    const id = deps.ids.next();
    const cause = { operationId: id, causationId: id, correlationId: id, actor: `admin:${userId}` };
    const command = { type: 'UseRecoveryCode', factorId: used.of, left: used.left } as const;
    await handleAccount(deps, userId, command, cause);
    return admin;
  } catch (error) {
    const isWrong = error instanceof Rejection && error.code === 'second-factor-wrong';
    throw isWrong ? reject('INCORRECT_CREDENTIALS') : error;
  }
}
