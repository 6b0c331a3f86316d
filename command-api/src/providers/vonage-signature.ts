import { createHash, createHmac } from 'node:crypto';
import { PROVIDER_REPEAT_HOURS, WEBHOOK_TOLERANCE_MINUTES } from '@ringpost/domain/rules/limits';
import { isSameSecret } from './basic-credentials.ts';
import type { ProviderAccounts, VonageMethod } from './provider-accounts.ts';

type VonageAccount = NonNullable<ProviderAccounts['vonage']>;

type Fields = Readonly<Record<string, unknown>>;

/** Vonage tries for 24 hours. A repetition may have the time of the first attempt; it is the same message, so it does no harm. */
function isRecent(seconds: number, now: string): boolean {
  const ageMs = Date.parse(now) - seconds * 1000;
  return ageMs >= -WEBHOOK_TOLERANCE_MINUTES * 60_000 && ageMs <= PROVIDER_REPEAT_HOURS * 3_600_000;
}

/** All fields but the signature, sorted by name, as `&name=value`. In a value, `&` and `=` become `_`. */
function signedText(fields: Fields): string {
  return Object.keys(fields)
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `&${name}=${String(fields[name]).replaceAll(/[&=]/g, '_')}`)
    .join('');
}

/** The signature of an SMS in hexadecimal digits. `md5hash` ends the signed text with the secret; all others are an HMAC. */
export function vonageSignature(fields: Fields, { secret, method }: VonageAccount): string {
  const text = signedText(fields);
  return method === 'md5hash'
    ? createHash('md5')
        .update(text + secret)
        .digest('hex')
    : createHmac(method satisfies VonageMethod, secret)
        .update(text)
        .digest('hex');
}

/** Whether an SMS of Vonage is signed by the method of the account, and not too old. */
export function isSignedByVonage(fields: Fields, account: VonageAccount, now: string): boolean {
  const { sig, timestamp } = fields;
  if (typeof sig !== 'string' || !/^\d{1,12}$/.test(String(timestamp))) return false;
  const isGood = isSameSecret(sig.toLowerCase(), vonageSignature(fields, account));
  return isGood && isRecent(Number(timestamp), now);
}

function jsonOf(base64url: string): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The claims of a token that is signed with HS256. Undefined for any other token: a token does not choose how it is checked. */
function claimsOf(token: string, secret: string): Fields | undefined {
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  const good = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  if (more.length > 0 || jsonOf(head).alg !== 'HS256' || !isSameSecret(signature, good)) return undefined;
  return jsonOf(claims);
}

/** Whether the header has a token of Vonage for exactly this body. */
export function isVonageToken(
  authorization: string | undefined,
  rawBody: Uint8Array,
  secret: string,
  now: string,
): boolean {
  const [, token = ''] = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
  const claims = claimsOf(token, secret);
  if (!claims) return false;
  const { iat, exp, payload_hash: payloadHash } = claims;
  if (typeof iat !== 'number' || !isRecent(iat, now)) return false;
  if (exp !== undefined && !(typeof exp === 'number' && exp * 1000 > Date.parse(now))) return false;
  return payloadHash === createHash('sha256').update(rawBody).digest('hex');
}
