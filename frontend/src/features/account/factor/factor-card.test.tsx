import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { intlFor } from '../../../i18n/intl.ts';
import { useSession } from '../../../session/session.store.ts';
import { FactorCard } from './factor-card.tsx';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
let isOn: boolean;
let sent: [string, unknown][];

function answerTo(path: string, method: string): Response {
  if (method === 'GET')
    return Response.json({ kind: isOn ? 'totp' : null, recovery_codes_left: isOn ? CODES.length : 0 });
  if (path === '/api/auth/second_factor') {
    const uri = `otpauth://totp/Ringpost:mara?secret=${SECRET}&issuer=Ringpost`;
    return Response.json({ secret: SECRET, uri, expires_at: '2199-01-01T00:00:00.000Z' });
  }
  if (sent.at(-1)?.[1] !== '123456') {
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 401,
      code: 'second-factor-wrong',
      requestId: 'r',
    };
    return Response.json(problem, { status: 401 });
  }
  isOn = true;
  return Response.json({ recovery_codes: CODES });
}

beforeEach(() => {
  [isOn, sent] = [false, []];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') sent.push([path, JSON.parse(String(body)).code]);
    return answerTo(path, method);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <FactorCard />
      </SWRConfig>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}

describe('the card of the second factor', () => {
  it('shows the secret as a picture and as text, and the recovery codes until they are saved', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    expect(await screen.findByRole('img', { name: 'QR code of the key below' })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Turn it on' }));
    for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  });

  it('is the first duty of an admin until the codes are saved, also if the page was loaded again meanwhile', async () => {
    const session = {
      token: 't',
      email: 'mara@example.org',
      role: 'admin',
      locale: 'en',
      isAdmin: true,
    } as const;
    const owes = { ...session, expiresAt: '2199-01-01T00:00:00.000Z', mustAddFactor: true };
    const owesStill = () => useSession.getState().mustAddFactor;
    useSession.getState().signIn(owes, false);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect(await screen.findByText(CODES[0] ?? '')).toBeTruthy();
    expect(owesStill()).toBe(true);
    cleanup();
    show();
    expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
    await waitFor(() => expect(owesStill()).toBe(false));
    useSession.getState().signOut();
  });

  it('can be left before the first code', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy();
    expect(screen.queryByText(/GEZD/)).toBeNull();
  });
});
