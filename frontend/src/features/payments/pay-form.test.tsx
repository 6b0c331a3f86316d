import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig, useSWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { refusalsReady } from '../../api/problem.ts';
import { intlFor } from '../../i18n/intl.ts';
import { PayForm } from './pay-form.tsx';

const rates = { data: [{ gateway: 'stripe', on: true, card: true, coins: [], rate_at: null }] };
let posts: number;
let answer: () => Response;
let settings: Promise<object>;
let readRates: () => Response;

/** Reads everything again, as the page does from time to time. */
function ReadAgain() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      Read again
    </button>
  );
}

/** The tab that the browser opens. Null: the browser forbids it. */
function tabs(tab: object | null) {
  const open = vi.fn(() => tab);
  vi.stubGlobal('open', open);
  return open;
}
function payerTab() {
  return { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() };
}

beforeEach(() => {
  posts = 0;
  settings = Promise.resolve({ data: [] });
  readRates = () => Response.json(rates);
  answer = () =>
    Response.json(
      {
        payment_uuid: 'p1',
        gateway: 'stripe',
        amount: 5,
        coin: null,
        coin_amount: null,
        address: null,
        pay_url: 'https://pay.example/p1',
        expires_at: '2026-11-22T10:30:00.000Z',
      },
      { status: 201 },
    );
  tabs(null);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST') {
      posts += 1;
      return answer();
    }
    if (path.includes('shop_settings')) return Response.json(await settings);
    return path.includes('rates') ? readRates() : Response.json({ balance: 10, held: 0, debt: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <PayForm onStarted={() => undefined} />
        <ReadAgain />
      </SWRConfig>
    </RawIntlProvider>,
  );
}

/** Types an amount and continues. */
async function pay(amount: string): Promise<void> {
  show();
  await userEvent.clear(await screen.findByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), amount);
  await userEvent.click(screen.getByRole('button', { name: 'Continue to the payment' }));
}

describe('the amount of a top-up', () => {
  it('stays when the rates cannot be read again, for example while the device is offline', async () => {
    show();
    await userEvent.clear(await screen.findByLabelText('Amount'));
    await userEvent.type(screen.getByLabelText('Amount'), '12.34');
    const failed = vi.fn(() => Response.json({ code: 'unavailable', title: 'x' }, { status: 503 }));
    readRates = failed;
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await vi.waitFor(() => expect(failed).toHaveBeenCalled(), 60_000);
    // A refusal waits for its texts.
    await act(async () => {
      await refusalsReady();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.34');
  });

  it.each([
    ['0.4', 'Total amount must be more than 0.490 USD'],
    ['0.505', 'Payments are in whole cents: at most 2 decimals'],
    ['12.345', 'Payments are in whole cents: at most 2 decimals'],
    ['10001', 'Enter dollars and whole cents, from 0.500 to 10,000.000'],
  ])('that is %s is not sent, and says: %s', async (amount, text) => {
    await pay(amount);
    expect(document.querySelector('.field-error')?.textContent).toBe(text);
    expect(posts).toBe(0);
  });

  it('is suggested from the bounds when they are read, until the customer types', async () => {
    let answerWith: (body: object) => void = () => undefined;
    settings = new Promise((resolve) => {
      answerWith = resolve;
    });
    show();
    const field = await screen.findByLabelText<HTMLInputElement>('Amount');
    expect(field.value).toBe('0.500');
    answerWith({ data: [{ setting: 'payment-least', is_money: true, value: 2 }] });
    await vi.waitFor(() => expect(field.value).toBe('2.000'), 60_000);
    expect(screen.queryByRole('button', { name: '0.500' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to the payment' }));
    expect(posts).toBe(1);
    await userEvent.clear(field);
    expect(field.value).toBe('');
  });

  it('accepts no letters, and is sent if it can be paid', async () => {
    await pay('a1e2.5-USD');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.5');
    expect(posts).toBe(1);
  });
});

describe('one click to pay', () => {
  it('opens the page of the gateway, which cannot access this page', async () => {
    const tab = payerTab();
    const open = tabs(tab);
    await pay('5');
    expect(open).toHaveBeenCalledOnce();
    await vi.waitFor(
      () => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://pay.example/p1'),
      60_000,
    );
    expect(tab.opener).toBeNull();
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('leaves no empty tab if the payment is refused, and opens none for a wrong amount', async () => {
    const tab = payerTab();
    const open = tabs(tab);
    answer = () =>
      Response.json(
        { type: 'about:blank', title: 'off', status: 409, code: 'gateway-off', requestId: 'r1' },
        { status: 409 },
      );
    await pay('5');
    await vi.waitFor(() => expect(tab.close).toHaveBeenCalledOnce(), 60_000);
    cleanup();
    await pay('0.4');
    expect(open).toHaveBeenCalledOnce();
  });
});
