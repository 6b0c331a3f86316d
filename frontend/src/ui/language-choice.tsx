import { type ReactNode, Suspense } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { useHydrated } from './use-hydrated.ts';

const LanguageMenu = lazyPart(async () => (await import('./language-menu.tsx')).LanguageMenu);

/**
 * The menu of languages, if there is more than one language. Its space is reserved from the start, because the server does not
 * render parts that are loaded later.
 */
export function LanguageChoice(): ReactNode {
  const { languages } = useLanguage();
  const hydrated = useHydrated();
  if (languages.length < 2) return null;
  const place = <span className="button language-menu" data-size="sm" data-square="" />;
  if (!hydrated) return place;
  return (
    <Suspense fallback={place}>
      <LanguageMenu />
    </Suspense>
  );
}
