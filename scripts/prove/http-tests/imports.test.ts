import { StoreUnavailable } from '@ringpost/engine';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { start, type TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await start({ numbers: 2 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

function importLines(lines: readonly string[]) {
  const numbers = lines.join('\n');
  const body = { country_iso: 'US', vendor_uuid: server.vendorId, numbers, file_name: 'november.csv' };
  return server.ask('POST', '/api/number/import-did', { as: 'admin', body });
}
async function newest() {
  await server.settle();
  const { body } = await server.ask('GET', '/api/number_import_task/list?limit=1', { as: 'admin' });
  return (body.data as readonly Record<string, unknown>[])[0] ?? {};
}
let nextNumber = 1_000;
/** Numbers that nobody imported yet, also when a test runs again. */
function freshNumbers(count: number) {
  return Array.from({ length: count }, () => `+1212666${nextNumber++}`);
}

describe('an import of ten thousand lines', () => {
  it('with nearly all numbers refused takes the good ones and keeps the whole report', async () => {
    const junk = Array.from({ length: 9_990 }, (_, n) =>
      `${n} улица Ленина, дом`.replace(',', ' ').padEnd(60, 'ж'),
    );
    const reply = await importLines([...junk, ...freshNumbers(10)]);
    expect([reply.status, reply.body.imported]).toEqual([201, 10]);
    expect(reply.body.rejected).toHaveLength(9_990);
    expect(await newest()).toMatchObject({
      ...{ status: 'finished', imported: 10, refused: 9_990 },
      ...{ file_name: 'november.csv', started_by: expect.stringContaining('@') },
    });
    const path = `/api/number_import_task/${reply.body.import_uuid}`;
    const { body } = await server.ask('GET', path, { as: 'admin' });
    expect(body.rejected).toEqual(reply.body.rejected);
  });

  it('has a timeline, which shows no text of a refused line', async () => {
    const { import_uuid: id } = (await importLines([...freshNumbers(2), 'call me'])).body;
    const { body } = await server.ask('GET', `/api/admin/audit/streams/import/${id}`, { as: 'admin' });
    expect(body.data).toMatchObject([
      { type: 'NumberImportFinished', kind: 'import', stream_id: id, data: { imported: 2, refused: 1 } },
      { type: 'NumberImportPartDone' },
      { type: 'NumberImportLinesAccepted' },
      { type: 'NumberImportFileNamed', data: { fileName: 'november.csv' } },
      { type: 'NumberImportStarted', actor: { kind: 'admin' } },
      { type: 'NumberImportLinesReported', data: { rejected: [{ line: 3 }] } },
    ]);
    expect(JSON.stringify(body)).not.toContain('call me');
    const found = await server.ask('GET', `/api/admin/audit/find?search=${id}`, { as: 'admin' });
    expect(found.body.data).toMatchObject([{ kind: 'import', id }]);
  });
});

describe('an import whose store goes away', () => {
  it('is answered with 202 and finished by its deadline, with every number once', async () => {
    const { events } = server.ringpost.engine;
    const append = events.append.bind(events);
    const numbers = freshNumbers(5);
    let appended = 0;
    vi.spyOn(events, 'append').mockImplementation(async (request) => {
      const isStart = request.events[0]?.type === 'NumberImportStarted';
      if (request.stream.startsWith('number-')) appended += 1;
      if (!isStart && appended > 3) throw new StoreUnavailable('away');
      return append(request);
    });
    const reply = await importLines(numbers);
    expect([reply.status, reply.body.status]).toEqual([202, 'running']);
    vi.restoreAllMocks();
    // The answer does not wait for the numbers that were on their way to the disk.
    await vi.waitFor(
      async () =>
        expect(await newest()).toMatchObject({
          import_uuid: reply.body.import_uuid,
          status: 'running',
          imported: 3,
        }),
      20_000,
    );
    await server.advance(31_000);
    expect(await newest()).toMatchObject({ status: 'finished', imported: 5, known: 0, refused: 0 });
    const again = await importLines(numbers);
    expect(again.body).toMatchObject({ known: 5, imported: 0 });
  });
});
