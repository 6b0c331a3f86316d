import { createHash, randomUUID } from 'node:crypto';
import { type Position, transfer } from '@ringpost/domain';
import { financeDays } from '@ringpost/projections/finance/finance.view';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids } from '../testing/rows.ts';

const MONTH = 'since=2026-11-01&until=2026-11-30';

let server: QueryServer;
let token: string;

/** Appends a credit. @returns its position */
async function credit(number: number, at: string, reason = 'a gift'): Promise<Position> {
  const amountMills = number * 1000;
  const data = {
    ...{ userId: ids.ann, operationId: `credit-${number}`, source: 'admin' as const, reason, amountMills },
    entries: [...transfer('granted', 'available', amountMills)],
  };
  const { position } = await server.engine.events.append({
    // A stream for each, because the append names the revision before it.
    stream: `wallet-${number}`,
    expected: 'none',
    events: [{ id: randomUUID(), type: 'FundsCredited', data, meta: sampleMeta({ occurredAt: at }) }],
  });
  return position;
}

async function givenDay(_id: string, first: Position, last: Position): Promise<void> {
  const accounts = { available: 0, held: 0, debt: 0, revenue: 0, granted: 0, paid: 0, moved: 0 };
  await server.given(financeDays, { _id, lines: {}, accounts, gateways: {}, first, last });
}

async function linesOf(form: 'csv' | 'jsonl', query = MONTH): Promise<readonly string[]> {
  const { body, status } = await server.ask(`/api/admin/finance/journal/${form}?${query}`, { token });
  expect(status).toBe(200);
  return String(body)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

/** The documented rule: the SHA-256 of the hash before and the line without its own hash, in one text. */
function firstWrongLine(lines: readonly string[], own: RegExp, without: (text: string) => string): number {
  let before = '0'.repeat(64);
  for (const [index, line] of lines.entries()) {
    const hash = own.exec(line)?.[1] ?? '';
    const text = without(line.replace(own, ''));
    if (
      createHash('sha256')
        .update(before + text)
        .digest('hex') !== hash
    )
      return index + 1;
    before = hash;
  }
  return 0;
}
const CSV = [/,([\da-f]{64})$/, (text: string) => text] as const;
const JSON_LINES = [/,"hash":"([\da-f]{64})"}$/, (text: string) => `${text}}`] as const;

beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  const october = await credit(1, '2026-10-31T23:59:59.999Z');
  const first = await credit(2, '2026-11-01T00:00:00.000Z');
  // The clock was set back.
  await credit(3, '2026-10-31T12:00:00.000Z');
  const last = await credit(4, '2026-11-30T23:59:59.999Z', '=cmd, "quoted"');
  const december = await credit(5, '2026-12-01T00:00:00.000Z');
  await givenDay('2026-10-31', october, october);
  await givenDay('2026-11-01', first, first);
  await givenDay('2026-11-30', last, last);
  await givenDay('2026-12-01', december, december);
});
afterEach(() => server.close());

describe('the journal of a period', () => {
  it('has each entry of its days in the order of the log, as CSV', async () => {
    const [head, ...lines] = await linesOf('csv');
    expect(head).toBe('line,position,at,type,actor,customer,about,account,amount,hash');
    const cells = lines.map((line) => line.split(','));
    expect(
      cells.map(([line, , at, type, , , , account, amount]) => [line, at, type, account, amount]),
    ).toEqual([
      ['1', '2026-11-01T00:00:00.000Z', 'FundsCredited', 'granted', '-2.000'],
      ['2', '2026-11-01T00:00:00.000Z', 'FundsCredited', 'available', '2.000'],
      ['3', '2026-11-30T23:59:59.999Z', 'FundsCredited', 'granted', '-4.000'],
      ['4', '2026-11-30T23:59:59.999Z', 'FundsCredited', 'available', '4.000'],
    ]);
  });

  it('has the same entries as JSON Lines', async () => {
    const lines = (await linesOf('jsonl')).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { line: 1, customer: ids.ann, account: 'granted', amount: -2 },
      { line: 2, customer: ids.ann, account: 'available', amount: 2 },
      { line: 3, account: 'granted', amount: -4 },
      { line: 4, account: 'available', amount: 4 },
    ]);
  });

  it('proves each line by the hash of all lines up to it', async () => {
    const [, ...csv] = await linesOf('csv');
    const json = await linesOf('jsonl');
    expect(firstWrongLine(csv, ...CSV)).toBe(0);
    expect(firstWrongLine(json, ...JSON_LINES)).toBe(0);
    expect(
      firstWrongLine(
        csv.map((line) => line.replace(',-4.000,', ',-5.000,')),
        ...CSV,
      ),
    ).toBe(3);
    expect(
      firstWrongLine(
        json.map((line) => line.replace('"amount":-2', '"amount":-1')),
        ...JSON_LINES,
      ),
    ).toBe(1);
    expect(firstWrongLine(csv.toSpliced(1, 1), ...CSV)).toBe(2);
  });

  it('is empty for days without money', async () => {
    expect(await linesOf('csv', 'since=2026-09-01&until=2026-09-30')).toHaveLength(1);
    expect(await linesOf('jsonl', 'since=2026-09-01&until=2026-09-30')).toEqual([]);
  });

  it.each(['csv', 'jsonl'])('is only for admins, and for a period that can be: %s', async (form) => {
    const customer = await server.token(ids.ann);
    const path = `/api/admin/finance/journal/${form}`;
    expect((await server.ask(`${path}?${MONTH}`, { token: customer })).status).toBe(403);
    expect((await server.ask(`${path}?since=2026-11-02&until=2026-11-01`, { token })).status).toBe(400);
  });
});
