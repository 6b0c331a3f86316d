import { DEFAULT_LANGUAGE, withLatinDigits } from '@ringpost/domain/rules/languages';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { textsOf } from './texts.ts';

const made = new Map<string, IntlShape>();

/**
 * Says each fault of a text once, without a stack, where pages are tested: it would be said again whenever a page is drawn. A build says
 * nothing, as it names missing texts by itself, and the head of a page may be made before its texts are loaded.
 */
function sayOnce(): (error: Error) => void {
  const said = new Set<string>();
  return ({ message }) => {
    if (import.meta.env.PROD || said.has(message)) return;
    said.add(message);
    // biome-ignore lint/suspicious/noConsole: it is for those who test the pages.
    console.error(message);
  };
}

/** The texts and number formats of a language. A missing text falls back to English. */
export function intlFor(tag: string = DEFAULT_LANGUAGE.tag): IntlShape {
  const known = made.get(tag);
  if (known) return known;
  const locale = withLatinDigits(tag);
  const config = {
    locale,
    defaultLocale: withLatinDigits(DEFAULT_LANGUAGE.tag),
    messages: textsOf(tag),
    onError: sayOnce(),
  };
  const intl = { ...createIntl(config, createIntlCache()), locale: tag };
  made.set(tag, intl);
  return intl;
}
