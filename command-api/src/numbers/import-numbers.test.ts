import { setImmediate as afterTurn } from 'node:timers/promises';
import { streams } from '@ringpost/domain';
import { NUMBER_IMPORT_MAX_LINES } from '@ringpost/domain/rules/limits';
import { type Engine, openEngine } from '@ringpost/engine';
import { crashAfter } from '@ringpost/testing/crash-after';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { depsOn, manualClock, numberAt, stockShop, USER, VENDOR } from '../testing/shop.fixture.ts';
import { addVendor } from '../vendors/add-vendor.ts';
import { importDeadlines } from './import.deadlines.ts';
import { importNumbers } from './import-numbers.ts';

let engine: Engine;
let deps: Deps;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  deps = depsOn(engine, manualClock());
  await stockShop(deps);
});
afterEach(() => engine.close());

function placeOf(e164: string) {
  return { region: 'NY', rateCentre: `at ${e164}` };
}
const IMPORT = { importId: 'import-2', countryIso: 'US', vendorId: VENDOR, adminId: 'root' } as const;
const DUE = {
  _id: 'continue-import|import-2',
  kind: 'continue-import',
  subject: 'import-2',
  dueAt: '2026-11-21T10:00:30.000Z',
} as const;

/** The summary of a finished import. */
async function finishedImport(): Promise<unknown> {
  const events = await engine.events.readStream(streams.import('import-2'));
  const finished = events.filter(({ type }) => type === 'NumberImportFinished').map(({ data }) => data);
  expect(finished).toHaveLength(1);
  const { imported, known, refused } = finished[0] as Record<string, unknown>;
  return { imported, known, refused };
}
/** The numbers that were imported according to the log, one entry per event. */
async function importedNumbers(): Promise<readonly string[]> {
  const all = await engine.events.readAll({ limit: 10_000 });
  return all.flatMap(({ type, data }) =>
    type === 'NumberImported' && data.importId === 'import-2' ? [data.e164] : [],
  );
}
function importList(text: string, vendorId = VENDOR, importId = 'import-2') {
  return importNumbers(deps, placeOf, { importId, countryIso: 'US', vendorId, text, adminId: 'root' });
}

describe('importing numbers', () => {
  it('adds the new ones, does not change ours, and lists those that cannot be added', async () => {
    const result = await importList(`${numberAt(1)}\n${numberAt(2)}\n${numberAt(3)}\nhello`);
    expect(result).toMatchObject({
      state: { status: 'finished', imported: 2, known: 1 },
      rejected: [{ line: 4, reason: 'not-digits' }],
    });
    expect(result.position).toBe(await engine.events.head());
    const [event] = await engine.events.readStream(streams.number(numberAt(2)));
    expect(event?.data).toEqual({
      e164: numberAt(2),
      countryIso: 'US',
      vendorId: VENDOR,
      importId: 'import-2',
      ...placeOf(numberAt(2)),
    });
    expect(event?.meta).toMatchObject({ actor: 'admin:root', correlationId: 'import-2' });
  });

  it('waits for a slow disk a few times, however many numbers there are', async () => {
    const numbers = Array.from({ length: 4_000 }, (_, n) => numberAt(1_000 + n));
    const appendOf = engine.events.append;
    let syncs = 0;
    let sync: Promise<void> | undefined;
    // Everything that arrives during a sync goes to the disk with the next sync.
    const nextSync = async (before: Promise<void> | undefined): Promise<void> => {
      await before;
      for (let turn = 0; turn < 30; turn += 1) await afterTurn();
      syncs += 1;
    };
    let waiting: Promise<void> | undefined;
    vi.spyOn(engine.events, 'append').mockImplementation(async (append) => {
      if (!waiting) {
        const mine = nextSync(sync);
        waiting = mine;
        void Promise.resolve(sync).then(() => {
          sync = mine;
          waiting = undefined;
        });
      }
      await waiting;
      return appendOf(append);
    });
    await importList(numbers.join('\n'));
    expect(await finishedImport()).toEqual({ imported: 4_000, known: 0, refused: 0 });
    expect(syncs).toBeLessThanOrEqual(12);
  });

  it('records its work in its own stream', async () => {
    await importList(`${numberAt(1)}\n${numberAt(2)}\nhello`);
    const events = await engine.events.readStream(streams.import('import-2'));
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['NumberImportLinesReported', { part: 0, rejected: [{ line: 3, text: 'hello' }] }],
      ['NumberImportStarted', { vendorId: VENDOR, countryIso: 'US', lines: 3 }],
      ['NumberImportLinesAccepted', { part: 0, numbers: [numberAt(1), numberAt(2)] }],
      ['NumberImportPartDone', { part: 0, imported: 1, known: 1 }],
      ['NumberImportFinished', { imported: 1, known: 1, refused: 1 }],
    ]);
  });

  it('keeps the name of its file without what could deceive, and says nothing of the file of a pasted list', async () => {
    const list = { countryIso: 'US', vendorId: VENDOR, text: numberAt(2), adminId: 'root' } as const;
    await importNumbers(deps, placeOf, { ...list, importId: 'import-3', fileName: 'nov\u202e\n.csv' });
    await importNumbers(deps, placeOf, { ...list, importId: 'import-4' });
    const names = async (importId: string) =>
      (await engine.events.readStream(streams.import(importId))).filter(
        ({ type }) => type === 'NumberImportFileNamed',
      );
    expect(await names('import-3')).toMatchObject([{ data: { importId: 'import-3', fileName: 'nov.csv' } }]);
    expect(await names('import-4')).toEqual([]);
  });

  it('stores the longest report of the longest lines, in parts that every store takes', async () => {
    const bad = Array.from({ length: NUMBER_IMPORT_MAX_LINES - 1 }, (_, n) => `${n} `.padEnd(40, '\u0001'));
    const result = await importList([...bad, numberAt(2)].join('\n'));
    expect(result.state).toMatchObject({ status: 'finished', imported: 1, refused: bad.length });
    const events = await engine.events.readStream(streams.import('import-2'));
    const kept = events.flatMap((event) =>
      event.type === 'NumberImportLinesReported' ? event.data.rejected : [],
    );
    expect(kept).toEqual(result.rejected);
  });

  it('leaves the rest to its deadline when its time is over', async () => {
    const clock = manualClock();
    const slow = depsOn(engine, clock);
    const place = (e164: string) => {
      clock.moveBy(1);
      return placeOf(e164);
    };
    const many = Array.from({ length: 3_000 }, (_, n) => numberAt(n + 2));
    const request = { ...IMPORT, text: many.join() };
    expect((await importNumbers(slow, place, request)).state).toMatchObject({ status: 'open', partsDone: 4 });
    for (let ticks = 0; ticks < 2; ticks += 1) await importDeadlines(slow, place)['continue-import'](DUE);
    expect(await finishedImport()).toEqual({ imported: 3_000, known: 0, refused: 0 });
    expect(await importedNumbers()).toEqual(many);
  });

  it('adds many at once', async () => {
    const many = Array.from({ length: 600 }, (_, n) => numberAt(n + 2));
    expect(await importList(many.join(','))).toMatchObject({ state: { imported: 600, known: 0 } });
  });

  it.each([
    ['an unknown vendor', numberAt(2), USER, 'not-found'],
    ['too long a list', 'x,'.repeat(NUMBER_IMPORT_MAX_LINES + 1), VENDOR, 'too-many-lines'],
  ])('refuses %s before anything is appended', async (_, text, vendorId, code) => {
    const head = await engine.events.head();
    await expect(importList(text, vendorId)).rejects.toMatchObject({ code });
    expect(await engine.events.head()).toBe(head);
  });

  it('knows a vendor that another process has just added', async () => {
    await expect(importList(numberAt(2), USER)).rejects.toMatchObject({ code: 'not-found' });
    const added = { vendorId: USER, name: 'New', company: 'New Inc.', provider: 'json' };
    await addVendor(depsOn(engine, manualClock()), added, 'system:test');
    expect(await importList(numberAt(2), USER)).toMatchObject({ state: { imported: 1 } });
  });
});

describe('an import whose process dies', () => {
  const many = Array.from({ length: 1_200 }, (_, n) => numberAt(n + 1));

  // Number 1 is ours already, so there are 1,199 numbers: the report, the start and three parts to append.
  it.each([2, 3, 301, 501, 502, 751, 1_003, 1_202])(
    'after append %i is continued by its deadline: no number is imported twice, none is lost, and the counts are exact',
    async (appends) => {
      const dead = depsOn(crashAfter(engine, appends), manualClock());
      await importNumbers(dead, placeOf, { ...IMPORT, text: `${many.join()},hello` }).catch(() => undefined);
      const survivor = importDeadlines(depsOn(engine, manualClock()), placeOf)['continue-import'];
      for (let ticks = 0; ticks < 3; ticks += 1) await survivor(DUE);
      expect(await finishedImport()).toEqual({ imported: 1_199, known: 1, refused: 1 });
      expect([...(await importedNumbers())].sort()).toEqual(many.slice(1).sort());
    },
  );

  it('before its start imports nothing, and leaves nothing due', async () => {
    const dead = depsOn(crashAfter(engine, 1), manualClock());
    await expect(importNumbers(dead, placeOf, { ...IMPORT, text: `${many.join()},hello` })).rejects.toThrow();
    const events = await engine.events.readStream(streams.import('import-2'));
    expect(events.map(({ type }) => type)).toEqual(['NumberImportLinesReported']);
    await importDeadlines(depsOn(engine, manualClock()), placeOf)['continue-import'](DUE);
    expect(await importedNumbers()).toEqual([]);
  });

  it('is continued by two processes at once, and no number is counted twice', async () => {
    const dead = depsOn(crashAfter(engine, 300), manualClock());
    await importNumbers(dead, placeOf, { ...IMPORT, text: many.join() }).catch(() => undefined);
    const survivors = [1, 2].map(() => importDeadlines(depsOn(engine, manualClock()), placeOf));
    for (let ticks = 0; ticks < 3; ticks += 1) {
      await Promise.all(survivors.map((each) => each['continue-import'](DUE)));
    }
    expect(await finishedImport()).toEqual({ imported: 1_199, known: 1, refused: 0 });
    expect(await importedNumbers()).toHaveLength(1_199);
  });
});
