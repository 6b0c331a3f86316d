import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';

// What providers do when they sign. The tests compare it with the libraries of the providers, or with their published examples.

const PAIR = generateKeyPairSync('ed25519');

/** The last 32 bytes of its standard form are the key itself. */
export const TELNYX_PUBLIC_KEY = PAIR.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('base64');

type Headers = Readonly<Record<string, string>>;

function secondsOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

export function telnyxHeaders(body: string, now: Date): Headers {
  const stamp = String(secondsOf(now));
  const signature = sign(null, Buffer.from(`${stamp}|${body}`), PAIR.privateKey).toString('base64');
  return { 'telnyx-signature-ed25519': signature, 'telnyx-timestamp': stamp };
}

export function plivoV3Headers(form: Headers, url: string, token: string, nonce: string): Headers {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
    .join('');
  const hmac = createHmac('sha256', token).update(`${url}?${fields}.${nonce}`);
  return { 'x-plivo-signature-v3': hmac.digest('base64'), 'x-plivo-signature-v3-nonce': nonce };
}

export function plivoV2Headers(url: string, token: string, nonce: string): Headers {
  const hmac = createHmac('sha256', token).update(`${url}${nonce}`);
  return { 'x-plivo-signature-v2': hmac.digest('base64'), 'x-plivo-signature-v2-nonce': nonce };
}

/** A token of Vonage for a body, with claims that a test may change. */
export function vonageToken(
  body: string,
  secret: string,
  now: Date,
  claims: Readonly<Record<string, unknown>> = {},
  head: Readonly<Record<string, unknown>> = { alg: 'HS256', typ: 'JWT' },
): string {
  const iat = secondsOf(now);
  const payloadHash = createHash('sha256').update(body).digest('hex');
  const all = { iat, iss: 'Vonage', jti: 'a', api_key: 'abcd', payload_hash: payloadHash, ...claims };
  const [first, second] = [head, all].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createHmac('sha256', secret).update(`${first}.${second}`).digest('base64url');
  return `${first}.${second}.${signature}`;
}
