import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a body may travel, the smaller one first. */
export type Coding = 'br' | 'gzip';

/** Below this an answer fits into one packet as it is, and nothing is won. */
export const compressFromBytes = 1_400;

const codings: readonly Coding[] = ['br', 'gzip'];
/** Two thirds of what the highest quality wins, for a hundredth of its time. */
const brotliQuality = 4;
const gzipLevel = 4;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses on a thread of Node's pool, so that no other request waits. */
export function compress(body: Uint8Array | string, coding: Coding): Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (coding === 'gzip') return toGzip(bytes, { level: gzipLevel });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return toBrotli(bytes, { params });
}

/** The coding that `Accept-Encoding` allows, or undefined for none. One with `q=0` is one that the client refuses. */
export function acceptedCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const offers = acceptEncoding.toLowerCase().split(',');
  const accepted = offers
    .filter((offer) => !refused.test(offer))
    .map((offer) => offer.split(';', 1)[0]?.trim());
  return codings.find((coding) => accepted.includes(coding));
}
