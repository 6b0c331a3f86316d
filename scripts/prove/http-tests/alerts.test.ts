import { randomUUID } from 'node:crypto';
import { ALERT_REQUEST_REFILL_SECONDS, ALERT_REQUESTS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForPolicy } from './policy-done.ts';
import { start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PRICE = 0.5;

let server: TestServer;
beforeAll(async () => {
  server = await start({ numbers: 14 });
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;

async function send(as: Who, path: string, body?: object, key: string = randomUUID()): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  const reply = await server.ask('POST', path, { as, headers, ...(body && { body }) });
  await server.settle();
  return reply;
}
function setAlert(as: Who, body: object, key?: string): Promise<Reply> {
  return send(as, '/api/alert/bulk', { app_uuid: server.appIds[0], ...body }, key);
}
function idOf({ body }: Reply): string {
  return (body.data as readonly { readonly alert_uuid: string }[])[0]?.alert_uuid ?? '';
}
async function alert(as: Who, id: string): Promise<Row | undefined> {
  await server.settle();
  await waitForPolicy(server, 'fire-alerts');
  await server.settle();
  const { body } = await server.ask('GET', '/api/alert/list?limit=100', { as });
  return (body.data as readonly Row[]).find(({ alert_uuid }) => alert_uuid === id);
}
/** What can fire has fired, and what it buys is bought. */
async function soon(): Promise<void> {
  await server.settle();
  await waitForPolicy(server, 'fire-alerts');
  await server.settle();
  await server.advance(1000);
  await server.settle();
}
/** The time of all activations is over: their numbers are free. */
async function free(): Promise<void> {
  await server.advance(31 * MINUTE);
  await soon();
}
/** A number that somebody had and that is free now. Any other one may still be rented by an earlier test. */
async function freed(): Promise<string> {
  const { number } = await server.buy('other');
  await free();
  return number;
}
async function balance(as: Who): Promise<number> {
  await server.settle();
  return (await server.ask('GET', '/api/users/balance', { as })).body.balance as number;
}
/** How many mails about alerts somebody got, once the policy has seen everything. */
async function mailsTo(who: Who): Promise<number> {
  await server.settle();
  await waitForPolicy(server, 'write-of-alerts');
  const { body } = await server.ask('GET', '/api/admin/mail?limit=100', { as: 'admin' });
  const { email } = server.people[who];
  return (body.data as readonly Row[]).filter(({ kind, to }) => kind === 'number-free' && to === email)
    .length;
}
async function times(type: string, id: string): Promise<number> {
  const events = await server.ringpost.engine.events.readAll();
  return events.filter((event) => event.type === type && 'alertId' in event.data && event.data.alertId === id)
    .length;
}

describe('an alert that is set by a form', () => {
  it('has the numbers of the form, which are text there', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      app_uuid: server.appIds[0] ?? '',
      prefix: '1999',
      term_hours: '24',
      auto_purchase: 'true',
      up_to: '2.5',
    }))
      form.set(name, value);
    const headers = {
      authorization: `Bearer ${await server.tokenOf('owner')}`,
      'idempotency-key': randomUUID(),
    };
    const url = `${server.ringpost.url}/api/alert/bulk`;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(201);
    const [row] = ((await answer.json()) as { readonly data: readonly { readonly alert_uuid: string }[] })
      .data;
    expect(await alert('owner', row?.alert_uuid ?? '')).toMatchObject({ term_hours: 24, up_to: 2.5 });
  });
});

describe('an alert for a taken number', () => {
  it('waits, tells once when the number is free, on the page and by mail', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const id = idOf(await setAlert('owner', { numbers: number }));
    expect(await alert('owner', id)).toMatchObject({
      status: 'waiting',
      number,
      app_name: 'Alpha',
      found: null,
    });
    expect(await alert('other', id)).toBeUndefined();
    await free();
    expect(await alert('owner', id)).toMatchObject({ status: 'fired', found: number, order_uuid: null });
    expect(await mailsTo('owner')).toBe(1);
    expect(await times('AlertFired', id)).toBe(1);
    await server.buy('other');
    await free();
    expect(await times('AlertFired', id)).toBe(1);
    expect(await mailsTo('owner')).toBe(1);
  });

  it('buys it when it is free, with a hold, at most for the amount, and once', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const balanceBefore = await balance('owner');
    const id = idOf(await setAlert('owner', { numbers: number, auto_purchase: true, up_to: PRICE }));
    await free();
    const row = await alert('owner', id);
    expect(row).toMatchObject({ status: 'bought', found: number, up_to: PRICE });
    const { body: order } = await server.ask('GET', `/api/orders/${row?.order_uuid}`, { as: 'owner' });
    expect(order).toMatchObject({ number, unit_price: PRICE, status: 'running' });
    expect(await balance('owner')).toBe(balanceBefore - PRICE);
    expect(await mailsTo('owner')).toBe(2);
    expect(await times('AlertBought', id)).toBe(1);
    await free();
  });

  it('buys nothing for more than the amount, and continues to wait', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const balanceBefore = await balance('owner');
    const id = idOf(await setAlert('owner', { numbers: number, auto_purchase: true, up_to: 0.499 }));
    await free();
    expect(await alert('owner', id)).toMatchObject({ status: 'waiting', found: null });
    expect(await balance('owner')).toBe(balanceBefore);
  });

  it('rents it for the term that was asked for', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const request = { numbers: number, auto_purchase: true, up_to: 1, term_hours: 4 };
    const id = idOf(await setAlert('owner', request));
    await free();
    const row = await alert('owner', id);
    expect(row).toMatchObject({ status: 'bought', term_hours: 4 });
    const { body: order } = await server.ask('GET', `/api/orders/${row?.order_uuid}`, { as: 'owner' });
    expect(order).toMatchObject({ number, kind: 'rental', unit_price: 0.5 });
  });

  it('sends no mail if none is wanted, and the page still shows it', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const mailsBefore = await mailsTo('owner');
    const id = idOf(await setAlert('owner', { numbers: number, auto_notification: false }));
    await free();
    expect(await alert('owner', id)).toMatchObject({ status: 'fired' });
    expect(await mailsTo('owner')).toBe(mailsBefore);
  });

  it('sends no mail to a customer who has turned these mails off', async () => {
    const { number } = await server.buy('owner');
    await server.settle();
    const off = { as: 'other', body: { alerts: false } } as const;
    expect((await server.ask('PUT', '/api/users/mail_settings', off)).body).toMatchObject({ alerts: false });
    const id = idOf(await setAlert('other', { numbers: number }));
    await free();
    expect(await alert('other', id)).toMatchObject({ status: 'fired' });
    expect(await mailsTo('other')).toBe(0);
  });
});

describe('an alert for a number that is free already', () => {
  it('tells at once, on the page and by mail', async () => {
    const number = await freed();
    const mailsBefore = await mailsTo('owner');
    const id = idOf(await setAlert('owner', { numbers: number }));
    expect(await alert('owner', id)).toMatchObject({ status: 'fired', found: number });
    expect(await mailsTo('owner')).toBe(mailsBefore + 1);
    expect(await times('AlertFired', id)).toBe(1);
  });

  it('buys it at once, for at most the amount', async () => {
    const number = await freed();
    const balanceBefore = await balance('owner');
    const cheap = idOf(
      await setAlert('owner', { numbers: number, auto_purchase: true, up_to: PRICE - 0.001 }, 'cheap'),
    );
    const dear = idOf(await setAlert('owner', { numbers: number, auto_purchase: true, up_to: PRICE }));
    await soon();
    await soon();
    expect(await alert('owner', cheap)).toMatchObject({ status: 'waiting', found: null });
    expect(await alert('owner', dear)).toMatchObject({ status: 'bought', found: number });
    expect(await balance('owner')).toBe(balanceBefore - PRICE);
    await setAlert('owner', { numbers: number, auto_purchase: true, up_to: PRICE - 0.001 }, 'cheap');
    expect(await times('AlertFired', cheap)).toBe(0);
    await free();
  });

  it('is one for any number if one of them is free', async () => {
    const purchase = await server.buy('other');
    const prefix = purchase.number.slice(0, -2);
    const id = idOf(
      await setAlert('owner', { country_iso: 'US', prefix, auto_purchase: true, up_to: PRICE }),
    );
    await soon();
    const row = await alert('owner', id);
    expect(row).toMatchObject({ status: 'bought', number: null });
    expect(row?.found).toMatch(prefix);
    expect(row?.found).not.toBe(purchase.number);
    await free();
  });
});

describe('alerts that would buy the same number', () => {
  it('buy it one after the other: the second one waits while the first one has it', async () => {
    const { number } = await server.buy('other');
    const request = { numbers: number, auto_purchase: true, up_to: PRICE };
    const first = idOf(await setAlert('owner', request));
    await server.advance(1_000);
    const second = idOf(await setAlert('owner', request));
    await free();
    expect(await alert('owner', first)).toMatchObject({ status: 'bought' });
    expect(await alert('owner', second)).toMatchObject({ status: 'waiting' });
    await free();
    expect(await alert('owner', second)).toMatchObject({ status: 'bought' });
    await free();
  });

  it('pass to the next one if the first one offers too little', async () => {
    const { number } = await server.buy('other');
    const little = idOf(await setAlert('owner', { numbers: number, auto_purchase: true, up_to: 0.1 }));
    await server.advance(1_000);
    const enough = idOf(await setAlert('owner', { numbers: number, auto_purchase: true, up_to: PRICE }));
    await free();
    expect(await alert('owner', little)).toMatchObject({ status: 'waiting' });
    expect(await alert('owner', enough)).toMatchObject({ status: 'bought' });
    await free();
  });
});

describe('an alert', () => {
  it('for any number fires for the first one that fits the country, the provider and the prefix', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const vendor_uuid = server.vendorId;
    const fits = idOf(await setAlert('owner', { country_iso: 'US', vendor_uuid, prefix: number.slice(2) }));
    const otherIds = [
      idOf(await setAlert('owner', { country_iso: 'CA' })),
      idOf(await setAlert('owner', { prefix: '1415' })),
      idOf(await setAlert('owner', { vendor_uuid: randomUUID() })),
    ];
    await free();
    expect(await alert('owner', fits)).toMatchObject({ status: 'fired', found: number, number: null });
    for (const id of otherIds) {
      expect(await alert('owner', id)).toMatchObject({ status: 'waiting' });
      await send('owner', `/api/alert/${id}/cancel`);
    }
  });

  it('is set once for one key, and is refused with another body', async () => {
    const first = await setAlert('owner', { prefix: '1999' }, 'once');
    expect((await setAlert('owner', { prefix: '1999' }, 'once')).body).toMatchObject({
      data: [{ alert_uuid: idOf(first) }],
    });
    expect(await setAlert('owner', { prefix: '1998' }, 'once')).toMatchObject({
      code: 'idempotency-key-reused',
    });
    await send('owner', `/api/alert/${idOf(first)}/cancel`);
  });

  it('can be cancelled by its customer, and then never fires', async () => {
    const { number } = await server.buy('other');
    await server.settle();
    const id = idOf(await setAlert('owner', { numbers: number }));
    expect(await send('other', `/api/alert/${id}/cancel`)).toMatchObject({ code: 'not-found' });
    expect((await send('owner', `/api/alert/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    await free();
    expect(await alert('owner', id)).toMatchObject({ status: 'cancelled' });
    expect(await times('AlertFired', id)).toBe(0);
  });

  it('that has fired cannot be cancelled', async () => {
    const id = idOf(await setAlert('owner', { numbers: '+12125551010' }));
    expect(await send('owner', `/api/alert/${id}/cancel`)).toMatchObject({ status: 409, code: 'alert-over' });
  });

  it('takes a list, and gives each bad line its own reason', async () => {
    const { body } = await setAlert('owner', { numbers: '+19175550199\nnumber\n12', file: '+19175550198' });
    expect(body.data).toHaveLength(2);
    expect(body.refused).toEqual([{ line: 3, text: '12', reason: 'wrong-length' }]);
  });

  it('needs a number where a list is sent, because none would be an alert for any number', async () => {
    for (const body of [{ numbers: 'abc, n/a' }, { file: 'Numbers\n,' }])
      expect(await setAlert('owner', { ...body, auto_purchase: true, up_to: 5 })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'numbers', message: 'Phone numbers should be provided.' }] },
      });
  });

  it('is refused after very many requests, and accepted again later', async () => {
    const words = { app_uuid: server.appIds[0], numbers: 'words' };
    const ask = () =>
      server.ask('POST', '/api/alert/bulk', {
        as: 'other',
        headers: { 'idempotency-key': randomUUID() },
        body: words,
      });
    const codes: unknown[] = [];
    for (let request = 0; request <= ALERT_REQUESTS_AT_ONCE; request += 1) codes.push((await ask()).code);
    expect([codes[0], codes.at(-1)]).toEqual(['invalid-request', 'rate-limited']);
    await server.advance(ALERT_REQUEST_REFILL_SECONDS * 1000);
    expect((await ask()).code).toBe('invalid-request');
    await server.advance(ALERT_REQUESTS_AT_ONCE * ALERT_REQUEST_REFILL_SECONDS * 1000);
  });

  it('that should buy needs an amount', async () => {
    expect(await setAlert('owner', { auto_purchase: true })).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });

  it('is refused beyond a hundred that wait', async () => {
    const numbers = Array.from({ length: 100 }, (_, n) => `+1917555${1000 + n}`).join('\n');
    expect(await setAlert('owner', { numbers })).toMatchObject({ status: 409, code: 'too-many-alerts' });
  });

  it('expires after thirty days', async () => {
    const id = idOf(await setAlert('other', { prefix: '1999' }));
    await server.advance(30 * DAY + MINUTE);
    expect(await alert('other', id)).toMatchObject({ status: 'expired' });
  });
});
