import { eventually } from '@ringpost/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { WireCustomer } from './shop-facts.ts';
import { answerWith } from './webhook-receiver.ts';
import {
  ask,
  MINUTE,
  receiver,
  shop,
  sms,
  somebody,
  subscribe,
  TEXT,
  useWebhookShop,
} from './webhook-shop.ts';

useWebhookShop();

describe('a webhook for one rental', () => {
  const REACH = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };
  const RENT = 'action=getRentNumber&service=wa&rent_time=4&country=187';

  async function asker(ann: WireCustomer, change: object = {}) {
    const { body: made } = await ask(ann, 'POST', 'keys', { ...REACH, ...change });
    return async (question: string): Promise<string> => {
      const url = `${shop().ringpost.url}/stubs/handler_api.php?api_key=${made.key}&${question}`;
      return (await fetch(url)).text();
    };
  }
  function urlAt(path: string): string {
    return encodeURIComponent(`http://${receiver.host()}/${path}`);
  }
  function rented(answer: string): { readonly id: number; readonly number: string } {
    const { status, phone } = JSON.parse(answer);
    expect(status, answer).toBe('success');
    return { id: phone.id, number: phone.number };
  }
  const hitsAt = (path: string) => receiver.hits.filter(({ customer }) => customer === path);
  async function listed(ann: WireCustomer) {
    await shop().settle();
    return (await ask(ann, 'GET', 'webhooks')).body.data as readonly Readonly<Record<string, unknown>>[];
  }

  it('gets the texts of that rental, whatever others are set, and is listed as what it is until it is removed', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created']);
    const path = `${ann.userId}-rental`;
    const handler = await asker(ann);
    const one = rented(await handler(`${RENT}&url=${urlAt(path)}`));
    const other = rented(await handler(RENT));
    const [, shown] = await listed(ann);
    expect(shown).toMatchObject({
      ...{ receiver_uuid: expect.any(String), order_uuid: expect.any(String), number: `+${one.number}` },
      ...{ status: 'on', form: 'sms-activate', types: ['sms.received'] },
    });
    receiver.answers.set(path, answerWith(500));
    await sms(`+${other.number}`);
    await sms(`+${one.number}`);
    await eventually(() => hitsAt(path).length === 1);
    receiver.answers.delete(path);
    await shop().settle();
    await shop().advance(MINUTE);
    await eventually(() => hitsAt(path).length === 2);
    const [first, again] = hitsAt(path);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.body).toEqual({
      ...{ activationId: one.id, service: 'wa', text: TEXT, code: '731-946', country: 187 },
      ...{ receivedAt: expect.any(String), phoneFrom: '32665' },
    });
    const { secret } = (await ask(ann, 'POST', `webhooks/${shown?.receiver_uuid}/secret`)).body;
    const headers = again?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(again?.text ?? '', headers)).toEqual(again?.body);
    // It takes the place of none of the others.
    for (let n = 0; n < 4; n += 1)
      expect((await ask(ann, 'POST', 'webhooks', { url: `http://${receiver.host()}/x${n}` })).status).toBe(
        201,
      );
    expect((await ask(ann, 'DELETE', `webhooks/${shown?.receiver_uuid}`)).status).toBe(204);
    await sms(`+${one.number}`);
    await shop().settle();
    expect(hitsAt(path)).toHaveLength(2);
    expect((await listed(ann)).filter(({ order_uuid }) => order_uuid !== null)).toEqual([]);
  });

  it('ends with the rental, and what waits for it is sent all the same', async () => {
    const ann = somebody();
    const path = `${ann.userId}-rental`;
    const handler = await asker(ann);
    const { id, number } = rented(await handler(`${RENT}&url=${urlAt(path)}`));
    receiver.answers.set(path, answerWith(500));
    await sms(`+${number}`);
    await eventually(() => hitsAt(path).length === 1);
    receiver.answers.delete(path);
    await shop().settle();
    expect(await listed(ann)).toHaveLength(2);
    expect(await handler(`action=setRentStatus&id=${id}&status=1`)).toBe('{"status":"success"}');
    await vi.waitFor(async () => expect(await listed(ann)).toHaveLength(1), 60_000);
    await shop().advance(MINUTE);
    await eventually(() => hitsAt(path).length === 2);
  });

  it('is set once for one orderId, and stays as its customer has changed it', async () => {
    const ann = somebody();
    const path = `${ann.userId}-rental`;
    const handler = await asker(ann);
    const question = `${RENT}&orderId=once-1&url=${urlAt(path)}`;
    const answers = [await handler(question), ...(await Promise.all([1, 2, 3].map(() => handler(question))))];
    expect(new Set(answers.map((answer) => rented(answer).id)).size).toBe(1);
    const [, shown] = await listed(ann);
    const url = `http://${receiver.host()}/elsewhere`;
    expect((await ask(ann, 'PUT', `webhooks/${shown?.receiver_uuid}`, { url })).status).toBe(204);
    rented(await handler(question));
    expect(await listed(ann)).toMatchObject([{ order_uuid: null }, { url, form: 'ringpost' }]);
  });

  it('with an address that may not be called, or a key that may not read, nothing is rented', async () => {
    const ann = somebody();
    const handler = await asker(ann);
    const before = await handler('action=getBalance');
    for (const url of [
      'http://10.0.0.1/hook',
      'ftp://api.example/hook',
      'api.example/hook',
      'https://a:b@c.example',
    ])
      expect(await handler(`${RENT}&url=${encodeURIComponent(url)}`), url).toBe(
        '{"status":"error","message":"BAD_ACTION"}',
      );
    const buys = await asker(ann, { scopes: ['buy'] });
    expect(await buys(`${RENT}&url=${urlAt('x')}`)).toBe('BAD_KEY');
    const { body: account } = await ask(ann, 'POST', 'sub_accounts', { name: 'Shop' });
    await shop().client.post(
      ann,
      `/api/sub_accounts/${account.id}/transfers`,
      { direction: 'in', amount: 2 },
      'm-1',
    );
    const { body: made } = await ask(ann, 'POST', `sub_accounts/${account.id}/keys`, REACH);
    const base = `${shop().ringpost.url}/stubs/handler_api.php?api_key=${made.key}`;
    expect(await (await fetch(`${base}&${RENT}&url=${urlAt('x')}`)).text()).toBe(
      '{"status":"error","message":"BAD_ACTION"}',
    );
    expect(await (await fetch(`${base}&action=getBalance`)).text()).toBe('ACCESS_BALANCE:2.00');
    expect(
      Number(before.split(':')[1]) - Number((await handler('action=getBalance')).split(':')[1]),
    ).toBeCloseTo(2);
    expect(await listed(ann)).toHaveLength(1);
  });
});
