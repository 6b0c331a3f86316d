import type { RequestListener, ServerResponse } from 'node:http';
import type { RequestSource } from '@ringpost/web/server';

/** Milliseconds for which requests that were begun may still be answered when it closes. */
const CLOSE_WITHIN_MS = 5_000;

interface InnerSource extends RequestSource {
  /** Gives a request of another server to the one that this is the source of. */
  readonly handle: RequestListener;
}

function refuseAll(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(503, { 'Retry-After': '1', 'X-Content-Type-Options': 'nosniff' }).end();
}

/** A server inside another one: it has no port, and gets its requests from there. */
export function openInnerSource(url: string): InnerSource {
  const open = new Set<ServerResponse>();
  let listener: RequestListener = refuseAll;
  let whenEmpty = (): void => {};
  return {
    url,
    serve(next) {
      listener = next;
    },
    handle(request, response) {
      open.add(response);
      response.once('close', () => {
        open.delete(response);
        if (open.size === 0) whenEmpty();
      });
      listener(request, response);
    },
    async close() {
      listener = refuseAll;
      if (open.size === 0) return;
      // A stream of events never ends by itself.
      const cut = setTimeout(() => {
        for (const response of open) response.destroy();
      }, CLOSE_WITHIN_MS);
      await new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      clearTimeout(cut);
    },
  };
}
