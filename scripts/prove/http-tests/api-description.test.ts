import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLE_APP } from '@ringpost/domain/contracts/fields.contract';
import { API_VERSIONS, NEWEST_VERSION, scopeOf } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../setup/process.mjs';
import type { ApiDocument } from '../clients/described-calls.ts';
import { generatedFiles } from '../clients/generated-files.ts';
import { speaksJson } from './requests.ts';
import { PRICE_MILLS, PUBLIC_URL, start, type TestServer } from './test-server.ts';

type Json = Record<string, unknown>;

interface AnswerOf {
  readonly description: string;
  readonly links?: Readonly<Record<string, { readonly operationId: string; readonly parameters?: Json }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
  readonly headers?: Json;
}

interface Example {
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, AnswerOf>>;
}

let server: TestServer;
let operations: readonly Operation[];
/** By method and path. */
let operationsByName: ReadonlyMap<string, Operation>;

const SHAPES = './answer-shapes.txt';

beforeAll(async () => {
  server = await start();
  const { body } = await server.ask('GET', '/api/openapi.json');
  const paths = body.paths as Record<string, Record<string, Operation>>;
  operationsByName = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each] as const),
    ),
  );
  operations = [...operationsByName.values()];
});
afterAll(() => server.close());

/** Each field of a schema, with the names of the fields around it and its types. */
function linesOf(schema: Json, name: string): string[] {
  const choices = (schema.anyOf ?? schema.allOf) as readonly Json[] | undefined;
  if (choices) return choices.flatMap((choice) => linesOf(choice, name));
  const { type, items, properties } = schema;
  const below = Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([field, its]) =>
    linesOf(its, `${name}.${field}`),
  );
  return [
    `${name}: ${String(type ?? 'any')}`,
    ...(items ? linesOf(items as Json, `${name}[]`) : []),
    ...below,
  ];
}

/** Protocols of other portals answer what their documents say. Their suites in `conformance` hold them to it. */
const OF_ANOTHER_PORTAL = /^\w+ \/(?:v1|stubs)\//;

/** The fields of each good answer to customers and guests, one on each line. */
function shapesOf(all: ReadonlyMap<string, Operation>): readonly string[] {
  const lines = [...all].flatMap(([name, { responses, 'x-access': access }]) => {
    if (access !== 'customer' && access !== 'guest') return [];
    if (OF_ANOTHER_PORTAL.test(name)) return [];
    return Object.entries(responses)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        const fields = schema ? linesOf(schema, 'answer') : [];
        return [`${name} ${status}`, ...fields.map((field) => `${name} ${status} ${field}`)];
      });
  });
  return [...new Set(lines)].sort();
}

function operationOf(operationId: string): Operation {
  const match = operations.find((operation) => operation.operationId === operationId);
  if (!match) throw new Error(`no ${operationId}`);
  return match;
}

/** Every schema of a field in a schema, with the field's name. */
function fieldsOf(schema: unknown): [string, Json][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as Json;
  const ownProperties = Object.entries((properties ?? {}) as Record<string, Json>);
  const below = [...ownProperties.map(([, field]) => field), ...Object.values(rest)].flat();
  return [...ownProperties, ...below.flatMap(fieldsOf)];
}

/** Numbers that are not money. */
const PLAIN_NUMBERS = /seconds|percent|share|rate|per_unit|_at$|_ms$/i;

describe('what the document of the API says', () => {
  it('closes every body to fields that it does not name, but for those that providers add fields to', () => {
    const open = operations.filter(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).some(({ schema }) => schema.additionalProperties !== false),
    );
    expect(open.map(({ operationId }) => operationId)).toEqual([
      'postHooksSmsTwilio',
      'postHooksVoiceTwilio',
      'postHooksVoiceTwilioRecording',
      'postHooksSmsTelnyx',
      'postHooksSmsPlivo',
      'postHooksSmsVonage',
      'postHooksSmsVonageJson',
      'postHooksSmsVonageMessages',
      'postHooksSmsBandwidth',
      'postHooksSmsGateway',
      'postHooksPaymentsCoinpayments',
      'postHooksPaymentsStripe',
      'postHooksPaymentsBtcpay',
      'postHooksUpstream',
    ]);
  });

  it('names the header with the position of what a command did', () => {
    const response = operationOf('postApiOrdersOnDemand').responses['201'];
    expect(response?.headers).toMatchObject({ Position: { required: true, schema: { type: 'string' } } });
    expect(operationOf('getApiOrdersList').responses['200']?.headers).toBeUndefined();
  });

  it('asks for no parameter that has a default', () => {
    const parameters = operations.flatMap((operation) => operation.parameters);
    const withDefault = parameters.filter(({ schema }) => schema.default !== undefined);
    expect(withDefault.length).toBeGreaterThan(5);
    expect(withDefault.filter(({ required }) => required)).toEqual([]);
  });

  it('says of every amount that it is given to the mill', () => {
    // Other portals have amounts of their own.
    const ours = [...operationsByName].flatMap(([name, each]) => (name.includes(' /v1/') ? [] : [each]));
    const bodies = ours.flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)]);
    const numbers = bodies.flatMap(fieldsOf).filter(([, { type }]) => type === 'number');
    const amounts = numbers.filter(([name]) => !PLAIN_NUMBERS.test(name));
    expect(new Set(amounts.map(([name]) => name)).size).toBeGreaterThan(5);
    expect(amounts.filter(([, { multipleOf }]) => multipleOf !== 0.001).map(([name]) => name)).toEqual([]);
  });

  it('names the refusal of a used key wherever a key is asked for', () => {
    const keyed = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keyed.length).toBeGreaterThan(2);
    for (const { responses } of keyed) {
      expect(responses['422']?.description).toContain('`idempotency-key-reused`');
    }
  });

  it('says for how long the key of a purchase is remembered', () => {
    expect(operationOf('postApiOrdersOnDemand').description).toMatch(
      /24 hours at least.+10,000 newer purchases/,
    );
  });

  it('leads from a purchase to its order and its cancel', () => {
    const { links } = operationOf('postApiOrdersOnDemand').responses['201'] ?? {};
    expect(links?.order?.operationId).toBe('getApiOrdersId');
    expect(links?.cancel?.operationId).toBe('postApiOrdersIdCancel');
  });

  it('leads nowhere but to routes that exist, with their parameters and out of fields that the answer has', () => {
    let linkCount = 0;
    for (const { responses } of operations) {
      for (const { links = {}, content } of Object.values(responses)) {
        for (const { operationId, parameters = {} } of Object.values(links)) {
          linkCount += 1;
          const names = operationOf(operationId).parameters.map(({ name }) => name);
          expect(names).toEqual(expect.arrayContaining(Object.keys(parameters)));
          const fields = fieldsOf(content).map(([name]) => name);
          for (const from of Object.values(parameters))
            expect(fields).toContain(String(from).split('/').at(-1));
        }
      }
    }
    expect(linkCount).toBeGreaterThanOrEqual(3);
  });
});

describe('what the routes do is what the document says', () => {
  it('lists come without a limit and without an offset', async () => {
    expect((await server.ask('GET', '/api/orders/list', { as: 'owner' })).status).toBe(200);
  });

  it('an amount finer than a mill is refused, and every amount to the mill is taken', async () => {
    const order = (quoted_price: number) =>
      server.ask('POST', '/api/orders/on_demand', {
        as: 'owner',
        body: { app_uuid: server.appIds[0], country_iso: 'US', quoted_price },
        headers: { 'idempotency-key': randomUUID() },
      });
    const finer = await order(0.0005);
    expect(finer.status).toBe(400);
    expect(finer.body.errors).toEqual([
      {
        ...{ field: 'quoted_price', rule: 'multipleOf', limit: 3 },
        message: 'Quoted price may have at most 3 decimals',
      },
    ]);
    for (const dollars of [0.28, 0.57, 1.005, 4.35, 999_999.999]) {
      expect((await order(dollars)).status, String(dollars)).toBe(409);
    }
  });

  it('the links of a purchase reach its order and cancel it', async () => {
    const { body: order } = await server.ask('POST', '/api/orders/on_demand', {
      as: 'owner',
      body: { app_uuid: server.appIds[0], country_iso: 'US', quoted_price: PRICE_MILLS / 1000 },
      headers: { 'idempotency-key': randomUUID() },
    });
    await server.settle();
    const reply = await server.ask('GET', `/api/orders/${order.order_uuid}`, { as: 'owner' });
    expect(reply.status).toBe(200);
    const cancelled = await server.ask('POST', `/api/orders/${order.order_uuid}/cancel`, { as: 'owner' });
    expect(cancelled.status).toBe(200);
  });
});

describe('the document of the API', () => {
  it('lists every route there is and nothing else, with its access and its refusals', async () => {
    const { body } = await server.ask('GET', '/api/openapi.json');
    const paths = body.paths as Record<string, Record<string, Record<string, unknown>>>;
    const describedRoutes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { 'x-access': access }]) => [
        method.toUpperCase(),
        path,
        access,
      ]),
    );
    const { endpoints } = server.ringpost;
    expect(describedRoutes.map(String).sort()).toEqual(
      endpoints.map(({ access, spec }) => String([spec.method, spec.path, access])).sort(),
    );
    expect(body.servers).toEqual([{ url: PUBLIC_URL }]);
    const ids = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(endpoints.length);
  });

  it('is made once, so it has a name by which a caller asks for it only if it changed', async () => {
    const tags = await Promise.all(
      [1, 2].map(async () => (await server.ask('GET', '/api/openapi.json')).headers.get('etag')),
    );
    expect(tags[0]).toMatch(/^W\//);
    expect(tags[1]).toBe(tags[0]);
  });

  it('is what the files of the clients were made from', async () => {
    const { body } = await server.ask('GET', '/api/openapi.json');
    for (const [path, text] of Object.entries(generatedFiles(body as unknown as ApiDocument)))
      expect(text === (await readFile(join(root, path), 'utf8')), `${path}: npm run clients`).toBe(true);
  });

  it('speaks of no path that the server does not serve', async () => {
    const { body } = await server.ask('GET', '/api/openapi.json');
    for (const [path, operations] of Object.entries(body.paths as Record<string, object>)) {
      const address = path.replace(/\{\w+\}/g, randomUUID());
      const { status, headers } = await server.ask('PATCH', address);
      expect(status, path).toBe(405);
      for (const method of Object.keys(operations)) {
        expect(headers.get('allow')).toContain(method.toUpperCase());
      }
    }
  });
});

describe('the examples of the document', () => {
  it('run as they stand, with an app of the shop: of reads and of a purchase', async () => {
    const { body: document } = await server.ask('GET', '/api/openapi.json');
    const text = JSON.stringify(document.paths).replaceAll(EXAMPLE_APP, server.appIds[0]);
    const ran: string[] = [];
    for (const [path, methods] of Object.entries(JSON.parse(text) as Record<string, Json>))
      for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
        const { parameters, requestBody } = operation;
        const query = parameters.flatMap((each) =>
          'example' in each ? [[each.name, String((each as Example).example)]] : [],
        );
        const [content] = Object.values(requestBody?.content ?? {}) as Example[];
        if (query.length === 0 && content?.example === undefined) continue;
        ran.push(`${method} ${path}`);
        const reply = await server.ask(method.toUpperCase(), `${path}?${new URLSearchParams(query)}`, {
          as: 'owner',
          headers: { 'idempotency-key': randomUUID() },
          ...(content?.example !== undefined && { body: content.example }),
        });
        expect([200, 201], `${method} ${path}: ${reply.text}`).toContain(reply.status);
      }
    expect(ran).toContain('post /api/orders/on_demand');
    expect(ran).toContain('get /api/orders/list');
    expect(ran.length).toBeGreaterThanOrEqual(5);
  });

  it('name for each route of a customer whether a key opens it, and which scope it needs', () => {
    const customers = server.ringpost.endpoints.filter(({ access }) => access === 'customer');
    for (const endpoint of customers.filter(speaksJson)) {
      const { path, method } = endpoint.spec;
      const scope = scopeOf(endpoint);
      const described = operationsByName.get(`${method} ${path}`);
      const isForKey = scope === 'read' || scope === 'buy' || scope === 'money' || scope === 'webhook';
      expect(
        described?.security.find((each) => 'apiKey' in each),
        path,
      ).toEqual(isForKey ? { apiKey: [scope] } : undefined);
      expect(described?.summary, path).toBeTruthy();
    }
  });
});

describe('a request that names a version', () => {
  it('is answered if it is served, in words of that version, and refused by name if not', async () => {
    const ask = (version: string) =>
      server.ask('GET', '/api/users/balance', { as: 'owner', headers: { 'ringpost-version': version } });
    for (const version of API_VERSIONS) expect((await ask(version)).status).toBe(200);
    const refused = await ask('2020-01-01');
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: 'Ringpost-Version', rule: 'enum' }]);
    expect(refused.headers.get('ringpost-version')).toBe(NEWEST_VERSION);
  });

  it('finds every field of the answers that programs of this version know', async () => {
    const stored = await readFile(new URL(SHAPES, import.meta.url), 'utf8');
    const now = shapesOf(operationsByName);
    const lost = stored.split('\n').filter((line) => line !== '' && !now.includes(line));
    expect(
      lost,
      `The answers have lost or changed these fields, which programs of the version ${NEWEST_VERSION} read. Keep them. If one must go, add a date to API_VERSIONS in events/web/src/http/api-version.ts, answer the older version as before, and write its shapes into a file of its own.`,
    ).toEqual([]);
    // What is new is written down, so that it stays: vitest -u.
    await expect(`${now.join('\n')}\n`).toMatchFileSnapshot(SHAPES);
  });
});

describe('a page of another site', () => {
  const origin = 'https://other.example';
  const asked = { origin, 'access-control-request-method': 'GET' };

  async function keyOf(scopes: readonly string[]): Promise<string> {
    const body = { name: 'For a test', scopes, day_cap: null, addresses: [], last_day: null };
    return String((await server.ask('POST', '/api/keys', { as: 'owner', body })).body.key);
  }
  function allowed({ headers }: { readonly headers: Headers }): string | null {
    return headers.get('access-control-allow-origin');
  }

  it('may ask before a request that a key without money opens, and no other', async () => {
    const preflight = await server.ask('OPTIONS', '/api/orders/list', { headers: asked });
    expect([preflight.status, allowed(preflight)]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
    for (const path of ['/api/payment/list', '/api/keys', '/api/admin/orders', '/api/auth/sessions']) {
      const refused = await server.ask('OPTIONS', path, { headers: asked });
      expect([refused.status, allowed(refused)], path).toEqual([405, null]);
    }
  });

  it('may read answers to a key without money, and none to a session or to a key with it', async () => {
    const read = (token: string | undefined) =>
      server.ask('GET', '/api/orders/list', { headers: { origin }, ...(token && { token }) });
    const good = await read(await keyOf(['read', 'buy']));
    expect([good.status, allowed(good)]).toEqual([200, '*']);
    expect(allowed(await read('0'.repeat(32)))).toBe('*');
    const withMoney = await read(await keyOf(['read', 'money']));
    expect([withMoney.status, allowed(withMoney)]).toEqual([200, null]);
    const bySession = await read(await server.tokenOf('owner'));
    expect([bySession.status, allowed(bySession)]).toEqual([200, null]);
    const withCookie = await server.ask('GET', '/api/orders/list', {
      headers: { origin, cookie: 'session=1' },
    });
    expect([withCookie.status, allowed(withCookie)]).toEqual([401, null]);
  });
});
