import { describe, expect, it } from 'vitest';
import { csvLines, readCsvTable } from './csv-table.ts';
import { guessColumns, millsOfCell, reconcile, stateOfWord } from './reconcile.ts';

const NOVEMBER = { since: '2026-11-01', until: '2026-11-30' };
const COLUMNS = { id: 0, amount: 1, state: 2 };

function payment(
  id: string,
  amount: number,
  state: 'open' | 'paid' | 'returned' = 'paid',
  day = '2026-11-10',
) {
  return {
    payment_uuid: `uuid-${id}`,
    transaction_id: id,
    started_at: `${day}T10:00:00.000Z`,
    amount,
    state,
  };
}
function outcomesOf(rows: readonly (readonly string[])[], ours: Parameters<typeof reconcile>[2]) {
  return reconcile(rows, COLUMNS, ours, NOVEMBER).map(({ id, outcome }) => [id, outcome]);
}

describe('the comparison with the list of a gateway', () => {
  it('finds what is equal, and names what is not', () => {
    const rows = [
      ['a', '10.00', 'Paid'],
      ['uuid-b', '$1,000.50', 'succeeded'],
      ['c', '5', 'paid'],
      ['d', '7.000', 'refunded'],
      ['e', '1', 'paid'],
      ['a', '10.00', 'Paid'],
      ['', '1', 'paid'],
      ['f', 'ten', 'paid'],
    ];
    const ours = [
      payment('a', 10),
      payment('b', 1000.5),
      payment('c', 4.999),
      payment('d', 7),
      payment('g', 2),
    ];
    expect(outcomesOf(rows, ours)).toEqual([
      ['a', 'matched'],
      ['uuid-b', 'matched'],
      ['c', 'amount'],
      ['d', 'state'],
      ['e', 'unknown'],
      ['a', 'twice'],
      ['', 'unreadable'],
      ['f', 'unreadable'],
      ['g', 'missing'],
    ]);
  });

  it('misses neither a payment that brought nothing, nor one of the days around', () => {
    const around = [
      payment('a', 1, 'open'),
      payment('b', 1, 'paid', '2026-10-31'),
      payment('c', 1, 'returned'),
    ];
    expect(outcomesOf([], around)).toEqual([['c', 'missing']]);
    expect(outcomesOf([['b', '1', 'paid']], around)).toEqual([
      ['b', 'matched'],
      ['c', 'missing'],
    ]);
  });

  it('compares no states if the list has none', () => {
    const [found] = reconcile(
      [['a', '1']],
      { ...COLUMNS, state: -1 },
      [payment('a', 1, 'returned')],
      NOVEMBER,
    );
    expect(found?.outcome).toBe('matched');
  });

  it.each([
    ['1.25', 1250],
    ['1,234.5 USD', 1_234_500],
    ['-3', 3000],
    ['1.2345', undefined],
    ['1,5', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('reads the amount %j', (cell, mills) => {
    expect(millsOfCell(cell)).toBe(mills);
  });

  it.each([
    ['succeeded', 'paid'],
    ['Settled', 'paid'],
    ['Refunded', 'returned'],
    ['Partially refunded', 'paid'],
    ['disputed', 'returned'],
    ['Unpaid', 'open'],
    ['canceled', 'open'],
  ])('reads the state %s', (word, state) => {
    expect(stateOfWord(word)).toBe(state);
  });

  it('chooses columns by their heads', () => {
    expect(guessColumns(['Created (UTC)', 'id', 'Amount', 'Currency', 'Status'])).toEqual({
      id: 1,
      amount: 2,
      state: 4,
    });
    expect(guessColumns(['a', 'b'])).toEqual({ id: -1, amount: -1, state: -1 });
  });
});

describe('a file of a gateway', () => {
  const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readCsvTable(new Blob(parts));

  it('is read with any separator, quotes, and a byte order mark', async () => {
    expect(await file('\uFEFFid;amount\r\n"a;b";"1 ""x"""\r\n')).toEqual({
      head: ['id', 'amount'],
      rows: [['a;b', '1 "x"']],
    });
    const utf16 = new Uint8Array(Buffer.from('\uFEFFid,amount\na,1', 'utf16le'));
    expect(await file(utf16)).toEqual({ head: ['id', 'amount'], rows: [['a', '1']] });
    expect(csvLines('a,b\n"1\n2",3', ',')).toEqual([
      ['a', 'b'],
      ['1\n2', '3'],
    ]);
  });

  it.each([
    ['not-utf-8', [new Uint8Array([0xff, 0xfe, 0x69])]],
    ['no-text', [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]],
    ['not-utf-8', [new Uint8Array([0x69, 0xe9, 0x2c])]],
    ['no-rows', ['id,amount\n']],
    ['no-rows', ['']],
    ['one-column', ['id\na\n']],
    ['too-many-rows', ['id,amount\n', 'a,1\n'.repeat(100_001)]],
    ['too-large', ['x'.repeat(10 * 1024 * 1024 + 1)]],
  ] as const)('that is no list is refused: %s', async (fault, parts) => {
    expect(await file(...(parts as readonly (string | Uint8Array<ArrayBuffer>)[]))).toEqual({ fault });
  });
});
