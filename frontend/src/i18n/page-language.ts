import type { Language } from '@ringpost/domain/rules/languages';
import { KNOWN_LANGUAGES, languageOf } from './language.ts';

/**
 * The key of the tab's language, which `public/boot.js` reads before the first paint. The device stores the last choice under the
 * same key.
 */
export const LANGUAGE_KEY = 'ringpost.language';

/** The language of the open page, which `public/boot.js` has chosen. */
export function languageOfPage(): Language {
  return languageOf(document.documentElement.lang);
}

/** The enabled languages, as the server wrote them into the page: `en:ltr ar:rtl`. */
export function languagesOn(): readonly Language[] {
  const tags = (document.documentElement.dataset.languages ?? '')
    .split(' ')
    .map((each) => each.split(':')[0]);
  return KNOWN_LANGUAGES.filter(({ tag }) => tags.includes(tag));
}

/** Sets the language and direction of the page, and stores the language for the next pages of the tab. */
export function markPage({ tag, direction }: Language): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  try {
    sessionStorage.setItem(LANGUAGE_KEY, tag);
  } catch {
    // If the browser forbids storage, the next page chooses the language again.
  }
}
