import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { type TransactionRow, transactions } from '@ringpost/projections/wallets/wallets.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, transactionRow } from '../testing/rows.ts';

const FILE = '/api/payment/balance_transactions/csv';
let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  await server.given(apps, appRow());
  await server.given(orders, orderRow());
});
afterEach(() => server.close());

function lineNo(line: number, over: Partial<TransactionRow> = {}): TransactionRow {
  const _id = `019ab000-0000-7000-8000-${String(line).padStart(12, '0')}`;
  return transactionRow({ _id, line, ...over });
}
async function fileOf(query = ''): Promise<readonly string[]> {
  const { body } = await server.ask(FILE + query, { token });
  return body.trimEnd().split('\r\n');
}
async function linesIn(query: string): Promise<readonly number[]> {
  return (await fileOf(query)).slice(1).map((row) => Number(row.split(',')[0]));
}

describe('the ledger as a file', () => {
  it('has a header and one row for each line, in UTC and in dollars with three decimals', async () => {
    await server.given(transactions, lineNo(7));
    const { headers, body } = await server.ask(FILE, { token });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="ringpost-transactions.csv"');
    expect(body).toBe(
      'line,at,kind,amount,balance_after,order,payment,gateway,app,number,reason,settled,corrects,transfer\r\n' +
        `7,2026-11-21T10:00:00.000Z,user purchase order,-0.350,9.650,${ids.order},,,WhatsApp,+12125550132,,held,,\r\n`,
    );
  });

  it('contains every line, newest first, however many there are', async () => {
    const count = 2 * CSV_PAGE_ROWS + 1;
    await server.given(transactions, ...Array.from({ length: count }, (_, index) => lineNo(index + 1)));
    expect(await linesIn('')).toEqual(Array.from({ length: count }, (_, index) => count - index));
  });

  it('contains no lines of another customer', async () => {
    await server.given(transactions, lineNo(1), lineNo(2, { userId: ids.ben }));
    expect(await linesIn('')).toEqual([1]);
    expect((await server.ask(FILE)).status).toBe(401);
  });

  it('contains the lines that the filters find', async () => {
    await server.given(
      transactions,
      lineNo(1, { kind: 'admin gives credit to user', purpose: null, at: '2026-11-19T10:00:00.000Z' }),
      lineNo(2, { at: '2026-11-20T10:00:00.000Z' }),
      lineNo(3),
    );
    expect(await linesIn('?kind=admin%20gives%20credit%20to%20user')).toEqual([1]);
    expect(await linesIn('?since=2026-11-20T00:00:00Z')).toEqual([3, 2]);
    expect(await linesIn('?since=2026-11-19T00:00:00Z&until=2026-11-20T10:00:00Z')).toEqual([1]);
  });

  it('contains the lines that a search finds', async () => {
    await server.given(transactions, lineNo(1, { purpose: null, aboutId: ids.nobody, amountMills: 5_000 }));
    await server.given(transactions, lineNo(2));
    expect(await linesIn('?search=5')).toEqual([1]);
    expect(await linesIn('?search=%2B1%20(212)%20555-0132')).toEqual([2]);
  });

  it('contains no text that a spreadsheet would run', async () => {
    await server.given(transactions, lineNo(1, { purpose: null, reason: '=HYPERLINK("evil")' }));
    expect((await fileOf())[1]).toContain(`"'=HYPERLINK(""evil"")"`);
  });
});
