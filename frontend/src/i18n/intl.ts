import { DEFAULT_LANGUAGE, withLatinDigits } from '@ringpost/domain/rules/languages';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { textsOf } from './texts.ts';

const made = new Map<string, IntlShape>();

/** The texts and number formats of a language. A missing text falls back to English. */
export function intlFor(tag: string = DEFAULT_LANGUAGE.tag): IntlShape {
  const known = made.get(tag);
  if (known) return known;
  const locale = withLatinDigits(tag);
  const config = { locale, defaultLocale: withLatinDigits(DEFAULT_LANGUAGE.tag), messages: textsOf(tag) };
  const intl = { ...createIntl(config, createIntlCache()), locale: tag };
  made.set(tag, intl);
  return intl;
}
