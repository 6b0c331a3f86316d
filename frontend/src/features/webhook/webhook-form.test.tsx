import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import type { Webhook } from './webhook.api.ts';
import { WebhookForm } from './webhook-form.tsx';

const ON: Webhook = {
  ...{
    receiver_uuid: null,
    order_uuid: null,
    number: null,
    status: 'on',
    url: 'https://one.example/hook',
    form: 'ringpost',
  },
  ...{ types: ['sms.received'], sub_accounts: false, disabled: null, delivered: 0, failed: 0 },
  ...{ secret_created_at: '2026-11-20T10:00:00.000Z', old_secret_valid_until: null },
};

const sent: unknown[] = [];
let answer: () => Response;
beforeEach(() => {
  sent.length = 0;
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(webhook = ON): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <WebhookForm webhook={webhook} onRemove={() => undefined} />
    </RawIntlProvider>,
  );
}
function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }));
}

it('takes an address that was pasted with blanks around it', async () => {
  show();
  const field = screen.getByLabelText('URL');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('  https://two.example/hook \t');
  await press('Save');
  await screen.findByText('Webhook saved');
  expect(sent).toMatchObject([{ url: 'https://two.example/hook' }]);
});

it.each([
  ['the address', () => userEvent.type(screen.getByLabelText('URL'), '/other')],
  ['a type of events', () => press('order.created')],
  ['the format', () => press('SMS-Activate')],
  ['the events of sub-accounts', () => userEvent.click(screen.getByRole('checkbox'))],
])('says no longer that it is saved when %s is changed', async (_part, change) => {
  show();
  await press('Save');
  await screen.findByText('Webhook saved');
  await change();
  expect(screen.queryByText('Webhook saved')).toBeNull();
});

it('says why it could not be turned off', async () => {
  show();
  answer = () => Response.json({ code: 'server-busy', title: 'Busy' }, { status: 503 });
  await press('Turn off');
  expect((await screen.findByText('Busy')).getAttribute('role')).toBe('alert');
});

it('offers no events of sub-accounts for one rental, because it is told of none', () => {
  show({
    ...ON,
    receiver_uuid: '0190f5aa-0000-7000-8000-000000000002',
    order_uuid: '0190f5aa-0000-7000-8000-0000000000a1',
  });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
});
