import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { feeds, privateSms, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, privateSmsRow, publicSmsRow } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
  await server.given(apps, appRow());
});
afterEach(() => server.close());

function seqs(body: { readonly data: readonly { readonly seq: number }[] }) {
  return body.data.map(({ seq }) => seq);
}

describe('the public feed', () => {
  beforeEach(async () => {
    await server.given(publicSms, publicSmsRow(1), publicSmsRow(2), publicSmsRow(3, { appId: null }));
    await server.given(feeds, { _id: 'public', seq: 3 });
  });

  it('is the newest first, with the name of the app', async () => {
    const { body } = await server.ask('/api/sms/public');
    expect(seqs(body)).toEqual([3, 2, 1]);
    expect(body).toMatchObject({ total: 3, seq: 3 });
    expect(body.data[1]).toEqual({
      seq: 2,
      uuid: 'p2',
      send_time: '2026-11-21T10:00:08.000Z',
      to: '+121255501xx',
      from: 'Telegram',
      app_uuid: ids.app,
      app_name: 'WhatsApp',
      image_name: 'whatsapp',
      order_uuid: null,
      msg: 'Login code 771204',
      code: '771204',
      withheld: null,
    });
    expect(body.data[0]).toMatchObject({ app_uuid: null, app_name: null });
  });

  it('gives what came after a place, and says how far that goes', async () => {
    expect((await server.ask('/api/sms/public?after=1')).body).toMatchObject({ total: 2, seq: 3 });
    expect(seqs((await server.ask('/api/sms/public?after=2')).body)).toEqual([3]);
    expect((await server.ask('/api/sms/public?after=3')).body).toMatchObject({ data: [], total: 0, seq: 3 });
    expect(seqs((await server.ask('/api/sms/public?limit=1')).body)).toEqual([3]);
  });

  it.each(['limit=1001', 'limit=0', 'after=-1', 'after=x', 'order=1'])('refuses %s', async (query) => {
    expect((await server.ask(`/api/sms/public?${query}`)).status).toBe(400);
  });
});

describe("a customer's feed", () => {
  beforeEach(async () => {
    await server.given(
      privateSms,
      privateSmsRow(1),
      privateSmsRow(2, { msg: 'Hello from Signal', code: null }),
      privateSmsRow(1, { userId: ids.ben, msg: 'canary-of-ben' }),
    );
    await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 2 }, { _id: `customer:${ids.ben}`, seq: 1 });
  });

  it('holds their own messages and nobody else’s', async () => {
    const { body } = await server.ask('/api/sms/list', { token: await server.token(ids.ann) });
    expect(seqs(body)).toEqual([2, 1]);
    expect(body).toMatchObject({ total: 2, seq: 2 });
    expect(body.data[1]).toMatchObject({ order_uuid: ids.order, to: '+12125550132' });
    expect(JSON.stringify(body)).not.toContain('canary-of-ben');
  });

  it('tells of a withheld message that it came and what it costs, and counts rows, not numbers of rows', async () => {
    await server.given(
      privateSms,
      privateSmsRow(4, {
        from: null,
        msg: null,
        code: null,
        withheld: { priceMills: 350, readUntil: '2026-11-22T10:00:08.000Z' },
      }),
    );
    await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 4 });
    const token = await server.token(ids.ann);
    const { body } = await server.ask('/api/sms/list', { token });
    // Number 3 was withheld, was paid for, and has come again.
    expect(body).toMatchObject({ total: 3, seq: 4 });
    expect(body.data[0]).toMatchObject({
      from: null,
      msg: null,
      code: null,
      withheld: { price: 0.35, read_until: '2026-11-22T10:00:08.000Z' },
    });
    expect(seqs((await server.ask('/api/sms/list?search=null', { token })).body)).toEqual([]);
  });

  it('can be searched', async () => {
    const token = await server.token(ids.ann);
    expect(seqs((await server.ask('/api/sms/list?search=SIGNAL', { token })).body)).toEqual([2]);
    expect((await server.ask('/api/sms/list?search=canary', { token })).body).toMatchObject({ total: 0 });
  });

  it('is empty for somebody who never got anything', async () => {
    const { body } = await server.ask('/api/sms/list', { token: await server.token(ids.admin) });
    expect(body).toMatchObject({ data: [], total: 0, seq: 0 });
  });

  it('never shows in anything a visitor can ask', async () => {
    const paths = ['/api/sms/public', '/api/public/app_pricing', '/api/number/available_country'];
    for (const path of paths) {
      const { body } = await server.ask(path);
      expect(JSON.stringify(body)).not.toMatch(/canary-of-ben|482913/);
    }
    expect((await server.ask('/api/sms/list')).status).toBe(401);
  });
});
