import { type InvoiceRow, invoices } from '@ringpost/projections/invoices/invoices.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
});
afterEach(() => server.close());

function invoiceNo(place: number, over: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    ...{ _id: `2026-${String(place).padStart(6, '0')}`, kind: 'invoice', day: '2026-11-21', place },
    ...{ paymentId: ids.order, userId: ids.ann, refersTo: null, countryIso: 'DE', gateway: 'stripe' },
    ...{ grossMills: 10_000, taxMills: 1_600, taxRate: 1_900 },
    ...over,
  };
}

async function file(ending: 'csv' | 'jsonl', period = 'since=2026-11-01&until=2026-11-30') {
  const token = await server.token(ids.admin, 'admin');
  return server.ask(`/api/admin/finance/invoices/${ending}?${period}`, { token });
}

describe('the invoices of a period', () => {
  it('are lines with amounts that add up; a credit note is below zero', async () => {
    const note = { kind: 'credit-note', refersTo: '2026-000001', grossMills: 2_500, taxMills: 400 } as const;
    await server.given(invoices, invoiceNo(1), invoiceNo(2, note));
    const { headers, body } = await file('csv');
    expect(headers.get('content-disposition')).toContain('ringpost-invoices-2026-11-01-2026-11-30.csv');
    expect(body.trimEnd().split('\r\n')).toEqual([
      'number,day,kind,refers_to,payment,customer,country_iso,gateway,net,tax_percent,tax,gross',
      `2026-000001,2026-11-21,invoice,,${ids.order},${ids.ann},DE,stripe,8.400,19.00,1.600,10.000`,
      `2026-000002,2026-11-21,credit-note,2026-000001,${ids.order},${ids.ann},DE,stripe,-2.100,19.00,-0.400,-2.500`,
    ]);
    const lines = String((await file('jsonl')).body)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { number: '2026-000001', net: 8.4, tax: 1.6, gross: 10, tax_percent: 19, refers_to: null },
      { number: '2026-000002', net: -2.1, tax: -0.4, gross: -2.5, refers_to: '2026-000001' },
    ]);
  });

  it('are all documents of these days in the order of their numbers, however many a day has', async () => {
    const rows = Array.from({ length: 2 * CSV_PAGE_ROWS + 5 }, (_, index) => {
      const place = index + 1;
      return invoiceNo(place, { day: place < 50 ? '2026-11-20' : place < 450 ? '2026-11-21' : '2026-11-22' });
    });
    await server.given(invoices, ...rows, invoiceNo(900, { day: '2026-12-01' }));
    const { body } = await file('csv');
    const numbers = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',')[0]);
    expect(numbers).toEqual(rows.map(({ _id }) => _id));
  });

  it('are not for support, and not for longer than a year', async () => {
    const token = await server.token(ids.ann, 'support');
    expect((await server.ask('/api/admin/finance/invoices/csv', { token })).status).toBe(403);
    expect((await file('csv', 'since=2024-01-01&until=2026-01-01')).status).toBe(400);
  });
});
