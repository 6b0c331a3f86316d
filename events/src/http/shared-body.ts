import { createHash } from 'node:crypto';
import { type Coding, compress } from './compression.ts';

/** Only a type has this field: it keeps apart bodies that say different things. */
declare const SAYS: unique symbol;

/**
 * A JSON body that is made once and sent many times: answers to different peers share its bytes, also while they wait to be
 * read, and it is compressed once for each coding. It may be answered for as long as its content is true.
 */
export interface SharedBody<T = unknown> {
  readonly [SAYS]?: T;
  readonly plain: Buffer;
  /** Names what it says, whatever its coding. */
  readonly etag: string;
  coded(coding: Coding): Promise<Buffer>;
}

const all = new WeakSet<SharedBody>();

/** Serialises a value. Where it says the same as `before`, that one is given back with all it has been compressed to. */
export function sharedBody<T>(value: T, before?: SharedBody<T>): SharedBody<T> {
  const plain = Buffer.from(JSON.stringify(value));
  if (before?.plain.equals(plain)) return before;
  const codings = new Map<Coding, Promise<Buffer>>();
  const body: SharedBody<T> = {
    plain,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    coded(coding) {
      const known = codings.get(coding) ?? compress(plain, coding);
      codings.set(coding, known);
      return known;
    },
  };
  all.add(body);
  return body;
}

export function isSharedBody(body: unknown): body is SharedBody {
  return typeof body === 'object' && body !== null && all.has(body as SharedBody);
}
