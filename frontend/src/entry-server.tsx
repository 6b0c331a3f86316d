import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BootData } from './app/boot-data.ts';
import { bootDataElement } from './app/boot-data.ts';
import { bootFallback, bootFeed } from './app/boot-state.ts';
import type { PageTexts } from './app/page-head.ts';
import { Site } from './app/site.tsx';
import { landingMessages } from './features/landing/landing.messages.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { intlFor } from './i18n/intl.ts';
import { loadTexts } from './i18n/texts.ts';
import { paths } from './session/paths.ts';

export { neededTexts } from './i18n/texts.ts';
export { isPage, isPublicPage } from './session/paths.ts';

/** Loads the texts of a language. Its pages can be drawn afterwards. */
export async function prepareLanguage(language: Language): Promise<PageTexts> {
  await loadTexts(language);
  const intl = intlFor(language.tag);
  return {
    title: intl.formatMessage(landingMessages.title),
    description: intl.formatMessage(landingMessages.description),
    picture: intl.formatMessage(landingMessages.picture),
  };
}

/** The content of `#root` for "/", and the element with the data that it is rendered from. Synchronous, so calls cannot mix. */
export function renderLanding(
  data: BootData,
  language: Language,
  languages: readonly Language[],
): { readonly page: string; readonly data: string } {
  bootFeed(data);
  const page = renderToString(
    <StaticRouter location={addressIn(language, paths.home)}>
      <Site language={language} languages={languages} Landing={LandingPage} fallback={bootFallback(data)} />
    </StaticRouter>,
  );
  return { page, data: bootDataElement(data) };
}
