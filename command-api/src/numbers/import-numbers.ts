import { setImmediate } from 'node:timers/promises';
import { type ImportState, type Origin, type Position, plusSeconds, streams } from '@ringpost/domain';
import { shownFileName } from '@ringpost/domain/rules/file-name';
import { IMPORT_INLINE_SECONDS, IMPORT_REPORT_LINES } from '@ringpost/domain/rules/limits';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { requireVendor } from '../vendors/entries.ts';
import { handleImport } from './import.commands.ts';
import { importDecider, inParts } from './import.decider.ts';
import { handleNumber } from './number.commands.ts';
import { readNumbers } from './read-numbers.ts';

/** The region of an area code. */
interface Place {
  readonly region: string;
  readonly rateCentre: string;
}

export type PlaceOf = (e164: string) => Place;

export interface ImportNumbers {
  readonly importId: string;
  readonly countryIso: NumberCountry;
  readonly vendorId: string;
  readonly text: string;
  /** As it came: absent for a pasted list. */
  readonly fileName?: string | undefined;
  readonly adminId: string;
  /** Where the admin's request came from. */
  readonly origin?: Origin;
}

interface ImportProgress {
  readonly state: ImportState;
  /** The position of the import's stream. */
  readonly position: Position;
}

export interface ImportResult extends ImportProgress {
  readonly rejected: ReturnType<typeof readNumbers>['rejected'];
}

/** How many numbers are begun before other waiting work runs. */
const BEGUN_TOGETHER = 256;
/** How many parts wait for the disk together. */
const PARTS_AT_ONCE = 4;

/** Begins to import each number, in their order. @returns for each whether this import added it */
async function beginNumbers(
  deps: Deps,
  placeOf: PlaceOf,
  { started }: ImportState,
  numbers: readonly string[],
  cause: Cause,
): Promise<readonly Promise<boolean>[]> {
  if (!started) throw new Error('an import that has not started has no parts');
  const { importId, vendorId, countryIso } = started;
  const importOne = async (e164: string): Promise<boolean> => {
    const data = { e164, countryIso, vendorId, importId, ...placeOf(e164) };
    const { state } = await handleNumber(deps, e164, { type: 'ImportNumber', imported: data }, cause);
    return state.details?.importId === importId;
  };
  const begun: Promise<boolean>[] = [];
  for (const e164 of numbers) {
    if (begun.length % BEGUN_TOGETHER === 0) await setImmediate();
    const one = importOne(e164);
    // It may fail before anything awaits it. The error is still thrown later.
    one.catch(() => undefined);
    begun.push(one);
  }
  return begun;
}

/**
 * Imports the next parts. The stream of each number says which import added it. So the counts are exact, even if another
 * process died during a part, or works on it at the same time.
 */
async function importParts(
  deps: Deps,
  placeOf: PlaceOf,
  importId: string,
  state: ImportState,
  cause: Cause,
): Promise<ImportProgress> {
  const { partsDone, parts } = state;
  const begun: (readonly Promise<boolean>[])[] = [];
  for (let part = partsDone; part < Math.min(partsDone + PARTS_AT_ONCE, parts.length); part += 1)
    begun.push(await beginNumbers(deps, placeOf, state, parts.at(part) ?? [], cause));
  const added = await Promise.all(begun.map((numbers) => Promise.all(numbers)));
  const done = await Promise.all(
    added.map((numbers, index) => {
      const imported = numbers.filter(Boolean).length;
      const counts = { imported, known: numbers.length - imported };
      const part = partsDone + index;
      const command = { type: 'CompleteImportPart', importId, part, ...counts, now: nowIso(deps) } as const;
      return handleImport(deps, importId, command, cause);
    }),
  );
  const last = done.at(-1);
  if (!last) throw new Error('an open import has a part that is not done');
  return last;
}

/** Imports the next parts of an open import, and does nothing for any other. It may run twice, in any process. */
export async function continueImport(
  deps: Deps,
  placeOf: PlaceOf,
  importId: string,
  cause: Cause,
): Promise<ImportProgress> {
  const progress = await deps.streams.refresh(streams.import(importId), importDecider);
  const { state } = progress;
  if (state.status !== 'open') return progress;
  const work = () => importParts(deps, placeOf, importId, state, cause);
  return deps.singleFlight(`import ${importId} part ${state.partsDone}`, work);
}

/**
 * Imports a vendor's numbers. A number that is ours already does not change. The list is stored first. If time is up
 * or the store does not answer before all numbers are imported, the state is `open`, and the import's deadline continues.
 * @throws Rejection before anything is stored: `not-found` for an unknown vendor, `too-many-lines`
 */
export async function importNumbers(
  deps: Deps,
  placeOf: PlaceOf,
  request: ImportNumbers,
): Promise<ImportResult> {
  const { importId, vendorId, countryIso, adminId, origin } = request;
  await requireVendor(deps, vendorId);
  const { accepted, rejected, lines } = readNumbers(request.text, countryIso);

  const cause: Cause = {
    operationId: importId,
    causationId: importId,
    correlationId: importId,
    actor: `admin:${adminId}`,
    ...origin,
  };
  const started = { importId, vendorId, countryIso, lines, startedAt: nowIso(deps) };
  // If the process dies before the start, no answer has promised anything, and the stored parts of the report belong to no
  // import.
  for (const [part, lines] of inParts(rejected, IMPORT_REPORT_LINES).entries())
    await handleImport(deps, importId, { type: 'ReportLines', importId, part, rejected: lines }, cause);
  const fileName = shownFileName(request.fileName ?? '');
  const start = { type: 'StartImport', started, accepted, fileName } as const;
  const stopAt = plusSeconds(started.startedAt, IMPORT_INLINE_SECONDS);
  let progress: ImportProgress = await handleImport(deps, importId, start, cause);
  try {
    while (progress.state.status === 'open' && nowIso(deps) < stopAt) {
      progress = await continueImport(deps, placeOf, importId, cause);
    }
  } catch (error) {
    deps.log.warn({ err: error, importId }, 'an import is left to its deadline');
  }
  return { state: progress.state, position: progress.position, rejected };
}
