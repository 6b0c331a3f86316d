/** A language of the pages. */
export interface Language {
  /** Its BCP 47 tag, which `<html lang>` names. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its name in the language itself. */
  readonly name: string;
}

/** The language of addresses that name none. */
export const DEFAULT_LANGUAGE: Language = { tag: 'en', direction: 'ltr', name: 'English' };

/** The languages in which every text is written. */
export const LANGUAGES: readonly Language[] = [
  DEFAULT_LANGUAGE,
  { tag: 'zh', direction: 'ltr', name: '中文' },
  { tag: 'ru', direction: 'ltr', name: 'Русский' },
  { tag: 'ar', direction: 'rtl', name: 'العربية' },
];

/**
 * English as no language writes it: longer, with other letters, and from right to left. A text that stays unchanged on
 * a page is not in the files of texts, and a box that it does not fit into is too small for translations. It is only for tests
 * and for people who make screens.
 */
export const PSEUDO_LANGUAGE: Language = { tag: 'en-XB', direction: 'rtl', name: 'Pseudo' };

/**
 * The tag of a language for `Intl`, with Latin digits and the Gregorian calendar: customers and support read the same numbers, prices
 * and codes in every language.
 */
export function withLatinDigits(tag: string): string {
  return `${tag}-u-ca-gregory-nu-latn`;
}

/** How the address of a public page in a language begins: `/zh`, and nothing for the default language. */
export function addressPrefix({ tag }: Language): string {
  return tag === DEFAULT_LANGUAGE.tag ? '' : `/${tag.toLowerCase()}`;
}

/** The address of a public page in a language: `/zh` for `/`, and `/zh#faq` for `/#faq`. */
export function addressIn(language: Language, path: string): string {
  const prefix = addressPrefix(language);
  return prefix === '' ? path : `${prefix}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** The language that an address names, and the address without it. An address that names none is the default language's. */
export function splitAddress(
  path: string,
  languages: readonly Language[],
): { readonly language: Language; readonly path: string } {
  for (const language of languages) {
    const prefix = addressPrefix(language);
    if (prefix === '') continue;
    if (path === prefix || path.startsWith(`${prefix}/`))
      return { language, path: path.slice(prefix.length) || '/' };
  }
  return { language: DEFAULT_LANGUAGE, path };
}
