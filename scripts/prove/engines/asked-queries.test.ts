import type { Collection, Page, ReadModel, Row, View, Where } from '@ringpost/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entitled, requestFor, sendTo, speaksJson } from '../http-tests/requests.ts';
import { start, type TestServer } from '../http-tests/test-server.ts';
import { PRODUCT_QUERIES } from './product-queries.ts';

function formOf(where: Where): string {
  return Object.entries(where)
    .filter(([, condition]) => condition !== undefined)
    .map(([field, condition]) => {
      if (Array.isArray(condition)) return `${field}(${condition.map(formOf).join(' | ')})`;
      if (condition === null || typeof condition !== 'object') return `${field} is`;
      return `${field} ${'$in' in condition ? 'is one' : '$ne' in condition ? 'is not' : 'in a range'}`;
    })
    .sort()
    .join(', ');
}

/** What decides about indexes: the fields that a query filters and sorts by, and how. */
function shapeOf(view: string, where: Where, sort: Page['sort'] = []): string {
  const order = sort.map(([field]) => field).join(', ');
  return `${view}: ${formOf(where) || 'all'}; in the order of ${order || 'nothing'}`;
}

/** Records all queries on rows from now on, except those of projectors on rows of their own version. */
function watchQueries(readModel: ReadModel): ReadonlySet<string> {
  const shapes = new Set<string>();
  const original = { ...readModel };
  readModel.collection = function collection<T extends Row>(view: View<T>, version?: number): Collection<T> {
    const rows = original.collection<T>(view, version);
    if (version !== undefined) return rows;
    return {
      ...rows,
      find(where, page = {}) {
        shapes.add(shapeOf(view.name, where, page.sort));
        return rows.find(where, page);
      },
      findFields(where, fields, page = {}) {
        shapes.add(shapeOf(view.name, where, page.sort));
        return rows.findFields(where, fields, page);
      },
      count(where) {
        shapes.add(shapeOf(view.name, where));
        return rows.count(where);
      },
    };
  };
  return shapes;
}

/** Further queries of each route, beside a minimal and a full request. */
function variantsOf({ appIds, people }: TestServer): readonly (readonly ['owner' | 'admin', string])[] {
  const someDays = 'since=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z';
  return [
    ['owner', `/api/number/num_count/${appIds[0]}?country=US`],
    ['owner', '/api/orders/list?status=active'],
    ['owner', '/api/payment/list?status=completed'],
    ['owner', '/api/payment/list?gateway=sandbox'],
    ['owner', '/api/payment/list?status=completed&gateway=sandbox'],
    ['owner', '/api/payment/list?search=0.5'],
    ['owner', '/api/payment/list?search=pi_7Hx'],
    ['owner', `/api/payment/list?search=${appIds[0]}`],
    ['owner', '/api/payment/balance_transactions/list?search=0.5'],
    ['owner', `/api/payment/balance_transactions/list?kind=user%20buys%20credit&${someDays}`],
    ['owner', '/api/payment/balance_transactions/list?search=2125550132'],
    ['admin', '/api/admin/payments?status=completed&gateway=sandbox'],
    ['admin', '/api/admin/payments?status=completed'],
    ['admin', '/api/admin/payments?gateway=sandbox'],
    ['admin', `/api/admin/payments/csv?user_id=${people.owner.userId}&status=completed&gateway=sandbox`],
    ...['', '&status=completed', '&gateway=sandbox', '&status=completed&gateway=sandbox'].map(
      (filter) => ['admin', `/api/admin/payments?orderBy=amount${filter}`] as const,
    ),
    ...['', '&orderBy=added_at'].flatMap((order) =>
      [`vendor_uuid=${appIds[0]}`, 'country=CA', 'status=public'].map(
        (filter) => ['admin', `/api/number/list?${filter}${order}`] as const,
      ),
    ),
    ['admin', '/api/number/list?orderBy=added_at'],
    ...[
      ...['role=admin', 'status=inactive', 'role=admin&status=inactive', 'search=ann', 'orderBy=balance'],
      ...['country=CA', 'country=CA&role=admin&status=active', 'orderBy=seen_at', 'orderBy=spent'],
      'orderBy=seen_at&country=CA&role=admin&status=active',
      'search=ann&country=CA&role=admin&status=active&seen_since=2026-01-01T00:00:00Z',
    ].map((question) => ['admin', `/api/users/list?${question}`] as const),
    ...['alerts', 'reservations'].flatMap((list) =>
      ['status=expired', `app_uuid=${appIds[0]}`, `user_id=${appIds[0]}`, 'prefix=212'].map(
        (question) => ['admin', `/api/admin/${list}?${question}`] as const,
      ),
    ),
    ['admin', '/api/admin/adjustments?status=waiting'],
    ['admin', '/api/admin/approvals?status=waiting'],
    ['admin', '/api/admin/planned_changes/notices'],
    ['admin', '/api/admin/adjustments?user_id=019ab000-0000-7000-8000-000000000003'],
    ['admin', `/api/admin/audit/customers/${people.owner.userId}?group=money`],
    ['admin', `/api/admin/audit/customers/${people.owner.userId}?actor=admin`],
    ['admin', `/api/admin/audit/customers/${people.owner.userId}?before=000000000042`],
    ['admin', `/api/admin/audit/customers/${people.owner.userId}/as-of?at=2026-01-01T00:00:00Z`],
    ['admin', `/api/admin/security?kind=signed-in&${someDays}`],
    ['admin', `/api/admin/security?${someDays}`],
    ['admin', `/api/admin/security?user_id=${people.owner.userId}&${someDays}`],
    ['admin', `/api/admin/security?actor_id=${people.owner.userId}&kind=signed-in`],
    ['owner', '/api/orders/list?items=each'],
    ['admin', '/api/admin/orders?items=each'],
    ['admin', '/api/admin/orders?status=running'],
    ['admin', `/api/admin/orders?user_id=${people.owner.userId}&kind=rental&items=each`],
    ['admin', `/api/admin/orders?user_id=${people.owner.userId}&kind=rental&items=each&status=active`],
    ['admin', `/api/admin/orders?app_uuid=${appIds[0]}`],
    [
      'admin',
      `/api/admin/orders?app_uuid=${appIds[0]}&status=failed&vendor_id=${appIds[0]}&kind=rental&country_iso=US&${someDays}`,
    ],
    ['admin', `/api/admin/orders?vendor_id=${appIds[0]}`],
    ['admin', '/api/admin/orders?kind=rental'],
    ['admin', '/api/admin/orders?search=2125550132'],
    ['admin', '/api/admin/orders?search=0199a0c4'],
    ['admin', '/api/admin/orders?kind=bulk'],
    ['admin', '/api/admin/orders?partial=true'],
    ['admin', `/api/admin/orders?kind=bulk&user_id=${appIds[0]}`],
    ...['reason=unclaimed', 'reason=other-vendor', 'reason=unrouted', 'prefix=212', someDays].map(
      (filter) => ['admin', `/api/sms/unrouted?${filter}`] as const,
    ),
    ['admin', `/api/sms/unrouted?app_uuid=${appIds[0]}`],
    ['admin', `/api/admin/webhook_deliveries?type=sms.received&${someDays}`],
    ['admin', `/api/admin/webhook_deliveries?user_id=${people.owner.userId}&type=sms.received&${someDays}`],
    ['admin', '/api/admin/messages?verification=true'],
    ['admin', '/api/admin/messages?number=%2B12125550132'],
    ['admin', '/api/admin/messages?prefix=212'],
    ['admin', `/api/admin/messages?user_id=${appIds[0]}`],
    ['admin', `/api/admin/messages?app_uuid=${appIds[0]}`],
    ['admin', `/api/admin/messages?vendor_uuid=${appIds[0]}`],
    ['admin', '/api/admin/messages?state=withheld'],
    ['admin', `/api/admin/messages?state=withheld&app_uuid=${appIds[0]}`],
    ['owner', '/api/orders/list?status=active&items=each'],
    ['owner', `/api/orders/list?${someDays}&status=active&app_uuid=${appIds[0]}&country_iso=US`],
    ['owner', `/api/orders/list?${someDays}&status=active&app_uuid=${appIds[0]}&country_iso=US&items=each`],
    ['owner', `/api/orders/list?${someDays}&app_uuid=${appIds[0]}&country_iso=US`],
  ];
}

const ASKED_BY_NO_ROUTE = [
  // For the protocol of 5sim, whose requests this test does not make.
  "a customer's orders of one kind, newest first",
  // For the handler protocol, where a field names the action.
  "a customer's activations that got a number, of some days, newest first",
  // Only for a list with a bulk order of rentals.
  'when the rentals of a bulk order end',
  // Only for a file that is longer than a page.
  "a customer's transactions of one kind and of some days, below a line",
  // For the protocol of 5sim.
  'what was added to the balance of a customer, oldest first',
  // Only when no others are left.
  'numbers of a vendor that served an app before',
  // Once, by each process that fires alerts.
  'the alerts that wait, page by page',
  // Only for a file that is longer than a page.
  'the later invoices of one day',
  // For a purchase within areas.
  'the numbers of a country that begin with a text, to buy one of them',
  // Once, by the process that sends webhooks.
  'whoever has ever set a webhook, page by page',
  // For a deadline.
  'the deliveries of a customer that are due, the longest due first',
  'the deliveries to a receiver that are due, the longest due first',
];

describe('the list of the queries of the product', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ numbers: 60 });
  });
  afterAll(() => server.close());

  it('holds every filter and every order that any route asks for', async () => {
    const { ringpost, ask } = server;
    const shapes = watchQueries(ringpost.engine.readModel);
    for (const endpoint of ringpost.endpoints.filter(speaksJson))
      for (const fields of ['required', 'all'] as const) {
        const request = await requestFor(server, endpoint, fields);
        await sendTo(server, endpoint, request, { as: entitled(endpoint) });
      }
    // The line of a purchase has the id of its order. The oldest one is a credit.
    const oldest = '/api/payment/balance_transactions/list?orderType=ASC&limit=1';
    const { body: ledger } = await ask('GET', oldest, { as: 'owner' });
    const line = (ledger.data as readonly { readonly transaction_id: string }[])[0]?.transaction_id;
    const ofLine = ['owner', `/api/payment/balance_transactions/list?search=${line}`] as const;
    for (const [as, path] of [...variantsOf(server), ofLine])
      expect((await ask('GET', path, { as })).status, path).toBe(200);
    const listedShapes = new Set(
      PRODUCT_QUERIES.flatMap(({ view, where, sort }) => [
        shapeOf(view.name, where, sort),
        // Besides a page, its route reads the total.
        shapeOf(view.name, where),
      ]),
    );
    expect([...shapes].filter((shape) => !listedShapes.has(shape))).toEqual([]);
    const unasked = PRODUCT_QUERIES.filter(
      ({ view, where, sort }) => !shapes.has(shapeOf(view.name, where, sort)),
    );
    expect(unasked.map(({ asks }) => asks)).toEqual(ASKED_BY_NO_ROUTE);
  });
});
