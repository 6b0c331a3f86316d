import { type Origin, type Position, plusSeconds, reject, streams } from '@ringpost/events/domain';
import { importMaxSeconds } from '@ringpost/events/rules/limits';
import type { NumberCountry } from '@ringpost/events/rules/phone-display';
import { handleImport, handleNumber } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { vendorDecider } from '../vendors/vendor.decider.ts';
import { readNumbers } from './read-numbers.ts';

/** Where a number of an area code is at home. */
export interface Place {
  readonly region: string;
  readonly rateCentre: string;
}

export interface ImportNumbers {
  readonly importId: string;
  readonly countryIso: NumberCountry;
  readonly vendorId: string;
  readonly text: string;
  readonly adminId: string;
  /** From where the admin asked. */
  readonly origin?: Origin;
}

export interface ImportResult {
  readonly imported: number;
  readonly known: number;
  readonly rejected: ReturnType<typeof readNumbers>['rejected'];
  readonly position: Position;
}

const AT_ONCE = 256;

/**
 * Takes over a vendor's numbers; one that is ours already stays as it is.
 * @throws Rejection `not-found` for an unknown vendor, `too-many-lines`; `import-interrupted` when its time is over, with
 * what it has taken until then.
 */
export async function importNumbers(
  deps: Deps,
  placeOf: (e164: string) => Place,
  wanted: ImportNumbers,
): Promise<ImportResult> {
  const { importId, vendorId, countryIso, adminId, origin } = wanted;
  const { state: vendor } = await deps.streams.refresh(streams.vendor(vendorId), vendorDecider);
  if (!vendor.known) throw reject('not-found');
  const { accepted, rejected, lines } = readNumbers(wanted.text, countryIso);

  const actor = `admin:${adminId}`;
  const cause: Cause = {
    operationId: importId,
    causationId: importId,
    correlationId: importId,
    actor,
    ...origin,
  };
  const started = { importId, vendorId, countryIso, lines, startedAt: nowIso(deps) };
  await handleImport(deps, importId, { type: 'StartImport', started, rejected }, cause);
  try {
    const stopAt = plusSeconds(started.startedAt, importMaxSeconds);
    const imported = await takeOver(deps, placeOf, { wanted, accepted, cause, stopAt });
    const known = accepted.length - imported;
    const finish = { type: 'FinishImport', importId, imported, known, now: nowIso(deps) } as const;
    const { state, position } = await handleImport(deps, importId, finish, cause);
    if (state.status !== 'finished') throw reject('import-interrupted');
    return { imported, known, rejected, position };
  } catch (error) {
    await interruptImport(deps, importId, cause).catch((failure: unknown) =>
      deps.log.warn({ err: failure, importId }, 'an import is left to its due row'),
    );
    throw error;
  }
}

/** Says that an import is over, unless it is. */
export async function interruptImport(deps: Deps, importId: string, cause: Cause): Promise<void> {
  const command = { type: 'InterruptImport', importId, now: nowIso(deps) } as const;
  await handleImport(deps, importId, command, cause);
}

interface TakeOver {
  readonly wanted: ImportNumbers;
  readonly accepted: readonly string[];
  readonly cause: Cause;
  readonly stopAt: string;
}

/** How many numbers were not ours before. */
async function takeOver(
  deps: Deps,
  placeOf: (e164: string) => Place,
  { wanted, accepted, cause, stopAt }: TakeOver,
): Promise<number> {
  const { importId, vendorId, countryIso } = wanted;
  let imported = 0;
  const importOne = async (e164: string): Promise<void> => {
    const data = { e164, countryIso, vendorId, importId, ...placeOf(e164) };
    const command = { type: 'ImportNumber', imported: data } as const;
    const sent = await handleNumber(deps, e164, command, cause);
    imported += sent.events.length;
  };
  for (let index = 0; index < accepted.length; index += AT_ONCE) {
    if (nowIso(deps) >= stopAt) throw reject('import-interrupted');
    await Promise.all(accepted.slice(index, index + AT_ONCE).map(importOne));
  }
  return imported;
}
