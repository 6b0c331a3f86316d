import type { Position } from '@ringpost/domain';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type FinanceDayRow, financeDays } from '@ringpost/projections/finance/finance.view';
import { type SalesDayRow, salesDays } from '@ringpost/projections/orders/sales.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, vendorRow } from '../testing/rows.ts';

const NONE = { available: 0, held: 0, debt: 0, revenue: 0, granted: 0, paid: 0, moved: 0 } as const;
const PLACE = { first: '000000000010' as Position, last: '000000000020' as Position };

/** 10 dollars came in, in October. */
const october: FinanceDayRow = {
  ...{ _id: '2026-10-31', ...PLACE },
  lines: { 'paid-in': { count: 1, mills: 10_000 } },
  accounts: { ...NONE, available: 10_000, paid: -10_000 },
  gateways: { stripe: { paidIn: { count: 1, mills: 10_000 }, takenBack: { count: 0, mills: 0 } } },
};
/** In November 5 dollars of it were taken back, and an order was paid for and given back in part. */
const november: FinanceDayRow = {
  ...{ _id: '2026-11-01', ...PLACE },
  lines: {
    'taken-back': { count: 1, mills: 5_000 },
    hold: { count: 1, mills: 350 },
    capture: { count: 1, mills: 350 },
    refund: { count: 1, mills: 100 },
  },
  accounts: { ...NONE, available: -5_250, revenue: 250, paid: 5_000 },
  gateways: { stripe: { paidIn: { count: 0, mills: 0 }, takenBack: { count: 1, mills: 5_000 } } },
};
const sale: SalesDayRow = {
  ...{ _id: `2026-11-01/${ids.app}/${ids.vendor}`, date: '2026-11-01', appId: ids.app, vendorId: ids.vendor },
  ...{ captures: 1, capturedMills: 350, fees: 0, feesMills: 0, refunds: 1, refundedMills: 100 },
};
const MONTH = 'since=2026-11-01&until=2026-11-30';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  await server.given(apps, appRow());
  await server.given(vendors, vendorRow());
  await server.given(financeDays, october, november);
  await server.given(salesDays, sale);
});
afterEach(() => server.close());

function report(query = MONTH) {
  return server.ask(`/api/admin/finance/report?${query}`, { token });
}

describe('the report of a period', () => {
  it('goes from the opening by each movement to the closing, and adds up', async () => {
    const { body } = await report();
    expect(body).toMatchObject({
      since: '2026-11-01',
      until: '2026-11-30',
      differences: [],
      counting: false,
    });
    expect(body.accounts).toEqual([
      { account: 'available', opening: 10, closing: 4.75 },
      { account: 'held', opening: 0, closing: 0 },
      { account: 'debt', opening: 0, closing: 0 },
      { account: 'revenue', opening: 0, closing: 0.25 },
      { account: 'granted', opening: 0, closing: 0 },
      { account: 'paid', opening: -10, closing: -5 },
      { account: 'moved', opening: 0, closing: 0 },
    ]);
    expect(body.lines.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { line: 'taken-back', count: 1, amount: 5 },
      { line: 'hold', count: 1, amount: 0.35 },
      { line: 'capture', count: 1, amount: 0.35 },
      { line: 'refund', count: 1, amount: 0.1 },
    ]);
  });

  it('has the sums of each gateway, app and vendor', async () => {
    const { body } = await report();
    expect(body.gateways).toEqual([
      { gateway: 'stripe', payments: 0, paid_in: 0, returns: 1, taken_back: 5 },
    ]);
    const sums = { sales: 1, sold: 0.35, fees: 0, refunded: 0.1, revenue: 0.25 };
    expect(body.apps).toEqual([{ kind: 'named', id: ids.app, name: 'WhatsApp', ...sums }]);
    expect(body.vendors).toEqual([{ kind: 'named', id: ids.vendor, name: 'Alpha', ...sums }]);
  });

  it('names an account whose movements do not lead to its closing', async () => {
    await server.given(financeDays, {
      ...november,
      accounts: { ...november.accounts, available: -5_251, granted: 1 },
    });
    expect((await report()).body.differences).toEqual([
      { of: 'available', expected: 4.75, found: 4.749 },
      { of: 'granted', expected: 0, found: 0.001 },
    ]);
  });

  it('names accounts, gateways and sales that do not sum up', async () => {
    await server.given(salesDays, { ...sale, refundedMills: 0 });
    await server.given(financeDays, {
      ...november,
      ...{ gateways: {}, accounts: { ...november.accounts, paid: 4_999 } },
    });
    expect((await report()).body.differences).toEqual([
      { of: 'paid', expected: -5, found: -5.001 },
      { of: 'whole', expected: 0, found: -0.001 },
      { of: 'gateways', expected: -5, found: 0 },
      { of: 'apps', expected: 0.25, found: 0.35 },
    ]);
  });

  it('has what belongs to no app in a row of its own, at the end', async () => {
    await server.given(salesDays, { ...sale, _id: '2026-11-30//', date: '2026-11-30', appId: null });
    const { body } = await report();
    expect(body.apps.map(({ kind }: { kind: string }) => kind)).toEqual(['named', 'none']);
    expect(body.vendors).toMatchObject([{ sales: 2, revenue: 0.5 }]);
  });

  it.each([
    ['since=2026-11-02&until=2026-11-01', 400],
    ['since=2026-01-01&until=2027-01-02', 400],
    ['since=2026-11-31&until=2026-12-01', 400],
    ['since=2026-11-01', 200],
    ['', 200],
    ['since=2026-01-01&until=2027-01-01', 200],
    ['since=2026-11-01&until=2026-11-01', 200],
  ])('of %s answers %i', async (query, status) => {
    const answer = await report(query);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors).toHaveLength(1);
  });

  it('is only for admins', async () => {
    const customer = await server.token(ids.ann);
    for (const path of ['report', 'report/csv']) {
      const asked = await server.ask(`/api/admin/finance/${path}?${MONTH}`, { token: customer });
      expect(asked.status).toBe(403);
    }
  });
});

describe('the file of a report', () => {
  it('has the same figures, and no cell that a spreadsheet runs', async () => {
    await server.given(apps, { ...appRow(), name: '=cmd' });
    const { body, headers } = await server.ask(`/api/admin/finance/report/csv?${MONTH}`, { token });
    expect(headers.get('content-disposition')).toContain('ringpost-report-2026-11-01-2026-11-30.csv');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toContain('opening,,,,10.000,0.000,0.000,0.000,0.000,-10.000,0.000');
    expect(lines).toContain('movement,taken-back,,1,-5.000,0.000,0.000,0.000,0.000,5.000,0.000');
    expect(lines).toContain('closing,,,,4.750,0.000,0.000,0.250,0.000,-5.000,0.000');
    expect(lines).toContain('gateway,stripe,0,0.000,1,5.000');
    expect(lines).toContain(`app,'=cmd,${ids.app},1,0.350,0.000,0.100,0.250`);
  });
});
