import type { Where } from '@ringpost/engine';

/**
 * The condition that a field has this value, for a filter that is read among the entries which another condition finds. A view can
 * have an index for each of them, and with two conditions of equality SQLite could use the index of the one that finds most rows.
 * It uses a range only if there is no equality.
 */
export function among(value: string): Where[string] {
  return { $gte: value, $lte: value };
}
