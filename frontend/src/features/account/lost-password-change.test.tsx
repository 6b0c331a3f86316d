import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { problemSentencesReady } from '../../i18n/problem-sentences.ts';
import { RequireSignIn } from '../../session/guards.tsx';
import { paths } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { LoginPage } from './login-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const EMAIL = 'mara@example.test';
const TRY_NEW = /try the new password first, and then the old one\.$/;
const SESSION = { token: 't', expires_at: '2199-01-01T00:00:00.000Z', email: EMAIL, is_admin: false };
let answer: () => Response;

function lost(): Response {
  throw new TypeError('connection lost');
}
function refused(status: number, code: string) {
  return () => Response.json({ type: 'about:blank', title: code, status, code, requestId: 'r1' }, { status });
}

beforeAll(problemSentencesReady);
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  cleanup();
  useSession.getState().signOut();
  vi.unstubAllGlobals();
});

function show(address: string) {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<RequireSignIn />}>
            <Route path={paths['dashboard-profile']} element={<PasswordForm />} />
          </Route>
          <Route path={paths.login} element={<LoginPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}

it('A change of the password whose answer is lost: the form and the login say which password to try', async () => {
  useSession.setState({
    session: { token: 't0', email: EMAIL, isAdmin: false, expiresAt: '2199-01-01T00:00:00.000Z' },
  });
  const user = show(paths['dashboard-profile']);
  await user.type(screen.getByLabelText('Current password'), 'quiet-harbour');
  await user.type(screen.getByLabelText('New password'), 'another-harbour-2026');
  await user.type(screen.getByLabelText('Confirm password'), 'another-harbour-2026');
  answer = lost;
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText(TRY_NEW);
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'another-harbour-2026');
  // The password has changed, which has ended this session.
  answer = refused(401, 'session-expired');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(screen.getByText(TRY_NEW)).toBeDefined();
  answer = () => Response.json(SESSION);
  await user.type(screen.getByLabelText('Email'), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'another-harbour-2026');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await vi.waitFor(() => expect(useSession.getState().session?.token).toBe('t'));
  cleanup();
  useSession.getState().signOut();
  show(paths.login);
  expect(screen.queryByText(TRY_NEW)).toBeNull();
});

it('A mailed link whose answer is lost: the second try leads to the login too', async () => {
  const user = show('/reset-password?token=abc');
  await user.type(screen.getByLabelText('New password'), 'another-harbour-2026');
  await user.type(screen.getByLabelText('Confirm password'), 'another-harbour-2026');
  answer = lost;
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  await screen.findByText('Ringpost cannot be reached. Check the connection and try again.');
  answer = refused(404, 'token-not-found');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  const link = await screen.findByRole('link', { name: 'log in with it' });
  expect(link.getAttribute('href')).toBe(paths.login);
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeDefined();
});
