import { createHash } from 'node:crypto';
import { type Coding, compress } from './compression.ts';

/** Exists only as a type: it keeps bodies with different content apart. */
declare const SAYS: unique symbol;

/**
 * A JSON body that is made once and sent many times. Answers to different peers share its bytes, also while they wait to
 * be read. It is compressed once for each coding. Use it as long as its content is true.
 */
export interface SharedBody<T = unknown> {
  readonly [SAYS]?: T;
  readonly plain: Buffer;
  /** Names the content, in any coding. */
  readonly etag: string;
  coded(coding: Coding): Promise<Buffer>;
}

const all = new WeakSet<SharedBody>();

/** Serialises a value. If it equals `before`, that body is returned with its compressed forms. */
export function sharedBody<T>(value: T, before?: SharedBody<T>): SharedBody<T> {
  const plain = Buffer.from(JSON.stringify(value));
  if (before?.plain.equals(plain)) return before;
  const codings = new Map<Coding, Promise<Buffer>>();
  const body: SharedBody<T> = {
    plain,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    coded(coding) {
      const compressed = codings.get(coding) ?? compress(plain, coding);
      codings.set(coding, compressed);
      return compressed;
    },
  };
  all.add(body);
  return body;
}

export function isSharedBody(body: unknown): body is SharedBody {
  return typeof body === 'object' && body !== null && all.has(body as SharedBody);
}
