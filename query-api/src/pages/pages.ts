import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addressIn, DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import { type Frontend, openFrontend } from '@ringpost/frontend/server';
import { pageHeaders } from '@ringpost/web/http';
import { type Request, type Response, Router } from 'express';
import staticFiles from 'express-static-gzip';
import type { Landing } from '../landing/landing.contract.ts';
import { type ListedPage, robotsText, sitemapXml } from './search-engines.ts';

export { arePagesBuilt } from '@ringpost/frontend/server';

export interface PagesOptions {
  readonly publicUrl: string;
  /** The address for help and credit, which the pages show. */
  readonly supportEmail?: string | undefined;
  /** The languages that a reader can choose. The default language is the first. */
  readonly languages: readonly Language[];
  /** The data for "/": the current board and feed. */
  readonly landing: () => Promise<Landing>;
  /** The built pages; those of the frontend by default. */
  readonly frontend?: Frontend;
}

/** "/" is rendered again at most this often. */
const REDRAW_MS = 1_000;
/** Makes a page about half as large as gzip does, and is fast enough to run once a second. */
const BROTLI_QUALITY = 5;

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the support address into the page, where the browser shows it. The setting contains no characters that are special in
 * HTML.
 */
function withSupport(html: string, { supportEmail }: PagesOptions): string {
  return supportEmail === undefined
    ? html
    : html.replace('</head>', () => `<meta name="ringpost-support" content="${supportEmail}">\n  </head>`);
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

interface Page {
  readonly html: string;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressed(html: string): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, zipped] = await Promise.all([toBrotli(html, { params }), toGzip(html)]);
  return { html, brotli, gzip: zipped };
}

function sendPage(request: Request, response: Response, { html, brotli, gzip: zipped }: Page): void {
  response.type('html').vary('Accept-Encoding');
  // Checks each encoding alone: for a list, Express would prefer the order of the browser, which names gzip first.
  if (request.acceptsEncodings('br')) response.set('Content-Encoding', 'br').end(brotli);
  else if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').end(zipped);
  else response.end(html);
}

/** Returns the same page for a second of real time. */
function everySecond(draw: () => Promise<Page>): () => Promise<Page> {
  let drawn: { readonly page: Promise<Page>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!drawn || now - drawn.at >= REDRAW_MS) drawn = { page: draw(), at: now };
    return drawn.page;
  };
}

/** The pages that search engines should find, with the day of their last change. */
function listedPages({ staticPaths, renderStaticPage }: Frontend): Promise<ListedPage[]> {
  const others = staticPaths.map(async (path) => {
    const { date } = await renderStaticPage(path, DEFAULT_LANGUAGE);
    return { path, date };
  });
  return Promise.all([{ path: '/', date: undefined }, ...others]);
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
      once(async () => {
        const { html } = await frontend.renderStaticPage(path, language);
        return compressed(withSupport(html, options));
      }),
    ]),
  );
}

/**
 * The browser's files: "/" with current data and readable without JavaScript, hashed assets that are cached forever, and
 * one page for all other addresses, which the browser routes.
 */
export async function createPages(options: PagesOptions): Promise<Router> {
  const frontend = options.frontend ?? (await openFrontend(options));
  const headers = pageHeaders({ publicUrl: options.publicUrl });
  const shell = await compressed(withSupport(frontend.shell, options));
  const publicShell = await compressed(withSupport(frontend.publicShell, options));
  const overview = await compressed(withSupport(frontend.overview, options));

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
  pages.use('/assets', hashedFiles(`${frontend.folder}/assets`), (_request, response) => {
    response.status(404).type('txt').end();
  });
  pages.use((_request, response, next) => {
    response.set('Cache-Control', 'no-cache');
    next();
  });
  for (const language of languages) {
    const draw = everySecond(async () =>
      compressed(withSupport(frontend.renderPage(await options.landing(), language), options)),
    );
    pages.get(addressIn(language, '/'), async (request, response) => {
      sendPage(request, response, await draw().catch(() => publicShell));
    });
  }
  for (const [address, draw] of staticPages(frontend, options))
    pages.get(address, async (request, response) => sendPage(request, response, await draw()));
  pages.get('/index.html', (_request, response) => response.redirect(301, '/'));
  pages.get('/robots.txt', (_request, response) => {
    response.type('txt').send(robotsText(options.publicUrl));
  });
  const siteMap = once(async () => sitemapXml(options, await listedPages(frontend)));
  pages.get('/sitemap.xml', async (_request, response) => {
    response.type('xml').send(await siteMap());
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
