import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { DEFAULT_LOCALE, languages, type Texts } from './languages.ts';

const made = new Map<Texts, IntlShape>();

/** The texts and number formats of a language. A language without texts gets those of the default language. */
export function intlFor(
  locale: string = DEFAULT_LOCALE,
  spoken: Readonly<Record<string, Texts>> = languages,
): IntlShape {
  const own = Object.hasOwn(spoken, locale) ? locale : DEFAULT_LOCALE;
  const texts = spoken[own] ?? {};
  const intl =
    made.get(texts) ??
    createIntl({ locale: own, defaultLocale: DEFAULT_LOCALE, messages: { ...texts } }, createIntlCache());
  made.set(texts, intl);
  return intl;
}
