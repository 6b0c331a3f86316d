import { addressIn, type Language, splitAddress } from '@ringpost/domain/rules/languages';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { KNOWN_LANGUAGES, useLanguage } from '../i18n/language.ts';
import { isPublicPage } from '../session/paths.ts';
import { useHydrated } from './use-hydrated.ts';

/** The address of the open page in a language. */
function useAddressIn(): (language: Language) => string {
  const { pathname, search, hash } = useLocation();
  // The server renders a page without query and hash.
  const rest = useHydrated() ? search + hash : '';
  const isPublic = isPublicPage(pathname, KNOWN_LANGUAGES);
  const { path } = splitAddress(pathname, KNOWN_LANGUAGES);
  return (language) => (isPublic ? addressIn(language, path) : pathname) + rest;
}

/**
 * One link for each language. A public page has its own address in every language, so the link opens that address. On any other
 * page the link changes only the language, and typed text stays. `public/boot.js` remembers the choice.
 */
export function LanguageLinks({ inMenu = false }: { readonly inMenu?: boolean }): ReactNode {
  const { language: spoken, languages, change } = useLanguage();
  const { pathname } = useLocation();
  const addressOf = useAddressIn();
  const look = inMenu
    ? ({ role: 'menuitem', tabIndex: -1, className: 'dropdown-entry' } as const)
    : { className: 'thumb' };
  return languages.map((language) => {
    const choose = (event: MouseEvent): void => {
      if (isPublicPage(pathname, KNOWN_LANGUAGES)) return;
      event.preventDefault();
      void change(language);
    };
    return (
      <a
        key={language.tag}
        {...look}
        href={addressOf(language)}
        hrefLang={language.tag}
        lang={language.tag}
        dir={language.direction}
        aria-current={language.tag === spoken.tag ? 'true' : undefined}
        onClick={choose}
      >
        {language.name}
      </a>
    );
  });
}
