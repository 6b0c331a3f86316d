import { UPSTREAM_TIMEOUT_SECONDS } from '@ringpost/domain/rules/limits';
import { bytesOf, type OutgoingCall } from '@ringpost/web/http';
import { callGuarded, type GuardOptions, wasNotCalled } from '../kernel/guarded-call.ts';

/** A purchase waits for the prices of all portals. */
export const PRICES_TIMEOUT_MS = 2_000;
/** Why a purchase that was never sent has bought nothing. */
export const NOT_REACHED = 'NOT_REACHED';
/** The most that the number may cost is nothing in the unit of the portal's prices. */
export const MAXIMUM_TOO_LOW = 'MAXIMUM_TOO_LOW';
const ANSWER_MAX_BYTES = 1_000_000;

/** What one request may take; absent: what any may take. */
export interface CallLimits {
  readonly maxMs?: number;
  readonly maxBytes?: number;
}

/** A list has all apps to all operators of a country, and no purchase waits for it. */
export const LIST_LIMITS: CallLimits = { maxMs: 10_000, maxBytes: 4_000_000 };

/** What Node says of a certificate that it refuses. Then nothing was sent yet. All other errors of TLS may come later. */
const BAD_CERTIFICATE =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|ERR_TLS_CERT_ALTNAME_INVALID$)/;

/** An answer of the portal, or why there is none. `wasSent`: whether the portal may have got the request. */
export type Reply =
  | { readonly text: string; readonly status: number }
  | { readonly text: null; readonly wasSent: boolean };

/** Whether it is certain that nothing was sent. Also an open connection may become unreachable, so the code alone says nothing. */
export function isUnsent(error: unknown): boolean {
  if (wasNotCalled(error)) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnsent);
  const { code = '', syscall } = error as { readonly code?: string; readonly syscall?: string };
  return syscall === 'connect' || BAD_CERTIFICATE.test(code);
}

/** The address of something at a portal, whether or not its own address ends with a slash. */
export function addressAt({ url }: { readonly url: string }, path: string): string {
  return `${url.replace(/\/+$/, '')}${path}`;
}

/** Sends one request to a portal, and waits no longer than the limits say for the whole answer. */
export function createPortalCall(options: GuardOptions) {
  const timeoutMs = options.timeoutMs ?? UPSTREAM_TIMEOUT_SECONDS * 1000;
  return async ({ headers, ...call }: OutgoingCall, limits: CallLimits = {}): Promise<Reply> => {
    const { maxMs = timeoutMs, maxBytes = ANSWER_MAX_BYTES } = limits;
    const signal = AbortSignal.timeout(Math.min(timeoutMs, maxMs));
    try {
      const named = { ...call, headers: { ...headers, 'user-agent': 'Ringpost/1' } };
      const response = await callGuarded(named, options, signal);
      const bytes = await bytesOf(response, maxBytes).finally(() => response.destroy());
      const { statusCode: status = 0 } = response;
      return bytes ? { text: bytes.toString('utf8').trim(), status } : { text: null, wasSent: true };
    } catch (error) {
      return { text: null, wasSent: !isUnsent(error) };
    }
  };
}
