import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEE, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { type Started, start } from './test-server.ts';

const PATH = '/api/portin_request';
const NUMBER = '415-555-0150';

let started: Started;
let own: PortInCustomer;
let stranger: PortInCustomer;

beforeAll(async () => {
  started = await start({ numbers: 4 });
  own = portInCustomer(started);
  stranger = portInCustomer(started, 'owner');
});
afterAll(() => started.close());

async function dated(): Promise<string> {
  const id = await own.submitted();
  await own.move(id, 'in_review');
  await own.move(id, 'foc_confirmed', { foc_at: own.inOneDay() });
  return id;
}
async function reasonOf(who: PortInCustomer, number_list: string): Promise<unknown> {
  const { body } = await who.send('POST', `${PATH}/check`, { number_list });
  return (body.data as readonly { readonly reason: string | null }[])[0]?.reason;
}

describe('the fee of a request whose date is confirmed', () => {
  it('goes back when an admin cancels it; the customer cannot any more', async () => {
    const before = await own.money();
    const id = await dated();
    expect((await own.send('POST', `${PATH}/${id}/cancel`)).code).toBe('port-in-moved-on');
    expect((await own.move(id, 'cancelled', { note: 'The line is gone.' })).status).toBe(200);
    expect(await own.money()).toEqual(before);
    expect(await own.portInOf(id)).toMatchObject({
      cancelled_by: 'admin',
      note: 'The line is gone.',
      fee_status: 'released',
    });
  });

  it('is kept only where the admin says why', async () => {
    const before = await own.money();
    const id = await dated();
    const silent = await own.move(id, 'cancelled', { keep_fee: true, note: ' ' });
    expect(silent.body.errors).toMatchObject([{ field: 'note' }]);
    expect((await own.move(id, 'cancelled', { keep_fee: true, note: 'The name is false.' })).status).toBe(
      200,
    );
    expect((await own.money()).balance).toBe(before.balance - FEE);
    expect(await own.portInOf(id)).toMatchObject({ fee_status: 'captured', note: 'The name is false.' });
  });
});

describe('a number of another customer', () => {
  it('cannot be requested while the request of the other is open; the check does not tell of it', async () => {
    const before = await stranger.money();
    const id = await own.submitted();
    expect(await reasonOf(stranger, NUMBER)).toBeNull();
    const draft = await stranger.draft();
    expect(await stranger.submit(draft)).toMatchObject({
      code: 'not-portable',
      body: { numbers: [{ reason: 'already-requested' }, { reason: 'already-requested' }] },
    });
    expect(await stranger.money()).toEqual(before);
    await own.send('POST', `${PATH}/${id}/cancel`);
    expect((await stranger.submit(draft)).status).toBe(201);
    await stranger.send('POST', `${PATH}/${draft}/cancel`);
    await started.settled();
  });

  it('goes to one of two who send at the same moment', async () => {
    const [one, other] = [await own.draft(), await stranger.draft()];
    const replies = await Promise.all([own.submit(one), stranger.submit(other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    await started.settled();
    await own.move(one, 'cancelled');
    await own.move(other, 'cancelled');
    await started.settled();
  });

  it('that was brought over is told of only where a request for it is sent', async () => {
    const id = await dated();
    expect((await own.complete(id)).status).toBe(200);
    await started.settled();
    expect([await reasonOf(own, NUMBER), await reasonOf(stranger, NUMBER)]).toEqual(['already-here', null]);
    const sent = await stranger.submit(await stranger.draft());
    expect(sent).toMatchObject({ code: 'not-portable', body: { numbers: [{ reason: 'already-here' }, {}] } });
  });
});
