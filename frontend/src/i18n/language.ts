import {
  addressIn,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  PSEUDO_LANGUAGE,
} from '@ringpost/domain/rules/languages';
import { createContext, useContext } from 'react';

/** Every language that a page can have. The server writes into the page which of them are enabled. */
export const KNOWN_LANGUAGES: readonly Language[] = [...LANGUAGES, PSEUDO_LANGUAGE];

/** The language of the site, and the function that changes it. */
export interface Spoken {
  readonly language: Language;
  /** The languages to choose from. */
  readonly languages: readonly Language[];
  /** Draws the page again in another language. Typed text stays. */
  readonly change: (language: Language) => Promise<void>;
}

export const LanguageContext = createContext<Spoken>({
  language: DEFAULT_LANGUAGE,
  languages: LANGUAGES,
  change: () => Promise.reject(new Error('The language of the site has no place here.')),
});

/** The language of the site. */
export function useLanguage(): Spoken {
  return useContext(LanguageContext);
}

/** The language with this tag; the default language if there is none. */
export function languageOf(tag: string): Language {
  return KNOWN_LANGUAGES.find((language) => language.tag === tag) ?? DEFAULT_LANGUAGE;
}

/** The address of a public page, such as `paths.home`, in the language of the site. */
export function usePublicPath(): (path: string) => string {
  const { language } = useLanguage();
  return (path) => addressIn(language, path);
}
