import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsSince } from './last-fact.ts';
import { waitForPolicies } from './policy-done.ts';
import { REFUSED_SAMPLES } from './refused-samples.ts';
import {
  entitled,
  expectGood,
  nameOf,
  pathOf,
  type Request,
  requestFor,
  type Sending,
  sendTo,
  shapeOf,
  speaksJson,
} from './requests.ts';
import { breachesOf, type Shape } from './samples.ts';
import { start, type TestServer } from './test-server.ts';

let server: TestServer;
let endpoints: readonly Endpoint[];
let tries = 0;

beforeAll(async () => {
  server = await start({ numbers: 160 });
  endpoints = server.ringpost.endpoints.filter(speaksJson);
});
afterAll(() => server.close());

interface Wrong {
  readonly what: string;
  readonly request: Partial<Request>;
  readonly sending?: Sending;
  /** The field that the refusal must name. */
  readonly field?: string;
  /** `invalid-request` by default. */
  readonly code?: string;
}

/** Fields that an attacker would add, and names with a meaning in JavaScript. */
const FOREIGN_FIELDS = [
  ...['id', 'user_id', 'userId', 'balance', 'is_admin', 'isAdmin', 'role', 'price', 'status', 'unit_price'],
  ...['session_epoch', 'order_uuid', '__proto__', 'constructor', 'prototype', 'toString'],
];

/** Sends every wrong request, and checks that each is refused and none leaves a trace in the log. */
async function refuseAll(
  wrongOf: (endpoint: Endpoint, good: Request) => readonly Wrong[],
  triedEndpoints: readonly Endpoint[] = endpoints,
): Promise<void> {
  const { engine } = server.ringpost;
  const triesBefore = tries;
  for (const endpoint of triedEndpoints) {
    const good = await requestFor(server, endpoint);
    await server.settle();
    const head = await engine.events.head();
    for (const { what, request, sending, field, code = 'invalid-request' } of wrongOf(endpoint, good)) {
      tries += 1;
      const wrong = { ...good, idempotencyKey: randomUUID(), ...request };
      const reply = await sendTo(server, endpoint, wrong, { as: entitled(endpoint), ...sending });
      const sentence = `${nameOf(endpoint)}: ${what}: ${reply.status} ${reply.text}`;
      expect(reply.code, sentence).toBe(code);
      if (field !== undefined) {
        const named = (reply.body.errors as { field: string }[]).map((error) => error.field);
        // Of a field with parts, the part that is wrong is named.
        expect(
          named.filter((each) => each === field || each.startsWith(`${field}.`)),
          sentence,
        ).not.toEqual([]);
      }
    }
    await server.settle();
    expect(await factsSince(engine.events, head), `${nameOf(endpoint)} wrote something down`).toEqual([]);
  }
  expect(tries, 'something was tried').toBeGreaterThan(triesBefore);
}

function fieldsOf(schema: unknown): readonly (readonly [string, Shape])[] {
  return Object.entries(shapeOf(schema).properties ?? {});
}

function numbersOf(schema: unknown): readonly string[] {
  return fieldsOf(schema).flatMap(([field, shape]) => (shape.type === 'number' ? [field] : []));
}

/** A rate is none: a price that is made with it is rounded to mills. */
function isMoney(field: string): boolean {
  return field !== 'dollars_per_unit';
}

/** Spread and assignment would set the prototype instead of the field. */
function withField(values: object, name: string, value: unknown): Record<string, unknown> {
  return Object.defineProperty({ ...values }, name, {
    value,
    enumerable: true,
    configurable: true,
  }) as Record<string, unknown>;
}

/** The same key with another request: another body, or another thing or person in the path. */
function otherRequests(request: Request): readonly Request[] {
  const { body, params } = request;
  if ('gateway' in body) {
    return [
      { ...request, body: { ...body, amount: 2 } },
      { ...request, body: { ...body, coin: 'ETH' } },
    ];
  }
  if ('direction' in body) {
    return [
      { ...request, body: { ...body, amount: 2 } },
      { ...request, body: { ...body, direction: body.direction === 'in' ? 'out' : 'in' } },
    ];
  }
  if ('number_type' in body && !('app_uuid' in body))
    return [{ ...request, body: { ...body, term_hours: 24 } }];
  if ('term_hours' in body && !('app_uuid' in body)) {
    return [
      { ...request, body: { ...body, term_hours: 24 } },
      { ...request, params: { ...params, id: randomUUID() } },
    ];
  }
  if ('name' in body) return [{ ...request, body: { ...body, name: 'Another name' } }];
  const otherApp = server.appIds.find((id) => id !== (body.app_uuid ?? params.id));
  const ofOtherApp = { ...request, params: { ...params, id: String(otherApp) } };
  if ('keyword' in body) return [{ ...request, body: { ...body, keyword: 'another' } }, ofOtherApp];
  if ('price_new' in body) return [{ ...request, body: { ...body, price_new: 9 } }, ofOtherApp];
  if ('quoted_fee' in body || Object.keys(body).length === 0)
    return [{ ...request, body: { ...body, portname: 'Another name' } }];
  if ('quoted_price' in body && !('app_uuid' in body))
    return [{ ...request, body: { ...body, quoted_price: 9 } }];
  if (!('amount' in body)) return [{ ...request, body: { ...body, app_uuid: otherApp } }];
  return [
    { ...request, body: { ...body, amount: 2 } },
    { ...request, body: { ...body, reason: 'Another reason' } },
    { ...request, params: { ...params, id: server.people.other.userId } },
  ];
}

function without(values: Readonly<Record<string, unknown>>, name: string) {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

function takesBody({ spec }: Endpoint): boolean {
  return spec.method !== 'GET';
}
function travelOf({ spec }: Endpoint) {
  return spec.bodyType === 'form' ? 'text' : 'json';
}

describe('every route refuses, and writes nothing down for', () => {
  it('a body’s field of any wrong type or value', async () => {
    await refuseAll(
      ({ spec }, good) =>
        fieldsOf(spec.body).flatMap(([field, shape]) =>
          breachesOf(shape, travelOf({ spec } as Endpoint)).map(({ rule, value }) => ({
            what: `${field} ${rule}`,
            request: { body: withField(good.body, field, value) },
            field,
          })),
        ),
      endpoints.filter(({ spec }) => spec.body),
    );
  });

  it('a body without a field that it needs', async () => {
    await refuseAll(
      ({ spec }, good) =>
        (shapeOf(spec.body).required ?? []).map((field) => ({
          what: `without ${field}`,
          request: { body: without(good.body, field) },
          field,
        })),
      endpoints.filter(({ spec }) => spec.body),
    );
  });

  it('a body’s field that nobody asked for', async () => {
    await refuseAll((endpoint, good) => {
      const open = shapeOf(endpoint.spec.body).additionalProperties === true;
      const fieldNames = new Set(fieldsOf(endpoint.spec.body).map(([name]) => name));
      return FOREIGN_FIELDS.filter((name) => !fieldNames.has(name)).map((name) => {
        const body = withField(good.body, name, 'admin');
        // A provider may add fields. Data that it did not sign does not count.
        if (open) return { what: name, request: { body }, sending: { signed: false }, code: 'bad-signature' };
        return { what: name, request: { body }, sending: { rawBody: JSON.stringify(body) }, field: name };
      });
    }, endpoints.filter(takesBody));
  });

  it('a body that is no object, or cannot be read at all', async () => {
    await refuseAll((endpoint) => {
      if (travelOf(endpoint) === 'text') return [];
      const raw = (what: string, rawBody: string | Uint8Array, code?: string, headers = {}): Wrong => ({
        what,
        request: {},
        sending: { rawBody, headers },
        ...(code && { code }),
      });
      const { bodyLimit = 100 * 1024 } = endpoint.spec;
      return [
        ...['[]', '"text"', '5', 'null', 'true', '[{}]'].map((text) => raw(text, text)),
        ...['{', '{"a":1}}', '{"a":NaN}', "{'a':1}", '\u0000', '['.repeat(Math.min(50_000, bodyLimit))].map(
          (text) => raw(text.slice(0, 20), text, 'malformed-body'),
        ),
        raw('bytes that are no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), 'malformed-body'),
        raw('another kind of body', 'a=1', 'unsupported-media-type', { 'content-type': 'text/plain' }),
        raw('a compressed body', '{}', 'unsupported-media-type', { 'content-encoding': 'gzip' }),
        raw('too much', `"${'a'.repeat(bodyLimit)}"`, 'body-too-large'),
      ];
    }, endpoints.filter(takesBody));
  });

  it('a query’s field of any wrong value, however huge', async () => {
    await refuseAll(
      ({ spec }, good) =>
        fieldsOf(spec.query).flatMap(([field, shape]) =>
          breachesOf(shape, 'text').map(({ rule, value }) => ({
            what: `${field} ${rule}`,
            request: { query: withField(good.query, field, value) },
            field,
          })),
        ),
      endpoints.filter(({ spec }) => spec.query),
    );
  });

  it('a query’s field that nobody asked for', async () => {
    await refuseAll(({ spec }, good) => {
      const fieldNames = new Set(fieldsOf(spec.query).map(([name]) => name));
      return FOREIGN_FIELDS.filter((name) => !fieldNames.has(name)).map((name) => ({
        what: name,
        request: { query: withField(good.query, name, 'admin') },
        field: name,
      }));
    });
  });

  it('an id that nobody has, and what is no id', async () => {
    await refuseAll(
      ({ spec }) => {
        const names = fieldsOf(spec.params).map(([name]) => name);
        // A mail that is not stored any more cannot be told from one that never was.
        const isMail = spec.path === '/api/admin/mail/{id}/send_again';
        const ids = [
          randomUUID(),
          'nonsense',
          '0',
          '%00',
          '%ff',
          '%2e%2e%2f',
          "'%20or%20''='",
          'a'.repeat(300),
        ];
        return ids.map((id) => ({
          what: id,
          request: { params: Object.fromEntries(names.map((name) => [name, id])) },
          code: isMail && id !== '%ff' && id.length < 300 ? 'mail-gone' : 'not-found',
        }));
      },
      endpoints.filter(({ spec }) => spec.params),
    );
  });

  it('no Idempotency-Key where one is needed, or one that cannot be one', async () => {
    await refuseAll(
      () => [
        { what: 'no key', request: { idempotencyKey: '' }, code: 'idempotency-key-missing' },
        { what: 'a long key', request: { idempotencyKey: 'k'.repeat(256) }, field: 'Idempotency-Key' },
        { what: 'a key with a space', request: { idempotencyKey: 'a b' }, field: 'Idempotency-Key' },
      ],
      endpoints.filter(({ spec }) => spec.idempotent),
    );
  });

  it('a number that JSON can write and no computer can hold', async () => {
    await refuseAll(
      ({ spec }, good) =>
        numbersOf(spec.body).map((field) => {
          const rawBody = JSON.stringify({ ...good.body, [field]: 'endless' }).replace('"endless"', '1e999');
          return { what: field, request: {}, sending: { rawBody }, field };
        }),
      endpoints.filter(({ spec }) => numbersOf(spec.body).length > 0),
    );
  });

  it('money finer than a mill', async () => {
    const fine = new Set([
      ...['amount', 'fee', 'quoted_fee', 'quoted_price', 'max_price', 'up_to'],
      ...['given_up', 'on_delv_price', 'price_new', 'price_old', 'value', 'risk'],
    ]);
    await refuseAll(
      ({ spec }, good) =>
        numbersOf(spec.body)
          .filter(isMoney)
          .map((field) => {
            expect(
              fine,
              `${field}: another amount of money: does it refuse what is finer than a mill?`,
            ).toContain(field);
            return { what: field, request: { body: { ...good.body, [field]: 0.0001 } }, field };
          }),
      endpoints.filter(({ spec }) => numbersOf(spec.body).filter(isMoney).length > 0),
    );
  });

  it('a key that was used for something else', async () => {
    // A request that was refused leaves no key.
    // Under another name, a route keeps its keys in the same place.
    const done = endpoints.filter(
      (each) => each.spec.idempotent && !each.spec.sameAs && !(nameOf(each) in REFUSED_SAMPLES),
    );
    for (const endpoint of done) {
      const request = await requestFor(server, endpoint);
      const as = entitled(endpoint);
      expectGood(endpoint, await sendTo(server, endpoint, request, { as }), as);
      // What follows at once, such as a question to a vendor or an alert that fires, is an event of the good request.
      await server.settle();
      await waitForPolicies(server);
      await server.advance(0);
      const head = await server.ringpost.engine.events.head();
      for (const otherRequest of otherRequests(request)) {
        const reply = await sendTo(server, endpoint, otherRequest, { as });
        expect([reply.status, reply.code], pathOf(endpoint, otherRequest)).toEqual([
          422,
          'idempotency-key-reused',
        ]);
      }
      expect(await factsSince(server.ringpost.engine.events, head)).toEqual([]);
    }
  });
});
