import { hasRole, type Role } from '@ringpost/domain/rules/roles';
import { type Session, useSession } from './session.store.ts';

/** A session that an earlier version stored has no role. */
export function roleOf({ role, isAdmin }: Session): Role {
  return role ?? (isAdmin ? 'admin' : 'customer');
}

/** The role of the user. Without a session it is the highest one, because the guard of a page decides who sees it. */
export function useRole(): Role {
  return useSession(({ session }) => (session ? roleOf(session) : 'super_admin'));
}

/**
 * Whether the user may do what needs this role. Pages leave out what the user may not do; the server refuses it anyway.
 */
export function useMay(least: Role): boolean {
  return hasRole(useRole(), least);
}
