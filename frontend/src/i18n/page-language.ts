import type { Language } from '@ringpost/domain/rules/languages';
import { KNOWN_LANGUAGES, languageOf } from './language.ts';

/** The tab's language, which `public/boot.js` reads before the first paint. The device has the last choice by the same name. */
const KEY = 'ringpost.language';

/** The language of the open page, which `public/boot.js` has chosen. */
export function languageOfPage(): Language {
  return languageOf(document.documentElement.lang);
}

/** The languages that are on, as the server wrote them into the page: `en:ltr ar:rtl`. */
export function languagesOn(): readonly Language[] {
  const tags = (document.documentElement.dataset.languages ?? '')
    .split(' ')
    .map((each) => each.split(':')[0]);
  return KNOWN_LANGUAGES.filter(({ tag }) => tags.includes(tag));
}

/** Tells the browser which language the page is in now, and keeps it for the next pages of the tab. */
export function markPage({ tag, direction }: Language): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  try {
    sessionStorage.setItem(KEY, tag);
  } catch {
    // A browser that forbids storage chooses again on the next page.
  }
}
