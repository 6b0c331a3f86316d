import { vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { importLines, imports } from '@ringpost/projections/imports/imports.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, vendorRow } from '../testing/rows.ts';

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
