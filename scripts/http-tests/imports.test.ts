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
  it('of which nearly all are refused takes the good ones and keeps the whole report', async () => {
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
  it('is over two minutes later at the latest, and the same list can be imported again', async () => {
    const { events } = started.ringpost.engine;
    const append = events.append.bind(events);
    let taken = 0;
    vi.spyOn(events, 'append').mockImplementation(async (asked) => {
      const isStart = asked.events[0]?.type === 'NumberImportStarted';
      if (asked.stream.startsWith('number-')) taken += 1;
      if (!isStart && taken > 3) throw new StoreUnavailable('away');
      return append(asked);
    });
    expect((await importLines(numbers(2_000, 5))).code).toBe('unavailable');
    vi.restoreAllMocks();
    expect(await newest()).toMatchObject({ status: 'running', finished_at: null });
    await started.advance(121_000);
    const over = await newest();
    expect(over).toMatchObject({ status: 'interrupted', finished_at: started.now().toISOString() });
    const again = await importLines(numbers(2_000, 5));
    expect(again.body).toMatchObject({ known: over.imported, imported: 5 - Number(over.imported) });
  });
});
