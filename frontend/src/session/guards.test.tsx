import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { RequireAdmin, RequireSignIn } from './guards.tsx';
import { renewSession, restoreSession, type Session, useSession } from './session.store.ts';

const session: Session = {
  token: 't',
  email: 'a@example.test',
  isAdmin: false,
  expiresAt: '2999-01-01T00:00:00.000Z',
};
const { signIn, signOut } = useSession.getState();

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

function open(path: string): () => string | null {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <Routes>
        <Route element={<RequireSignIn />}>
          <Route path="/dashboard/main" element={null} />
        </Route>
        <Route element={<RequireAdmin />}>
          <Route path="/admin/dashboard/users" element={null} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return () => container.textContent;
}

describe('A page behind the login', () => {
  afterEach(() => {
    cleanup();
    signOut();
  });

  it('sends a visitor to the login, and then to the requested page', () => {
    expect(open('/dashboard/main?x=1')()).toBe('/auth/login?p=%2Fdashboard%2Fmain%3Fx%3D1');
  });

  it('sends a customer home after a logout, and an admin to the login', () => {
    signIn(session, false);
    const address = open('/dashboard/main');
    act(() => signOut());
    expect(address()).toBe('/');
    cleanup();
    signIn({ ...session, isAdmin: true }, false);
    const admin = open('/admin/dashboard/users');
    act(() => signOut());
    expect(admin()).toBe('/auth/login');
  });

  it.each(['expired', 'refused'] as const)('opens again after the login if the session was %s', (reason) => {
    signIn(session, false);
    const address = open('/dashboard/main');
    act(() => signOut(reason));
    expect(address()).toBe('/auth/login?p=%2Fdashboard%2Fmain');
  });

  it('opens after the login if it was requested after a logout', () => {
    signIn(session, false);
    signOut();
    expect(open('/dashboard/main')()).toBe('/auth/login?p=%2Fdashboard%2Fmain');
  });

  it('does not open for a user who must choose a password first, even after a reload', () => {
    signIn({ ...session, isAdmin: true, mustChangePassword: true }, false);
    for (const path of ['/dashboard/main', '/admin/dashboard/users']) {
      expect(open(path)(), path).toBe('/dashboard/profile');
      cleanup();
    }
    useSession.setState({ session: null, mustChangePassword: false });
    restoreSession();
    expect(open('/dashboard/main')()).toBe('/dashboard/profile');
    cleanup();
    renewSession(session);
    expect(open('/dashboard/main')()).toBe('/dashboard/main');
  });

  it('sends a customer away from the pages of admins', () => {
    signIn(session, false);
    expect(open('/admin/dashboard/users')()).toBe('/dashboard/main');
  });
});
