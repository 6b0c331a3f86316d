import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToken, onSignOut, restoreSession, type Session, useSession } from './session.store.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const session: Session = {
  token: 'token-1',
  email: 'a@example.com',
  isAdmin: false,
  expiresAt: '2026-11-20T12:30:00.000Z',
};
const { signIn, signOut } = useSession.getState();

describe('A session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now });
    localStorage.clear();
    sessionStorage.clear();
    useSession.setState({ session: null });
  });
  afterEach(() => {
    signOut();
    vi.useRealTimers();
  });

  it('is kept for the browser when it should be remembered, else for the tab', () => {
    signIn(session, true);
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
    signIn(session, false);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });

  it('is taken up by the next page', () => {
    signIn(session, true);
    useSession.setState({ session: null });
    restoreSession();
    expect(currentToken()).toBe('token-1');
  });

  it('ends exactly when its token does', () => {
    const heard = vi.fn();
    const stop = onSignOut(heard);
    signIn(session, true);
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(useSession.getState().session).toEqual(session);
    vi.advanceTimersByTime(1);
    expect(useSession.getState().session).toBeNull();
    expect(heard).toHaveBeenCalledExactlyOnceWith('expired');
    stop();
  });

  it('of a token that lives for a month does not end at once', () => {
    signIn({ ...session, expiresAt: '2026-12-20T12:00:00.000Z' }, true);
    vi.advanceTimersByTime(1000);
    expect(currentToken()).toBe('token-1');
    vi.advanceTimersByTime(30 * 24 * 3600_000);
    expect(useSession.getState().session).toBeNull();
  });

  it('that has lapsed while nobody looked is not taken up', () => {
    signIn(session, true);
    const stored = localStorage.getItem('ringpost.session') ?? '';
    signOut();
    localStorage.setItem('ringpost.session', stored);
    vi.setSystemTime(new Date('2026-11-20T13:00:00.000Z'));
    restoreSession();
    expect(useSession.getState().session).toBeNull();
    expect(localStorage.getItem('ringpost.session')).toBeNull();
  });

  it('leaves nothing of the customer behind, and the look of the device as it was', () => {
    localStorage.setItem('ringpost.preferences', '{}');
    localStorage.setItem('something.of.theirs', 'x');
    signIn(session, false);
    sessionStorage.setItem('draft', 'x');
    signOut();
    expect(Object.keys(localStorage)).toEqual(['ringpost.preferences']);
    expect(sessionStorage.length).toBe(0);
  });

  it('that cannot be read is none', () => {
    localStorage.setItem('ringpost.session', '{"token":');
    restoreSession();
    expect(useSession.getState().session).toBeNull();
  });
});
