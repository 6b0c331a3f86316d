import { describe, expect, it } from 'vitest';
import { at, ids } from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { importsProjector } from './imports.projector.ts';
import { importLines, imports } from './imports.view.ts';

const importId = ids.import;
const started = (): Story =>
  story().tell('NumberImportStarted', {
    importId,
    vendorId: ids.vendor,
    countryIso: 'US',
    lines: 603,
    startedAt: at('10:00:00'),
  });
const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ line: from + n, text: 'abc', reason: 'not-digits' }));
const refused = (told: Story): Story =>
  told
    .tell('NumberImportLinesRefused', { importId, part: 0, rejected: lines(1, 500) })
    .tell('NumberImportLinesRefused', { importId, part: 1, rejected: lines(501, 100) });
const imported = (told: Story, e164: string): Story =>
  told.tell('NumberImported', {
    ...{ e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor, importId },
  });
const rowOf = (told: Story) => project(importsProjector, told).row(imports, importId);

describe('an import of numbers', () => {
  it('is running from its start, counts as numbers come in, and says when it has finished', () => {
    const begun = refused(started());
    expect(rowOf(begun)).toMatchObject({ lines: 603, status: 'running', endedAt: null, imported: 0 });
    const taken = imported(imported(begun, '+12125551001'), '+12125551002');
    expect(rowOf(taken)).toMatchObject({ status: 'running', imported: 2 });
    const done = taken.tell('NumberImportFinished', {
      ...{ importId, imported: 2, known: 1, refused: 600, finishedAt: at('10:00:02') },
    });
    expect(rowOf(done)).toMatchObject({
      ...{ status: 'finished', imported: 2, known: 1, refused: 600, endedAt: at('10:00:02') },
    });
  });

  it('keeps every refused line in parts, and a hundred in its row', () => {
    const told = project(importsProjector, refused(started()));
    expect(told.row(imports, importId)).toMatchObject({ refused: 600 });
    expect(told.row(imports, importId)?.firstRefused).toHaveLength(100);
    const kept = told.rows(importLines).flatMap(({ rejected }) => rejected);
    expect(kept.map(({ line }) => line)).toEqual(Array.from({ length: 600 }, (_, n) => n + 1));
  });

  it('that was interrupted says so, with what it had taken over', () => {
    const told = imported(started(), '+12125551001').tell('NumberImportInterrupted', {
      importId,
      interruptedAt: at('10:02:00'),
    });
    expect(rowOf(told)).toMatchObject({ status: 'interrupted', imported: 1, endedAt: at('10:02:00') });
  });
});
