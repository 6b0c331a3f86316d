import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { AdjustDialog } from './adjust-dialog.tsx';

afterEach(cleanup);

const user = { user_id: 'u1', email: 'ann@example.org' };

it.each([
  ['0', 'Credit amount must be more than 0.000 USD'],
  ['-2', 'Credit amount must be more than 0.000 USD'],
  ['two', 'Enter dollars above zero with at most three decimals, such as 2.500'],
  ['', 'Amount is required'],
])('a credit of %j says: %s', async (amount, text) => {
  render(
    <RawIntlProvider value={intlFor()}>
      <AdjustDialog
        kind="credit"
        takes={false}
        user={user}
        about="Balance now: 1"
        onClose={() => undefined}
      />
    </RawIntlProvider>,
  );
  const field = await screen.findByLabelText('Amount in USD');
  await userEvent.type(field, `${amount}{Tab}`);
  expect(await screen.findByText(text)).toBeDefined();
});

it.each([
  ['credit', 'Give the credit', 'Give 2.500 USD'],
  ['debit', 'Debit the amount', 'Debit 2.500 USD'],
  ['correction', 'Correct the amount', 'Correct 2.500 USD'],
] as const)('the button of a %s names the amount', async (kind, before, after) => {
  render(
    <RawIntlProvider value={intlFor()}>
      <AdjustDialog
        kind={kind}
        takes={kind === 'debit'}
        user={user}
        about="Balance now: 1"
        onClose={() => undefined}
      />
    </RawIntlProvider>,
  );
  expect(await screen.findByRole('button', { name: before })).toBeDefined();
  await userEvent.type(await screen.findByLabelText('Amount in USD'), '2,5');
  expect(await screen.findByRole('button', { name: after })).toBeDefined();
});
