import { parse } from 'node:querystring';
import { reject } from '@ringpost/domain';

/** A form or a query with more fields is refused. The largest real one has about thirty. */
const FIELDS_MAX = 1_000;
/** How often one name may be repeated in a form or a query. */
const REPEATS_MAX = 100;

/** Values by name, without a prototype, so that `__proto__` is a normal name. A repeated name gives a list. */
export type NamedValues = Record<string, string | string[]>;

/**
 * Reads a form or a query. Escapes that are not UTF-8 become replacement characters.
 * @throws Rejection `malformed-body` for more than 1,000 fields, or 100 repeats of one
 */
export function namedValues(text: string): NamedValues {
  // One field more than allowed is enough to refuse. The rest of a large text is not read.
  const values = parse(text, '&', '=', { maxKeys: FIELDS_MAX + 1 }) as NamedValues;
  let fields = 0;
  for (const name in values) {
    const value = values[name];
    const repeats = Array.isArray(value) ? value.length : 1;
    fields += repeats;
    if (repeats > REPEATS_MAX || fields > FIELDS_MAX) throw reject('malformed-body');
  }
  return values;
}

/** Reads the values of a form. It is refused if an escape is not UTF-8. @throws Rejection `malformed-body` */
export function formValues(text: string): NamedValues {
  try {
    decodeURIComponent(text);
  } catch {
    throw reject('malformed-body');
  }
  return namedValues(text);
}
