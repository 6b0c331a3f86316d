import { expect } from 'vitest';

/** Everybody who may knock. `expired`: the owner, with a session that is over. */
export const callers = ['nobody', 'inactive', 'unconfirmed', 'expired', 'other', 'admin', 'owner'] as const;
/** Those of them who have an account. */
export type Who = 'owner' | 'other' | 'inactive' | 'unconfirmed' | 'admin';
export type Caller = Who | 'nobody' | 'expired';

interface Asked {
  readonly as?: Caller;
  /** Instead of `as`: any token at all. */
  readonly token?: string;
  /** A string or bytes travel as they are, all else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The code of a refusal. */
  readonly code: string | undefined;
}

export interface Wire {
  /** Asks as the world would, and holds every answer to what every answer must have. */
  ask(method: string, path: string, asked?: Asked): Promise<Reply>;
}

/** Asks the server over its port. Each request comes from another address, so that no allowance is ever used up. */
export function openWire(url: string, tokenOf: (who: Caller) => Promise<string | undefined>): Wire {
  let asked = 0;
  return {
    async ask(method, path, { as = 'nobody', token, body, headers = {} } = {}) {
      asked += 1;
      const bearer = token ?? (await tokenOf(as));
      const raw = typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const reply = await read(response);
      hold(reply, `${method} ${path}`);
      return reply;
    },
  };
}

async function read(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = /[/+]json/.test(headers.get('content-type') ?? '');
  const body = isJson && text !== '' ? JSON.parse(text) : {};
  return { status, headers, text, body, code: status >= 400 ? body.code : undefined };
}

const always: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

/** What is true of every answer, good or bad: its headers, and the shape of a refusal. */
function hold({ status, headers, body, text }: Reply, what: string): void {
  for (const [name, value] of Object.entries(always))
    expect(headers.get(name), `${what}: ${name}`).toEqual(value);
  expect(headers.get('x-powered-by'), what).toBeNull();
  expect(headers.get('x-request-id'), what).toMatch(/^[\w.-]{8,64}$/);
  expect(headers.get('cache-control'), what).toMatch(/^no-store$|^no-cache$|^public, .*immutable$/);
  if (status < 400) return;
  expect(headers.get('cache-control'), what).toBe('no-store');
  expect(text, what).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\//);
  if (text === '') return;
  expect(headers.get('content-type'), `${what}: ${text}`).toBe('application/problem+json');
  expect(body, what).toMatchObject({
    type: `urn:ringpost:problem:${body.code}`,
    status,
    title: expect.stringMatching(/\S/),
    requestId: headers.get('x-request-id'),
  });
}
