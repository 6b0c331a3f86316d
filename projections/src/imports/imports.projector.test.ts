import { describe, expect, it } from 'vitest';
import { at, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { importsProjector } from './imports.projector.ts';
import { importLines, imports } from './imports.view.ts';

const importId = ids.import;
function started(history = createHistory()): History {
  return history.append('NumberImportStarted', {
    importId,
    vendorId: ids.vendor,
    countryIso: 'US',
    lines: 603,
    startedAt: at('10:00:00'),
  });
}
function lines(from: number, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    line: from + n,
    text: 'abc',
    reason: 'not-digits' as const,
  }));
}
function refused(history: History): History {
  return history
    .append('NumberImportLinesRefused', { importId, part: 0, rejected: lines(1, 500) })
    .append('NumberImportLinesRefused', { importId, part: 1, rejected: lines(501, 100) });
}
function imported(history: History, e164: string): History {
  return history.append('NumberImported', {
    e164,
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: ids.vendor,
    importId,
  });
}
function rowOf(history: History) {
  return project(importsProjector, history).row(imports, importId);
}

describe('an import of numbers', () => {
  it('is running from its start, counts the numbers as they come in, and says when it has finished', () => {
    const named = started().append('NumberImportFileNamed', { importId, fileName: 'november.csv' });
    const begun = refused(named);
    expect(rowOf(begun)).toMatchObject({ lines: 603, status: 'running', finishedAt: null, imported: 0 });
    expect(rowOf(begun)).toMatchObject({ fileName: 'november.csv', startedBy: 'system:test' });
    const taken = imported(imported(begun, '+12125551001'), '+12125551002');
    expect(rowOf(taken)).toMatchObject({ status: 'running', imported: 2 });
    const done = taken.append('NumberImportFinished', {
      importId,
      imported: 2,
      known: 1,
      refused: 600,
      finishedAt: at('10:00:02'),
    });
    expect(rowOf(done)).toMatchObject({
      status: 'finished',
      imported: 2,
      known: 1,
      refused: 600,
      finishedAt: at('10:00:02'),
    });
  });

  it('has the report that was stored before its start', () => {
    const early = createHistory()
      .append('NumberImportLinesReported', { importId, part: 0, rejected: lines(1, 1_000) })
      .append('NumberImportLinesReported', { importId, part: 1, rejected: lines(1_001, 5) });
    expect(rowOf(early)).toBeUndefined();
    const begun = started(early);
    expect(rowOf(begun)).toMatchObject({ status: 'running', refused: 1_005 });
    expect(rowOf(begun)?.firstRefused).toEqual(lines(1, 100));
    const kept = project(importsProjector, begun)
      .rows(importLines)
      .flatMap(({ rejected }) => rejected);
    expect(kept).toEqual(lines(1, 1_005));
  });

  it('keeps every refused line in parts, and a hundred in its row', () => {
    const history = project(importsProjector, refused(started()));
    expect(history.row(imports, importId)).toMatchObject({ refused: 600 });
    expect(history.row(imports, importId)?.firstRefused).toHaveLength(100);
    const kept = history.rows(importLines).flatMap(({ rejected }) => rejected);
    expect(kept.map(({ line }) => line)).toEqual(Array.from({ length: 600 }, (_, n) => n + 1));
  });
});
