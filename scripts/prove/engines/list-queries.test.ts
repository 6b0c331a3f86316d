import type { Position } from '@ringpost/domain';
import {
  type Engine,
  openEngine,
  type Page,
  type ReadModel,
  type Row,
  type View,
  type Where,
} from '@ringpost/engine';
import { projectors } from '@ringpost/projections/app';
import { createQueryApi } from '@ringpost/query-api/app';
import { positionAt } from '@ringpost/testing/positions';
import type { Call, Caller, Endpoint } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePage, compileWhere } from '../../../events/engine/src/embedded/filter.ts';
import { openSqlite } from '../../../events/engine/src/embedded/sqlite.ts';
import { createTable, indexStatements, openTable } from '../../../events/engine/src/embedded/view-table.ts';
import { checkText } from '../../../events/web/src/http/validation.ts';
import { ANN, APP, BULK, FREE, ROWS_OF, VENDOR } from './list-query-rows.ts';

/** One query of a route on the read model. */
interface RecordedQuery {
  readonly view: View<Row>;
  readonly how: 'find' | 'count';
  readonly where: Where;
  readonly page: Page;
  readonly atMost: number | undefined;
}

type Values = Readonly<Record<string, unknown>>;
interface FieldSchema {
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly type?: string;
}

const OF_ONE_LEDGER = ['kind', 'at', 'amountMills', 'aboutId', 'e164'];
/** Filters without an index, and what limits the rows that are searched. */
const FILTERED_BY_READING: Readonly<Record<string, readonly string[]>> = {
  // Among the entries of one customer in the index: rows that a filter leaves out are not read.
  'GET /api/orders/list': ['status', 'appId', 'countryIso', 'bulkId'],
  'GET /api/sub_accounts/{id}/orders': ['status', 'appId', 'countryIso', 'bulkId'],
  // Among the entries of the index that the first of the filters begins. Only bulk orders can be short, and they are few.
  'GET /api/admin/orders': ['appId', 'status', 'vendorId', 'kind', 'countryIso', 'bulkId', 'isShort'],
  // Among the entries of the index that the first of the filters begins, and of time if there is no other.
  'GET /api/admin/messages': ['userId', 'appId', 'vendorId', 'state', 'isVerification', 'receivedAt'],
  // Among the entries of the index that the first of the filters begins: a number or its beginning, a customer, an app or a status.
  'GET /api/admin/alerts': ['e164', 'userId', 'appId', 'status', 'setAt'],
  'GET /api/sms/unrouted': ['to', 'appId', 'outcome', 'why', 'receivedAt'],
  // Among the deliveries that failed, or those of one customer.
  'GET /api/admin/webhook_deliveries': ['type'],
  'GET /api/admin/reservations': ['e164', 'userId', 'appId', 'status', 'placedAt', 'isShown'],
  // Among the entries of one ledger in the index: rows that a filter leaves out are not read.
  'GET /api/payment/balance_transactions/list': OF_ONE_LEDGER,
  'GET /api/admin/users/{id}/transactions': OF_ONE_LEDGER,
  'GET /api/sub_accounts/{id}/transactions': OF_ONE_LEDGER,
  // Among the entries of one customer in the index.
  'GET /api/payment/list': ['_id', 'amountMills', 'chargeId'],
  // Among the entries of one country or role, of the beginning of an address, or of the range of the order.
  'GET /api/users/list': ['role', 'status', 'countryIso', 'seenAt'],
  // Among the entries of one status, vendor or country, whichever usually has the fewest numbers.
  'GET /api/number/list': ['vendorId', 'countryIso', 'status'],
  // One counter for each vendor in each country.
  'GET /api/number_reservation/numbers/{app_uuid}': ['vendorId'],
  // Among the entries of one customer, of one admin, or of the first of the filters, in the index.
  'GET /api/admin/audit/customers/{id}': ['group', 'actor'],
  'GET /api/admin/audit/admins/{id}': ['at'],
  'GET /api/admin/security': ['actorId', 'kind'],
};

/** Rows that may be sorted after the search: they are few, however large the store is. */
const FEW_ROWS: Readonly<Record<string, string>> = {
  stock: 'one counter for each app, or for each vendor, of a country',
  deliveries: 'one row for each app of a country',
};

/** Lists that may read an index in its order without a condition that finds entries, and why a page is full soon. */
const READ_IN_ORDER: Readonly<Record<string, string>> = {
  'GET /api/admin/orders':
    'most orders are no numbers of bulk orders, each country has many, and bulk orders are few',
  'GET /api/admin/messages':
    'most messages are verifications, and an admin asks for the others of one number or vendor',
};

/** Many rows have the same value: an import adds numbers at one instant, and sums are round. */
const OFTEN_EQUAL = ['addedAt', 'amountMills', 'availableMills', 'totalMills'];

/** More than any list reads or counts. */
const ROWS_MAX = 10_000;
const PAGE_FIELDS = ['limit', 'offset', 'min_position', 'after', 'before', 'wait'];

function valuesOf({ enum: values, format, pattern, type }: FieldSchema): readonly unknown[] {
  if (values) return values;
  if (type === 'boolean') return ['true'];
  if (type === 'number') return ['5'];
  if (format === 'uuid') return [VENDOR];
  if (format === 'date-time') return ['2026-11-21T10:00:00.000Z'];
  if (pattern?.includes('[A-Z]')) return ['US'];
  // A whole phone number.
  if (pattern?.startsWith('^\\+[1-9]')) return ['+12125550132'];
  return pattern ? ['1212'] : ['ann', ANN];
}

/** Of a list with more filters, so many are set at once: all combinations would be some hundred thousand. */
const FEW_FILTERS = 8;
const SET_AT_ONCE = 4;

/** Every combination of filters and sort keys. */
function questionsOf({ spec }: Endpoint): readonly Values[] {
  const { properties = {} } = (spec.query ?? {}) as unknown as { properties?: Record<string, FieldSchema> };
  const fields = Object.entries(properties).filter(([name]) => !PAGE_FIELDS.includes(name));
  const atOnce = fields.length > FEW_FILTERS ? SET_AT_ONCE : fields.length;
  return fields.reduce<readonly Values[]>(
    (questions, [name, schema]) =>
      questions.flatMap((question) => [
        question,
        ...(Object.keys(question).length < atOnce
          ? (name === 'order_uuid' ? [BULK._id] : valuesOf(schema)).map((value) => ({
              ...question,
              [name]: value,
            }))
          : []),
      ]),
    [{}],
  );
}

function recording(readModel: ReadModel, queries: RecordedQuery[]): ReadModel {
  return {
    ...readModel,
    collection<T extends Row>(view: View<T>, version?: number) {
      const collection = readModel.collection<T>(view, version);
      const note = (how: RecordedQuery['how'], where: Where, page: Page, atMost?: number) =>
        queries.push({ view: view as unknown as View<Row>, how, where, page, atMost });
      return {
        ...collection,
        find(where, page = {}) {
          note('find', where, page);
          return collection.find(where, page);
        },
        count(where, atMost) {
          note('count', where, {}, atMost);
          return collection.count(where, atMost);
        },
      };
    },
  };
}

const plans = new Map<string, readonly string[]>();
const databases = new Map<string, ReturnType<typeof openSqlite>>();

/** A table with the indexes of a view, made once. */
function databaseOf({ name, indexes }: View<Row>): ReturnType<typeof openSqlite> {
  const key = JSON.stringify([name, indexes]);
  const existing = databases.get(key);
  if (existing) return existing;
  const database = openSqlite(':memory:', { synchronous: 'NORMAL', readOnly: false });
  createTable(database, name, 1, indexes);
  for (const statement of indexStatements(name, 1, indexes)) database.exec(statement);
  databases.set(key, database);
  return database;
}

/** How SQLite answers the query, on a table with the indexes of the view. */
function explain({ view, where, page, how }: RecordedQuery): readonly string[] {
  const database = databaseOf(view);
  const { sqlName, columnOf } = openTable(database, view.name, 1);
  const filter = compileWhere(where, columnOf);
  const order = how === 'find' ? compilePage(page, columnOf) : { sql: '', values: [] };
  return database
    .prepare(`EXPLAIN QUERY PLAN SELECT doc FROM ${sqlName} WHERE ${filter.sql} ${order.sql}`)
    .all(...filter.values, ...order.values)
    .map((row) => String(row[3]));
}

/** A condition without its values, which do not change a plan. `null` does. */
function shapeOf(where: Where): string {
  return JSON.stringify(where, (_, value) =>
    typeof value === 'string' || typeof value === 'number' ? '?' : value,
  );
}

/** The same with a cache: queries of one shape are explained once. */
function planOf(query: RecordedQuery): readonly string[] {
  const { view, where, page, how } = query;
  const key = JSON.stringify([view.name, view.indexes, how, shapeOf(where), page]);
  const plan = plans.get(key) ?? explain(query);
  plans.set(key, plan);
  return plan;
}

/** What a plan reads or sorts beyond the requested rows. For a list it must be nothing. */
function excessOf(query: RecordedQuery, readFilters: readonly string[], inOrder = false): readonly string[] {
  const plan = planOf(query);
  const searched = plan.join('\n');
  const unsearched = Object.keys(query.where).filter(
    (field) => !readFilters.includes(field) && !new RegExp(`${field}"?( IS NULL|[=<>])`).test(searched),
  );
  // The name of an index names its fields: a filter on one of them is applied in the index, not in the rows.
  const notInIndex = Object.keys(query.where).filter(
    (field) => readFilters.includes(field) && !searched.includes(field),
  );
  // Only rows with equal sort keys are put in the order of their ids. That must be few.
  const last = query.page.sort?.at(-1)?.[0] ?? '';
  const isSorted = plan.some(
    (step) => step.includes('TEMP B-TREE') && (OFTEN_EQUAL.includes(last) || !step.includes('LAST TERM')),
  );
  const isFew = query.view.name in FEW_ROWS && !('userId' in query.where);
  const isWhole = !inOrder && Object.keys(query.where).length > 0 && searched.startsWith('SCAN');
  return [
    ...unsearched.map((field) => `no index for ${field}`),
    ...notInIndex.map((field) => `no entry of an index has ${field}`),
    ...(isSorted && !isFew ? plan : []),
    ...(isWhole ? plan : []),
  ];
}

const caller: Caller = {
  userId: ANN,
  email: 'ann@example.com',
  role: 'admin',
  sessionEpoch: 0,
  sessionId: 's',
  sessionExpiresAt: '2026-11-22T12:00:00.000Z',
  passwordProvenAt: '2026-11-21T12:00:00.000Z',
};

type CheckQuery = ReturnType<typeof checkText>;

function callOf(endpoint: Endpoint, question: Values, check: CheckQuery): Call<unknown, unknown, unknown> {
  const query = Object.fromEntries(Object.entries(question).map(([name, value]) => [name, String(value)]));
  check(query);
  return {
    params: {
      ...{ id: BULK._id, app_uuid: APP._id, kind: 'order', country: 'US', number: FREE._id },
      of: 'app',
    },
    query,
    body: {},
    rawBody: new Uint8Array(),
    header: () => undefined,
    requestId: 'r',
    requestIds: { requestId: 'r' },
    concerns: () => {},
    now: '2026-11-21T12:00:00.000Z',
    address: '127.0.0.1',
    url: endpoint.spec.path,
    whenGone: () => () => {},
  };
}

function queryApiOn(engine: Engine, readModel: ReadModel) {
  const progress = { position: () => positionAt(0) as Position, waitFor: async () => true };
  return createQueryApi({
    events: {
      ...{ epoch: 'e', positionOf: async () => positionAt(0) },
      ...{ readStream: async () => [], readAll: async () => [] },
      ...{ head: async () => positionAt(0), shareBefore: async () => 1 },
    },
    readModel,
    sealedBlobs: engine.sealedBlobs,
    ...{ bus: engine.bus, vault: engine.vault },
    projections: progress,
    clock: { now: () => new Date('2026-11-21T12:00:00.000Z') },
    sessions: { authenticateToken: async () => caller, authenticate: async () => caller },
    log: { warn: () => {} },
    config: { publicUrl: 'https://ringpost.example', production: false, trustProxy: [] },
    drawApp: () => '',
  });
}

const recordedQueries: RecordedQuery[] = [];
const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
const { endpoints } = queryApiOn(engine, recording(engine.readModel, recordedQueries));

/** A route is a list if it has pages. New lists are included automatically. Under another name a list asks the same. */
const LISTS = endpoints
  .filter(
    ({ spec }) =>
      spec.sameAs === undefined &&
      spec.query &&
      'limit' in ((spec.query as { properties?: object }).properties ?? {}),
  )
  .map((endpoint) => [`${endpoint.spec.method} ${endpoint.spec.path}`, endpoint] as const);

interface QueryOfQuestion extends RecordedQuery {
  readonly question: Values;
}

const queriesByList = new Map<Endpoint, readonly QueryOfQuestion[]>();

/** The queries of all questions of a list on the read model. Each question is asked once. */
async function queriesOf(endpoint: Endpoint): Promise<readonly QueryOfQuestion[]> {
  const existing = queriesByList.get(endpoint);
  if (existing) return existing;
  const queries: QueryOfQuestion[] = [];
  const check = checkText(endpoint.spec.query);
  for (const question of questionsOf(endpoint)) {
    recordedQueries.length = 0;
    await endpoint.handle(callOf(endpoint, question, check), caller);
    queries.push(...recordedQueries.map((each) => ({ ...each, question })));
  }
  queriesByList.set(endpoint, queries);
  return queries;
}

beforeAll(async () => {
  for (const { name, views } of projectors) {
    await engine.readModel.define({ name, version: 1000, views });
    const writes = ROWS_OF[name] ?? [];
    await engine.readModel.commit({
      projector: name,
      version: 1000,
      from: positionAt(-1),
      to: positionAt(0),
      writes,
    });
  }
});
afterAll(async () => {
  for (const database of databases.values()) database.close();
  await engine.close();
});

describe('every list', () => {
  it.each(LISTS)('is served by an index in each of its orders and filters: %s', async (name, endpoint) => {
    const readFilters = FILTERED_BY_READING[name] ?? [];
    const inOrder = name in READ_IN_ORDER;
    const faults = (await queriesOf(endpoint))
      .map((each) => ({ ...each, view: each.view.name, excess: excessOf(each, readFilters, inOrder) }))
      .filter(({ excess }) => excess.length > 0);
    expect(faults).toEqual([]);
  });

  it.each(LISTS)('reads and counts a limited number of rows: %s', async (_, endpoint) => {
    const unbounded = (await queriesOf(endpoint))
      .map(({ question, how, view, page, atMost }) => {
        const bound = (how === 'count' ? atMost : page.limit) ?? 0;
        return { question, view: view.name, how, bound };
      })
      .filter(({ bound }) => bound <= 0 || bound > ROWS_MAX);
    expect(unbounded).toEqual([]);
  });

  it('is found by its contract', () => {
    const names = LISTS.map(([name]) => name);
    expect(names).toContain('GET /api/orders/list');
    expect(names.length).toBeGreaterThan(8);
  });
});

describe('a question that no index serves', () => {
  const view = { name: 'orders', indexes: [['userId', 'placedAt']] } as unknown as View<Row>;
  const question = { view, how: 'find', where: { userId: 'u' }, page: {}, atMost: undefined } as const;

  it.each<[string, Partial<RecordedQuery>]>([
    ['a sort by another field', { page: { sort: [['unitPriceMills', -1]] } }],
    ['a filter by another field', { where: { userId: 'u', status: 'active' } }],
    ['a filter by the second field alone', { where: { placedAt: 'x' } }],
    ['a sort after a range', { where: { userId: { $gt: 'u' } }, page: { sort: [['placedAt', 1]] } }],
    [
      'a choice of two conditions',
      { where: { $or: [{ userId: 'u' }, { _id: 'o' }] }, page: { sort: [['placedAt', 1]] } },
    ],
  ])('is found: %s', (_, change) => {
    expect(excessOf({ ...question, ...change }, [])).not.toEqual([]);
  });

  it('is distinguished from one that an index serves', () => {
    expect(excessOf({ ...question, page: { sort: [['placedAt', -1]], limit: 20 } }, [])).toEqual([]);
  });
});
