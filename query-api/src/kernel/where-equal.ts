import type { Where } from '@ringpost/engine';
import { among } from './among.ts';

/**
 * The condition that each of these fields has its value. One of them finds the entries of an index, and the others are read there.
 * `leading`: the fields that an index begins with, first those that usually find the fewest rows.
 */
export function whereEqual(
  asked: Readonly<Record<string, string | undefined>>,
  leading: readonly string[],
): Where {
  const first = leading.find((field) => asked[field] !== undefined);
  return Object.fromEntries(
    Object.entries(asked).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, field === first ? value : among(value)]],
    ),
  );
}
