import { randomUUID } from 'node:crypto';
import { hasRole, REFUSALS, type RejectionCode } from '@ringpost/domain';
import {
  checkBody,
  type Endpoint,
  isForStaff,
  isSignedIn,
  isWrite,
  isWritingGet,
  pathPattern,
  scopeOf,
} from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontDoorFile, patternsOf } from '../../operate/docker/front-door-rules.ts';
import { lastFact } from './last-fact.ts';
import { REFUSED_SAMPLES } from './refused-samples.ts';
import {
  entitled,
  expectGood,
  nameOf,
  type Request,
  requestFor,
  roleOf,
  sendTo,
  shapeOf,
  speaksJson,
} from './requests.ts';
import { roleTable } from './role-table.ts';
import { start, type TestServer } from './test-server.ts';
import { CALLERS, type Caller, type Reply } from './wire.ts';

let server: TestServer;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  server = await start({ numbers: 160 });
  endpoints = server.ringpost.endpoints;
});
afterAll(() => server.close());

const NOBODY = '0198c0de-0000-7000-8000-0000000000ff';

/** The lists of admins with their files: the first column of a file is the id of the row. */
const WORK_LISTS: readonly (readonly [
  list: string,
  file: string,
  id: string,
  orderBy: string,
  newest: boolean,
])[] = [
  ['/api/admin/mail', '/api/admin/mail/csv', 'id', 'created_at', true],
  ['/api/admin/approvals', '/api/admin/approvals/csv', 'approval_uuid', 'at', true],
  ['/api/admin/adjustments', '/api/admin/adjustments/csv', 'entry_id', 'at', true],
  ['/api/vendor/list', '/api/vendor/csv', 'vendor_uuid', 'vendor_name', false],
  ['/api/number_import_task/list', '/api/number_import_task/csv', 'import_uuid', 'started_at', true],
  ['/api/admin/portin_request', '/api/admin/portin_request/csv', 'portin_uuid', 'updated_at', true],
];

/** Lists of admins with their files, and what none of their rows has. */
const NOTHING_FOUND: readonly (readonly [list: string, file: string, query: string])[] = [
  ['/api/admin/mail', '/api/admin/mail/csv', 'search=nobody%40nowhere.example'],
  ['/api/admin/approvals', '/api/admin/approvals/csv', 'status=expired'],
  ['/api/admin/adjustments', '/api/admin/adjustments/csv', `user_id=${NOBODY}`],
  ['/api/number_import_task/list', '/api/number_import_task/csv', `vendor_uuid=${NOBODY}`],
  ['/api/admin/portin_request', '/api/admin/portin_request/csv', 'status=completed'],
  ['/api/admin/security', '/api/admin/security/csv', `user_id=${NOBODY}`],
  ['/api/sms/unrouted', '/api/sms/unrouted/csv', 'number=%2B12125559999'],
  ['/api/vendor/list', '/api/vendor/csv', 'search=no-vendor-has-this-name'],
  ['/api/admin/apps', '/api/admin/apps/csv', 'search=no-app-has-this-name'],
];

/** What a path may name that is everybody's. */
const OF_EVERYBODY = ['app_uuid', 'country_iso'];

/** A path with an id names a customer's thing. */
function isOfOneCustomer({ params }: Endpoint['spec']): boolean {
  const { properties = {} } = shapeOf(params);
  return params !== undefined && !OF_EVERYBODY.some((name) => name in properties);
}

/** The expected answer to a caller by the route table; undefined: the good answer. */
function refusalOf(endpoint: Endpoint, caller: Caller): string | undefined {
  const { access, spec } = endpoint;
  if (!isSignedIn(access)) return undefined;
  if (caller === 'nobody' || caller === 'unconfirmed') return 'unauthenticated';
  if (caller === 'expired') return 'session-expired';
  if (caller === 'inactive') return 'account-inactive';
  if (!hasRole(roleOf(caller), access)) return 'forbidden';
  if (access !== 'customer') return undefined;
  const isOfStaff = roleOf(caller) !== 'customer';
  if (isOfStaff && nameOf(endpoint) === 'POST /api/sub_accounts') return 'sub-accounts-of-staff';
  // Another customer's thing is answered like a missing one.
  return isOfOneCustomer(spec) && caller !== 'owner' ? 'not-found' : undefined;
}

const statusOf = {
  unauthenticated: 401,
  'session-expired': 401,
  'account-inactive': 403,
  'sub-accounts-of-staff': 403,
  forbidden: 403,
};

/** A higher role than a route asks for: the least one has already done what the request asks for. */
function isAbove(endpoint: Endpoint, caller: Caller): boolean {
  return isForStaff(endpoint.access) && caller !== entitled(endpoint);
}

/** The same request, for a caller who has not made it yet. */
function again(request: Request): Request {
  return { ...request, idempotencyKey: randomUUID() };
}

function fits(endpoint: Endpoint, { status, headers, body, text }: Reply): void {
  const { answers, tellsPosition = false } = endpoint.spec;
  if (!(status in answers)) return;
  expect(headers.has('position'), `${nameOf(endpoint)} tells a position`).toBe(tellsPosition);
  const schema = answers[status];
  if (!schema || typeof schema === 'string') return;
  expect(
    () => checkBody(schema)(body),
    `${nameOf(endpoint)} answers beside its contract: ${text}`,
  ).not.toThrow();
}

describe('every route', () => {
  it('is in the table of roles', async () => {
    await expect(roleTable(endpoints)).toMatchFileSnapshot('../../../events/web/README.md');
  });

  it('of a customer says what a key of the API must be allowed for it, and no key opens any other', () => {
    const customers = endpoints.filter(({ access }) => access === 'customer');
    expect(customers.filter(({ spec }) => spec.scope === undefined).map(nameOf)).toEqual([]);
    const others = endpoints.filter(({ access }) => access !== 'customer');
    expect(new Set(others.map(scopeOf))).toEqual(new Set(['none']));
  });

  it('answers its owner with what its contract says, whether asked in few words or in all', async () => {
    for (const endpoint of endpoints.filter(speaksJson)) {
      for (const fields of ['required', 'all'] as const) {
        const request = await requestFor(server, endpoint, fields);
        const reply = await sendTo(server, endpoint, request, { as: entitled(endpoint) });
        expectGood(endpoint, reply, `${entitled(endpoint)}, ${fields} fields`);
        fits(endpoint, reply);
      }
    }
  });

  it.each(WORK_LISTS)(
    'of a file for admins has what its list has, and the list goes in both orders: %s',
    async (list, file, id, orderBy, newestFirst) => {
      const rowsOf = async (orderType: string): Promise<readonly Record<string, unknown>[]> => {
        const path = `${list}?limit=100&orderBy=${orderBy}&orderType=${orderType}`;
        return (await server.ask('GET', path, { as: 'admin' })).body.data as Record<string, unknown>[];
      };
      await server.settle();
      const [up, down] = [await rowsOf('ASC'), await rowsOf('DESC')];
      const texts = up.map((row) => String(row[orderBy]));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts).toEqual(texts.toSorted((one, other) => one.localeCompare(other, 'en')));
      expect(down.map((row) => row[orderBy])).toEqual(texts.toReversed());
      const { text } = await server.ask('GET', file, { as: 'admin' });
      const lines = text.trim().split('\r\n').slice(1);
      const ids = lines.map((line) => line.split(',')[0]?.replace(/^"|"$/g, ''));
      expect(ids.slice(0, 100)).toEqual((newestFirst ? down : up).map((row) => row[id]));
    },
  );

  it.each(NOTHING_FOUND)(
    'of a file for admins finds nothing where its list finds nothing: %s',
    async (list, file, query) => {
      await server.settle();
      const { body: all } = await server.ask('GET', list, { as: 'admin' });
      expect(all.total).toBeGreaterThan(0);
      const { body: found } = await server.ask('GET', `${list}?${query}`, { as: 'admin' });
      expect(found.data).toEqual([]);
      const { status, text } = await server.ask('GET', `${file}?${query}`, { as: 'admin' });
      expect(status).toBe(200);
      expect(text.trim().split('\r\n')).toHaveLength(1);
    },
  );

  it('tells every kind of caller exactly what the route table says', async () => {
    for (const endpoint of endpoints.filter(speaksJson)) {
      const request = await requestFor(server, endpoint);
      for (const caller of CALLERS) {
        const reply = await sendTo(server, endpoint, again(request), { as: caller });
        const refusal = refusalOf(endpoint, caller);
        const what = `${caller}: ${nameOf(endpoint)}`;
        if (refusal === undefined && isAbove(endpoint, caller))
          expect(reply.code, what).not.toBe('forbidden');
        else if (refusal === undefined) expectGood(endpoint, reply, caller);
        else {
          expect(reply.code, what).toBe(refusal);
          expect(reply.status, what).toBe(statusOf[refusal as keyof typeof statusOf] ?? 404);
        }
      }
    }
  });

  it('of a provider is closed to callers who cannot sign', async () => {
    const head = await lastFact(server.ringpost.engine.events);
    for (const endpoint of endpoints.filter(({ access }) => access === 'signature')) {
      const request = await requestFor(server, endpoint);
      for (const caller of CALLERS) {
        const reply = await sendTo(server, endpoint, request, { as: caller, signed: false });
        expect([reply.status, reply.code], nameOf(endpoint)).toEqual([403, 'bad-signature']);
      }
    }
    expect(await lastFact(server.ringpost.engine.events)).toBe(head);
  });

  it('knows its methods and refuses all others, whoever asks', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
    const paths = Map.groupBy(endpoints, ({ spec }) => spec.path);
    for (const [at, [path, group]] of [...paths].entries()) {
      const describedMethods = group.map(({ spec }) => spec.method as string);
      const allowedMethods = group.some(({ spec }) => !isWrite(spec))
        ? [...describedMethods, 'HEAD']
        : describedMethods;
      const address = path.replace(/\{\w+\}/g, randomUUID());
      const others = methods.filter((each) => !allowedMethods.includes(each));
      // Refused before anybody looks who asks, so who may most asks for one of them at each path.
      const ofMost = others[at % others.length] ?? '';
      const asked = [
        ...others.map((method) => ['nobody', method] as const),
        ['super_admin', ofMost] as const,
      ];
      for (const [caller, method] of asked) {
        const reply = await server.ask(method, address, { as: caller });
        expect(reply.status, `${caller}: ${method} ${path}`).toBe(405);
        expect(reply.headers.get('allow')).toBe(allowedMethods.join(', '));
        if (method !== 'HEAD' && group.every(speaksJson)) expect(reply.code).toBe('method-not-allowed');
      }
    }
  });

  it('answers HEAD as it answers GET, without the body', async () => {
    for (const endpoint of endpoints.filter((each) => speaksJson(each) && !isWrite(each.spec))) {
      const request = await requestFor(server, endpoint);
      const head = { ...endpoint, spec: { ...endpoint.spec, method: 'HEAD' } } as unknown as Endpoint;
      const reply = await sendTo(server, head, request, { as: entitled(endpoint) });
      const refusal = REFUSED_SAMPLES[nameOf(endpoint)];
      const status = refusal === undefined ? 200 : REFUSALS[refusal as RejectionCode].status;
      expect([reply.status, reply.text], nameOf(endpoint)).toEqual([status, '']);
    }
  });

  it('that writes by GET is in the list of what the front door never repeats, and no other is', () => {
    const writing = endpoints.filter(({ spec }) => isWritingGet(spec));
    const patterns = writing.map(({ spec }) => pathPattern(spec.path));
    const listedPatterns = patternsOf(frontDoorFile('writing-gets.lst'));
    expect(listedPatterns).toEqual(patterns.map((pattern) => new RegExp(pattern)));
  });

  it('of ours that does not exist is answered as a problem', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/hooks/sms/nobody',
      '/health',
      '/api/orders/list/',
    ]) {
      for (const caller of CALLERS) {
        const reply = await server.ask('GET', path, { as: caller });
        expect([reply.status, reply.code], path).toEqual([404, 'not-found']);
      }
    }
  });
});

/** The owner's own things are known by then; more purchases would move the log during the test. */
const noPurchase: TestServer['buy'] = async () => ({ orderId: randomUUID(), number: '' });

/** Of a hundred rows each tells the same, so a few ids of each field are enough. */
const OF_EACH_FIELD = 3;

/** The ids in an answer, by the word before each. */
function idsIn(text: string): readonly string[] {
  const fields = new Map<string, Set<string>>();
  for (const [, field = '', id = ''] of text.matchAll(
    /(\w*)\W+([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g,
  )) {
    fields.set(field, (fields.get(field) ?? new Set()).add(id));
  }
  return [...fields.values()].flatMap((ids) => [...ids].slice(0, OF_EACH_FIELD));
}

describe('what is somebody else’s', () => {
  it('cannot be told from what nobody has, whichever id one has heard of', async () => {
    await server.settle();
    const customers = endpoints.filter((each) => each.access === 'customer' && speaksJson(each));
    const ids = new Set<string>();
    for (const endpoint of customers.filter(({ spec }) => !isWrite(spec))) {
      const request = await requestFor(server, endpoint);
      const { text } = await sendTo(server, endpoint, request, { as: 'owner' });
      for (const id of idsIn(text)) ids.add(id);
    }
    expect(ids.size).toBeGreaterThan(40);
    const requests: (readonly [Endpoint, Request])[] = [];
    for (const endpoint of customers.filter(({ spec }) => isOfOneCustomer(spec))) {
      const request = await requestFor({ ...server, buy: noPurchase, rent: noPurchase }, endpoint);
      requests.push([endpoint, request]);
    }
    await server.settle();
    const head = await lastFact(server.ringpost.engine.events);
    for (const [endpoint, request] of requests) {
      const reach = async (id: string) => {
        const reply = await sendTo(server, endpoint, { ...request, params: { id } }, { as: 'other' });
        return { status: reply.status, body: { ...reply.body, requestId: '' } };
      };
      const unknown = await reach(randomUUID());
      expect(unknown.status, nameOf(endpoint)).toBe(404);
      for (const id of ids) expect(await reach(id), `${nameOf(endpoint)} ${id}`).toEqual(unknown);
    }
    expect(await lastFact(server.ringpost.engine.events)).toBe(head);
  });
});
