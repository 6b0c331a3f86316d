import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { SignupPage } from './signup-page.tsx';

afterEach(cleanup);

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
