/**
 * The items whose name contains the text, in upper or lower case. Names that begin with it come first. Without a text: all items.
 */
export function findByName<T>(all: readonly T[], text: string, nameOf: (one: T) => string): readonly T[] {
  const needle = text.trim().toLowerCase();
  if (!needle) return all;
  const matches = all.filter((one) => nameOf(one).toLowerCase().includes(needle));
  const begins = (one: T): boolean => nameOf(one).toLowerCase().startsWith(needle);
  return [...matches.filter(begins), ...matches.filter((one) => !begins(one))];
}
