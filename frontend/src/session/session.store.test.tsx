import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentToken,
  onSignOut,
  renewSession,
  restoreSession,
  type Session,
  useSession,
} from './session.store.ts';

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

  it('is stored for the browser if it should be remembered, otherwise for the tab', () => {
    signIn(session, true);
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
    signIn(session, false);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });

  it('deletes all stored data of the customer at its end, also data that is written at that moment', () => {
    const stop = onSignOut(() => localStorage.setItem('ringpost.emptied', '{}'));
    signIn(session, true);
    localStorage.setItem('ringpost.favourites', '["a"]');
    signOut();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    stop();
  });

  it('that gets a new token keeps the stored data of the customer', () => {
    signIn(session, true);
    localStorage.setItem('ringpost.favourites', '["a"]');
    renewSession({ ...session, token: 'token-2' });
    expect(currentToken()).toBe('token-2');
    expect(localStorage.getItem('ringpost.favourites')).toBe('["a"]');
  });

  it('is continued by the next page', () => {
    signIn(session, true);
    useSession.setState({ session: null });
    restoreSession();
    expect(currentToken()).toBe('token-1');
  });

  it('ends exactly when its token does', () => {
    signIn(session, true);
    const heard = vi.fn();
    const stop = onSignOut(heard);
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(useSession.getState().session).toEqual(session);
    vi.advanceTimersByTime(1);
    expect(useSession.getState().session).toBeNull();
    expect(heard).toHaveBeenCalledExactlyOnceWith('expired');
    stop();
  });

  it('with a token for a month does not end at once', () => {
    signIn({ ...session, expiresAt: '2026-12-20T12:00:00.000Z' }, true);
    vi.advanceTimersByTime(1000);
    expect(currentToken()).toBe('token-1');
    vi.advanceTimersByTime(30 * 24 * 3600_000);
    expect(useSession.getState().session).toBeNull();
  });

  it('that expired while no page was open is not continued', () => {
    signIn(session, true);
    const stored = localStorage.getItem('ringpost.session') ?? '';
    signOut();
    localStorage.setItem('ringpost.session', stored);
    vi.setSystemTime(new Date('2026-11-20T13:00:00.000Z'));
    restoreSession();
    expect(useSession.getState().session).toBeNull();
    expect(localStorage.getItem('ringpost.session')).toBeNull();
  });

  it('leaves no data of the customer, and keeps the look of the device', () => {
    localStorage.setItem('ringpost.preferences', '{}');
    localStorage.setItem('something.of.theirs', 'x');
    signIn(session, false);
    sessionStorage.setItem('draft', 'x');
    signOut();
    expect(Object.keys(localStorage)).toEqual(['ringpost.preferences']);
    expect(sessionStorage.length).toBe(0);
  });

  it('leaves nothing in the tab either after a logout', () => {
    signIn(session, true);
    sessionStorage.setItem('ringpost.selected-numbers', 'x');
    signOut();
    signIn(session, true);
    expect(sessionStorage.length).toBe(0);
  });

  it.each(['expired', 'refused'] as const)(
    'that ended by itself (%s) leaves the selected numbers to the same customer, in this tab',
    (reason) => {
      signIn(session, true);
      sessionStorage.setItem('ringpost.selected-numbers', 'x');
      sessionStorage.setItem('draft', 'y');
      signOut(reason);
      signIn({ ...session, token: 'token-2' }, true);
      expect({ ...sessionStorage }).toEqual({ 'ringpost.selected-numbers': 'x' });
    },
  );

  it('that ended by itself leaves nothing to another customer, whose login empties the stores', () => {
    signIn(session, true);
    sessionStorage.setItem('ringpost.selected-numbers', 'x');
    signOut('expired');
    const heard = vi.fn();
    const stop = onSignOut(heard);
    signIn({ ...session, email: 'b@example.com' }, true);
    expect(heard).toHaveBeenCalledExactlyOnceWith('asked');
    expect(sessionStorage.length).toBe(0);
    stop();
  });

  it('that expires continues with the one that the same customer has begun in another tab', () => {
    signIn(session, true);
    const newer = { ...session, token: 'token-2', expiresAt: '2026-11-20T14:00:00.000Z' };
    localStorage.setItem('ringpost.session', JSON.stringify(newer));
    vi.advanceTimersByTime(30 * 60_000);
    expect(currentToken()).toBe('token-2');
    vi.advanceTimersByTime(90 * 60_000);
    expect(useSession.getState().session).toBeNull();
  });

  it('that ends by itself does not end the one of another customer in another tab', () => {
    signIn(session, true);
    const others = JSON.stringify({ ...session, token: 'token-2', email: 'b@example.com' });
    localStorage.setItem('ringpost.session', others);
    signOut('refused');
    expect(useSession.getState().session).toBeNull();
    expect(localStorage.getItem('ringpost.session')).toBe(others);
  });

  describe('of one tab, beside the one of another customer that the browser remembers', () => {
    const others = JSON.stringify({ ...session, token: 'token-2', email: 'b@example.com' });
    beforeEach(() => {
      signIn(session, false);
      localStorage.setItem('ringpost.session', others);
    });

    it('is continued by the next page of its tab', () => {
      useSession.setState({ session: null });
      restoreSession();
      expect(currentToken()).toBe('token-1');
    });

    it('leaves the next page to the other one once it is over', () => {
      useSession.setState({ session: null });
      const later = { ...session, token: 'token-2', expiresAt: '2026-11-20T14:00:00.000Z' };
      localStorage.setItem('ringpost.session', JSON.stringify(later));
      vi.setSystemTime(new Date('2026-11-20T13:00:00.000Z'));
      restoreSession();
      expect(currentToken()).toBe('token-2');
    });

    it('stays in its tab when it gets a new token', () => {
      renewSession({ ...session, token: 'token-3' });
      expect(localStorage.getItem('ringpost.session')).toBe(others);
      useSession.setState({ session: null });
      restoreSession();
      expect(currentToken()).toBe('token-3');
    });
  });

  it('that cannot be read is ignored', () => {
    localStorage.setItem('ringpost.session', '{"token":');
    restoreSession();
    expect(useSession.getState().session).toBeNull();
  });
});
