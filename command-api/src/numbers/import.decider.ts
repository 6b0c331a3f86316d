import {
  type ImportEvent,
  type ImportState,
  type NumberImportStarted,
  numberImport,
  type RejectedLine,
} from '@ringpost/domain';
import { IMPORT_PART_LINES } from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';

export type ImportCommand =
  | {
      /** One part of the report of refused lines. All parts come before the start. */
      readonly type: 'ReportLines';
      readonly importId: string;
      readonly part: number;
      readonly rejected: readonly RejectedLine[];
    }
  | {
      readonly type: 'StartImport';
      readonly started: NumberImportStarted['data'];
      readonly accepted: readonly string[];
      /** Of the file that the list was read from. */
      readonly fileName?: string | undefined;
    }
  | {
      /** All numbers of a part are ours now. */
      readonly type: 'CompleteImportPart';
      readonly importId: string;
      readonly part: number;
      readonly imported: number;
      readonly known: number;
      readonly now: string;
    };

export function inParts<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let from = 0; from < all.length; from += most) parts.push(all.slice(from, from + most));
  return parts;
}

function report(
  { importId, part, rejected }: Extract<ImportCommand, { type: 'ReportLines' }>,
  state: ImportState,
): readonly ImportEvent[] {
  if (state.status !== 'absent' || part !== state.reported) return [];
  return [{ type: 'NumberImportLinesReported', data: { importId, part, rejected } }];
}

function start(
  { started, accepted, fileName }: Extract<ImportCommand, { type: 'StartImport' }>,
  { refused }: ImportState,
): readonly ImportEvent[] {
  const { importId, startedAt: finishedAt } = started;
  const events: ImportEvent[] = [{ type: 'NumberImportStarted', data: started }];
  if (fileName !== undefined) events.push({ type: 'NumberImportFileNamed', data: { importId, fileName } });
  for (const [part, numbers] of inParts(accepted, IMPORT_PART_LINES).entries()) {
    events.push({ type: 'NumberImportLinesAccepted', data: { importId, part, numbers } });
  }
  if (accepted.length > 0) return events;
  const data = { importId, imported: 0, known: 0, refused, finishedAt };
  return [...events, { type: 'NumberImportFinished', data }];
}

function completePart(
  command: Extract<ImportCommand, { type: 'CompleteImportPart' }>,
  state: ImportState,
): readonly ImportEvent[] {
  // Another process has done this part.
  if (state.status !== 'open' || command.part !== state.partsDone) return [];
  const { importId, part, now: finishedAt } = command;
  const data = { importId, part, imported: command.imported, known: command.known };
  const done: ImportEvent = { type: 'NumberImportPartDone', data };
  if (part + 1 < state.parts.length) return [done];
  const imported = state.imported + data.imported;
  const known = state.known + data.known;
  const { refused } = state;
  return [done, { type: 'NumberImportFinished', data: { importId, imported, known, refused, finishedAt } }];
}

/** One import of numbers. Its numbers are divided into parts, and it is finished after the last part. */
export const importDecider: Decider<ImportState, ImportCommand, ImportEvent> = {
  ...numberImport,
  decide(command, state) {
    if (command.type === 'CompleteImportPart') return completePart(command, state);
    if (command.type === 'ReportLines') return report(command, state);
    return state.status === 'absent' ? start(command, state) : [];
  },
};
