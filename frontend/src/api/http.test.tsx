import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, useSession } from '../session/session.store.ts';
import { command, notePosition, onSessionRefused, query } from './http.ts';
import type { Problem } from './problem.ts';

const session: Session = {
  token: 'token-1',
  email: 'a@example.com',
  isAdmin: false,
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const purchase = { app_uuid: 'a1', country_iso: 'US', quoted_price: 0.5 };
let reasons: Problem[] = [];
let stop: () => void;
let sent: { path: string; init: RequestInit }[] = [];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ ok: true });
  useSession.setState({ session });
  reasons = [];
  stop = onSessionRefused((problem) => reasons.push(problem));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  stop();
  vi.unstubAllGlobals();
});

function header(name: string): string | null {
  return new Headers(sent.at(-1)?.init.headers).get(name);
}
function refusal(status: number, code: string) {
  return () => Response.json({ code, title: code }, { status });
}

describe('A request', () => {
  it('carries the token and the newest position that this page knows', async () => {
    notePosition('e:000042');
    await query('GET /api/users/balance');
    expect(header('authorization')).toBe('Bearer token-1');
    expect(header('min-position')).toBe('e:000042');
  });

  it('carries neither for a visitor', async () => {
    useSession.setState({ session: null });
    await query('GET /api/sms/public');
    expect(header('authorization')).toBeNull();
    expect(header('min-position')).toBeNull();
  });

  it('remembers the position in the header of a command’s answer', async () => {
    answer = () => Response.json({}, { headers: { Position: 'e:000077' } });
    await command('POST /api/orders/on_demand', { body: purchase, idempotencyKey: 'key-1' });
    expect(header('idempotency-key')).toBe('key-1');
    await query('GET /api/orders/list');
    expect(header('min-position')).toBe('e:000077');
  });

  it('does not go back to an older position of the same log, but accepts any position of another log', async () => {
    notePosition('e:000100');
    notePosition('e:000099');
    await query('GET /api/orders/list');
    expect(header('min-position')).toBe('e:000100');
    notePosition('f:000003');
    await query('GET /api/orders/list');
    expect(header('min-position')).toBe('f:000003');
    // Later tests of this file use the first log again.
    notePosition('e:000001');
  });

  it('ends the session at a 401 and says why', async () => {
    answer = refusal(401, 'session-expired');
    await expect(query('GET /api/users/balance')).rejects.toMatchObject({ code: 'session-expired' });
    expect(useSession.getState().session).toBeNull();
    expect(reasons).toMatchObject([{ code: 'session-expired' }]);
  });

  it('ends the session of a closed account, with that reason', async () => {
    answer = refusal(403, 'account-inactive');
    await expect(query('GET /api/auth/me')).rejects.toMatchObject({ code: 'account-inactive' });
    expect(useSession.getState().session).toBeNull();
    expect(reasons).toMatchObject([{ code: 'account-inactive' }]);
  });

  it('keeps a session that was renewed before the old token was refused', async () => {
    const renewed = { ...session, token: 'token-2' };
    answer = () => {
      if (header('authorization') === 'Bearer token-2') return Response.json({ ok: true });
      useSession.setState({ session: renewed });
      return refusal(401, 'session-expired')();
    };
    expect(await query('GET /api/auth/me')).toEqual({ ok: true });
    expect(useSession.getState().session).toEqual(renewed);
    expect(reasons).toEqual([]);
  });

  it('is sent again with the session that another tab has begun since, and leaves that session alone', async () => {
    const newer = { ...session, token: 'token-2' };
    localStorage.setItem('ringpost.session', JSON.stringify(newer));
    answer = () =>
      header('authorization') === 'Bearer token-2'
        ? Response.json({ balance: 1 })
        : refusal(401, 'session-expired')();
    expect(await query('GET /api/users/balance')).toEqual({ balance: 1 });
    expect(useSession.getState().session).toEqual(newer);
    expect(reasons).toEqual([]);
    expect(localStorage.getItem('ringpost.session')).toBe(JSON.stringify(newer));
  });

  it('keeps the session when only a password was wrong', async () => {
    answer = refusal(401, 'INCORRECT_CREDENTIALS');
    await expect(
      command('POST /api/auth/login', { body: { email: 'a@example.com', password: 'x' } }),
    ).rejects.toMatchObject({ code: 'INCORRECT_CREDENTIALS' });
    expect(useSession.getState().session).toEqual(session);
  });

  it('reports that no answer came', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    await expect(query('GET /api/auth/me')).rejects.toMatchObject({ status: 0, code: 'network-error' });
  });

  it('is given up after a minute without an answer, and a larger one later', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_path: string, { signal }: RequestInit) =>
        new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
    );
    const ends = (request: Promise<unknown>) => {
      const ended = vi.fn();
      request.catch(({ code }: Problem) => ended(code));
      return ended;
    };
    const read = ends(query('GET /api/auth/me'));
    // Two megabytes over a line of 20 KB in a second.
    const body = { name: 'bill.pdf', content: 'x'.repeat(2_000_000) };
    const sent = ends(command('POST /api/portin_request/{id}/documents', { params: { id: 'p1' }, body }));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledWith('network-error');
    await vi.advanceTimersByTimeAsync(95_000);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveBeenCalledWith('network-error');
  });
});
