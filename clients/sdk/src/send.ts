import { NoAnswerError, RingpostError } from './errors.ts';
import type { CallOptions, Route } from './route.ts';

export interface Settings {
  /** Where Ringpost is: `https://ringpost.example`. */
  readonly url: string;
  /** A key of the API. Without it only what everybody can read can be called. */
  readonly key?: string | undefined;
  /** How often a request is repeated after the first time. */
  readonly retries?: number | undefined;
  /** How long one request may take. */
  readonly timeoutMs?: number | undefined;
  /** Instead of that of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** Sends a request of a route. The values of the path and of the query are beside `body`. */
export type Send = (
  route: Route,
  input?: Readonly<Record<string, unknown>>,
  options?: CallOptions & { readonly waitSeconds?: number },
) => Promise<unknown>;

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 500;
/** Whoever is asked to wait longer is told so instead. */
const LONGEST_PAUSE_MS = 30_000;
/** The server has done nothing, or cannot say what it did. */
const PASSING_STATUSES = [429, 500, 502, 503, 504];
/** Nothing was done, so even a request that must not run twice can be sent again. */
const NOTHING_DONE_CODES = ['rate-limited', 'starting', 'busy', 'sales-paused'];
/** Refusals that a repetition a moment later meets again. */
const LASTING_CODES = ['too-many-open-orders', 'too-many-purchases', 'too-many-cancels'];

/** @throws the reason of the signal, when it is aborted before the time is over */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function addressOf(url: string, { path }: Route, input: Readonly<Record<string, unknown>>): URL {
  const { body, ...values } = input;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const address = new URL(url.replace(/\/$/, '') + filled);
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && !path.includes(`{${name}}`)) address.searchParams.set(name, String(value));
  return address;
}

function secondsOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

async function read(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw new RingpostError(response.status, body, secondsOf(response.headers));
  }
  switch (route.answer) {
    case 'json':
      return response.json();
    case 'text':
      return response.text();
    case 'bytes':
      return new Uint8Array(await response.arrayBuffer());
    case 'nothing':
      return undefined;
  }
}

/** Whether the same request may be sent again after this failure. */
function mayRepeat({ method, idempotent }: Route, error: unknown): boolean {
  const hasOneEffect = method !== 'POST' || idempotent === true;
  if (error instanceof NoAnswerError) return hasOneEffect;
  if (!(error instanceof RingpostError) || LASTING_CODES.includes(error.code)) return false;
  if (!PASSING_STATUSES.includes(error.status)) return false;
  return hasOneEffect || NOTHING_DONE_CODES.includes(error.code);
}

/** Twice as long each time, and never for two callers the same. */
function pauseBefore(repetition: number, error: unknown): number {
  const asked = error instanceof RingpostError ? error.retryAfter : undefined;
  const usual = FIRST_PAUSE_MS * 2 ** (repetition - 1) * (0.5 + Math.random() / 2);
  return Math.max(usual, (asked ?? 0) * 1_000);
}

function headersOf(key: string | undefined, body: unknown, idempotencyKey: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json, */*' });
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

/** What sends all requests of a client. A request that may be repeated has the same key each time. */
export function createSend(settings: Settings): Send {
  const { url, key, retries = RETRIES, timeoutMs = TIMEOUT_MS, fetch: ask = fetch } = settings;

  async function once(
    route: Route,
    input: Readonly<Record<string, unknown>>,
    { signal, idempotencyKey, waitSeconds = 0 }: CallOptions & { readonly waitSeconds?: number },
  ): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs + waitSeconds * 1_000);
    try {
      const response = await ask(addressOf(url, route, input), {
        method: route.method,
        headers: headersOf(key, input.body, idempotencyKey),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      return await read(route, response);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RingpostError) throw error;
      throw new NoAnswerError(error, idempotencyKey);
    }
  }

  return async (route, input = {}, options = {}) => {
    const named = route.idempotent
      ? { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }
      : { ...options, idempotencyKey: undefined };
    for (let repetition = 1; ; repetition += 1) {
      try {
        return await once(route, input, named);
      } catch (error) {
        const milliseconds = pauseBefore(repetition, error);
        if (repetition > retries || !mayRepeat(route, error) || milliseconds > LONGEST_PAUSE_MS) throw error;
        await pause(milliseconds, options.signal);
      }
    }
  };
}
