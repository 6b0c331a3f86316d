import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEE, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { start, type TestServer } from './test-server.ts';

const PATH = '/api/portin_request';
const NUMBER = '415-555-0150';

let server: TestServer;
let ownCustomer: PortInCustomer;
let stranger: PortInCustomer;

beforeAll(async () => {
  server = await start({ numbers: 4 });
  ownCustomer = portInCustomer(server);
  stranger = portInCustomer(server, 'owner');
});
afterAll(() => server.close());

async function dated(): Promise<string> {
  const id = await ownCustomer.submitted();
  await ownCustomer.move(id, 'in_review');
  await ownCustomer.move(id, 'foc_confirmed', { foc_at: ownCustomer.inOneDay() });
  return id;
}
async function reasonOf(customer: PortInCustomer, number_list: string): Promise<unknown> {
  const { body } = await customer.send('POST', `${PATH}/check`, { number_list });
  return (body.data as readonly { readonly reason: string | null }[])[0]?.reason;
}

describe('the fee of a request whose date is confirmed', () => {
  it('goes back when an admin cancels it; the customer cannot any more', async () => {
    const moneyBefore = await ownCustomer.money();
    const id = await dated();
    expect((await ownCustomer.send('POST', `${PATH}/${id}/cancel`)).code).toBe('port-in-moved-on');
    expect((await ownCustomer.move(id, 'cancelled', { note: 'The line is gone.' })).status).toBe(200);
    expect(await ownCustomer.money()).toEqual(moneyBefore);
    expect(await ownCustomer.portInOf(id)).toMatchObject({
      cancelled_by: 'admin',
      note: 'The line is gone.',
      fee_status: 'released',
    });
  });

  it('is kept only where the admin says why', async () => {
    const moneyBefore = await ownCustomer.money();
    const id = await dated();
    const silent = await ownCustomer.move(id, 'cancelled', { keep_fee: true, note: ' ' });
    expect(silent.body.errors).toMatchObject([{ field: 'note' }]);
    expect(
      (await ownCustomer.move(id, 'cancelled', { keep_fee: true, note: 'The name is false.' })).status,
    ).toBe(200);
    expect((await ownCustomer.money()).balance).toBe(moneyBefore.balance - FEE);
    expect(await ownCustomer.portInOf(id)).toMatchObject({
      fee_status: 'captured',
      note: 'The name is false.',
    });
  });
});

describe('a number of another customer', () => {
  it('cannot be requested while the request of the other is open; the check does not tell of it', async () => {
    const moneyBefore = await stranger.money();
    const id = await ownCustomer.submitted();
    expect(await reasonOf(stranger, NUMBER)).toBeNull();
    const draft = await stranger.draft();
    expect(await stranger.submit(draft)).toMatchObject({
      code: 'not-portable',
      body: { numbers: [{ reason: 'already-requested' }, { reason: 'already-requested' }] },
    });
    expect(await stranger.money()).toEqual(moneyBefore);
    await ownCustomer.send('POST', `${PATH}/${id}/cancel`);
    expect((await stranger.submit(draft)).status).toBe(201);
    await stranger.send('POST', `${PATH}/${draft}/cancel`);
    await server.settle();
  });

  it('goes to one of two who send at the same moment', async () => {
    const [ownDraft, strangersDraft] = [await ownCustomer.draft(), await stranger.draft()];
    const replies = await Promise.all([ownCustomer.submit(ownDraft), stranger.submit(strangersDraft)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    await server.settle();
    await ownCustomer.move(ownDraft, 'cancelled');
    await ownCustomer.move(strangersDraft, 'cancelled');
    await server.settle();
  });

  it('that was brought over is told of only where a request for it is sent', async () => {
    const id = await dated();
    expect((await ownCustomer.complete(id)).status).toBe(200);
    await server.settle();
    expect([await reasonOf(ownCustomer, NUMBER), await reasonOf(stranger, NUMBER)]).toEqual([
      'already-here',
      null,
    ]);
    const reply = await stranger.submit(await stranger.draft());
    expect(reply).toMatchObject({
      code: 'not-portable',
      body: { numbers: [{ reason: 'already-here' }, {}] },
    });
  });
});

describe('the check of numbers', () => {
  it('takes the numbers in the query under its other name, without a body', async () => {
    const path = '/api/portin_request/portability_check';
    const { status, body } = await ownCustomer.send('POST', `${path}?numbers=4155550177,8005550199`);
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: [{ number: '+14155550177', portable: true }, { reason: 'bad-area-code' }],
    });
    expect((await ownCustomer.send('POST', path)).body).toMatchObject({ errors: [{ field: 'numbers' }] });
  });
});
