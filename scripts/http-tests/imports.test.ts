import { StoreUnavailable } from '@ringpost/events/engine';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Started, start } from './test-server.ts';

let started: Started;

beforeAll(async () => {
  started = await start({ numbers: 2 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => started.close());

function importLines(lines: readonly string[]) {
  const body = { country_iso: 'US', vendor_uuid: started.vendorId, numbers: lines.join('\n') };
  return started.ask('POST', '/api/number/import-did', { as: 'admin', body });
}
async function newest() {
  await started.settled();
  const { body } = await started.ask('GET', '/api/number_import_task/list?limit=1', { as: 'admin' });
  return (body.data as readonly Record<string, unknown>[])[0] ?? {};
}
function numbers(from: number, count: number) {
  return Array.from({ length: count }, (_, n) => `+1212666${from + n}`);
}

describe('an import of ten thousand lines', () => {
  it('with nearly all numbers refused takes the good ones and keeps the whole report', async () => {
    const junk = Array.from({ length: 9_990 }, (_, n) =>
      `${n} улица Ленина, дом`.replace(',', ' ').padEnd(60, 'ж'),
    );
    const reply = await importLines([...junk, ...numbers(1_000, 10)]);
    expect([reply.status, reply.body.imported]).toEqual([201, 10]);
    expect(reply.body.rejected).toHaveLength(9_990);
    expect(await newest()).toMatchObject({ status: 'finished', imported: 10, refused: 9_990 });
    const path = `/api/number_import_task/${reply.body.import_uuid}`;
    const { body } = await started.ask('GET', path, { as: 'admin' });
    expect(body.rejected).toEqual(reply.body.rejected);
  });
});

describe('an import whose store goes away', () => {
  it('is answered with 202 and finished by its deadline, with every number once', async () => {
    const { events } = started.ringpost.engine;
    const append = events.append.bind(events);
    let taken = 0;
    vi.spyOn(events, 'append').mockImplementation(async (asked) => {
      const isStart = asked.events[0]?.type === 'NumberImportStarted';
      if (asked.stream.startsWith('number-')) taken += 1;
      if (!isStart && taken > 3) throw new StoreUnavailable('away');
      return append(asked);
    });
    const reply = await importLines(numbers(2_000, 5));
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
    await started.advance(31_000);
    expect(await newest()).toMatchObject({ status: 'finished', imported: 5, known: 0, refused: 0 });
    const again = await importLines(numbers(2_000, 5));
    expect(again.body).toMatchObject({ known: 5, imported: 0 });
  });
});
