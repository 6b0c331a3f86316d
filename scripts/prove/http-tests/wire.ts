import { type Answered, sendRequest } from '@ringpost/testing/send-request';
import { expect } from 'vitest';

/** Every kind of caller. `expired`: the owner, with an expired session. */
export const CALLERS = [
  'nobody',
  'inactive',
  'unconfirmed',
  'expired',
  'other',
  'support',
  'admin',
  'super_admin',
  'owner',
] as const;
/** The callers with an account. */
export type Who = 'owner' | 'other' | 'inactive' | 'unconfirmed' | 'support' | 'admin' | 'super_admin';
export type Caller = Who | 'nobody' | 'expired';

interface RequestOptions {
  readonly as?: Caller;
  /** Any token, instead of `as`. */
  readonly token?: string;
  /** A string or bytes are sent unchanged, all else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer goes on: only its first part is read. */
  readonly isEndless?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The unchanged body. */
  readonly bytes: Uint8Array;
  /** The body, if it is JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The code of a refusal. */
  readonly code: string | undefined;
}

export interface Wire {
  /** Sends requests as a client would, and checks the general rules for every answer. */
  ask(method: string, path: string, options?: RequestOptions): Promise<Reply>;
}

function read({ status, headers, bytes }: Answered): Reply {
  const text = new TextDecoder().decode(bytes);
  const isJson = /[/+]json/.test(headers.get('content-type') ?? '');
  const body = isJson && text !== '' ? JSON.parse(text) : {};
  return { status, headers, text, bytes, body, code: status >= 400 ? body.code : undefined };
}

/** Not ready is no refusal: the answer is the report of the check, as its contract says. */
const READINESS = ' /health/ready';

const always: Readonly<Record<string, unknown>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-powered-by': null,
  'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
  'cache-control': expect.stringMatching(/^no-store$|^no-cache$|^public, (max-age=60$|.*immutable$)/),
};

/** The general rules for every answer, good or bad: its headers, and the shape of a refusal. */
function hold({ status, headers, body, text }: Reply, what: string): void {
  // One look at all headers: a matrix of routes and callers has thousands of answers.
  const sent = Object.fromEntries(Object.keys(always).map((name) => [name, headers.get(name)]));
  expect(sent, what).toEqual(always);
  if (status < 400) return;
  expect(sent['cache-control'], what).toBe('no-store');
  expect(text, what).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\//);
  if (text === '' || what.endsWith(READINESS)) return;
  // The protocols of other portals refuse with a text.
  const isText = headers.get('content-type')?.startsWith('text/') ?? false;
  if (isText && / \/(?:v1|stubs)\//.test(what)) return;
  expect(headers.get('content-type'), `${what}: ${text}`).toBe('application/problem+json');
  expect(body, what).toMatchObject({
    type: `urn:ringpost:problem:${body.code}`,
    status,
    title: expect.stringMatching(/\S/),
    requestId: headers.get('x-request-id'),
  });
}

/** Where the token of a caller comes from. */
export interface Sessions {
  tokenOf(who: Caller): Promise<string | undefined>;
  /** A session may have ended: the next request of each caller has a new one. */
  forget(): void;
}

/** What ends single sessions. What ends all of an account changes the account. */
const OF_SESSIONS = /^\/api\/auth\/|\/sessions\//;

/** Sends requests to the server's port. Each request comes from another address, so that no rate limit is ever reached. */
export function openWire(url: string, sessions: Sessions): Wire {
  let requestCount = 0;
  return {
    async ask(method, path, { as = 'nobody', token, body, headers = {}, isEndless = false } = {}) {
      requestCount += 1;
      const bearer = token ?? (await sessions.tokenOf(as));
      const raw = typeof body === 'string' || body instanceof Uint8Array;
      const answered = await sendRequest(`${url}${path}`, {
        method,
        isEndless,
        headers: {
          'x-forwarded-for': `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
      const reply = read(answered);
      hold(reply, `${method} ${path}`);
      if (method !== 'GET' && reply.status < 400 && OF_SESSIONS.test(path)) sessions.forget();
      return reply;
    },
  };
}
