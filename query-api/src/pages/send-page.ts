import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Makes a page about half as large as gzip does, and is fast enough to run once a second. */
const BROTLI_QUALITY = 5;

/** A page in the forms that it is sent in. All answers share these bytes. */
export interface Page {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  /** Names what the page says, in any form. */
  readonly etag: string;
  /** Its Content-Security-Policy, if it has one of its own. A browser takes that of the last answer, also of a 304. */
  readonly policy: string | undefined;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface Known {
  readonly policy?: string | undefined;
  /** If the page says the same as this one, this one is returned. */
  readonly before?: Page | undefined;
}

export async function compressed(html: string, { policy, before }: Known = {}): Promise<Page> {
  const plain = Buffer.from(html);
  if (before?.plain.equals(plain)) return before;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, zipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, brotli, gzip: zipped, etag, policy };
}

/** A browser that has the page already gets no body. A page that is not there has no name, because it may be there later. */
export function sendPage(request: Request, response: Response, page: Page): void {
  response.vary('Accept-Encoding');
  if (page.policy !== undefined) response.set('Content-Security-Policy', page.policy);
  if (response.statusCode === 200) {
    response.set('ETag', page.etag);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
  }
  response.type('html');
  // Checks each encoding alone: for a list, Express would prefer the order of the browser, which names gzip first.
  if (request.acceptsEncodings('br')) response.set('Content-Encoding', 'br').end(page.brotli);
  else if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').end(page.gzip);
  else response.end(page.plain);
}
