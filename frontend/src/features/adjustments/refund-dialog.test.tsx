import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig, useSWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { RefundDialog } from './refund-dialog.tsx';

const ORDER = '0198f3a2-7c41-7e08-9b6d-2f1c80a4d722';
const OTHER_ORDER = '0198f3a2-7c41-7e08-9b6d-2f1c80a4d723';
const user = { user_id: 'u1', email: 'ann@example.org' };

let order: object;
let sent: { readonly path: string; readonly body: unknown }[];
let refusal: object | undefined;
let orderAsked: Promise<unknown>;
let readAgain: () => Promise<unknown>;
beforeEach(() => {
  const numbers = { requested: 1, number_source: 'active' };
  order = {
    order_uuid: ORDER,
    user_id: 'u1',
    app_name: 'Alpha',
    paid: 0.5,
    refunded: 0.2,
    left: 0.3,
    ...numbers,
  };
  sent = [];
  refusal = undefined;
  orderAsked = Promise.resolve();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') {
      await orderAsked;
      return Response.json(order);
    }
    sent.push({ path, body: JSON.parse(String(body)) });
    if (refusal) return Response.json(refusal, { status: 409 });
    return Response.json({ adjustment_uuid: 'x', amount: 0.3, balance: 1, debt: 0 }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
function Reader() {
  const { mutate } = useSWRConfig();
  readAgain = () => mutate(() => true);
  return null;
}
function open(orderId?: string): void {
  const chosen = orderId === undefined ? {} : { orderId };
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <RefundDialog user={user} {...chosen} onClose={onClose} />
        <Reader />
      </SWRConfig>
    </RawIntlProvider>,
  );
}
async function typeOrder(): Promise<void> {
  open();
  await userEvent.click(await screen.findByLabelText('Order number'));
  await userEvent.paste(ORDER);
}
async function retype(amount: string): Promise<void> {
  const field = await screen.findByLabelText('Amount in USD');
  await userEvent.clear(field);
  await userEvent.type(field, `${amount}{Tab}`);
}

it('shows what was paid, refunded and left, and the button names what is left', async () => {
  await typeOrder();
  expect(await screen.findByText(/0.500 USD paid, 0.200 USD refunded, 0.300 USD left/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Refund 0.300 USD' })).toBeDefined();
  await retype('0.1');
  expect(await screen.findByRole('button', { name: 'Refund 0.100 USD' })).toBeDefined();
});

it.each([
  ['0.301', 'Only 0.300 USD is left to refund'],
  ['much', 'Enter dollars above zero with at most three decimals, such as 0.500'],
])('an amount of %s says: %s', async (amount, text) => {
  await typeOrder();
  await screen.findByRole('button', { name: 'Refund 0.300 USD' });
  await retype(amount);
  expect(await screen.findByText(text)).toBeDefined();
});

it('says above the limit that a second admin must approve', async () => {
  order = { ...order, paid: 200, refunded: 0, left: 200 };
  await typeOrder();
  await screen.findByRole('button', { name: 'Refund 200.000 USD' });
  expect(screen.getByText('Above 100.000 USD within a day a second admin must approve it.')).toBeDefined();
});

it.each([
  ['of another customer', { user_id: 'u2' }, 'This customer has no order of one number with this id'],
  ['of many numbers', { requested: 5 }, 'This customer has no order of one number with this id'],
  [
    'that nobody paid for',
    { paid: 0, left: 0 },
    'Nothing was paid for this order, or its money has come back already',
  ],
])('an order %s is refused beside its field', async (_, change, text) => {
  order = { ...order, ...change };
  await typeOrder();
  expect(await screen.findByText(text)).toBeDefined();
});

it('begins with the order of the page', async () => {
  open(ORDER);
  expect(await screen.findByRole('button', { name: 'Refund 0.300 USD' })).toBeDefined();
});

it('keeps an amount that was typed before the order has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  orderAsked = promise;
  open(ORDER);
  await retype('0.1');
  resolve();
  await screen.findByText(/0.300 USD left/);
  expect(await screen.findByRole('button', { name: 'Refund 0.100 USD' })).toBeDefined();
});

it('keeps a typed amount when another admin has refunded a part', async () => {
  open(ORDER);
  await screen.findByRole('button', { name: 'Refund 0.300 USD' });
  await retype('0.1');
  order = { ...order, refunded: 0.25, left: 0.25 };
  await act(() => readAgain());
  await screen.findByText(/0.250 USD left/);
  expect(await screen.findByRole('button', { name: 'Refund 0.100 USD' })).toBeDefined();
});

it('offers what is left of another order that is typed instead', async () => {
  await typeOrder();
  await screen.findByRole('button', { name: 'Refund 0.300 USD' });
  await retype('0.1');
  order = { ...order, order_uuid: OTHER_ORDER, left: 0.4 };
  const field = screen.getByLabelText('Order number');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(OTHER_ORDER);
  expect(await screen.findByRole('button', { name: 'Refund 0.400 USD' })).toBeDefined();
});

it('sends the order, the amount and the reason, and closes', async () => {
  await typeOrder();
  await screen.findByRole('button', { name: 'Refund 0.300 USD' });
  await userEvent.type(screen.getByLabelText('Reason'), 'The code did not work');
  await userEvent.click(screen.getByRole('button', { name: 'Refund 0.300 USD' }));
  const body = { order_uuid: ORDER, amount: 0.3, reason: 'The code did not work' };
  await vi.waitFor(() => expect(sent).toEqual([{ path: '/api/users/u1/refund', body }]), 60_000);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), 60_000);
});
