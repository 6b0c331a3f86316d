import type { ImportEvent, RejectedLine } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type ImportCommand, importDecider } from './import.decider.ts';

const { given } = decide(importDecider);
const IMPORT_ID = 'import-1';
const NOW = '2026-11-21T10:00:05.000Z';
const STARTED = {
  importId: IMPORT_ID,
  vendorId: 'v-1',
  countryIso: 'US',
  lines: 3,
  startedAt: '2026-11-21T10:00:00.000Z',
};
const BEGUN: ImportEvent = { type: 'NumberImportStarted', data: STARTED };

function lines(count: number): RejectedLine[] {
  return Array.from({ length: count }, (_, index) => ({ line: index + 1, text: 'x', reason: 'not-digits' }));
}
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `+1212555${1_000 + index}`);
}
function start(accepted: readonly string[]): ImportCommand {
  return { type: 'StartImport', started: STARTED, accepted };
}
function report(part: number, rejected: readonly RejectedLine[]): ImportCommand {
  return { type: 'ReportLines', importId: IMPORT_ID, part, rejected };
}
function reported(part: number, rejected: readonly RejectedLine[]): ImportEvent {
  return { type: 'NumberImportLinesReported', data: { importId: IMPORT_ID, part, rejected } };
}
function complete(part: number, imported: number, known: number): ImportCommand {
  return { type: 'CompleteImportPart', importId: IMPORT_ID, part, imported, known, now: NOW };
}
function refused(part: number, rejected: readonly RejectedLine[]): ImportEvent {
  return { type: 'NumberImportLinesRefused', data: { importId: IMPORT_ID, part, rejected } };
}
function accepted(part: number, all: readonly string[]): ImportEvent {
  return { type: 'NumberImportLinesAccepted', data: { importId: IMPORT_ID, part, numbers: all } };
}
function done(part: number, imported: number, known: number): ImportEvent {
  return { type: 'NumberImportPartDone', data: { importId: IMPORT_ID, part, imported, known } };
}
function finished(imported: number, known: number, refusedLines: number, finishedAt = NOW): ImportEvent {
  const data = { importId: IMPORT_ID, imported, known, refused: refusedLines, finishedAt };
  return { type: 'NumberImportFinished', data };
}

describe('an import of numbers', () => {
  it('starts with the numbers that it accepts, five hundred to a part', () => {
    const good = numbers(501);
    given()
      .when(start(good))
      .then(BEGUN, accepted(0, good.slice(0, 500)), accepted(1, good.slice(500)));
  });

  it('takes its report before it starts, each part once and in order', () => {
    given()
      .when(report(0, lines(3)))
      .then(reported(0, lines(3)));
    given(reported(0, lines(3)))
      .when(report(1, lines(2)))
      .then(reported(1, lines(2)));
    given(reported(0, lines(3)))
      .when(report(0, lines(3)))
      .then();
    given()
      .when(report(1, lines(3)))
      .then();
    given(BEGUN)
      .when(report(0, lines(3)))
      .then();
  });

  it('is finished at once if it accepts no line, and counts the lines of its report', () =>
    given(reported(0, lines(3)), reported(1, lines(1)))
      .when(start([]))
      .then(BEGUN, finished(0, 0, 4, STARTED.startedAt)));

  it('completes its parts one after another, and is finished with the last one', () => {
    const two = [BEGUN, refused(0, lines(7)), accepted(0, numbers(500)), accepted(1, numbers(2))];
    given(...two)
      .when(complete(0, 499, 1))
      .then(done(0, 499, 1));
    given(...two, done(0, 499, 1))
      .when(complete(1, 1, 1))
      .then(done(1, 1, 1), finished(500, 2, 7));
  });

  it('starts once, completes each part once and in order, and is finished once', () => {
    const two = [BEGUN, accepted(0, numbers(500)), accepted(1, numbers(2))];
    given(BEGUN)
      .when(start(numbers(1)))
      .then();
    given(...two)
      .when(complete(1, 2, 0))
      .then();
    given(...two, done(0, 500, 0))
      .when(complete(0, 500, 0))
      .then();
    given(...two, done(0, 500, 0), done(1, 2, 0), finished(502, 0, 0))
      .when(complete(1, 2, 0))
      .then();
    given()
      .when(complete(0, 1, 0))
      .then();
  });

  it('has parts that are far smaller than the limit of an event, with any content of the lines', () => {
    // In JSON one character takes at most six bytes.
    const worst = lines(500).map((line) => ({ ...line, line: 10_000, text: '\u0001'.repeat(40) }));
    expect(JSON.stringify(refused(19, worst)).length).toBeLessThan(500_000);
    expect(JSON.stringify(accepted(19, numbers(500))).length).toBeLessThan(500_000);
  });
});
