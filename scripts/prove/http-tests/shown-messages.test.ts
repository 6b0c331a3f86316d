import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';

const REASON = 'The customer says that the code is wrong';
let server: TestServer;
let country: OpenedCountry;
let orderId: string;
let messageId: string;

beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(1);
  const bought = await country.buy('owner', 0);
  orderId = bought.orderId;
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = {
    message_id: randomUUID(),
    from: '32665',
    to: bought.number,
    text: 'Your ALPHA code is 482913',
  };
  const reply = await country.ask('POST', '/hooks/sms/json', { body, headers });
  messageId = String(reply.body.message_id);
  await country.settle();
});
afterAll(() => server.close());

function show(body: object = { reason: REASON }) {
  return country.ask('POST', `/api/sms/${messageId}/show`, { as: 'admin', body });
}
/** How often the stream of the message says that an admin read it. */
async function timesShown() {
  const events = await country.ringpost.engine.events.readStream(`sms-${messageId}`);
  return events.filter(({ type }) => type === 'SmsShownToAdmin');
}

describe('a message of a customer', () => {
  it('is listed for admins without its sender, its text and its code', async () => {
    const path = `/api/admin/users/${country.people.owner.userId}/messages`;
    const { body, text } = await country.ask('GET', path, { as: 'admin' });
    const heads = body.data as readonly Record<string, unknown>[];
    expect(heads.find(({ uuid }) => uuid === messageId)).toMatchObject({
      order_uuid: orderId,
      has_code: true,
    });
    expect(text).not.toMatch(/482913|32665|ALPHA code/);
  });

  it('is shown to an admin who says why, after the log has it', async () => {
    const { status, body } = await show();
    expect(status).toBe(200);
    expect(body).toMatchObject({ uuid: messageId, order_uuid: orderId, code: '482913', from: '32665' });
    const [shown] = await timesShown();
    expect(shown?.data).toMatchObject({ adminId: country.people.admin.userId, reason: REASON });
    expect(shown?.meta).toMatchObject({ actor: `admin:${country.people.admin.userId}` });
    expect(shown?.meta.address).toBeTruthy();
  });

  it('shows its customer that an admin read it, and why', async () => {
    await show();
    await country.settle();
    const { body } = await country.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(body.timeline).toContainEqual(
      expect.objectContaining({
        ...{ type: 'SmsShownToAdmin', actor: 'admin' },
        data: { messageId, reason: REASON },
      }),
    );
  });

  it('is not shown without a reason, and never to a customer', async () => {
    expect((await show({})).status).toBe(400);
    expect((await show({ reason: '' })).status).toBe(400);
    const path = `/api/sms/${messageId}/show`;
    for (const as of ['owner', 'other'] as const)
      expect((await country.ask('POST', path, { as, body: { reason: REASON } })).status).toBe(403);
    expect(await timesShown()).toEqual([]);
  });

  it('is not found if there is none', async () => {
    const path = `/api/sms/${randomUUID()}/show`;
    expect((await country.ask('POST', path, { as: 'admin', body: { reason: REASON } })).status).toBe(404);
  });
});
