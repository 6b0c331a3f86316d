import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { pageHeaders } from '@ringpost/events/http';
import { type BootData, openFrontend } from '@ringpost/frontend/server';
import { type Request, type Response, Router } from 'express';
import staticFiles from 'express-static-gzip';
import { robotsText, sitemapXml } from './search-engines.ts';

export interface PagesOptions {
  readonly publicUrl: string;
  /** Whom customers ask for help and credit; the pages say it. */
  readonly supportEmail?: string | undefined;
  /** What "/" is drawn from: the board and the feed as they are now. */
  readonly landing: () => Promise<BootData>;
}

/** "/" is drawn anew at most this often. */
const REDRAW_MS = 1_000;
/** Strong enough to halve the page again after gzip's usual size, quick enough for once a second. */
const BROTLI_QUALITY = 5;

/**
 * The browser's files: "/" drawn with what is true now and readable without JavaScript, hashed assets for ever, and one
 * page for every other address, which the browser routes.
 */
export async function createPages(options: PagesOptions): Promise<Router> {
  const frontend = await openFrontend(options.publicUrl);
  const headers = pageHeaders({ publicUrl: options.publicUrl });
  const drawLanding = everySecond(async () =>
    compressed(withSupport(frontend.renderPage(await options.landing()), options)),
  );
  const shell = await compressed(withSupport(frontend.shell, options));
  const overview = await compressed(withSupport(frontend.overview, options));

  const pages = Router();
  pages.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  pages.use('/assets', hashedFiles(`${frontend.folder}/assets`), (_request, response) => {
    response.status(404).type('txt').end();
  });
  pages.use((_request, response, next) => {
    response.set('Cache-Control', 'no-cache');
    next();
  });
  pages.get(['/', '/index.html'], async (request, response) => {
    const page = await drawLanding().catch(() => shell);
    sendPage(request, response, page);
  });
  pages.get('/robots.txt', (_request, response) => {
    response.type('txt').send(robotsText(options.publicUrl));
  });
  pages.get('/sitemap.xml', (_request, response) => {
    response.type('xml').send(sitemapXml(options.publicUrl));
  });
  pages.use(staticFiles(frontend.folder, { index: false, serveStatic: { cacheControl: false } }));
  pages.get('/dashboard/main', (request, response) => sendPage(request, response, overview));
  pages.get('/{*path}', (request, response) => {
    // The link of a mail opens an account: no other site, and no log of our own, shall get it as a referrer.
    if ('token' in request.query) response.set('Referrer-Policy', 'no-referrer');
    if (!frontend.isPage(request.path)) response.status(404);
    sendPage(request, response, shell);
  });
  pages.use((_request, response) => {
    response.status(405).set('Allow', 'GET, HEAD').end();
  });
  return pages;
}

/** The browser reads it where it tells a customer whom to ask. The setting holds no character that means something here. */
function withSupport(html: string, { supportEmail }: PagesOptions): string {
  return supportEmail === undefined
    ? html
    : html.replace('</head>', () => `<meta name="ringpost-support" content="${supportEmail}">\n  </head>`);
}

/** What lies here never changes under its name. */
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
}

const compress = promisify(brotliCompress);

async function compressed(html: string): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { html, brotli: await compress(html, { params }) };
}

function sendPage(request: Request, response: Response, { html, brotli }: Page): void {
  response.type('html').vary('Accept-Encoding');
  if (request.acceptsEncodings('br')) response.set('Content-Encoding', 'br').end(brotli);
  else response.end(html);
}

/** Repeats an answer for a second of real time. */
function everySecond(draw: () => Promise<Page>): () => Promise<Page> {
  let drawn: { readonly page: Promise<Page>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!drawn || now - drawn.at >= REDRAW_MS) drawn = { page: draw(), at: now };
    return drawn.page;
  };
}
