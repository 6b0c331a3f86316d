import { readFileSync } from 'node:fs';
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { DEFAULT_LANGUAGE, LANGUAGES, withLatinDigits } from '@ringpost/domain/rules/languages';

/** Texts of mails: id to ICU text. */
type Texts = Readonly<Record<string, string>>;

function translations(tag: string): Texts {
  return JSON.parse(readFileSync(new URL(`./texts/${tag}.json`, import.meta.url), 'utf8')) as Texts;
}

/** Makes the formatter for mails in a language from its texts. */
export function mailIntl(tag: string, messages: IntlShape['messages']): IntlShape<string> {
  return createIntl<string>(
    {
      locale: withLatinDigits(tag),
      defaultLocale: withLatinDigits(DEFAULT_LANGUAGE.tag),
      messages,
      onError: (error) => {
        throw error;
      },
    },
    createIntlCache(),
  );
}

const spoken = new Map(LANGUAGES.map(({ tag }) => [tag, mailIntl(tag, translations(tag))]));
const english = mailIntl(DEFAULT_LANGUAGE.tag, {});

/** The formatter for mails in a language; the English one if the language has no texts. */
export function mailsIn(locale: string): IntlShape<string> {
  return spoken.get(locale) ?? english;
}
