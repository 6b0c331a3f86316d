import english from './en.json';

/** A language's texts: id to ICU text. */
export type Texts = Readonly<Record<string, string>>;

/** The language of a page whose own language has no texts. */
export const DEFAULT_LOCALE = 'en';

/** Every language that Ringpost speaks, by its BCP 47 tag. */
export const languages: Readonly<Record<string, Texts>> = { [DEFAULT_LOCALE]: english };
