import { itemIdOf } from '@ringpost/domain';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type OrderRow, orders, orderTimelines, rentals } from '@ringpost/projections/orders/orders.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, privateSmsRow, timelineRow, vendorRow } from '../testing/rows.ts';

const BULK = '019ab000-0000-7000-8000-000000000100';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  await server.given(apps, appRow());
  await server.given(vendors, vendorRow());
  await server.given(
    orders,
    orderRow(),
    orderRow({
      _id: ids.otherOrder,
      status: 'initial',
      e164: null,
      vendorId: null,
      messages: [],
      unitPriceMills: 500,
      placedAt: '2026-11-21T11:00:00.000Z',
    }),
    orderRow({ _id: ids.line, userId: ids.ben }),
  );
  await server.given(orderTimelines, timelineRow());
  await server.given(privateSms, privateSmsRow(1), privateSmsRow(2, { msg: 'And welcome', code: null }));
});
afterEach(() => server.close());

async function idsOf(query: string) {
  const { body } = await server.ask(`/api/orders/list?${query}`, { token });
  return body.data.map((order: { order_uuid: string }) => order.order_uuid);
}

describe('the orders of a customer', () => {
  it('are the customer’s own, newest first, with the code that came', async () => {
    const { body } = await server.ask('/api/orders/list', { token });
    expect(body.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      order_uuid: ids.otherOrder,
      status: 'initial',
      number: null,
      code: null,
    });
    expect(body.data[1]).toMatchObject({
      order_uuid: ids.order,
      status: 'completed',
      app_name: 'WhatsApp',
      vendor_name: 'Alpha',
      number: '+12125550132',
      rate_center: 'New York',
      number_type: 'new',
      unit_price: 0.35,
      total_cost: 0.35,
      requested: 1,
      fulfilled: 1,
      code: '482913',
      code_at: '2026-11-21T10:00:08.000Z',
      text: 'Your code is 482913',
    });
  });

  it('can be read while their rows still have an earlier shape', async () => {
    const { costMills: _, ...earlier } = orderRow();
    await server.given(orders, earlier as OrderRow);
    const { body } = await server.ask(`/api/orders/${ids.order}`, { token });
    expect(body).toMatchObject({ total_cost: 0.35 });
  });

  it('have numbers: a single order has itself, once it has its number, and a bulk order has its places', async () => {
    const numbersOf = async (orderId: string) => {
      const { body } = await server.ask(`/api/orders/${orderId}/refresh/order_number`, { token });
      return {
        numbers: body.data.map((each: { order_uuid: string }) => each.order_uuid),
        counts: body.counts,
      };
    };
    const none = { completed: 0, waiting: 0, closes_at: null, first_ends_at: null, last_ends_at: null };
    expect(await numbersOf(ids.otherOrder)).toEqual({ numbers: [], counts: none });
    expect(await numbersOf(ids.order)).toEqual({ numbers: [ids.order], counts: { ...none, completed: 1 } });

    const days = [4, 2, 3, 1].map((day) => `2026-12-0${day}T10:00:00.000Z`);
    const places = days.map((closesAt, index) =>
      orderRow({
        _id: itemIdOf(BULK, index + 1),
        bulkId: BULK,
        kind: 'rental',
        closesAt,
        // The last place has ended.
        status: index === 3 ? 'inactive' : 'active',
      }),
    );
    await server.given(orders, orderRow({ _id: BULK, kind: 'rental', e164: null, quantity: 4 }), ...places);
    expect(await numbersOf(BULK)).toEqual({
      numbers: places.map(({ _id }) => _id),
      counts: { ...none, first_ends_at: days[1], last_ends_at: days[0] },
    });
  });

  it('say of a bulk order of rentals when the first and the last of them end', async () => {
    const endsOfBulk = async () => {
      const { body } = await server.ask('/api/orders/list', { token });
      const rows = body.data as readonly {
        order_uuid: string;
        first_ends_at?: unknown;
        last_ends_at?: unknown;
      }[];
      const { first_ends_at, last_ends_at } = rows.find((row) => row.order_uuid === BULK) ?? {};
      return [first_ends_at, last_ends_at];
    };
    await server.given(orders, orderRow({ _id: BULK, kind: 'rental', e164: null, quantity: 3 }));
    expect(await endsOfBulk()).toEqual([null, null]);
    const none = { e164: '+12125550132', appId: ids.app, rateCentre: null, region: null, toldAt: null };
    const unshared = { tokenHash: null, sharedAt: null, sharedMessages: [] };
    const rental = (place: number, day: number, status: 'active' | 'inactive' = 'active') => ({
      ...{ _id: itemIdOf(BULK, place), userId: ids.ann, status, ...none, ...unshared },
      endsAt: `2026-12-0${day}T10:00:00.000Z`,
    });
    await server.given(rentals, rental(1, 5), rental(2, 3), rental(3, 1, 'inactive'));
    expect(await endsOfBulk()).toEqual(['2026-12-03T10:00:00.000Z', '2026-12-05T10:00:00.000Z']);
  });

  it('can be sorted, filtered and paged', async () => {
    expect(await idsOf('orderType=ASC')).toEqual([ids.order, ids.otherOrder]);
    expect(await idsOf('orderBy=placed_at&orderType=DESC')).toEqual([ids.otherOrder, ids.order]);
    expect(await idsOf('status=completed')).toEqual([ids.order]);
    expect(await idsOf('limit=1&offset=1')).toEqual([ids.order]);
  });

  it.each([
    'orderBy=userId',
    'orderBy=total_cost',
    'orderBy=status',
    'orderBy=$where',
    'orderType=up',
    'status=open',
    'limit=101',
    'offset=1e9',
    'user_id=x',
  ])('refuse %s', async (query) => {
    expect((await server.ask(`/api/orders/list?${query}`, { token })).status).toBe(400);
  });

  it('name the allowed sort fields if a caller asks for another one', async () => {
    const { body } = await server.ask('/api/orders/list?orderBy=total_cost', { token });
    expect(body).toMatchObject({
      code: 'invalid-request',
      errors: [{ field: 'orderBy', message: 'Order by must be one of: placed_at' }],
    });
  });
});

describe('an order with very many messages', () => {
  it('is listed with only the newest of them', async () => {
    const messages = Array.from({ length: 50 }, (_, n) => ({ messageId: `m${n + 10}`, charged: false }));
    const rows = messages.map((_, n) =>
      privateSmsRow(n + 10, { code: n === 0 ? '111111' : null, msg: `${n}` }),
    );
    await server.given(orders, orderRow({ messages }));
    await server.given(privateSms, ...rows);
    const { body } = await server.ask('/api/orders/list', { token });
    expect(body.data[1]).toMatchObject({ code: null, text: '49' });
    const one = await server.ask(`/api/orders/${ids.order}`, { token });
    expect(one.body).toMatchObject({ code: '111111' });
  });
});

describe('one order', () => {
  it('has its messages, newest first and charged or free, and the events behind it', async () => {
    const { body } = await server.ask(`/api/orders/${ids.order}`, { token });
    expect(body).toMatchObject({
      order_uuid: ids.order,
      price_rank: 7,
      messages: [
        { uuid: 'm2', code: null, charged: false },
        { uuid: 'm1', code: '482913', charged: true },
      ],
      timeline: [{ type: 'OrderPlaced', stream: 'order', revision: 0 }],
    });
  });

  it('says how many withheld messages can still be paid for, and shows nothing of their text', async () => {
    const [open, over] = ['2026-11-22T10:00:00.000Z', '2000-01-01T00:00:00.000Z'];
    const nothing = { from: null, msg: null, code: null };
    await server.given(
      privateSms,
      privateSmsRow(3, { ...nothing, withheld: { priceMills: 350, readUntil: open } }),
      privateSmsRow(4, { ...nothing, withheld: { priceMills: 350, readUntil: over } }),
    );
    const withheld = [
      { messageId: 'm3', charged: false, readUntil: open },
      { messageId: 'm4', charged: false, readUntil: over },
    ];
    await server.given(orders, orderRow({ messages: [...orderRow().messages, ...withheld] }));
    const { body } = await server.ask(`/api/orders/${ids.order}`, { token });
    expect(body).toMatchObject({ withheld: 1, code: '482913', text: 'Your code is 482913' });
    expect(body.messages.slice(0, 2)).toMatchObject([
      { uuid: 'm4', ...nothing },
      { uuid: 'm3', ...nothing, withheld: { price: 0.35 }, charged: false },
    ]);
    const list = await server.ask('/api/orders/list', { token });
    expect(list.body.data[1]).toMatchObject({ withheld: 1, code: '482913' });
  });

  it('shows nothing of a message that it has not decided about yet, on its page or in the list', async () => {
    await server.given(privateSms, privateSmsRow(0, { msg: 'canary-undecided 555666', code: '555666' }));
    for (const path of [`/api/orders/${ids.order}`, '/api/orders/list']) {
      expect(JSON.stringify((await server.ask(path, { token })).body)).not.toContain('555666');
    }
    const { body } = await server.ask(`/api/orders/${ids.order}`, { token });
    expect(body.messages).toHaveLength(2);
  });

  it('of somebody else is answered as if it did not exist', async () => {
    const theirs = await server.ask(`/api/orders/${ids.line}`, { token });
    const nobodys = await server.ask(`/api/orders/${ids.nobody}`, { token });
    const { requestId: _theirs, ...body } = theirs.body;
    const { requestId: _nobodys, ...other } = nobodys.body;
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(body).toEqual(other);
  });
});
