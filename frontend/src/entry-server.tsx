import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BootData } from './app/boot-data.ts';
import { bootDataElement } from './app/boot-data.ts';
import { bootFallback, bootFeed } from './app/boot-state.ts';
import type { HeadTexts } from './app/page-head.ts';
import { PublicLayout } from './app/public-layout.tsx';
import { NAMED_RENDERED, openRenderedPage } from './app/rendered-pages.ts';
import { Site } from './app/site.tsx';
import { POST_NAMES } from './features/documents/documents.ts';
import { postPath } from './features/documents/post-list.tsx';
import { landingMessages } from './features/landing/landing.messages.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { intlFor } from './i18n/intl.ts';
import { loadTexts } from './i18n/texts.ts';
import { paths } from './session/paths.ts';

export { RENDERED_FILES as staticFiles } from './app/rendered-pages.ts';
export { neededTexts } from './i18n/texts.ts';
export { isPage, isPublicPage } from './session/paths.ts';

/** Loads the texts of a language. Its pages can be drawn afterwards. */
export async function prepareLanguage(language: Language): Promise<HeadTexts> {
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
      <Site
        language={language}
        languages={languages}
        Landing={LandingPage}
        Layout={PublicLayout}
        fallback={bootFallback(data)}
      />
    </StaticRouter>,
  );
  return { page, data: bootDataElement(data) };
}

/** A page that the server renders once, because it says the same to everyone. */
export interface RenderedPage {
  readonly page: string;
  readonly file: string;
  readonly texts: HeadTexts;
}

/** The addresses of these pages, without their language, in the order of the site map. */
export const renderedPaths: readonly string[] = [...NAMED_RENDERED, ...POST_NAMES.map(postPath)];

/** The content of `#root` for one of these addresses in a language, with what its head says. */
export async function renderStaticPage(
  path: string,
  language: Language,
  languages: readonly Language[],
): Promise<RenderedPage> {
  const address = addressIn(language, path);
  const { picture } = await prepareLanguage(language);
  const opened = await openRenderedPage(address, language);
  if (!opened) throw new Error(`There is no page at ${address}.`);
  // The code of the page may need more texts.
  await loadTexts(language);
  const page = renderToString(
    <StaticRouter location={address}>
      <Site
        language={language}
        languages={languages}
        Landing={LandingPage}
        Layout={PublicLayout}
        opened={opened}
        fallback={{}}
      />
    </StaticRouter>,
  );
  const { title, ...texts } = opened.texts;
  return { page, file: opened.file, texts: { ...texts, title: `${title} · Ringpost`, picture } };
}
