import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { textsOf } from './texts.ts';

const made = new Map<string, IntlShape>();

/** The texts and number formats of a language. A missing text falls back to English. */
export function intlFor(tag: string = DEFAULT_LANGUAGE.tag): IntlShape {
  const intl =
    made.get(tag) ??
    createIntl(
      { locale: tag, defaultLocale: DEFAULT_LANGUAGE.tag, messages: textsOf(tag) },
      createIntlCache(),
    );
  made.set(tag, intl);
  return intl;
}
