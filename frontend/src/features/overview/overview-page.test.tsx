import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { usePurchase } from '../purchase/use-purchase.ts';
import { rental } from '../rentals/rental.fixture.ts';
import { OverviewPage } from './overview-page.tsx';

function minutes(count: number): string {
  return new Date(Date.now() + count * 60_000).toISOString();
}

const many = rental({
  ...{ order_uuid: 'b1', kind: 'activation', status: 'completed', app_name: 'Signal' },
  ...{ requested: 2, fulfilled: 2, number: null, closes_at: null, unit_price: 0.5 },
});
const withCode = rental({
  ...{ order_uuid: 'n1', kind: 'activation', bulk_uuid: 'b1', status: 'completed', app_name: 'Signal' },
  ...{ closes_at: minutes(5), completed_at: minutes(-1), code_at: minutes(-1), code: '482917' },
});
const refunded = rental({
  ...{ order_uuid: 'n2', kind: 'activation', bulk_uuid: 'b1', status: 'failed', app_name: 'Signal' },
  ...{ outcome: 'no-sms', closes_at: minutes(-12), ended_at: minutes(-2), unit_price: 0.5 },
});

const NO_VOLUME = { spent: 0, percent: 0, steps: [], next: null };

let balance: object;
let volume: object;

function answerTo(path: string): object {
  if (path.includes('/api/users/balance')) return balance;
  if (path.includes('/api/users/volume_discount')) return volume;
  if (path.includes('/api/users/stats')) return { spent_30d: 0, daily: [] };
  let data: readonly OrderView[] = [];
  if (path.includes('/api/orders/list')) {
    if (!path.includes('status=running'))
      data = path.includes('items=each') ? [many, withCode, refunded] : [many];
  }
  return { data, total: data.length };
}

beforeEach(() => {
  balance = { balance: 5, held: 0, debt: 0 };
  volume = NO_VOLUME;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => Response.json(answerTo(path)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Overview() {
  return <OverviewPage purchase={usePurchase()} inSight />;
}

async function open(): Promise<void> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <Overview />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByRole('table');
}

describe('numbers that were bought together', () => {
  it('have their codes on the overview, and the key C copies the newest one', async () => {
    const user = userEvent.setup();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await open();
    expect(await screen.findByRole('button', { name: 'Copy code for Signal' })).toBeDefined();
    await user.keyboard('c');
    expect(copied).toEqual(['482917']);
  });

  it('say what was refunded', async () => {
    await open();
    expect(document.body.textContent).toContain('0.500 USD was refunded at');
  });

  it('are one row of the last orders', async () => {
    await open();
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(1);
    expect(screen.getByRole('table').textContent).toContain('2 of 2 numbers');
  });
});

describe('the discount by volume', () => {
  const [first, second] = [
    { from: 500, percent: 5 },
    { from: 2000, percent: 10 },
  ];

  it('is there with its reason and the way to the next step, if the shop has one', async () => {
    await open();
    expect(document.body.textContent).not.toContain('in the last 30 days');
    cleanup();
    const next = { ...second, missing: 1387.6 };
    volume = { spent: 612.4, percent: 5, steps: [first, second], next };
    await open();
    expect((await screen.findByText('You pay 5 % less')).parentElement?.textContent).toBe(
      'You pay 5 % less, because you spent 612.400 USD in the last 30 days.',
    );
    expect(document.body.textContent).toContain('10 % from 2,000.000 USD: 1,387.600 USD more.');
    const bar = screen.getByRole<HTMLProgressElement>('progressbar');
    expect(bar.value).toBeCloseTo(612.4 / 2000);
  });
});

describe('a debt', () => {
  it('is shown, with the way to pay it', async () => {
    balance = { balance: 0, held: 0, debt: 1.25 };
    await open();
    expect(await screen.findByText(/Your next top-up pays it first\./)).toBeDefined();
    expect(screen.getByText('You owe 1.250 USD.')).toBeDefined();
  });
});
