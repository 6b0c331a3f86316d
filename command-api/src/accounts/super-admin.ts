import { LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import { getOrCreate, putUnlessMoved, type Versioned } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';
import { readAccount } from './accounts-context.ts';

interface Claim {
  readonly userId: string;
  readonly made: boolean;
}

interface OfRole {
  readonly type: 'AccountRegistered' | 'RoleChanged';
}

const SPACE = 'installation';
const NAME = 'super-admin';

async function isActiveAdmin(deps: Deps, userId: string): Promise<boolean> {
  const account = await readAccount(deps, userId);
  return account.status === 'active' && account.role === 'admin';
}

function isMadeAdmin(event: RecordedEvent): event is Extract<RecordedEvent, OfRole> {
  return (event.type === 'AccountRegistered' || event.type === 'RoleChanged') && event.data.role === 'admin';
}

/**
 * The first admin of the installation; if that account is no active admin any more, whoever became one first. The log is read for
 * that, because no view is known while a store is set up.
 */
async function oldestAdmin(deps: Deps, firstId: string): Promise<string | undefined> {
  if (await isActiveAdmin(deps, firstId)) return firstId;
  for (let after: Position = LOG_START; ; ) {
    const events = await deps.events.readAll({ after });
    for (const { data } of events.filter(isMadeAdmin))
      if (await isActiveAdmin(deps, data.userId)) return data.userId;
    const last = events.at(-1);
    if (!last) return undefined;
    after = last.position;
  }
}

/** Who becomes one is stored before the role is given, so that a restart after a crash does not choose a second one. */
async function claimSuperAdmin(deps: Deps, firstId: string): Promise<Versioned<Claim> | undefined> {
  const kept = await deps.vault.get<Claim>(SPACE, NAME);
  if (kept) return kept;
  const userId = await oldestAdmin(deps, firstId);
  if (userId === undefined) return undefined;
  return getOrCreate<Claim>(deps.vault, SPACE, NAME, () => ({ userId, made: false }));
}

/**
 * Makes sure, once for each installation, that somebody may give roles. Stores of earlier versions have admins only. After that a
 * super admin always remains, because nobody changes their own role or status.
 */
export async function ensureSuperAdmin(deps: Deps, firstId: string): Promise<void> {
  const claim = await claimSuperAdmin(deps, firstId);
  if (claim === undefined) {
    deps.log.warn({}, 'nobody is an active admin, so nobody is a super admin');
    return;
  }
  if (claim.value.made) return;
  const { userId } = claim.value;
  const operationId = deps.ids.next();
  const cause = { operationId, causationId: operationId, correlationId: operationId };
  const command = { type: 'ChangeRole', role: 'super_admin' } as const;
  await handleAccount(deps, userId, command, { ...cause, actor: 'system:set-up' });
  await putUnlessMoved<Claim>(deps.vault, SPACE, NAME, { userId, made: true }, claim.version);
}
