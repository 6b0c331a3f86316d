import { splitAddress } from '@ringpost/domain/rules/languages';
import { SCROLL_DELAY_MILLISECONDS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { KNOWN_LANGUAGES, useLanguage } from '../i18n/language.ts';
import { isPublicPage } from '../session/paths.ts';
import { PublicBanner } from './public-banner.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import './public.css';

/**
 * Half a second after a page opens, scrolls to its top or to the part that the address names. After "back" or a reload, the
 * browser restores the scroll position instead.
 */
function useScrollToHash(): void {
  const { pathname, hash } = useLocation();
  const wayBack = useNavigationType() === NavigationType.Pop;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page with the same hash scrolls again.
  useEffect(() => {
    if (wayBack && !hash) return undefined;
    const timer = setTimeout(() => {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      if (target) target.scrollIntoView({ behavior });
      else if (!hash) window.scrollTo({ top: 0, behavior });
    }, SCROLL_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [pathname, hash, wayBack]);
}

/** Switches to the language that the address of a public page names, also after a step back in the history. */
function useLanguageOfAddress(): void {
  const { pathname } = useLocation();
  const { language, change } = useLanguage();
  const named = splitAddress(pathname, KNOWN_LANGUAGES).language;
  const isPublic = isPublicPage(pathname, KNOWN_LANGUAGES);
  useEffect(() => {
    if (isPublic && named.tag !== language.tag) void change(named);
  }, [named, isPublic, language, change]);
}

/** The public pages: banner, header, page, footer. */
export function PublicLayout(): ReactNode {
  useScrollToHash();
  useLanguageOfAddress();
  return (
    <>
      <a className="skip-link" href="#main">
        <FormattedMessage id="site.skip" defaultMessage="Skip to the content" />
      </a>
      <PublicBanner />
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
