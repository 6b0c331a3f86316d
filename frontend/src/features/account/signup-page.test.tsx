import { readFileSync } from 'node:fs';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { SignupPage } from './signup-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The date at the start of a document. */
function dateOf(name: string): string | undefined {
  return /^date: (\S+)$/m.exec(readFileSync(`frontend/content/en/${name}.md`, 'utf8'))?.[1];
}

function show() {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={['/auth/register']}>
        <SignupPage />
      </MemoryRouter>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}
function password() {
  return screen.getByLabelText('Password');
}
function confirm() {
  return screen.getByLabelText('Confirm password');
}

it('says nothing about the second password before the user has visited it', async () => {
  const user = show();
  await user.type(password(), 'short');
  await user.click(confirm());
  expect(await screen.findByText(/Password must be at least/)).toBeTruthy();
  expect(screen.queryByText('Confirm password is required')).toBeNull();
});

it('removes the error of the second password when the right one is typed', async () => {
  const user = show();
  await user.type(password(), 'a-long-password');
  await user.type(confirm(), 'another');
  await user.tab();
  await waitFor(() => expect(confirm().getAttribute('aria-invalid')).toBe('true'));
  await user.clear(confirm());
  await user.type(confirm(), 'a-long-password');
  await waitFor(() => expect(confirm().getAttribute('aria-invalid')).not.toBe('true'));
});

it('checks the second password again when the first is changed', async () => {
  const user = show();
  await user.type(password(), 'a-long-password');
  await user.type(confirm(), 'a-long-password');
  await user.tab();
  await user.type(password(), '2');
  await user.tab();
  await waitFor(() => expect(confirm().getAttribute('aria-invalid')).toBe('true'));
});

it('ticks the rule of the password when the typed text is long enough', async () => {
  const user = show();
  const rule = screen.getByText('At least 8 characters');
  await user.type(password(), '1234567');
  expect(rule.querySelector('svg')).toBeNull();
  await user.type(password(), '8');
  expect(rule.querySelector('svg')).not.toBeNull();
});

it('names the documents that it agrees to, and sends their dates', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(String(body));
    return new Response(null, { status: 202 });
  });
  const user = show();
  expect(screen.getByRole('link', { name: 'terms of service' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
  await user.type(screen.getByLabelText('Email'), 'ann@example.org');
  await user.type(password(), 'a-long-password');
  await user.type(confirm(), 'a-long-password');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { agreed } = JSON.parse(sent[0] ?? '');
  expect(agreed).toEqual({ terms: dateOf('terms'), privacy: dateOf('privacy-policy') });
});
