import { act, cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { problemSentencesReady } from '../../i18n/problem-sentences.ts';
import { useSession } from '../../session/session.store.ts';
import { keepSignUp } from './pending-sign-up.ts';
import { RegisterConfirmPage } from './register-confirm-page.tsx';

const EMAIL = 'mara@example.test';
const PASSWORD = 'quiet-harbour';
const SECRET = 's'.repeat(43);
const SESSION = { token: 't', expires_at: '2199-01-01T00:00:00.000Z', email: EMAIL, is_admin: false };
const REFUSED = {
  type: 'about:blank',
  title: 'no',
  status: 401,
  code: 'INCORRECT_CREDENTIALS',
  requestId: 'r1',
};
const NEEDS_PASSWORD = { ...REFUSED, status: 400, code: 'invalid-request' };
const GONE = { ...REFUSED, status: 404, code: 'token-not-found' };
let requests: [string, unknown][];
let login: () => Response;
/** The answer to a confirmation with the secret of the browser. */
let inBrowser: () => Response;
/** The answer to a link without a password and without a secret. */
let withoutProof: () => Response;
/** The answer to a link with a password. */
let byPassword: () => Response;

beforeAll(problemSentencesReady);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  useSession.setState({ session: null });
  requests = [];
  login = () => Response.json(SESSION);
  inBrowser = () => Response.json(REFUSED, { status: 401 });
  withoutProof = () => Response.json(NEEDS_PASSWORD, { status: 400 });
  byPassword = () => Response.json({ email: EMAIL });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    requests.push([path, body]);
    if (path.endsWith('/login')) return login();
    if (body.browser_secret !== undefined) return inBrowser();
    return body.password === undefined ? withoutProof() : byPassword();
  });
});
afterEach(() => {
  cleanup();
  useSession.getState().signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}
function show(p = ''): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={[`/register/confirm?token=abc${p}`]}>
        <Routes>
          <Route path="/register/confirm" element={<RegisterConfirmPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </RawIntlProvider>,
  );
}
async function typePassword() {
  const { default: userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(await screen.findByLabelText('Password'), PASSWORD);
  return user;
}
async function confirm(): Promise<string> {
  const user = await typePassword();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  return (await screen.findByText(/^Your Email has been verified/)).textContent ?? '';
}
function address(): string {
  return document.querySelector('output')?.textContent ?? '';
}
function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

describe('The page of the mailed link', () => {
  it('confirms the address, signs in with the same password, and continues to the chosen page', async () => {
    show(`&p=${encodeURIComponent('/dashboard/buy-now?app=a1')}`);
    expect(await confirm()).toContain('You are signed in');
    expect(requests).toEqual([
      ['/api/auth/register/confirm', { token: 'abc' }],
      ['/api/auth/register/confirm', { token: 'abc', password: PASSWORD }],
      ['/api/auth/login', { email: EMAIL, password: PASSWORD, remember: true }],
    ]);
    expect(useSession.getState().session).toMatchObject({ email: EMAIL });
    pass(2_000);
    expect(address()).toMatch(/^\/dashboard\/buy-now\?app=a1 /);
  });

  it('continues after two seconds, and not before', async () => {
    show();
    await confirm();
    pass(1_000);
    expect(address()).toMatch(/^\/register\/confirm/);
    pass(1_000);
    expect(address()).toMatch(/^\/dashboard\/main /);
  });

  it('never continues to another site', async () => {
    show(`&p=${encodeURIComponent('//evil.example')}`);
    await confirm();
    pass(2_000);
    expect(address()).toMatch(/^\/dashboard\/main /);
  });

  it('leads to the login, with the address filled in, if the sign-in is refused', async () => {
    const refusal = { type: 'about:blank', title: 'busy', status: 503, code: 'busy', requestId: 'r1' };
    login = () => Response.json(refusal, { status: 503 });
    show('&p=dashboard-messages');
    expect(await confirm()).toContain('redirected to login page in 2 seconds');
    pass(2_000);
    expect(address()).toBe(`/auth/login?p=dashboard-messages {"email":"${EMAIL}"}`);
    expect(useSession.getState().session).toBeNull();
  });

  it('confirms by itself in the browser of the sign-up, once, and signs in', async () => {
    keepSignUp({ email: EMAIL, secret: SECRET });
    inBrowser = () => Response.json({ email: EMAIL, session: SESSION });
    show('&p=dashboard-messages');
    expect((await screen.findByText(/^Your Email has been verified/)).textContent).toContain(
      'You are signed in',
    );
    expect(requests).toEqual([['/api/auth/register/confirm', { token: 'abc', browser_secret: SECRET }]]);
    expect(useSession.getState().session).toMatchObject({ email: EMAIL });
    expect(localStorage.getItem('ringpost.signed-up')).toBeNull();
    // The timer starts in an effect, which may run later than the text is there.
    await act(async () => {});
    pass(2_000);
    expect(address()).toMatch(/^\/dashboard\/messages /);
  });

  it('asks for the password if the server does not know the secret of the browser', async () => {
    keepSignUp({ email: EMAIL, secret: SECRET });
    show();
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByText(/This is not the password/)).toBeNull();
    expect(await confirm()).toContain('You are signed in');
  });

  it('shows only an address that this device signed up with', async () => {
    show();
    expect(screen.queryByLabelText('Email')).toBeNull();
    cleanup();
    keepSignUp({ email: EMAIL, secret: SECRET });
    show();
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    expect([field.value, field.readOnly, field.autocomplete]).toEqual([EMAIL, true, 'username']);
  });

  it('forgets the address when the link has expired, and when somebody has signed in', async () => {
    keepSignUp({ email: EMAIL, secret: SECRET }, Date.now() - 24 * 3_600_000);
    show();
    expect(screen.queryByLabelText('Email')).toBeNull();
    cleanup();
    keepSignUp({ email: EMAIL, secret: SECRET });
    show();
    await screen.findByLabelText('Password');
    await confirm();
    expect(localStorage.getItem('ringpost.signed-up')).toBeNull();
  });

  it.each([
    ['in another browser', false],
    ['in the browser of the sign-up', true],
  ])('says at once that a link was used, and asks for no password, %s', async (_, isOwn) => {
    if (isOwn) keepSignUp({ email: EMAIL, secret: SECRET });
    withoutProof = () => Response.json(GONE, { status: 404 });
    inBrowser = withoutProof;
    show('&p=dashboard-messages');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe(
      '/auth/login?p=dashboard-messages',
    );
  });

  it('asks for the password if the server does not answer', async () => {
    withoutProof = () => {
      throw new TypeError('connection lost');
    };
    show();
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('says after a lost answer that the link was used, and leads to the login', async () => {
    show();
    const user = await typePassword();
    byPassword = () => {
      throw new TypeError('connection lost');
    };
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Ringpost cannot be reached. Check the connection and try again.');
    byPassword = () => Response.json(GONE, { status: 404 });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'This link no longer works' });
    expect(screen.getByText(/If you have confirmed your email, you can log in\.$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the login' })).toBeDefined();
  });
});
