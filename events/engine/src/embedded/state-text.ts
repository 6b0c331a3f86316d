import type { Position } from '@ringpost/domain';
import type { Snapshot } from '../snapshots.ts';
import type { StreamEnd } from './stream-walk.ts';

/** A snapshot in one text, and where the last event of its state is in the log. */
const SEPARATOR = '\n';
const FIELDS = 7;

function digits(number: number): string {
  return number.toString(36);
}

function numberOf(text = ''): number {
  return Number.parseInt(text, 36);
}

/**
 * The text that is kept in memory and in the file. Numbers have 36 digits, and the epoch is left out if it is that of the log, because
 * there are hundreds of thousands of texts.
 */
export function encodeSnapshot(
  snapshot: Snapshot,
  { offset, furtherBack }: StreamEnd,
  epoch: string,
): string {
  const { shape, revision, eventId, position, state } = snapshot;
  const ofOther = snapshot.epoch === epoch ? '' : snapshot.epoch;
  const place = [digits(offset), digits(furtherBack)];
  return [shape, digits(revision), eventId, position, ofOther, ...place, state].join(SEPARATOR);
}

/** Where each field begins, and last of all the state. */
function placesIn(text: string): readonly number[] {
  const places = [0];
  for (let field = 0; field < FIELDS; field += 1) places.push(text.indexOf(SEPARATOR, places[field]) + 1);
  return places;
}

export function decodeSnapshot(stream: string, text: string, logEpoch: string): Snapshot {
  const places = placesIn(text);
  const field = (index: number): string => text.slice(places[index], (places[index + 1] ?? 0) - 1);
  return {
    stream,
    epoch: field(4) || logEpoch,
    shape: field(0),
    revision: numberOf(field(1)),
    eventId: field(2),
    position: field(3) as Position,
    state: text.slice(places[FIELDS]),
  };
}

/** Where the last event of the state is in the log. */
export function endIn(text: string): StreamEnd {
  const [, revision, , , , offset, furtherBack] = text.split(SEPARATOR, FIELDS);
  return { revision: numberOf(revision), offset: numberOf(offset), furtherBack: numberOf(furtherBack) };
}
