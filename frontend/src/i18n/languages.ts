import english from './en.json';

/** A language's texts: id to ICU text. */
export type Texts = Readonly<Record<string, string>>;

/** The default language, for pages in a language without texts. */
export const DEFAULT_LOCALE = 'en';

/** All languages of Ringpost, by their BCP 47 tags. */
export const languages: Readonly<Record<string, Texts>> = { [DEFAULT_LOCALE]: english };
