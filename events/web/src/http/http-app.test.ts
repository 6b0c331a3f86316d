import type { AddressInfo } from 'node:net';
import { ROLES, reject } from '@ringpost/domain';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, endpoint, route, signedEndpoint } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const Order = Type.Object({
  app_id: Type.String({ minLength: 1 }),
  quantity: Type.Integer({ minimum: 1 }),
  note: Type.Optional(Type.Object({ text: Type.String() })),
});
const Anything = Type.Unknown();
let lastCall: Call<unknown, unknown, unknown> | undefined;

function keep(answer: object = {}) {
  return async (call: Call<unknown, unknown, unknown>) => {
    lastCall = call;
    return { status: 200, body: answer } as const;
  };
}

const spec = { summary: 'For the test.', tag: 'test', answers: { 200: Anything } } as const;
const picture = { method: 'GET', path: '/api/picture', answers: { 200: 'image/svg+xml' } } as const;
const endpoints = [
  endpoint('guest', route({ ...spec, method: 'POST', path: '/api/orders', body: Order }), keep()),
  endpoint(
    'guest',
    route({
      ...spec,
      method: 'GET',
      path: '/api/orders/{id}',
      params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      query: Type.Object({
        limit: Type.Integer({ default: 10, minimum: 1, maximum: 100 }),
        open: Type.Optional(Type.Boolean()),
      }),
    }),
    keep(),
  ),
  endpoint('guest', route({ ...spec, method: 'GET', path: '/api/orders/latest' }), keep({ latest: true })),
  endpoint('guest', route({ ...spec, method: 'POST', path: '/api/pay', idempotent: true }), keep()),
  signedEndpoint(
    route({
      ...spec,
      method: 'POST',
      path: '/hooks/form',
      bodyType: 'form',
      bodyLimit: 4000,
      body: Type.Object({ From: Type.String() }, { additionalProperties: true }),
    }),
    {
      headers: ['x-proof'],
      check({ header, body }) {
        if (header('x-proof') !== 'good') throw reject('bad-signature');
        if (header('x-reads') === 'yes') body();
        return 'the provider';
      },
    },
    async (call, who) => {
      await keep()(call);
      return { status: 200, body: { who } };
    },
  ),
  endpoint('customer', route({ ...spec, method: 'GET', path: '/api/mine' }), async (_call, caller) => ({
    status: 200,
    body: { userId: caller.userId },
  })),
  endpoint('admin', route({ ...spec, method: 'GET', path: '/api/all' }), keep()),
  endpoint('support', route({ ...spec, method: 'GET', path: '/api/some' }), keep()),
  endpoint('super_admin', route({ ...spec, method: 'GET', path: '/api/keys' }), keep()),
  endpoint('guest', route({ ...spec, method: 'GET', path: '/api/broken' }), async () => {
    throw new Error('SELECT secret FROM somewhere');
  }),
  endpoint('guest', route({ ...spec, method: 'GET', path: '/api/full' }), async () => {
    throw reject('busy', { retryAfterSeconds: 7, status: 200 });
  }),
  endpoint('guest', route({ ...spec, ...picture }), async () => ({
    status: 200,
    type: 'image/svg+xml',
    body: '<svg/>',
    headers: { 'Cache-Control': 'public, max-age=60' },
  })),
];

const lines: string[] = [];
const metrics = createMetrics({ defaults: false });
const listener = createHttpApp(
  endpoints,
  {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    // sessions.test.ts tests which account a token belongs to. Here are only the routes that need one.
    sessions: {
      authenticate: async (header) => {
        if (header === undefined) throw reject('unauthenticated');
        const role = ROLES.find((each) => header === `Bearer ${each}`) ?? 'customer';
        return {
          userId: 'u1',
          email: 'a@b.c',
          role,
          sessionEpoch: 0,
          sessionId: 's1',
          sessionExpiresAt: '',
          passwordProvenAt: '2026-11-21T10:00:00.000Z',
        };
      },
    },
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    metrics,
    config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
  },
  (_request, response) => void response.end('a page'),
);
const server = httpServer(listener);
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function send(path: string, init?: RequestInit) {
  const response = await fetch(base + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
}
function post(path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json', headers = {}) {
  return send(path, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } });
}
function order(body: unknown) {
  return post('/api/orders', JSON.stringify(body));
}

describe('the HTTP application', () => {
  it('gives a handler what its contract promises', async () => {
    const id = '0198c0de-0000-7000-8000-000000000001';
    expect((await send(`/api/orders/${id}?open=true`)).status).toBe(200);
    expect(lastCall).toMatchObject({
      params: { id },
      query: { limit: 10, open: true },
      now: '2026-11-21T10:00:00.000Z',
      address: '127.0.0.1',
      url: `https://ringpost.example/api/orders/${id}?open=true`,
    });
  });

  it('puts the time of the deadlines’ clock into every answer', async () => {
    for (const path of ['/api/orders/latest', '/api/nowhere']) {
      expect((await send(path)).headers.get('date')).toBe('Sat, 21 Nov 2026 10:00:00 GMT');
    }
  });

  it('prefers a literal segment to a parameter', async () => {
    expect((await send('/api/orders/latest')).body).toEqual({ latest: true });
  });

  it('says for each wrong field what is wrong with it', async () => {
    const { status, headers, body } = await order({ app_id: '', quantity: 0 });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ code: 'invalid-request', status: 400, requestId: expect.any(String) });
    expect(body.errors).toEqual([
      { field: 'app_id', rule: 'required', message: 'App id is required' },
      { field: 'quantity', rule: 'minimum', limit: 1, message: 'Min 1' },
    ]);
  });

  it.each([
    ['a missing field', { app_id: 'a' }, 'quantity'],
    ['a number as text', { app_id: 'a', quantity: '1' }, 'quantity'],
    ['a fraction', { app_id: 'a', quantity: 1.5 }, 'quantity'],
    ['an unknown field', { app_id: 'a', quantity: 1, is_admin: true }, 'is_admin'],
    [
      'an unknown field further in',
      { app_id: 'a', quantity: 1, note: { text: 't', price: 1 } },
      'note.price',
    ],
    ['null for the whole', null, 'body'],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await order(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(field);
  });

  it('refuses __proto__ and constructor as fields', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const answer = await post('/api/orders', `{"app_id":"a","quantity":1,"${name}":{"x":1}}`);
      expect(answer.body.errors?.[0].field).toBe(name);
      expect((await send(`/api/orders/latest?${name}=1`)).body.errors?.[0].field).toBe(name);
    }
  });

  it('treats a missing body as missing fields', async () => {
    const { body } = await send('/api/orders', { method: 'POST' });
    expect(body.errors).toHaveLength(2);
    expect(body.errors[0].message).toBe('App id is required');
  });

  it.each([
    ['broken JSON', '{"a":', 'application/json', 400, 'malformed-body'],
    [
      'bytes that are not UTF-8',
      new Uint8Array([123, 34, 255, 34, 58, 49, 125]),
      'application/json',
      400,
      'malformed-body',
    ],
    ['text as JSON', '{}', 'text/plain', 415, 'unsupported-media-type'],
    ['another charset', '{}', 'application/json; charset=latin1', 415, 'unsupported-media-type'],
    ['UTF-16', '{}', 'application/json; charset=utf-16', 415, 'unsupported-media-type'],
    ['a body over the limit', `"${'x'.repeat(100 * 1024)}"`, 'application/json', 413, 'body-too-large'],
    ['a body that is not even read', 'x'.repeat(5_000_000), 'application/json', 413, 'body-too-large'],
  ])('refuses %s', async (_name, bytes, type, status, code) => {
    const answer = await post('/api/orders', bytes, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('accepts a charset of UTF-8', async () => {
    const body = JSON.stringify({ app_id: 'a', quantity: 1 });
    expect((await post('/api/orders', body, 'application/json; charset=UTF-8')).status).toBe(200);
  });

  const formType = 'application/x-www-form-urlencoded';
  const sendForm = (form: string, headers: Record<string, string> = { 'X-Proof': 'good' }) =>
    post('/hooks/form', form, formType, headers);

  it('reads a form strictly and keeps its bytes for the signature', async () => {
    const form = 'From=%2B1202+x&MessageSid=SM1&Tag=a&Tag=b&Tag=c=d&Flag';
    expect((await sendForm(form)).status).toBe(200);
    expect(lastCall?.body).toEqual({
      From: '+1202 x',
      MessageSid: 'SM1',
      Tag: ['a', 'b', 'c=d'],
      Flag: '',
    });
    expect(Buffer.from(lastCall?.rawBody ?? []).toString()).toBe(form);
    expect((await sendForm('From=%FF')).body.code).toBe('malformed-body');
    expect((await sendForm('From=1&__proto__=2')).status).toBe(200);
    expect(Object.keys(lastCall?.body as object)).toEqual(['From', '__proto__']);
  });

  it('respects the limit of a single route', async () => {
    expect((await sendForm(`From=${'1'.repeat(4000)}`)).status).toBe(413);
  });

  it('reads at most 1,000 fields of a form', async () => {
    const fields = Array.from({ length: 999 }, (_, index) => index.toString(36)).join('&');
    expect((await sendForm(`From=1&${fields}`)).status).toBe(200);
    const { status, body } = await sendForm(`From=1&${fields}&more`);
    expect([status, body.code]).toEqual([400, 'malformed-body']);
  });

  it('reads at most 100 repeats of a name, in a form and in a query', async () => {
    expect((await sendForm(`From=1${'&a'.repeat(100)}`)).status).toBe(200);
    expect((await sendForm(`From=1${'&a'.repeat(101)}`)).body.code).toBe('malformed-body');
    expect((await send(`/api/orders/latest?${'a&'.repeat(100)}`)).body.errors[0].field).toBe('a');
    expect((await send(`/api/orders/latest?${'a&'.repeat(101)}`)).body.code).toBe('malformed-body');
  });

  it('reads at most 1,000 fields of a query', async () => {
    const fields = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join('&');
    expect((await send(`/api/orders/latest?${fields}`)).body.code).toBe('invalid-request');
    expect((await send(`/api/orders/latest?${fields}&more`)).body.code).toBe('malformed-body');
  });

  it('reads no body of a sender without a proof', async () => {
    for (const form of ['From=1', 'From=%FF', 'a&'.repeat(1_500), 'x'.repeat(5_000)]) {
      const { status, body } = await sendForm(form, {});
      expect([status, body.code]).toEqual([403, 'bad-signature']);
    }
  });

  it('tells the handler which sender proved its identity', async () => {
    expect((await sendForm('From=1')).body).toEqual({ who: 'the provider' });
  });

  it('checks the proof before it checks any field', async () => {
    const unproved = await sendForm('MessageSid=SM1', { 'X-Proof': 'bad', 'X-Reads': 'yes' });
    expect([unproved.status, unproved.body.code]).toEqual([403, 'bad-signature']);
    expect(unproved.text).not.toContain('From');
    const proved = await sendForm('MessageSid=SM1');
    expect([proved.status, proved.body.errors[0].field]).toEqual([400, 'From']);
  });

  it('asks for an Idempotency-Key where the contract does', async () => {
    expect((await post('/api/pay', '{}')).body.code).toBe('idempotency-key-missing');
    const long = { 'Idempotency-Key': 'k'.repeat(256) };
    expect((await post('/api/pay', '{}', 'application/json', long)).body.code).toBe('invalid-request');
    const good = { 'Idempotency-Key': 'k'.repeat(255) };
    expect((await post('/api/pay', '{}', 'application/json', good)).status).toBe(200);
  });

  it('accepts nothing if nothing is declared', async () => {
    expect((await send('/api/orders/latest?x=1')).body.errors[0].field).toBe('x');
  });

  it.each([
    ['an id that cannot be one', 'GET', '/api/orders/..%2f..%2fetc', 404, 'not-found'],
    ['an id with a broken escape', 'GET', '/api/orders/%E0%A4', 404, 'not-found'],
    [
      'a page that is too large',
      'GET',
      '/api/orders/0198c0de-0000-7000-8000-000000000001?limit=101',
      400,
      'invalid-request',
    ],
    [
      'a number that becomes infinite',
      'GET',
      '/api/orders/0198c0de-0000-7000-8000-000000000001?limit=1e999',
      400,
      'invalid-request',
    ],
    ['a path there is not', 'GET', '/api/nothing', 404, 'not-found'],
    ['the family alone', 'GET', '/api', 404, 'not-found'],
    ['another method', 'DELETE', '/api/orders', 405, 'method-not-allowed'],
    ['a preflight', 'OPTIONS', '/api/orders', 405, 'method-not-allowed'],
    ['a visitor', 'GET', '/api/mine', 401, 'unauthenticated'],
  ])('answers %s with a problem', async (_name, method, path, status, code) => {
    const answer = await send(path, { method });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('names the methods of a path', async () => {
    expect((await send('/api/orders', { method: 'PUT' })).headers.get('allow')).toBe('POST');
    expect((await send('/api/all', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD');
  });

  it('checks who is calling before it reads anything else', async () => {
    expect((await send('/api/mine?unknown=1')).status).toBe(401);
    expect((await send('/api/mine')).headers.get('www-authenticate')).toBe('Bearer');
    expect((await send('/api/mine', { headers: { Authorization: 'Bearer c' } })).body).toEqual({
      userId: 'u1',
    });
  });

  it('lets nobody to a route of a higher role', async () => {
    const open = async (path: string) => {
      const statuses = ROLES.map((role) => send(path, { headers: { Authorization: `Bearer ${role}` } }));
      return (await Promise.all(statuses)).map(({ status, body }) => body.code ?? status);
    };
    expect(await open('/api/mine')).toEqual([200, 200, 200, 200]);
    expect(await open('/api/some')).toEqual(['forbidden', 200, 200, 200]);
    expect(await open('/api/all')).toEqual(['forbidden', 'forbidden', 200, 200]);
    expect(await open('/api/keys')).toEqual(['forbidden', 'forbidden', 'forbidden', 200]);
  });

  it('tells the caller nothing about an internal error, and logs it with the request’s id', async () => {
    const { status, text, body } = await send('/api/broken', {
      headers: { 'X-Request-Id': 'from-the-caller' },
    });
    expect(status).toBe(500);
    expect(text).not.toContain('SELECT');
    expect(lines.some((line) => line.includes('SELECT') && line.includes(body.requestId))).toBe(true);
  });

  it('says when to retry, and no fact replaces a standard member', async () => {
    const { status, headers, body } = await send('/api/full');
    expect([status, body.status, headers.get('retry-after')]).toEqual([503, 503, '7']);
  });

  it('allows no caching unless a handler says so', async () => {
    expect((await send('/api/orders/latest')).headers.get('cache-control')).toBe('no-store');
    const picture = await fetch(`${base}/api/picture`);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=60');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('protects every answer, refusals too', async () => {
    for (const path of ['/api/orders/latest', '/api/nothing', '/api/mine', '/api/broken']) {
      const { headers } = await send(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('leaves other paths to the next handler', async () => {
    expect(await (await fetch(`${base}/page`)).text()).toBe('a page');
  });

  it('counts by route template and logs neither query nor body', async () => {
    await send('/api/orders/latest?password=hunter22');
    await order({ app_id: 'canary-body', quantity: 1 });
    const { body } = await metrics.text();
    expect(body).toContain('route="/api/orders/{id}"');
    expect(body).not.toContain('0198c0de');
    expect(lines.join('')).not.toMatch(/hunter22|canary-body/);
    expect(lines.join('')).toContain('"route":"/api/orders/latest"');
  });
});
