import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_TOLERANCE_MINUTES } from '@ringpost/domain/rules/limits';
import type { Unproved, UnprovedHead } from '@ringpost/web/http';

const VERSION = 'v1,';
const SECRET_PREFIX = 'whsec_';

/** If a request has this header, it is signed by the standard. */
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';

/** The bytes of a secret: base64 after the standard's prefix, otherwise the text itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret);
}

/** Whole seconds since 1970. The time must be close to now, so that an old request cannot be sent again. */
function isNow(stamp: string, now: string): boolean {
  if (!/^\d{1,12}$/.test(stamp)) return false;
  return Math.abs(Date.parse(now) - Number(stamp) * 1000) <= WEBHOOK_TOLERANCE_MINUTES * 60_000;
}

function isSame(shown: string, good: Buffer): boolean {
  const bytes = Buffer.from(shown, 'base64');
  return bytes.length === good.length && timingSafeEqual(bytes, good);
}

/**
 * Whether the headers of a signed webhook contain its id and a recent time. Without them, no body can make the signature
 * valid.
 */
export function isRecentWebhook(header: UnprovedHead['header'], now: string): boolean {
  return (header('webhook-id') ?? '') !== '' && isNow(header('webhook-timestamp') ?? '', now);
}

/**
 * Whether a request is signed with one of these secrets by Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over
 * `<webhook-id>.<webhook-timestamp>.<body>`, base64, any one of several signatures, and a recent time.
 */
export function isSignedWebhook(request: Unproved, secrets: readonly string[]): boolean {
  const { header, now, rawBody } = request;
  const id = header('webhook-id') ?? '';
  const stamp = header('webhook-timestamp') ?? '';
  if (!isRecentWebhook(header, now)) return false;
  const shown = (header(WEBHOOK_SIGNATURE_HEADER) ?? '')
    .split(' ')
    .filter((each) => each.startsWith(VERSION));
  const signed = Buffer.concat([Buffer.from(`${id}.${stamp}.`), rawBody]);
  const good = secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(signed).digest());
  return shown.some((each) => good.some((signature) => isSame(each.slice(VERSION.length), signature)));
}
