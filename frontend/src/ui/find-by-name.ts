/** Those whose name contains the text, in any case; those that begin with it come first. All of them without a text. */
export function findByName<T>(all: readonly T[], text: string, nameOf: (one: T) => string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return all;
  const found = all.filter((one) => nameOf(one).toLowerCase().includes(wanted));
  const begins = (one: T): boolean => nameOf(one).toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
