import type { TransactionDetail, TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { LedgerTable } from './ledger-table.tsx';

function line(number: number, change: Partial<TransactionView> = {}): TransactionView {
  return {
    transaction_id: `t${number}`,
    line: number,
    kind: 'user purchase order',
    at: '2026-11-21T10:00:00.000Z',
    amount: -0.9,
    balance_after: 9.1,
    order_uuid: `0199f3a2-7c41-7e08-9b6d-00000000000${number}`,
    app_name: 'WhatsApp',
    image_name: null,
    number: '+14155550132',
    payment_uuid: null,
    gateway: null,
    transfer_uuid: null,
    corrects_uuid: null,
    reason: null,
    settled: 'captured',
    ...change,
  };
}
const lines = [
  line(4, { amount: -0.5, reason: 'message-read' }),
  line(3, { kind: 'user refund order', amount: 0.6, reason: 'no-sms' }),
  line(2),
  line(1),
];
const WANTED = lines[2]?.order_uuid ?? '';

function detail(of: TransactionView): TransactionDetail {
  return {
    ...of,
    events: [
      {
        type: 'FundsHeld',
        stream: 'wallet',
        revision: 4,
        position: '000000000009',
        at: of.at,
        actor: 'customer:c1',
        data: { amountMills: 900 },
      },
    ],
    entries: [
      { account: 'available', amount: -0.9 },
      { account: 'held', amount: 0.9 },
    ],
  };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => Response.json(detail(line(Number(path.at(-1))))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(linkedOrder = ''): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read }}>
        <MemoryRouter>
          <LedgerTable lines={lines} linkedOrder={linkedOrder} />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}
function toggle(number: number) {
  return screen.getByRole('button', { name: `Show what caused line ${number}` });
}

describe('the ledger', () => {
  it('shows the sign of every amount, and says what a refund and a read were for', () => {
    show();
    const [, read, refund, purchase] = screen.getAllByRole('row');
    expect(read?.textContent).toContain('Read a message for WhatsApp');
    expect(refund?.textContent).toContain('+0.600 USD');
    expect(refund?.textContent).toContain('no SMS in 30 minutes');
    expect(purchase?.textContent).toContain('−0.900 USD');
  });

  it('opens a line with the arrow key that points forward, and closes it with the one that points back', async () => {
    const user = userEvent.setup();
    show();
    toggle(2).focus();
    await user.keyboard('{ArrowRight}');
    expect(toggle(2).getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText(/Amount held/)).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(toggle(2).getAttribute('aria-expanded')).toBe('false');
  });

  it('opens by Enter to entries that sum to zero', async () => {
    const user = userEvent.setup();
    show();
    toggle(1).focus();
    await user.keyboard('{Enter}');
    const entries = await screen.findByRole('table', { name: 'Entries of this line' });
    expect(within(entries).getAllByRole('row').at(-1)?.textContent).toBe('sum of entries0.000');
  });

  it('initially shows the open line of the order that the user came from', () => {
    show(WANTED);
    expect(toggle(2).getAttribute('aria-expanded')).toBe('true');
    expect(toggle(1).getAttribute('aria-expanded')).toBe('false');
  });
});
