import type { Where } from '@ringpost/engine';
import { among } from './among.ts';

/** A field that an index begins with, or several if it begins with all of them. */
export type Leading = string | readonly string[];

/**
 * The condition that each of these fields has its value. The first of `leading` that is asked for finds the entries of an index, and
 * the other fields are read there. `leading`: what indexes begin with, first those that usually find the fewest rows.
 */
export function whereEqual(
  asked: Readonly<Record<string, string | undefined>>,
  leading: readonly Leading[],
): Where {
  const first = leading
    .map((each) => [each].flat())
    .find((fields) => fields.every((field) => asked[field] !== undefined));
  return Object.fromEntries(
    Object.entries(asked).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, first?.includes(field) ? value : among(value)]],
    ),
  );
}
