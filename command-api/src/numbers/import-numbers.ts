import { reject, streams } from '@ringpost/events/catalogue';
import type { NumberCountry } from '@ringpost/events/rules/phone-display';
import { type Deps, instant } from '../kernel/deps.ts';
import { type Cause, send, stamp } from '../kernel/send.ts';
import { vendorDecider } from '../vendors/vendor.decider.ts';
import { numberDecider } from './number.decider.ts';
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
}

export interface ImportResult {
  readonly imported: number;
  readonly known: number;
  readonly rejected: ReturnType<typeof readNumbers>['rejected'];
  readonly position: number;
}

/** One import is at most this many numbers (quality bar S19). */
export const IMPORT_MAX_LINES = 10_000;
const AT_ONCE = 256;

/**
 * Takes over a vendor's numbers; one that is ours already stays as it is.
 * @throws Rejection `not-found` for an unknown vendor, `too-many-lines`
 */
export const importNumbers = async (
  deps: Deps,
  placeOf: (e164: string) => Place,
  wanted: ImportNumbers,
): Promise<ImportResult> => {
  const { importId, vendorId, countryIso, adminId } = wanted;
  const { state: vendor } = await deps.streams.refresh(streams.vendor(vendorId), vendorDecider);
  if (!vendor.known) throw reject('not-found');
  const { accepted, rejected, lines } = readNumbers(wanted.text, countryIso);
  if (lines > IMPORT_MAX_LINES) throw reject('too-many-lines', { limit: IMPORT_MAX_LINES });

  const actor = `admin:${adminId}`;
  const cause: Cause = { operationId: importId, causationId: importId, correlationId: importId, actor };
  const stream = streams.import(importId);
  const started = { importId, vendorId, countryIso, lines, startedAt: instant(deps) };
  await deps.events.append({
    stream,
    events: stamp(deps, cause, [{ type: 'NumberImportStarted', data: started }]),
    expected: 'none',
  });
  let imported = 0;
  const importOne = async (e164: string): Promise<void> => {
    const place = placeOf(e164);
    const command = {
      type: 'ImportNumber',
      imported: { e164, countryIso, vendorId, importId, ...place },
    } as const;
    const sent = await send(deps, { stream: streams.number(e164), decider: numberDecider, command, cause });
    imported += sent.events.length;
  };
  for (let index = 0; index < accepted.length; index += AT_ONCE) {
    await Promise.all(accepted.slice(index, index + AT_ONCE).map(importOne));
  }
  const known = accepted.length - imported;
  const finished = { importId, imported, known, rejected, finishedAt: instant(deps) };
  const events = stamp(deps, cause, [{ type: 'NumberImportFinished', data: finished }]);
  const { position } = await deps.events.append({ stream, events, expected: 0 });
  return { imported, known, rejected, position };
};
