import { hasRole, isAbove, type Role } from '@ringpost/domain/rules/roles';
import { useRole } from '../../../session/role.ts';
import { useSession } from '../../../session/session.store.ts';

/** What the user may do with an account. Nobody locks their own account, or changes its role. */
export function useMayWith({ role: other, email }: { readonly role: Role; readonly email: string }) {
  const role = useRole();
  const isOwn = useSession(({ session }) => session?.email === email);
  const decides = isAbove(role, other) && !isOwn;
  return {
    endSessions: isOwn || decides,
    setStatus: decides && hasRole(role, 'admin'),
    removeFactor: decides && hasRole(role, 'admin'),
    giveRole: decides && role === 'super_admin',
  };
}
