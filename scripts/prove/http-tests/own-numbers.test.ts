import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { start, type TestServer } from './test-server.ts';

const CHECK = '/api/number/active_numbers_availability';

let server: TestServer;
let ownCustomer: PortInCustomer;

beforeAll(async () => {
  server = await start({ numbers: 4 });
  ownCustomer = portInCustomer(server);
});
afterAll(() => server.close());

/** A request whose date the carrier has confirmed. */
async function dated(body: { readonly number_list: string; readonly quoted_fee: number }): Promise<string> {
  const id = await ownCustomer.submitted(body);
  await ownCustomer.move(id, 'in_review');
  await ownCustomer.move(id, 'foc_confirmed', { foc_at: ownCustomer.inOneDay() });
  return id;
}

describe('a completed request', () => {
  it('adds its numbers, for its customer alone', async () => {
    const list = '415-555-0171, 415-555-0172';
    const numbers = ['+14155550171', '+14155550172'];
    const id = await dated({ number_list: list, quoted_fee: 10 });
    expect((await ownCustomer.complete(id)).status).toBe(200);
    await server.settle();

    const request = { app_uuid: server.appIds[0], numbers: list };
    const { body: ownView } = await ownCustomer.send('POST', CHECK, request);
    expect(ownView.data).toMatchObject(
      numbers.map((number) => ({ number, state: 'free', vendor_uuid: server.vendorId })),
    );
    const { body: othersView } = await ownCustomer.send('POST', CHECK, request, undefined, 'owner');
    expect([othersView.data, othersView.unknown]).toEqual([[], numbers]);
    for (const query of ['', 'country=US&']) {
      const search = `/api/number/active/${server.appIds[0]}?${query}prefix=1415555017`;
      expect((await ownCustomer.send('GET', search)).body.data).toEqual([]);
    }

    const terms = { country_iso: 'US', quoted_price: 0.5 };
    const oneNumber = { ...terms, app_uuid: server.appIds[0], number: numbers[0] };
    const both = { ...terms, app_uuid: server.appIds[1], numbers, quantity: 2 };
    for (const [to, body] of [
      ['/api/orders/on_demand', oneNumber],
      ['/api/orders/on_demand_bulk', both],
    ] as const) {
      expect((await ownCustomer.send('POST', to, body, randomUUID(), 'owner')).code).toBe('number-unknown');
      expect((await ownCustomer.send('POST', to, body, randomUUID())).status).toBe(201);
    }
  });

  it('needs the vendor that has the numbers now', async () => {
    const id = await dated({ number_list: '415-555-0173', quoted_fee: 5 });
    expect((await ownCustomer.move(id, 'completed')).body.errors).toMatchObject([{ field: 'vendor_uuid' }]);
    expect((await ownCustomer.move(id, 'completed', { vendor_uuid: randomUUID() })).code).toBe('not-found');
    expect(await ownCustomer.portInOf(id)).toMatchObject({ status: 'foc_confirmed' });
  });

  it('shows nobody a text for an app that its customer has not bought the number for', async () => {
    await ownCustomer.complete(await dated({ number_list: '415-555-0174', quoted_fee: 5 }));
    const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
    const text = 'Your Alpha code is 482913';
    const body = { message_id: randomUUID(), from: '32665', to: '+14155550174', text };
    expect((await server.ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
    await server.settle();
    const { body: unrouted } = await ownCustomer.send(
      'GET',
      '/api/sms/unrouted',
      undefined,
      undefined,
      'admin',
    );
    expect(unrouted.data).toMatchObject([{ to: '+14155550174', outcome: 'unclaimed', msg: text }]);
    const { text: publicFeed } = await server.ask('GET', '/api/sms/public?limit=1000');
    expect(publicFeed).not.toContain('482913');
  });
});
