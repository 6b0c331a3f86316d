import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders } from '@ringpost/events/edge';
import { type BootData, openFrontend } from '@ringpost/frontend/server';
import sirv from 'sirv';

export interface PagesOptions {
  readonly publicUrl: string;
  /** What "/" is drawn from: the board and the feed as they are now. */
  readonly landing: () => Promise<BootData>;
}

/** "/" is drawn anew at most this often. */
const REDRAW_MS = 1_000;

/**
 * The browser's files: "/" drawn with what is true now and readable without JavaScript, hashed assets for ever, and one
 * page for every other address, which the browser routes.
 */
export const createPages = async (options: PagesOptions) => {
  const frontend = await openFrontend();
  const headers = pageHeaders({ publicUrl: options.publicUrl });
  const drawLanding = everySecond(async () => frontend.renderPage(await options.landing()));
  const files = sirv(frontend.folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      setAll(response, headers);
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

  const sendPage = (response: ServerResponse, html: string): void => {
    setAll(response, headers);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-cache');
    response.end(html);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.statusCode = 405;
      response.setHeader('Allow', 'GET, HEAD');
      response.end();
      return;
    }
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/' || path === '/index.html') {
      drawLanding().then(
        (html) => sendPage(response, html),
        () => sendPage(response, frontend.shell),
      );
      return;
    }
    files(request, response, () => {
      // A file that is not there is no page of ours.
      response.statusCode = path.startsWith('/assets/') ? 404 : 200;
      sendPage(response, response.statusCode === 404 ? '' : frontend.shell);
    });
  };
};

const setAll = (response: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

/** Repeats an answer for a second of real time. */
const everySecond = (draw: () => Promise<string>): (() => Promise<string>) => {
  let drawn: { readonly html: Promise<string>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!drawn || now - drawn.at >= REDRAW_MS) drawn = { html: draw(), at: now };
    return drawn.html;
  };
};
