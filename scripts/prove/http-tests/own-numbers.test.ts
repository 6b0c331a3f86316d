import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { type Started, start } from './test-server.ts';

const CHECK = '/api/number/active_numbers_availability';

let started: Started;
let own: PortInCustomer;

beforeAll(async () => {
  started = await start({ numbers: 4 });
  own = portInCustomer(started);
});
afterAll(() => started.close());

/** A request whose date the carrier has confirmed. */
async function dated(body: { readonly number_list: string; readonly quoted_fee: number }): Promise<string> {
  const id = await own.submitted(body);
  await own.move(id, 'in_review');
  await own.move(id, 'foc_confirmed', { foc_at: own.inOneDay() });
  return id;
}

describe('a completed request', () => {
  it('adds its numbers, for its customer alone', async () => {
    const list = '415-555-0171, 415-555-0172';
    const numbers = ['+14155550171', '+14155550172'];
    const id = await dated({ number_list: list, quoted_fee: 10 });
    expect((await own.complete(id)).status).toBe(200);
    await started.settled();

    const asked = { app_uuid: started.appIds[0], numbers: list };
    const { body: seen } = await own.send('POST', CHECK, asked);
    expect(seen.data).toMatchObject(
      numbers.map((number) => ({ number, state: 'free', vendor_uuid: started.vendorId })),
    );
    const { body: unseen } = await own.send('POST', CHECK, asked, undefined, 'owner');
    expect([unseen.data, unseen.unknown]).toEqual([[], numbers]);
    for (const query of ['', 'country=US&']) {
      const search = `/api/number/active/${started.appIds[0]}?${query}prefix=1415555017`;
      expect((await own.send('GET', search)).body.data).toEqual([]);
    }

    const wanted = { country_iso: 'US', quoted_price: 0.5 };
    const one = { ...wanted, app_uuid: started.appIds[0], number: numbers[0] };
    const both = { ...wanted, app_uuid: started.appIds[1], numbers, quantity: 2 };
    for (const [to, body] of [
      ['/api/orders/on_demand', one],
      ['/api/orders/on_demand_bulk', both],
    ] as const) {
      expect((await own.send('POST', to, body, randomUUID(), 'owner')).code).toBe('number-unknown');
      expect((await own.send('POST', to, body, randomUUID())).status).toBe(201);
    }
  });

  it('needs the vendor that has the numbers now', async () => {
    const id = await dated({ number_list: '415-555-0173', quoted_fee: 5 });
    expect((await own.move(id, 'completed')).body.errors).toMatchObject([{ field: 'vendor_uuid' }]);
    expect((await own.move(id, 'completed', { vendor_uuid: randomUUID() })).code).toBe('not-found');
    expect(await own.portInOf(id)).toMatchObject({ status: 'foc_confirmed' });
  });

  it('shows nobody a text for an app that its customer has not bought the number for', async () => {
    await own.complete(await dated({ number_list: '415-555-0174', quoted_fee: 5 }));
    const headers = { 'x-ringpost-secret': started.ringpost.secrets.jsonSecret };
    const text = 'Your Alpha code is 482913';
    const body = { message_id: randomUUID(), from: '32665', to: '+14155550174', text };
    expect((await started.ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
    await started.settled();
    const { body: unrouted } = await own.send('GET', '/api/sms/unrouted', undefined, undefined, 'admin');
    expect(unrouted.data).toMatchObject([{ to: '+14155550174', outcome: 'unclaimed', msg: text }]);
    const { text: shown } = await started.ask('GET', '/api/sms/public?limit=1000');
    expect(shown).not.toContain('482913');
  });
});
