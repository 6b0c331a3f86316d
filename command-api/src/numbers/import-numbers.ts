import { type Origin, type Position, plusSeconds, reject, streams } from '@ringpost/events/domain';
import { IMPORT_INLINE_SECONDS } from '@ringpost/events/rules/limits';
import type { NumberCountry } from '@ringpost/events/rules/phone-display';
import { handleImport, handleNumber } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { vendorDecider } from '../vendors/vendor.decider.ts';
import { type ImportState, importDecider } from './import.decider.ts';
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

const AT_ONCE = 256;

/**
 * Imports one part. The stream of each number says which import added it. So the counts are exact, even if another
 * process died during the part, or works on it now.
 */
async function importPart(
  deps: Deps,
  placeOf: PlaceOf,
  { started, parts, partsDone: part }: ImportState,
  cause: Cause,
): Promise<ImportProgress> {
  if (!started) throw new Error('an import that has not started has no parts');
  const { importId, vendorId, countryIso } = started;
  const numbers = parts.at(part) ?? [];
  let imported = 0;
  const importOne = async (e164: string): Promise<void> => {
    const data = { e164, countryIso, vendorId, importId, ...placeOf(e164) };
    const { state } = await handleNumber(deps, e164, { type: 'ImportNumber', imported: data }, cause);
    if (state.details?.importId === importId) imported += 1;
  };
  for (let index = 0; index < numbers.length; index += AT_ONCE) {
    await Promise.all(numbers.slice(index, index + AT_ONCE).map(importOne));
  }
  const counts = { imported, known: numbers.length - imported };
  const command = { type: 'CompleteImportPart', importId, part, ...counts, now: nowIso(deps) } as const;
  return handleImport(deps, importId, command, cause);
}

/** Imports the next part of an open import, and does nothing for any other. It may run twice, in any process. */
export async function continueImport(
  deps: Deps,
  placeOf: PlaceOf,
  importId: string,
  cause: Cause,
): Promise<ImportProgress> {
  const progress = await deps.streams.refresh(streams.import(importId), importDecider);
  const { state } = progress;
  if (state.status !== 'open') return progress;
  const work = () => importPart(deps, placeOf, state, cause);
  return deps.singleFlight(`import ${importId} part ${state.partsDone}`, work);
}

/**
 * Imports a vendor's numbers. A number that is ours already does not change. The list is stored first. The import's
 * deadline continues with numbers that were not imported in time, or because the store was away. Then the state is
 * `open`.
 * @throws Rejection before anything is stored: `not-found` for an unknown vendor, `too-many-lines`
 */
export async function importNumbers(
  deps: Deps,
  placeOf: PlaceOf,
  wanted: ImportNumbers,
): Promise<ImportResult> {
  const { importId, vendorId, countryIso, adminId, origin } = wanted;
  const { state: vendor } = await deps.streams.refresh(streams.vendor(vendorId), vendorDecider);
  if (!vendor.known) throw reject('not-found');
  const { accepted, rejected, lines } = readNumbers(wanted.text, countryIso);

  const cause: Cause = {
    operationId: importId,
    causationId: importId,
    correlationId: importId,
    actor: `admin:${adminId}`,
    ...origin,
  };
  const started = { importId, vendorId, countryIso, lines, startedAt: nowIso(deps) };
  const start = { type: 'StartImport', started, accepted, rejected } as const;
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
