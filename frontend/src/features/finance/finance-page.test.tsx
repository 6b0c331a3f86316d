import { FINANCE_ACCOUNTS } from '@ringpost/domain/rules/finance-lines';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage, stubScreen } from '../../testing/shown-page.fixture.tsx';
import type { FinanceReport } from './finance.api.ts';
import { FinancePage } from './finance-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const report: FinanceReport = {
  ...{ since: '2026-11-01', until: '2026-11-30', position: 'p:1', counting: false },
  lines: [
    { line: 'paid-in', count: 0, amount: 0 },
    { line: 'taken-back', count: 2, amount: 5 },
  ],
  accounts: FINANCE_ACCOUNTS.map((account) => ({
    account,
    opening: account === 'available' ? 10 : 0,
    closing: account === 'available' ? 5 : 0,
  })),
  gateways: [{ gateway: 'stripe', payments: 1, paid_in: 20.001, returns: 2, taken_back: 5 }],
  ...{ apps: [], vendors: [], differences: [] },
};

async function open(answer: Partial<FinanceReport>): Promise<HTMLElement> {
  stubScreen();
  vi.stubGlobal('fetch', async () => Response.json({ ...report, ...answer }));
  await showPage(FinancePage, '/?since=2026-11-01&until=2026-11-30', 'Opening');
  return screen.getByRole('main');
}

describe('the page of finance', () => {
  it('goes from the opening by each movement to the closing, and says that it adds up', async () => {
    const main = await open({});
    expect(main.textContent).toContain('November 2026');
    expect(main.textContent).toContain('the opening and 2 movements give the closing');
    const rows = [...(main.querySelectorAll('table')[0]?.querySelectorAll('tbody tr') ?? [])];
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
      'Opening',
      'Payments taken back',
      'Closing',
    ]);
    expect(rows[1]?.textContent).toBe('Payments taken back2−5.000+5.000');
    expect(screen.getByText('15.001')).toBeTruthy();
  });

  it('names each figure that differs', async () => {
    await open({ differences: [{ of: 'available', expected: 5, found: 4.999 }] });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('This report does not add up. One figure differs:');
    expect(alert.textContent).toContain('Available: 4.999 USD found, 5.000 USD expected.');
  });

  it('leads to the months before and after', async () => {
    await open({});
    expect(screen.getByRole('link', { name: 'Month before' }).getAttribute('href')).toContain(
      '?since=2026-10-01&until=2026-10-31',
    );
    expect(screen.getByRole('link', { name: 'Month after' }).getAttribute('href')).toContain(
      '?since=2026-12-01&until=2026-12-31',
    );
  });
});
