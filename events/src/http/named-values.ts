import { reject } from '../domain/index.ts';

/** A form or a query with more pairs is not read. The largest that anybody has reason to send has some thirty. */
const fieldsMax = 1_000;
/** How often one name may stand in a form or a query. */
const repeatsMax = 100;

/** What a form or a query says under one name; a repeated name is a list. */
export type NamedValue = string | string[];

/**
 * The pairs of a form or a query, still encoded.
 * @throws Rejection `malformed-body` for more than `fieldsMax`: the rest of a large one is not even looked at
 */
export function pairsOf(text: string): readonly string[] {
  if (text === '') return [];
  const pairs = text.split('&', fieldsMax + 1);
  if (pairs.length > fieldsMax) throw reject('malformed-body');
  return pairs;
}

/**
 * Puts a value under its name. The target must have no prototype, so that `__proto__` is a name like any other.
 * @throws Rejection `malformed-body` for a name that stands there more than `repeatsMax` times
 */
export function addValue(target: Record<string, NamedValue>, name: string, value: string): void {
  const known = target[name];
  if (known === undefined) target[name] = value;
  else if (typeof known === 'string') target[name] = [known, value];
  else if (known.length >= repeatsMax) throw reject('malformed-body');
  // In place: a copy for each repeat would make the work grow with the square of their number.
  else known.push(value);
}
