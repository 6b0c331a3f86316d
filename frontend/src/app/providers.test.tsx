import { DEFAULT_LANGUAGE, LANGUAGES } from '@ringpost/domain/rules/languages';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../api/http.ts';
import { type Session, useSession } from '../session/session.store.ts';
import { useToasts } from '../ui/toasts.ts';
import { Providers } from './providers.tsx';

const session: Session = {
  token: 'token-1',
  email: 'a@example.com',
  isAdmin: false,
  expiresAt: '2099-01-01T00:00:00.000Z',
};

function toasts() {
  return useToasts.getState().waiting;
}

describe('A page', () => {
  beforeEach(() => {
    useSession.setState({ session });
    // The toaster is never loaded here, so the test can read its queue.
    useToasts.setState({ waiting: [], wanted: false, show: null });
    render(
      <Providers language={DEFAULT_LANGUAGE} languages={LANGUAGES} fallback={{}}>
        <p />
      </Providers>,
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each([
    [401, 'session-expired', /expired/],
    [403, 'account-inactive', /not active/],
  ])('says why the server ended the session: %i %s', async (status, code, sentence) => {
    vi.stubGlobal('fetch', async () => Response.json({ code, title: code }, { status }));
    await expect(query('GET /api/users/balance')).rejects.toMatchObject({ code });
    expect(toasts()).toMatchObject([{ kind: 'error', text: sentence }]);
  });

  it('says that the session has expired, and says nothing after a logout', () => {
    useSession.getState().signOut('asked');
    expect(toasts()).toEqual([]);
    useSession.setState({ session });
    useSession.getState().signOut('expired');
    expect(toasts()).toMatchObject([{ kind: 'warning', text: /expired/ }]);
  });

  it('says nothing about a request that was only refused', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'not-found', title: 'x' }, { status: 404 }));
    await expect(query('GET /api/orders/{id}', { params: { id: 'o1' } })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(toasts()).toEqual([]);
  });
});
