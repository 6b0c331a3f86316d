import type { TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import { describe, expect, it } from 'vitest';
import { ledgerCsv } from './ledger-csv.ts';

const line: TransactionView = {
  transaction_id: 't1',
  line: 7,
  kind: 'user purchase order',
  at: '2026-11-21T10:00:00.000Z',
  amount: -0.9,
  balance_after: 12.1,
  order_uuid: 'o1',
  app_name: 'WhatsApp',
  image_name: null,
  number: '+14155550132',
  reason: null,
  settled: 'held',
};
function rowOf(change: Partial<TransactionView>): string {
  return ledgerCsv([{ ...line, ...change }]).split('\r\n')[1] ?? '';
}

describe('the exported ledger', () => {
  it('has one row per line under its head, amounts with three decimals', () => {
    expect(ledgerCsv([line])).toBe(
      '\uFEFFline,at,kind,amount,balance_after,order,app,number,reason,settled\r\n' +
        '7,2026-11-21T10:00:00.000Z,user purchase order,-0.900,12.100,o1,WhatsApp,+14155550132,,held\r\n',
    );
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(rowOf({ reason: 'Goodwill, "ticket" 5' })).toContain('"Goodwill, ""ticket"" 5"');
    expect(rowOf({ app_name: 'a\nb' })).toContain('"a\nb"');
  });

  it.each(['=1+1', '+SUM(A1)', '-2+3', '@import', '\tx'])('keeps a spreadsheet from running %j', (reason) => {
    expect(rowOf({ reason })).toContain(`,'${reason}`);
  });
});
