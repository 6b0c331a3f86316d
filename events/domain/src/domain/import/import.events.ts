import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { RefusedLineReason } from './refused-line.ts';

export const RejectedLine = Type.Object({
  /** Counts from 1, as in the file. */
  line: Type.Integer(),
  text: Type.String(),
  reason: RefusedLineReason,
});
export type RejectedLine = Shape<typeof RejectedLine>;

export const NumberImportStarted = fact(
  'NumberImportStarted',
  ['admin'],
  {
    importId: Type.String(),
    vendorId: Type.String(),
    countryIso: Type.String(),
    lines: Type.Integer(),
    startedAt: Type.String(),
  },
  { hasOrigin: true },
);
export type NumberImportStarted = Fact<typeof NumberImportStarted>;

/** The file that the list was read from. A pasted list has none. */
const NumberImportFileNamed = fact('NumberImportFileNamed', ['admin'], {
  importId: Type.String(),
  fileName: Type.String(),
});

/**
 * Lines that cannot be imported, in parts that are appended one after the other before the import starts, so that neither an
 * event nor an append grows with the list. `part` counts from 0.
 */
const NumberImportLinesReported = fact('NumberImportLinesReported', ['admin'], {
  importId: Type.String(),
  part: Type.Integer(),
  rejected: Type.Array(RejectedLine),
});

/** Rejected lines in logs of earlier versions, where all parts follow the start in its own append. */
const NumberImportLinesRefused = fact('NumberImportLinesRefused', ['admin'], {
  importId: Type.String(),
  part: Type.Integer(),
  rejected: Type.Array(RejectedLine),
});

/** Numbers to import, in parts; `part` counts from 0. They are stored so that any process can continue the import. */
const NumberImportLinesAccepted = fact('NumberImportLinesAccepted', ['admin'], {
  importId: Type.String(),
  part: Type.Integer(),
  numbers: Type.Array(Type.String()),
});

/** Every number of the part belongs to us now. */
const NumberImportPartDone = fact('NumberImportPartDone', ['admin', 'system'], {
  importId: Type.String(),
  part: Type.Integer(),
  /** New to us. */
  imported: Type.Integer(),
  /** Already known: not changed. */
  known: Type.Integer(),
});

const NumberImportFinished = fact('NumberImportFinished', ['admin', 'system'], {
  importId: Type.String(),
  /** The sums of the parts. */
  imported: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  finishedAt: Type.String(),
});

export const IMPORT_EVENTS = [
  NumberImportLinesReported,
  NumberImportStarted,
  NumberImportFileNamed,
  NumberImportLinesRefused,
  NumberImportLinesAccepted,
  NumberImportPartDone,
  NumberImportFinished,
] as const;
export type ImportEvent = Fact<(typeof IMPORT_EVENTS)[number]>;
