import { addressIn, DEFAULT_LANGUAGE, type Language, splitAddress } from '@ringpost/domain/rules/languages';
import { type DrawnPage, type Frontend, openFrontend } from '@ringpost/frontend/server';
import { pageHeaders } from '@ringpost/web/http';
import { type RequestHandler, Router } from 'express';
import staticFiles from 'express-static-gzip';
import type { OwnAnswers } from '../kernel/own-answers.ts';
import type { Landing } from '../landing/landing.contract.ts';
import { apiDocs } from './api-docs.ts';
import { redirectOnCanadianHost } from './canadian-host.ts';
import { keepFor } from './kept-pages.ts';
import { createLivePages } from './live-pages.ts';
import { redirectToOneAddress } from './one-address.ts';
import { type ListedPage, robotsText, securityText, sitemapXml } from './search-engines.ts';
import { compressed, type Page, sendPage } from './send-page.ts';

export { arePagesBuilt } from '@ringpost/frontend/server';

export interface PagesOptions {
  readonly publicUrl: string;
  /** The address for help and credit, which the pages show. */
  readonly supportEmail?: string | undefined;
  /** The address for help in a messenger, which the pages show. */
  readonly messengerUrl?: string | undefined;
  /** Whether the contact form is offered. */
  readonly takesMessages?: boolean | undefined;
  /** The languages that a reader can choose. The default language is the first. */
  readonly languages: readonly Language[];
  /** The data for "/": the current board and feed. */
  readonly landing: () => Promise<Landing>;
  readonly now: () => Date;
  /** The data for the pages from rows. */
  readonly answer: OwnAnswers;
  /** The built pages; those of the frontend by default. */
  readonly frontend?: Frontend;
}

/** "/" is rendered again at most this often. */
const REDRAW_MS = 1_000;
/** Pictures of pages in memory, of about 25 kB each, and how long they are kept. */
const KEPT_PICTURES = { maxEntries: 400, maxAgeMs: 600_000 };
/** The site map is read again at most this often. */
const SITE_MAP_MS = 60_000;

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the addresses for help into the page, where the browser shows them. The settings contain no characters that are special
 * in HTML.
 */
function withSupport(html: string, { supportEmail, messengerUrl, takesMessages }: PagesOptions): string {
  const messages = takesMessages ? 'on' : undefined;
  const given = Object.entries({ support: supportEmail, messenger: messengerUrl, messages });
  const elements = given.flatMap(([name, address]) =>
    address === undefined ? [] : [`<meta name="ringpost-${name}" content="${address}">\n  `],
  );
  return html.replace('</head>', () => `${elements.join('')}</head>`);
}

/** A drawn page as it is sent. Its policy allows the script and the styles that are in it, and no others. */
function finished(drawn: DrawnPage, options: PagesOptions, before?: Page): Promise<Page> {
  const { 'Content-Security-Policy': policy } = pageHeaders({ ...drawn, publicUrl: options.publicUrl });
  return compressed(withSupport(drawn.html, options), { policy, before });
}

/** The files in this folder never change, because a new version gets a new name. */
function hashedFiles(folder: string) {
  return staticFiles(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y' },
  });
}

/** The pages that search engines should find, with the day of their last change. Pages from rows change each day, so theirs is today. */
async function listedPages(frontend: Frontend, { answer, now }: PagesOptions): Promise<ListedPage[]> {
  const today = now().toISOString().slice(0, 10);
  const { staticPaths, renderStaticPage, listLivePages } = frontend;
  const others = staticPaths.map(async (path) => {
    const { date } = await renderStaticPage(path, DEFAULT_LANGUAGE);
    return { path, date };
  });
  const live = await listLivePages(async (path) => (await answer(path)).body);
  return Promise.all([{ path: '/', date: today }, ...live.map((path) => ({ path, date: today })), ...others]);
}

/** Returns the same answer each time. After a failure, the next call tries again. */
function once<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let made: Promise<Answer> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** The pages that say the same to everyone, by their address in each language. Each is rendered when it is first asked for. */
function staticPages(
  frontend: Frontend,
  options: PagesOptions,
): [address: string, draw: () => Promise<Page>][] {
  return options.languages.flatMap((language) =>
    frontend.staticPaths.map((path): [string, () => Promise<Page>] => [
      addressIn(language, path),
      once(async () => finished(await frontend.renderStaticPage(path, language), options)),
    ]),
  );
}

/** There is no page at the address, so nothing is kept. */
class NoPicture extends Error {}

/** The pictures that other sites show beside a link to a page: `/share/prices/telegram.png` is that of `/prices/telegram`. */
function sharePictures(frontend: Frontend, { answer, languages }: PagesOptions): RequestHandler {
  const keep = keepFor<Buffer>(KEPT_PICTURES);
  return async (request, response, next) => {
    const [, address] = /^\/share(\/.+)\.png$/.exec(request.path) ?? [];
    if (address === undefined) return next();
    const { path, language } = splitAddress(address, languages);
    const draw = async (): Promise<Buffer> => {
      const read = async (route: string) => {
        const { status, body } = await answer(route);
        return status === 200 ? body : null;
      };
      const picture = await frontend.drawSharePicture(path, language, read);
      if (picture === null) throw new NoPicture();
      return picture;
    };
    try {
      const picture = await keep(address, draw);
      response.set('Cache-Control', 'public, max-age=3600').type('png').send(picture);
    } catch (error) {
      response.status(error instanceof NoPicture ? 404 : 503).end();
    }
  };
}

/**
 * The browser's files: "/" with current data and readable without JavaScript, hashed assets that are cached forever, and
 * one page for all other addresses, which the browser routes.
 */
export async function createPages(options: PagesOptions): Promise<Router> {
  const frontend = options.frontend ?? (await openFrontend(options));
  const headers = pageHeaders({ publicUrl: options.publicUrl });
  const shell = await finished(frontend.shell, options);
  const publicShell = await finished(frontend.publicShell, options);
  const overview = await finished(frontend.overview, options);

  const { languages } = options;
  const pages = Router({ caseSensitive: true });
  pages.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  // The routes below decode addresses, and an address with invalid escapes would fail there. It has no page.
  pages.use((request, response, next) => {
    if (isReadable(request.path)) return next();
    response.status(404);
    sendPage(request, response, shell);
  });
  pages.get('/{*path}', redirectToOneAddress(frontend, languages), redirectOnCanadianHost(languages));
  pages.use('/assets', hashedFiles(`${frontend.folder}/assets`), (_request, response) => {
    response.status(404).type('txt').end();
  });
  pages.use((_request, response, next) => {
    response.set('Cache-Control', 'no-cache');
    next();
  });
  const keepLanding = keepFor<Page>({ maxAgeMs: REDRAW_MS, maxEntries: languages.length });
  for (const language of languages) {
    const address = addressIn(language, '/');
    let latest: Page | undefined;
    const draw = async (): Promise<Page> => {
      latest = await finished(frontend.renderPage(await options.landing(), language), options, latest);
      return latest;
    };
    pages.get(address, async (request, response) => {
      sendPage(request, response, await keepLanding(address, draw).catch(() => publicShell));
    });
  }
  for (const [address, draw] of staticPages(frontend, options))
    pages.get(address, async (request, response) => sendPage(request, response, await draw()));
  const live = createLivePages(frontend, options.answer, (drawn) => finished(drawn, options));
  for (const language of languages)
    for (const pattern of frontend.livePatterns)
      pages.get(addressIn(language, pattern), async (request, response) => {
        const { path } = splitAddress(request.path, languages);
        // Without its rows a page is drawn by the browser, which tries again. 503 keeps search engines from forgetting it.
        const page = await live(path, language).catch(() => 503);
        if (typeof page === 'number') response.status(page);
        sendPage(request, response, typeof page === 'number' ? publicShell : page);
      });
  pages.use(apiDocs(frontend.folder));
  pages.get('/share/{*path}', sharePictures(frontend, options));
  pages.get('/index.html', (_request, response) => response.redirect(301, '/'));
  pages.get('/robots.txt', (_request, response) => {
    response.type('txt').send(robotsText(options.publicUrl));
  });
  const { publicUrl, supportEmail } = options;
  // Without an address there is nobody to write to, so there is no file.
  if (supportEmail !== undefined)
    pages.get('/.well-known/security.txt', (_request, response) => {
      response.type('txt').send(securityText(publicUrl, supportEmail, options.now()));
    });
  const keepMap = keepFor<string>({ maxAgeMs: SITE_MAP_MS, maxEntries: 1 });
  pages.get('/sitemap.xml', async (_request, response) => {
    const map = async () => sitemapXml(options, await listedPages(frontend, options));
    response.type('xml').send(await keepMap('map', map));
  });
  pages.use(staticFiles(frontend.folder, { index: false, serveStatic: { cacheControl: false } }));
  pages.get('/dashboard/main', (request, response) => sendPage(request, response, overview));
  pages.get('/{*path}', (request, response) => {
    // The link in a mail gives access to an account. So neither another site nor one of our logs may get it as a referrer.
    if ('token' in request.query) response.set('Referrer-Policy', 'no-referrer');
    if (!frontend.isPage(request.path)) response.status(404);
    sendPage(request, response, frontend.isPublicPage(request.path) ? publicShell : shell);
  });
  pages.use((_request, response) => {
    response.status(405).set('Allow', 'GET, HEAD').end();
  });
  return pages;
}
