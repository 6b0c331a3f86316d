import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { reject } from '@ringpost/events/domain';
import { type Endpoint, PROBLEM_TYPE, pageHeaders, problem } from '@ringpost/events/http';

/** Seconds after which a browser, or whoever calls the API, should ask again. */
const ASK_AGAIN_SECONDS = 2;

/** The time from the open port until the views show what the log held at the start. It may be long, and has no end of its own. */
export interface Startup {
  isOver(): boolean;
  /** How far the views are, 0 to 100. */
  percent(): number;
  report(percent: number): void;
  finish(): void;
  /** Answers everything before there is anything that could. */
  readonly answerAll: RequestListener;
  /** The endpoint as it is, refused with the progress until the start is over. */
  needingViews(endpoint: Endpoint): Endpoint;
  /** For pages: a page with the progress until the start is over. */
  readonly pageUntilOver: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export function openStartup(options: { readonly publicUrl: string }): Startup {
  const headers = pageHeaders(options);
  let percent = 0;
  let over = false;
  const facts = () => ({ percent, retryAfterSeconds: ASK_AGAIN_SECONDS });

  const sendPage = (response: ServerResponse): void => {
    response.writeHead(503, { ...headers, ...waiting, 'Content-Type': 'text/html; charset=utf-8' });
    response.end(pageOf(percent));
  };
  const sendProblem = (response: ServerResponse): void => {
    response.writeHead(503, { ...headers, ...waiting, 'Content-Type': PROBLEM_TYPE });
    response.end(JSON.stringify(problem('starting', randomUUID(), facts())));
  };

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
      if (path === '/health/live') sendJson(response, 200, { status: 'live' });
      else if (path === '/health/ready') sendJson(response, 503, { status: 'starting' });
      else if (wantsPage(request)) sendPage(response);
      else sendProblem(response);
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
      else if (wantsPage(request)) sendPage(response);
      else sendProblem(response);
    },
  };
}

const waiting = { 'Retry-After': String(ASK_AGAIN_SECONDS), 'Cache-Control': 'no-store' };

function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...(status === 503 && waiting), 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** It needs nothing but itself, and asks again by itself. */
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
