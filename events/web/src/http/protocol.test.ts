import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RejectionCode, reject } from '@ringpost/domain';
import { CUSTOMER_WRITES_PER_MINUTE } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlainAnswerTo } from './declared-answers.ts';
import { type Caller, type Endpoint, endpoint, route, signedEndpoint } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { describeApi } from './openapi.ts';
import type { Protocol } from './protocol.ts';

const KEY = 'the-key-of-ann-0123456789';
const ann: Caller = {
  userId: 'ann',
  email: 'ann@example.org',
  role: 'customer',
  sessionEpoch: 0,
  sessionId: 's1',
  sessionExpiresAt: '',
  passwordProvenAt: '',
};

const TEXT = 'text/plain; charset=utf-8';
const WORDS: Partial<Record<RejectionCode, string>> = {
  unauthenticated: 'BAD_KEY',
  'no-available-numbers': 'NO_NUMBERS',
  'invalid-request': 'WRONG_SERVICE',
  'rate-limited': 'CHANNELS_LIMIT',
  'disk-full': 'NO_SPACE',
  'bad-signature': 'BAD_SIGN',
};

/** A protocol that knows a caller by a key in the query, and answers everything with 200 and a plain text. */
function plainText<HandlerAnswer>(write: (answer: HandlerAnswer) => string): Protocol<HandlerAnswer> {
  return {
    name: 'key',
    scheme: { type: 'apiKey', in: 'query', name: 'api_key' },
    media: TEXT,
    credential: ({ query }) => {
      const { api_key: key } = query();
      return typeof key === 'string' ? key : undefined;
    },
    async authenticate({ credential }) {
      if (credential !== KEY) throw reject('unauthenticated');
      return ann;
    },
    // Some programs send names with a space.
    readQuery: ({ api_key: _key, action: _action, ...fields }) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.trim(), value])),
    readBody: () => ({}),
    answer: (answer) => ({ status: 200, type: TEXT, body: write(answer) }),
    refuse: ({ code }) => ({ status: 200, type: TEXT, body: WORDS[code] ?? 'ERROR_SQL' }),
  };
}

/** The same protocol with its fields in a form. */
function inForm<HandlerAnswer>(base: Protocol<HandlerAnswer>): Protocol<HandlerAnswer> {
  return {
    ...base,
    takesFormFirst: true,
    credential: ({ form }) => {
      const { api_key: key } = form();
      return typeof key === 'string' ? key : undefined;
    },
    readBody: (parse) => {
      const { api_key: _key, ...fields } = parse() as Record<string, unknown>;
      return { ...fields, limit: 7 };
    },
  };
}

const spec = { method: 'GET', summary: 'For the test.', tag: 'test' } as const;
const buying = route({
  ...spec,
  path: '/stub',
  writes: true,
  query: Type.Object({ service: Type.String({ minLength: 2 }), limit: Type.Integer({ default: 1 }) }),
  answers: { 200: Type.Object({ id: Type.Integer(), phone: Type.String() }) },
  problems: ['no-available-numbers'],
});
const reading = route({
  ...spec,
  path: '/api/list',
  query: Type.Object({ n: Type.Optional(Type.Integer()) }),
  answers: { 200: Type.Object({ rows: Type.Integer() }) },
});
const hook = route({
  ...spec,
  method: 'POST',
  path: '/hooks/plain',
  answers: { 200: Type.Object({ rows: Type.Integer() }) },
});
const formed = route({
  ...spec,
  method: 'POST',
  path: '/stub/form',
  query: Type.Object({ service: Type.Optional(Type.String()) }),
  body: Type.Object({ service: Type.String({ minLength: 2 }), limit: Type.Integer({ default: 1 }) }),
  bodyType: 'form',
  bodyLimit: 1_000,
  answers: { 200: Type.Object({ id: Type.Integer(), phone: Type.String() }) },
});
const posting = route({ ...spec, method: 'POST', path: '/api/settings', answers: { 204: null } });

type Bought = PlainAnswerTo<typeof buying>;

let started: string[] = [];
let lines: string[] = [];
let isDiskFull = false;
let close = (): void => {};
afterEach(() => {
  close();
  started = [];
  lines = [];
  isDiskFull = false;
});

function buyEndpoint(): Endpoint {
  return endpoint(
    'customer',
    buying,
    async ({ query: { service, limit } }, { userId }) => {
      started.push(`${userId} buys ${service}`);
      if (service === 'none') throw reject('no-available-numbers');
      if (service === 'broken') throw new Error('SELECT secret FROM somewhere');
      return { status: 200, body: { id: limit, phone: '+15550100' } };
    },
    plainText<Bought>(({ body }) => `ACCESS_NUMBER:${body.id}:${body.phone.slice(1)}`),
  );
}
const endpoints = [
  endpoint('guest', reading, async () => {
    started.push('a read');
    return { status: 200, body: { rows: 3 } };
  }),
  endpoint('customer', posting, async () => ({ status: 204 })),
  endpoint(
    'customer',
    formed,
    async ({ body: { service, limit } }, { userId }) => {
      started.push(`${userId} posts ${service}`);
      return { status: 200, body: { id: limit, phone: '+15550100' } };
    },
    inForm(plainText<PlainAnswerTo<typeof formed>>(({ body }) => `ACCESS_NUMBER:${body.id}`)),
  ),
  signedEndpoint(
    hook,
    {
      headers: ['x-proof'],
      check({ header }) {
        if (header('x-proof') !== 'good') throw reject('bad-signature');
      },
    },
    async () => ({ status: 200, body: { rows: 1 } }),
    plainText<PlainAnswerTo<typeof hook>>(({ body }) => `OK:${body.rows}`),
  ),
];

function listenerOf(buy: Endpoint): RequestListener {
  return createHttpApp([...endpoints, buy], {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    sessions: {
      authenticate: async () => {
        throw reject('unauthenticated');
      },
    },
    isDiskFull: () => isDiskFull,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = httpServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const open = () => serve(listenerOf(buyEndpoint()));

const BUY = `/stub?api_key=${KEY}&action=getNumber&service=wa`;

async function get(url: string, method = 'GET') {
  const response = await fetch(url, { method });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('a route with a protocol of its own', () => {
  it('knows its caller by a key in the query, reads its input, and answers in plain text', async () => {
    const base = await open();
    const { status, headers, text } = await get(`${base}${BUY}&limit%20=7`);
    expect([status, text]).toEqual([200, 'ACCESS_NUMBER:7:15550100']);
    expect(headers.get('content-type')).toBe(TEXT);
    expect(started).toEqual(['ann buys wa']);
  });

  it.each([
    ['a refusal of the domain', BUY.replace('=wa', '=none'), 'NO_NUMBERS'],
    ['an unknown key', '/stub?api_key=guessed&service=wa', 'BAD_KEY'],
    ['no key', '/stub?service=wa', 'BAD_KEY'],
    ['input beside the contract', BUY.replace('=wa', '=x'), 'WRONG_SERVICE'],
    ['an error of ours', BUY.replace('=wa', '=broken'), 'ERROR_SQL'],
  ])('writes %s in its own words and with its own status', async (_what, path, words) => {
    const { status, headers, text } = await get(`${await open()}${path}`);
    expect([status, text, headers.get('content-type')]).toEqual([200, words, TEXT]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('may know its caller by a key in a form, which is in no line of the log', async () => {
    const base = await open();
    const post = async (fields: Record<string, string>) => {
      const response = await fetch(`${base}/stub/form`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      return response.text();
    };
    expect(await post({ api_key: KEY, service: 'wa' })).toBe('ACCESS_NUMBER:7');
    expect(await post({ api_key: 'guessed', service: 'wa' })).toBe('BAD_KEY');
    expect(await post({ service: 'wa' })).toBe('BAD_KEY');
    expect(await post({ api_key: KEY, service: 'w'.repeat(2_000) })).toBe('ERROR_SQL');
    expect(started).toEqual(['ann posts wa']);
    expect(lines.join('')).not.toMatch(new RegExp(`${KEY}|guessed`));
  });

  it('has the same headers for security, in answers and refusals', async () => {
    const base = await open();
    for (const path of [BUY, '/stub']) {
      const { headers } = await get(`${base}${path}`);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('leaves the key out of every line of the log', async () => {
    const base = await open();
    const bad = 'a-key-that-nobody-has';
    for (const path of [
      BUY,
      BUY.replace('=wa', '=broken'),
      `/stub?api_key=${bad}`,
      `/stubs?api_key=${bad}`,
    ]) {
      await get(`${base}${path}`);
    }
    expect(lines.join('')).toContain('SELECT secret');
    expect(lines.join('')).toContain('"route":"/stub"');
    expect(lines.join('')).not.toMatch(new RegExp(`${KEY}|${bad}|service`));
  });

  it('reports an unknown key to the security log, but not a missing one', async () => {
    const base = await open();
    await get(`${base}/stub?service=wa`);
    expect(lines.join('')).not.toContain('"log":"security"');
    await get(`${base}/stub?api_key=guessed`);
    expect(lines.join('')).toContain('"log":"security"');
  });

  it('may know its sender by a signature instead', async () => {
    const url = `${await open()}/hooks/plain`;
    const sign = async (proof: string) => {
      const response = await fetch(url, { method: 'POST', headers: { 'x-proof': proof } });
      return response.text();
    };
    expect([await sign('good'), await sign('bad')]).toEqual(['OK:1', 'BAD_SIGN']);
  });

  it('leaves all other routes as they are', async () => {
    const base = await open();
    const list = await get(`${base}/api/list`);
    expect([list.status, list.text]).toEqual([200, '{"rows":3}']);
    const refused = await get(`${base}/api/settings?api_key=${KEY}`, 'POST');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  });

  it('does not compile if its protocol writes what the handler does not answer', () => {
    const write = plainText<{ readonly status: 200; readonly body: { readonly price: number } }>(() => '');
    // @ts-expect-error nobody answers a price
    endpoint('customer', buying, async () => ({ status: 200, body: { id: 1, phone: '' } }), write);
  });
});

describe('a GET that writes', () => {
  /** Gives the requests to the listener in one moment and in this order, so that nothing depends on the network. */
  async function handOver(buy: Endpoint, paths: readonly string[]): Promise<readonly string[]> {
    const listener = listenerOf(buy);
    const held = new Map<string, readonly [IncomingMessage, ServerResponse]>();
    const base = await serve((request, response) => {
      held.set(request.url ?? '', [request, response]);
      if (held.size < paths.length) return;
      for (const path of paths) {
        const pair = held.get(path);
        if (pair) listener(...pair);
      }
    });
    await Promise.all(paths.map((path) => get(`${base}${path}`)));
    return started;
  }
  const reads = Array.from({ length: 20 }, (_, n) => `/api/list?n=${n}`);

  it('does not wait for the reads that came before it', async () => {
    const order = await handOver(buyEndpoint(), [...reads, BUY]);
    expect(order).toEqual(['ann buys wa', ...reads.map(() => 'a read')]);
  });

  it('would wait for all of them if it only read', async () => {
    const { writes: _writes, ...readsOnly } = buying;
    const order = await handOver({ ...buyEndpoint(), spec: readsOnly }, [...reads, BUY]);
    expect(order).toEqual([...reads.map(() => 'a read'), 'ann buys wa']);
  });

  it('counts as a write of the customer, together with all others', async () => {
    const base = await open();
    for (let each = 0; each < CUSTOMER_WRITES_PER_MINUTE; each += 1) {
      expect((await get(`${base}${BUY}`)).text).toContain('ACCESS_NUMBER');
    }
    expect((await get(`${base}${BUY}`)).text).toBe('CHANNELS_LIMIT');
    expect(started).toHaveLength(CUSTOMER_WRITES_PER_MINUTE);
  });

  it('stores nothing on a full disk', async () => {
    const base = await open();
    isDiskFull = true;
    expect((await get(`${base}${BUY}`)).text).toBe('NO_SPACE');
    expect(started).toEqual([]);
  });

  it('has no HEAD, which would do the same unseen', async () => {
    const base = await open();
    const { status, headers } = await get(`${base}${BUY}`, 'HEAD');
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(started).toEqual([]);
  });
});

describe('the document of the API', () => {
  const document: unknown = describeApi([...endpoints, buyEndpoint()], {
    title: 'T',
    version: '1',
    publicUrl: 'https://ringpost.example',
  });
  function at(...keys: string[]): unknown {
    return keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
  }

  it('says how a caller of the route is known, and that its answers and refusals are texts', () => {
    expect(at('components', 'securitySchemes')).toMatchObject({
      session: { scheme: 'bearer' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
    });
    expect(at('paths', '/stub', 'get', 'security')).toEqual([{ key: [] }]);
    const words = expect.arrayContaining(['NO_NUMBERS', 'BAD_KEY', 'CHANNELS_LIMIT', 'NO_SPACE']);
    expect(at('paths', '/stub', 'get', 'responses', '200', 'content')).toEqual({
      [TEXT]: { schema: { anyOf: [{ type: 'string' }, { enum: words }] } },
    });
  });

  it('describes all other routes with problems', () => {
    expect(at('paths', '/api/settings', 'post', 'responses', '401', 'content')).toHaveProperty([
      'application/problem+json',
    ]);
  });
});
