/** The codes that a protocol has for apps. Our apps are found by their slugs. */
export interface CodeTable {
  /** The slug of the app with a code. An app without a code in the list has its slug as its code. */
  readonly slugOf: (code: string) => string;
  /** The code of an app. No other app has it: a slug that is the code of another app is no code. */
  readonly codeOf: (slug: string) => string | undefined;
  /** Whether the list has the code, also of an app that is not on sale here. */
  readonly has: (code: string) => boolean;
}

export function createCodeTable(
  list: readonly { readonly code: string; readonly slug: string }[],
): CodeTable {
  const slugs = new Map(list.map(({ code, slug }) => [code, slug]));
  const codes = new Map(list.map(({ code, slug }) => [slug, code]));
  return {
    slugOf: (code) => slugs.get(code) ?? code,
    codeOf: (slug) => codes.get(slug) ?? (slugs.has(slug) ? undefined : slug),
    has: (code) => slugs.has(code),
  };
}
