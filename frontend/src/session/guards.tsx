import { type ReactNode, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginPath, paths } from './paths.ts';
import { isOver, useSession } from './session.store.ts';

/** Lets through who is signed in; all others go to the login, and from there back to where they were going. */
export function RequireSignIn(): ReactNode {
  const session = useSession((state) => state.session);
  const wayOut = useWayOut();
  return session && !isOver(session) ? <Outlet /> : wayOut;
}

/** Lets admins through, once their password is their own. A customer lands on their own pages: the server would refuse the calls anyway. */
export function RequireAdmin(): ReactNode {
  const { session, mustChangePassword } = useSession();
  const wayOut = useWayOut();
  if (!session || isOver(session)) return wayOut;
  if (mustChangePassword) return <Navigate to={paths['dashboard-profile']} replace />;
  return session.isAdmin ? <Outlet /> : <Navigate to={paths['dashboard-root']} replace />;
}

/**
 * Who logs out here goes home, an admin to the login; this page does not wait behind the login for whoever comes next.
 * The guard has to know it: a change of the session is drawn before a change of the address.
 */
function useWayOut(): ReactNode {
  const { session, endedBy } = useSession();
  const { pathname, search } = useLocation();
  const atFirst = useRef(session).current;
  if (!atFirst || endedBy !== 'asked') return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
  return <Navigate to={atFirst.isAdmin ? paths['admin-login'] : paths.home} replace />;
}
