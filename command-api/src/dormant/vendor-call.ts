import type { IncomingHttpHeaders } from 'node:http';
import { VENDOR_TIMEOUT_SECONDS } from '@ringpost/domain/rules/limits';
import { beginCall } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { readAnswer } from './vendor-answers.ts';

interface VendorRequest {
  /** Absolute. Its query and its path have no secret, because errors name the path. */
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

interface VendorReply {
  readonly status: number;
  readonly text: string;
}

export type VendorCall = (request: VendorRequest) => Promise<VendorReply>;

const TOO_MANY = 429;
/** How long a vendor is left alone that says no time, and at most. */
const PAUSE_SECONDS = 5;
const PAUSE_MAX_SECONDS = 60;

/**
 * For how many seconds a vendor wants no requests. `Retry-After` has seconds, and the `X-RateLimit-Reset` of Bandwidth the time
 * since 1970 in seconds (https://new.dev.bandwidth.com/numbers/rateLimits.html).
 */
function pauseOf(headers: IncomingHttpHeaders, now: number): number {
  const { 'retry-after': after, 'x-ratelimit-reset': reset } = headers;
  const named = after === undefined ? Number(reset) - now / 1000 : Number(after);
  return named > 0 ? Math.min(named, PAUSE_MAX_SECONDS) : PAUSE_SECONDS;
}

/**
 * Calls a vendor, with limits of time and size. After an answer 429 the vendor is not called until the time that it named: each call
 * fails at once, as if no answer came.
 */
export function createVendorCall({ clock }: Pick<Deps, 'clock'>, vendor: string): VendorCall {
  let closedUntil = 0;
  return async ({ url, method = 'GET', headers, body }) => {
    const { pathname } = new URL(url);
    if (clock.now().getTime() < closedUntil) throw new Error(`${vendor} wants no requests for a moment`);
    const response = await beginCall(
      { url, method, headers: { 'user-agent': 'Ringpost/1', ...headers }, body },
      { signal: AbortSignal.timeout(VENDOR_TIMEOUT_SECONDS * 1000) },
    );
    const status = response.statusCode ?? 0;
    const bytes = await readAnswer(response, vendor, pathname);
    if (status === TOO_MANY) {
      const now = clock.now().getTime();
      closedUntil = now + pauseOf(response.headers, now) * 1000;
      throw new Error(`${vendor} answered ${status} for ${pathname}`);
    }
    return { status, text: bytes.toString() };
  };
}

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
