import { DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { intlFor } from '../i18n/intl.ts';
import { LanguageContext } from '../i18n/language.ts';
import { markPage } from '../i18n/page-language.ts';
import { loadFieldTexts } from '../i18n/problem-text.ts';
import { speak } from '../i18n/texts.ts';
import { loadPart } from '../loading/load-part.ts';
import { useSession } from '../session/session.store.ts';

/** The site in a language. The reader can change it and keeps what is on the screen. */
export function Languages({
  first,
  languages,
  children,
}: {
  readonly first: Language;
  readonly languages: readonly Language[];
  readonly children: ReactNode;
}): ReactNode {
  const [language, setLanguage] = useState(first);
  const spoken = useMemo(
    () => ({
      language,
      languages,
      async change(next: Language) {
        await loadPart(() => speak(next));
        markPage(next);
        // A page that loads something in the new language stays in the old one until then.
        startTransition(() => setLanguage(next));
      },
    }),
    [language, languages],
  );
  // What a refusal needs must be here before it comes: then there may be no connection.
  useEffect(() => {
    if (language.tag !== DEFAULT_LANGUAGE.tag) void loadPart(loadFieldTexts);
  }, [language]);
  // After a login the language of the account counts, unless somebody has chosen one here.
  useEffect(
    () =>
      useSession.subscribe(({ session }, before) => {
        const next = languages.find(({ tag }) => tag === session?.locale);
        const isGuessed = 'guessed' in document.documentElement.dataset;
        if (next && !before.session && isGuessed) void spoken.change(next);
      }),
    [languages, spoken],
  );
  return (
    <LanguageContext value={spoken}>
      <RawIntlProvider value={intlFor(language.tag)}>{children}</RawIntlProvider>
    </LanguageContext>
  );
}
