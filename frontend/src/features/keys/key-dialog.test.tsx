import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { intlFor } from '../../i18n/intl.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { KeyTerms } from './keys.api.ts';

afterEach(cleanup);

/** Opens the dialog of a server that refuses each key because of this field. */
async function refused(error: object): Promise<KeyTerms[]> {
  const saved: KeyTerms[] = [];
  const onSave = async (terms: KeyTerms): Promise<never> => {
    saved.push(terms);
    throw new Problem(400, { code: 'invalid-request', title: 'Not valid', errors: [error] });
  };
  render(
    <RawIntlProvider value={intlFor()}>
      <KeyDialog
        of={undefined}
        offered={['read', 'buy']}
        offersSandbox={false}
        onSave={onSave}
        onClose={() => undefined}
      />
    </RawIntlProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Name'), 'Shop');
  return saved;
}
function send(): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
}

it('names the address that is wrong', async () => {
  await refused({ field: 'addresses.1', rule: 'format', message: 'x' });
  await userEvent.type(screen.getByLabelText('Addresses'), '203.0.113.7{Enter}300.1.1.1');
  await send();
  const about = await screen.findByText(/is no IP address/);
  expect(about.textContent).toBe('300.1.1.1 is no IP address and no range of them');
});

it('says that there are too many addresses', async () => {
  await refused({ field: 'addresses', rule: 'maxItems', limit: 20, message: 'Max 20 lines' });
  await send();
  await screen.findByText('Max 20 lines');
});

it('says which last day can be chosen', async () => {
  await refused({ field: 'last_day', rule: 'future', message: 'x' });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-01-01' } });
  await send();
  await screen.findByText('Choose today (UTC) or a later day, at most 3,650 days from now');
});

it('says the largest cap, and sends a cap that was typed with a comma', async () => {
  const saved = await refused({ field: 'day_cap', rule: 'maximum', limit: 100_000, message: 'Max 100000' });
  await userEvent.type(screen.getByLabelText('Dollars a day'), '2,5 ');
  await send();
  await screen.findByText('Max 100000');
  expect(saved).toMatchObject([{ day_cap: 2.5 }]);
});
