type Values = Readonly<Record<string, string | readonly string[]>>;

/**
 * The fields of a query or a form that are read, once each. All others are dropped, because programs send what other portals know, and
 * some send names with a blank at the end.
 */
export function knownFields(
  values: unknown,
  known: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(values as Values)) {
    const trimmed = name.trim();
    const last = typeof value === 'string' ? value : value.at(-1);
    if (Object.hasOwn(known, trimmed) && last !== undefined) fields[trimmed] = last.trim();
  }
  return fields;
}

/** A whole number from 0 to the largest one that is allowed; the standard if the text is none. */
export function wholeNumber(text: string | undefined, standard: number, most: number): number {
  if (text === undefined || !/^\d+$/.test(text)) return standard;
  return Math.min(Number(text), most);
}
