const UNITS = ['kibibyte', 'mebibyte', 'gibibyte'] as const;

export type ByteUnit = (typeof UNITS)[number];

/** A number of bytes in the unit in which people read it. */
export function inUnit(bytes: number): { readonly value: number; readonly unit: ByteUnit } {
  let value = bytes / 1024;
  let unit: ByteUnit = UNITS[0];
  for (const next of UNITS.slice(1)) {
    if (value < 1024) break;
    value /= 1024;
    unit = next;
  }
  return { value, unit };
}
