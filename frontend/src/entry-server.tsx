import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BootData } from './app/boot-data.ts';
import { bootDataElement, pageAnswersElement } from './app/boot-data.ts';
import { bootFallback, bootFeed } from './app/boot-state.ts';
import type { HeadTexts } from './app/page-head.ts';
import { PublicLayout } from './app/public-layout.tsx';
import { type AnswerPublic, createReader, NAMED_RENDERED, openRenderedPage } from './app/rendered-pages.ts';
import { Site } from './app/site.tsx';
import { siteData, structuredData } from './app/structured-data.ts';
import { POST_NAMES } from './features/documents/documents.ts';
import { postPath } from './features/documents/post-list.tsx';
import { listFreeNumberPages } from './features/free-numbers/listed-pages.ts';
import { landingMessages } from './features/landing/landing.messages.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { listPricePages } from './features/prices/listed-pages.ts';
import { intlFor } from './i18n/intl.ts';
import { loadTexts } from './i18n/texts.ts';
import type { PageTexts } from './modules/module.ts';
import { paths } from './session/paths.ts';

export { LIVE_PATTERNS as livePatterns, RENDERED_FILES as staticFiles } from './app/rendered-pages.ts';
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
    data: siteData(language),
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

/** A page that the server has rendered. */
export interface RenderedPage {
  readonly page: string;
  readonly file: string;
  readonly texts: HeadTexts;
  /** The element with what it was rendered from. Empty if it says the same to everyone. */
  readonly data: string;
}

/** The addresses of the pages that say the same to everyone, without their language, in the order of the site map. */
export const renderedPaths: readonly string[] = [...NAMED_RENDERED, ...POST_NAMES.map(postPath)];

/** The addresses of the pages from rows, without their language, in the order of the site map. */
export async function listLivePages(answer: AnswerPublic): Promise<readonly string[]> {
  const { read } = createReader(answer);
  return [paths.status, ...(await listFreeNumberPages(read)), ...(await listPricePages(read))];
}

/** The content of `#root` for a page from rows, with what its head says. @returns null if there is nothing at the address */
export async function renderLivePage(
  path: string,
  language: Language,
  languages: readonly Language[],
  answer: AnswerPublic,
): Promise<RenderedPage | null> {
  const address = addressIn(language, path);
  await prepareLanguage(language);
  const opened = await openRenderedPage(address, language, answer);
  if (!opened) return null;
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
        fallback={opened.answers}
      />
    </StaticRouter>,
  );
  const { file, texts, answers } = opened;
  const data = Object.keys(answers).length === 0 ? '' : pageAnswersElement(answers);
  const known = structuredData({ path, language, texts, answers });
  const head = { ...texts, title: `${texts.title} · Ringpost`, data: known };
  return { page, file, texts: head, data };
}

/** What the picture of a page says. @returns null if there is nothing at the address */
export async function textsOfPage(
  path: string,
  language: Language,
  answer: AnswerPublic,
): Promise<PageTexts | null> {
  await prepareLanguage(language);
  const opened = await openRenderedPage(addressIn(language, path), language, answer);
  return opened?.texts ?? null;
}

/** The content of `#root` for a page that says the same to everyone, with what its head says. */
export async function renderStaticPage(
  path: string,
  language: Language,
  languages: readonly Language[],
): Promise<RenderedPage> {
  const rendered = await renderLivePage(path, language, languages, async () => null);
  if (!rendered) throw new Error(`There is no page at ${addressIn(language, path)}.`);
  return rendered;
}
