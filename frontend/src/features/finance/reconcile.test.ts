import { describe, expect, it } from 'vitest';
import { csvLines, readCsvTable } from './csv-table.ts';
import { guessColumns, millsOfCell, reconcile, stateOfWord } from './reconcile.ts';

const NOVEMBER = { since: '2026-11-01', until: '2026-11-30' };
const COLUMNS = { id: 0, amount: 1, state: 2, taken: 3 };

function payment(
  id: string,
  amount: number,
  state: 'open' | 'paid' | 'returned' = 'paid',
  day = '2026-11-10',
  takenBack = 0,
) {
  return {
    payment_uuid: `uuid-${id}`,
    transaction_id: id,
    started_at: `${day}T10:00:00.000Z`,
    amount,
    state,
    taken_back: state === 'returned' ? amount : takenBack,
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

  it('says that a payment of the first or last day may be in the list of another period', () => {
    const ours = [
      payment('a', 1, 'paid', '2026-11-01'),
      payment('b', 1, 'paid', '2026-11-02'),
      payment('c', 1, 'paid', '2026-11-30'),
    ];
    expect(outcomesOf([], ours)).toEqual([
      ['a', 'edge'],
      ['b', 'missing'],
      ['c', 'edge'],
    ]);
  });

  it('finds a part that only one of both has taken back, where the list says it', () => {
    const rows = [
      ['a', '10', 'paid', '4.00'],
      ['b', '10', 'paid', '4'],
      ['c', '10', 'paid', ''],
      ['d', '10', 'paid', '0'],
      ['e', '10', 'returned', '10'],
    ];
    const part = (id: string) => payment(id, 10, 'paid', '2026-11-10', 4);
    const ours = [part('a'), payment('b', 10), part('c'), part('d'), payment('e', 10, 'returned')];
    expect(outcomesOf(rows, ours)).toEqual([
      ['a', 'matched'],
      ['b', 'taken'],
      ['c', 'matched'],
      ['d', 'taken'],
      ['e', 'matched'],
    ]);
  });

  it('takes a payment that brought nothing for one of which nothing is left', () => {
    expect(outcomesOf([['a', '10', 'open']], [payment('a', 10, 'returned')])).toEqual([['a', 'matched']]);
  });

  it('knows nothing of a payment that the gateway counts in other money', () => {
    expect(outcomesOf([['a', '', 'paid']], [])).toEqual([['a', 'unknown']]);
    expect(outcomesOf([['a', '', 'paid']], [payment('a', 1)])).toEqual([['a', 'unreadable']]);
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
    ['Charged back', 'returned'],
    ['CHARGEBACK', 'returned'],
    ['dispute_lost', 'returned'],
    ['lost', 'returned'],
    ['Dispute won', 'paid'],
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
      taken: -1,
    });
    const stripe = ['id', 'Created date (UTC)', 'Amount Refunded', 'Amount', 'Status', 'Checkout Session ID'];
    expect(guessColumns(stripe)).toEqual({ id: 5, amount: 3, state: 4, taken: 2 });
    expect(guessColumns(['a', 'b'])).toEqual({ id: -1, amount: -1, state: -1, taken: -1 });
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
