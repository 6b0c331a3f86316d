import type { ImportEvent, RejectedLine } from '@ringpost/events/domain';
import { decide } from '@ringpost/events/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type ImportCommand, importDecider } from './import.decider.ts';

const { given } = decide(importDecider);
const importId = 'import-1';
const started = {
  importId,
  vendorId: 'v-1',
  countryIso: 'US',
  lines: 3,
  startedAt: '2026-11-21T10:00:00.000Z',
};
const now = '2026-11-21T10:00:05.000Z';
function lines(count: number): RejectedLine[] {
  return Array.from({ length: count }, (_, index) => ({ line: index + 1, text: 'x', reason: 'not-digits' }));
}
function start(rejected: RejectedLine[] = []): ImportCommand {
  return { type: 'StartImport', started, rejected };
}
const finish: ImportCommand = { type: 'FinishImport', importId, imported: 2, known: 0, now };
const interrupt: ImportCommand = { type: 'InterruptImport', importId, now };
const begun: ImportEvent = { type: 'NumberImportStarted', data: started };
function refused(part: number, rejected: RejectedLine[]): ImportEvent {
  return {
    type: 'NumberImportLinesRefused',
    data: { importId, part, rejected },
  };
}
const finished: ImportEvent = {
  type: 'NumberImportFinished',
  data: { importId, imported: 2, known: 0, refused: 0, finishedAt: now },
};
const interrupted: ImportEvent = {
  type: 'NumberImportInterrupted',
  data: { importId, interruptedAt: now },
};

describe('an import of numbers', () => {
  it('starts with the lines that it refuses, five hundred to a part', () => {
    const all = lines(1_001);
    given()
      .when(start(all))
      .then(
        begun,
        refused(0, all.slice(0, 500)),
        refused(1, all.slice(500, 1_000)),
        refused(2, all.slice(1_000)),
      );
  });

  it('counts in the end what its parts hold', () =>
    given(begun, refused(0, lines(500)), refused(1, lines(7)))
      .when(finish)
      .then({ ...finished, data: { ...finished.data, refused: 507 } } as ImportEvent));

  it('starts once and ends once, finished or interrupted', () => {
    given(begun).when(start()).then();
    given(begun).when(interrupt).then(interrupted);
    given(begun, finished).when(finish).then();
    given(begun, finished).when(interrupt).then();
    given(begun, interrupted).when(finish).then();
  });

  it('has parts that are far smaller than an event may be, whatever the lines hold', () => {
    // Six bytes are the most that JSON makes of one character.
    const worst = lines(500).map((line) => ({ ...line, line: 10_000, text: '\u0001'.repeat(40) }));
    expect(JSON.stringify(refused(19, worst)).length).toBeLessThan(500_000);
  });
});
