import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { reject } from '@ringpost/domain';
import type { Endpoint } from './endpoint.ts';
import { PROBLEM_TYPE, problem } from './problem.ts';
import { pageHeaders } from './security-headers.ts';

/** Seconds after which a browser or a client of the API should ask again. */
const ASK_AGAIN_SECONDS = 2;

/** The time from opening the port until the views show what the log had at the start. It has no limit. */
export interface Startup {
  isOver(): boolean;
  /** The progress of the views, 0 to 100. */
  percent(): number;
  report(percent: number): void;
  finish(): void;
  /**
   * Answers every request during the start: `/health/live` 200, `/health/ready` 503, browsers get a page with the
   * progress, all others the problem `starting`.
   */
  readonly answerAll: RequestListener;
  /** Wraps an endpoint. It rejects with `starting` and the progress until the start is over. */
  needingViews(endpoint: Endpoint): Endpoint;
  /** For the routes of pages: a page with the progress until the start is over, then `next`. Assets are always served. */
  readonly pageUntilOver: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const WAITING = { 'Retry-After': String(ASK_AGAIN_SECONDS), 'Cache-Control': 'no-store' };

function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { ...(code === 503 && WAITING), 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ status }));
}

/** The page needs no other file, and reloads by itself. */
function pageOf(percent: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${ASK_AGAIN_SECONDS}">
<title>Ringpost is starting</title>
</head>
<body>
<main>
<h1>Ringpost is starting</h1>
<p><label>It reads its history: <progress value="${percent}" max="100"></progress> ${percent} %</label></p>
<p>This page opens by itself when that is done. Your money and your orders are safe.</p>
</main>
</body>
</html>
`;
}

/** @param options.publicUrl decides the headers of its pages, as for all other pages */
export function openStartup(options: { readonly publicUrl: string }): Startup {
  const headers = pageHeaders(options);
  let percent = 0;
  let over = false;

  function facts(): Record<string, number> {
    return { percent, retryAfterSeconds: ASK_AGAIN_SECONDS };
  }
  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const isPage = wantsPage(request);
    const type = isPage ? 'text/html; charset=utf-8' : PROBLEM_TYPE;
    response.writeHead(503, { ...headers, ...WAITING, 'Content-Type': type });
    response.end(isPage ? pageOf(percent) : JSON.stringify(problem('starting', randomUUID(), facts())));
  }

  return {
    isOver: () => over,
    percent: () => percent,
    report(next) {
      percent = next;
    },
    finish() {
      over = true;
    },
    answerAll(request, response) {
      const path = request.url?.split('?')[0];
      if (path === '/health/live') sendStatus(response, 200, 'live');
      else if (path === '/health/ready') sendStatus(response, 503, 'starting');
      else refuse(request, response);
    },
    needingViews: (endpoint) => ({
      ...endpoint,
      handle(call, caller) {
        if (over) return endpoint.handle(call, caller);
        return Promise.reject(reject('starting', facts()));
      },
    }),
    pageUntilOver(request, response, next) {
      if (over || request.url?.startsWith('/assets/')) next();
      else refuse(request, response);
    },
  };
}
