import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { CreditDialog } from './credit-dialog.tsx';

afterEach(cleanup);

const user: UserView = {
  user_id: 'u1',
  email: 'ann@example.org',
  role: 'customer',
  status: 'active',
  registered_at: '2026-11-21T10:00:00.000Z',
  balance: 1,
  held: 0,
};

it.each([
  ['0', 'Credit amount must be more than 0.000 USD'],
  ['-2', 'Credit amount must be more than 0.000 USD'],
  ['two', 'Enter dollars above zero with at most three decimals, such as 2.500'],
  ['', 'Amount is required'],
])('a credit of %j says: %s', async (amount, text) => {
  render(
    <RawIntlProvider value={intlFor()}>
      <CreditDialog user={user} onClose={() => undefined} />
    </RawIntlProvider>,
  );
  const field = await screen.findByLabelText('Amount in USD');
  await userEvent.type(field, `${amount}{Tab}`);
  expect(await screen.findByText(text)).toBeDefined();
});
