import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { intlFor } from '../../i18n/intl.ts';
import { paths } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';

const { answerOf } = vi.hoisted(() => ({ answerOf: vi.fn() }));
vi.mock('../forms/passkey.ts', () => ({ answerOf }));

let sent: unknown[];
let answer: () => Response;

function refusal(status: number, code: string) {
  return () => Response.json({ type: 'about:blank', title: code, status, code, requestId: 'r1' }, { status });
}

beforeEach(() => {
  sent = [];
  useSession.setState({ session: null });
  localStorage.clear();
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
  answer = () =>
    Response.json({
      token: 'secret-token',
      expires_at: '2199-01-01T00:00:00.000Z',
      email: 'mara@example.com',
      is_admin: false,
    });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Where() {
  return <p>at {useLocation().pathname}</p>;
}

function show(query = '') {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={[`/auth/login${query}`]}>
        <Routes>
          <Route path="/auth/login" element={<LoginPage />} />
          <Route path={paths['forgot-password']} element={<ForgotPasswordPage />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}
function email() {
  return screen.getByLabelText('Email');
}
function password() {
  return screen.getByLabelText('Password');
}
function press() {
  return screen.getByRole('button', { name: 'Log in' });
}

describe('the login', () => {
  it('says under each field what is missing, and puts the cursor into the first one', async () => {
    const user = show();
    await user.click(press());
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(sent).toEqual([]);
  });

  it('says on blur that a text is not an address', async () => {
    const user = show();
    await user.type(email(), 'mara@example');
    await user.tab();
    expect(await screen.findByText('Email must be a valid email')).toBeTruthy();
  });

  it('shows a wrong password at its field and keeps the typed text', async () => {
    answer = refusal(401, 'INCORRECT_CREDENTIALS');
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(press());
    await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
    expect((password() as HTMLInputElement).value).toBe('violet-harbor');
    expect(document.activeElement).toBe(password());
  });

  it('brings the typed address along to the page for a forgotten password, and back', async () => {
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(screen.getByRole('button', { name: 'Send me the link' })).toBeTruthy();
    expect(email()).toHaveProperty('value', 'mara@example.com');
    await user.type(email(), '.test');
    await user.click(screen.getByRole('link', { name: 'Back to the login' }));
    expect(press()).toBeTruthy();
    expect(email()).toHaveProperty('value', 'mara@example.com.test');
  });

  it('offers a new link to a user who has not confirmed the address', async () => {
    answer = refusal(403, 'email-unverified');
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(press());
    expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeTruthy();
  });

  it('asks for the code of a second factor after the password, and sends all three', async () => {
    answer = refusal(401, 'second-factor-required');
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(press());
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
    answer = refusal(401, 'second-factor-wrong');
    await user.type(code, '123 456');
    await user.click(press());
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    const login = { email: 'mara@example.com', password: 'violet-harbor', remember: true };
    expect(sent).toEqual([login, { ...login, code: '123 456' }]);
  });

  it('takes a recovery code, and goes back to the password', async () => {
    answer = refusal(401, 'second-factor-required');
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(press());
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code').getAttribute('inputmode')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect((password() as HTMLInputElement).value).toBe('violet-harbor');
  });

  it('takes a passkey instead of a code, and says if none has answered', async () => {
    answer = () => {
      const facts = { methods: ['code', 'passkey'], title: 'x', status: 401, requestId: 'r1' };
      return Response.json({ ...facts, code: 'second-factor-required' }, { status: 401 });
    };
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(press());
    const use = await screen.findByRole('button', { name: 'Use a passkey' });
    const question = {
      challenge: 'c',
      rp_id: 'localhost',
      expires_at: '2199-01-01T00:00:00.000Z',
      allow: [],
    };
    answer = () => Response.json(question);
    answerOf.mockRejectedValueOnce(new Problem(0, { code: 'passkey-silent' }));
    await user.click(use);
    expect(await screen.findByText('No passkey has answered. Try again.')).toBeTruthy();
    answerOf.mockResolvedValueOnce({ id: 'p' });
    await user.click(use);
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ email: 'mara@example.com', passkey: { id: 'p' } }),
    );
    expect(answerOf).toHaveBeenCalledWith(question);
  });

  it('opens the page that p names, and remembers the session only if the user chose that', async () => {
    const user = show('?p=dashboard-buy-now');
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(screen.getByLabelText('Remember me on this device'));
    await user.click(press());
    expect(await screen.findByText('at /dashboard/buy-now')).toBeTruthy();
    expect(localStorage.getItem('ringpost.session')).toBeNull();
    expect(sessionStorage.getItem('ringpost.session')).toContain('secret-token');
  });

  it('never leads to another site', async () => {
    const user = show('?p=https://evil.example/');
    await user.type(email(), 'mara@example.com');
    await user.type(password(), 'violet-harbor');
    await user.click(press());
    expect(await screen.findByText('at /dashboard/main')).toBeTruthy();
  });
});
