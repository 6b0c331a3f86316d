import { type ReactNode, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { usePublicPath } from '../i18n/language.ts';
import { loginPath, paths } from './paths.ts';
import { isOver, useSession } from './session.store.ts';

/**
 * Where a user goes after a logout on this page: a customer goes home, an admin to the login. The next user does not return to
 * this page after the login. The guard must handle this, because a change of the session is drawn before a change of the address.
 */
function useWayOut(): ReactNode {
  const { session, endedBy } = useSession();
  const { pathname, search } = useLocation();
  const at = usePublicPath();
  const atFirst = useRef(session).current;
  if (!atFirst || endedBy !== 'asked') return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
  return <Navigate to={atFirst.isAdmin ? paths['admin-login'] : at(paths.home)} replace />;
}

/**
 * Opens the page for signed-in users. All others go to the login, and from there back to the requested page. A user who must
 * first choose a password or add a second factor gets only the page for that.
 */
export function RequireSignIn(): ReactNode {
  const { session, mustChangePassword, mustAddFactor } = useSession();
  const { pathname } = useLocation();
  const wayOut = useWayOut();
  if (!session || isOver(session)) return wayOut;
  const account = paths['dashboard-profile'];
  const isBare = mustChangePassword || mustAddFactor;
  return isBare && pathname !== account ? <Navigate to={account} replace /> : <Outlet />;
}

/**
 * Opens the page for admins who have chosen their own password and added a second factor, if they must. A customer goes to their own pages. The server would
 * refuse the requests anyway.
 */
export function RequireAdmin(): ReactNode {
  const { session, mustChangePassword, mustAddFactor } = useSession();
  const wayOut = useWayOut();
  if (!session || isOver(session)) return wayOut;
  if (mustChangePassword || mustAddFactor) return <Navigate to={paths['dashboard-profile']} replace />;
  return session.isAdmin ? <Outlet /> : <Navigate to={paths['dashboard-root']} replace />;
}
