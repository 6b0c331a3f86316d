import { createHash, timingSafeEqual } from 'node:crypto';

interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** User and password of HTTP basic authentication (RFC 7617); undefined if the header has none. */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const [, base64 = ''] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? [];
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Compares in a time that says nothing about either text, or its length. */
export function isSameSecret(shown: string, secret: string): boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(shown), hashOf(secret));
}
