import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginPath, paths } from './paths.ts';
import { isOver, useSession } from './session.store.ts';

/** Lets through who is signed in; all others go to the login, and from there back to where they were going. */
export function RequireSignIn(): ReactNode {
  const session = useSession((state) => state.session);
  const { pathname, search } = useLocation();
  if (session && !isOver(session)) return <Outlet />;
  return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
}

/** Lets admins through. A customer lands on their own pages: the server would refuse the calls anyway. */
export function RequireAdmin(): ReactNode {
  const session = useSession((state) => state.session);
  const { pathname, search } = useLocation();
  if (!session || isOver(session)) return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
  return session.isAdmin ? <Outlet /> : <Navigate to={paths['dashboard-root']} replace />;
}
