import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { importLines, imports } from '@ringpost/projections/imports/imports.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { accountRow, ids, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
function lines(from: number, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    line: from + n,
    text: 'x',
    reason: 'not-digits' as const,
  }));
}

beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  await server.given(vendors, vendorRow());
  await server.given(imports, {
    _id: ids.line,
    vendorId: ids.vendor,
    countryIso: 'US',
    lines: 600,
    fileName: 'november.csv',
    startedBy: `admin:${ids.admin}`,
    status: 'finished',
    startedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: '2026-11-21T10:00:01.000Z',
    imported: 0,
    known: 0,
    refused: 600,
    firstRefused: lines(1, 100),
  });
  const part = (n: number, rejected: ReturnType<typeof lines>) => ({
    _id: `${ids.line}|${n}`,
    importId: ids.line,
    part: n,
    rejected,
  });
  await server.given(importLines, part(1, lines(501, 100)), part(0, lines(1, 500)));
});
afterEach(() => server.close());

describe('the list of imports', () => {
  it('names the vendor, counts the refused lines, and shows the first of them', async () => {
    const { body } = await server.ask('/api/number_import_task/list', { token });
    expect(body.data).toMatchObject([
      { import_uuid: ids.line, vendor_name: 'Alpha', lines: 600, status: 'finished', refused: 600 },
    ]);
    expect(body.data[0].rejected).toHaveLength(100);
  });

  it('names the file, and the admin by address, or by id where the account is gone', async () => {
    const unknown = await server.ask('/api/number_import_task/list', { token });
    expect(unknown.body.data).toMatchObject([
      { file_name: 'november.csv', started_by: `admin:${ids.admin}` },
    ]);
    await server.given(accounts, accountRow(ids.admin, 'ann@ringpost.example'));
    const known = await server.ask('/api/number_import_task/list', { token });
    expect(known.body.data).toMatchObject([{ started_by: 'ann@ringpost.example' }]);
  });
});

describe('the list of imports in each order', () => {
  beforeEach(async () => {
    await server.given(imports, {
      ...{
        _id: ids.order,
        vendorId: ids.otherVendor,
        countryIso: 'CA',
        lines: 1,
        fileName: null,
        startedBy: `admin:${ids.nobody}`,
        status: 'finished' as const,
      },
      ...{ startedAt: '2026-11-20T10:00:00.000Z', finishedAt: null, imported: 1, known: 0, refused: 0 },
      firstRefused: [],
    });
  });

  it.each([
    ['', [ids.line, ids.order]],
    ['orderBy=started_at&orderType=ASC', [ids.order, ids.line]],
    [`vendor_uuid=${ids.otherVendor}`, [ids.order]],
    [`vendor_uuid=${ids.nobody}&orderType=ASC`, []],
  ])('is %s', async (query, expected) => {
    const { body } = await server.ask(`/api/number_import_task/list?${query}`, { token });
    expect(body.data.map((row: { import_uuid: string }) => row.import_uuid)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  it('names what it can be sorted by if a caller asks for something else', async () => {
    const { status, body } = await server.ask('/api/number_import_task/list?orderBy=lines', { token });
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain('started_at');
  });
});

describe('the report of an import', () => {
  it('has all refused lines, in the order of the list', async () => {
    const { body } = await server.ask(`/api/number_import_task/${ids.line}`, { token });
    expect(body.rejected.map(({ line }: { line: number }) => line)).toEqual(
      Array.from({ length: 600 }, (_, n) => n + 1),
    );
  });

  it('is for admins only, and exists only for an existing import', async () => {
    expect((await server.ask(`/api/number_import_task/${ids.ann}`, { token })).status).toBe(404);
    const customer = await server.token(ids.ann);
    expect((await server.ask(`/api/number_import_task/${ids.line}`, { token: customer })).status).toBe(403);
  });
});
