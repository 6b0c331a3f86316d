import { streams } from '@ringpost/events/domain';
import { type Engine, openEngine } from '@ringpost/events/engine';
import { numberImportMaxLines } from '@ringpost/events/rules/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { depsOn, manualClock, numberAt, stockShop, USER, VENDOR } from '../orders/shop.fixture.ts';
import { addVendor } from '../vendors/add-vendor.ts';
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
function importList(text: string, vendorId = VENDOR, importId = 'import-2') {
  return importNumbers(deps, placeOf, { importId, countryIso: 'US', vendorId, text, adminId: 'root' });
}

describe('importing numbers', () => {
  it('takes over the new ones, leaves ours as they are, and lists what cannot be taken', async () => {
    const result = await importList(`${numberAt(1)}\n${numberAt(2)}\n${numberAt(3)}\nhello`);
    expect(result).toMatchObject({ imported: 2, known: 1, rejected: [{ line: 4, reason: 'not-digits' }] });
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

  it('tells what it did in a stream of its own', async () => {
    await importList(`${numberAt(1)}\n${numberAt(2)}\nhello`);
    const told = await engine.events.readStream(streams.import('import-2'));
    expect(told.map(({ type, data }) => [type, data])).toMatchObject([
      ['NumberImportStarted', { vendorId: VENDOR, countryIso: 'US', lines: 3 }],
      ['NumberImportLinesRefused', { part: 0, rejected: [{ line: 3, text: 'hello' }] }],
      ['NumberImportFinished', { imported: 1, known: 1, refused: 1 }],
    ]);
  });

  it('stops when its time is over, and says so', async () => {
    const clock = manualClock();
    const slow = depsOn(engine, clock);
    const place = (e164: string) => {
      clock.moveBy(1);
      return placeOf(e164);
    };
    const many = Array.from({ length: 600 }, (_, n) => numberAt(n + 2)).join();
    const wanted = {
      importId: 'import-2',
      countryIso: 'US',
      vendorId: VENDOR,
      text: many,
      adminId: 'root',
    } as const;
    await expect(importNumbers(slow, place, wanted)).rejects.toMatchObject({ code: 'import-interrupted' });
    const told = await engine.events.readStream(streams.import('import-2'));
    expect(told.map(({ type }) => type)).toEqual(['NumberImportStarted', 'NumberImportInterrupted']);
    // Asked once more, the same list finds what is left.
    expect(await importList(many, VENDOR, 'import-3')).toMatchObject({ known: 256, imported: 344 });
  });

  it('takes many at once', async () => {
    const many = Array.from({ length: 600 }, (_, n) => numberAt(n + 2));
    expect(await importList(many.join(','))).toMatchObject({ imported: 600, known: 0 });
  });

  it.each([
    ['an unknown vendor', numberAt(2), USER, 'not-found'],
    ['too long a list', 'x,'.repeat(numberImportMaxLines + 1), VENDOR, 'too-many-lines'],
  ])('refuses %s before anything is appended', async (_, text, vendorId, code) => {
    const head = await engine.events.head();
    await expect(importList(text, vendorId)).rejects.toMatchObject({ code });
    expect(await engine.events.head()).toBe(head);
  });

  it('knows a vendor that another process has just added', async () => {
    await expect(importList(numberAt(2), USER)).rejects.toMatchObject({ code: 'not-found' });
    const added = { vendorId: USER, name: 'New', company: 'New Inc.', provider: 'json' };
    await addVendor(depsOn(engine, manualClock()), added, 'system:test');
    expect(await importList(numberAt(2), USER)).toMatchObject({ imported: 1 });
  });
});
