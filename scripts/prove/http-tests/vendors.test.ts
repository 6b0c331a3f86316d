import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

let server: TestServer;

beforeAll(async () => {
  server = await start({ numbers: 10 });
});
afterAll(() => server.close());

function admin(method: string, path: string, body?: object, headers = {}): Promise<Reply> {
  return server.ask(method, path, { as: 'admin', ...(body && { body }), headers });
}

async function newVendor(name: string): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const { status, body } = await admin('POST', '/api/vendor', { name, company: `${name} Ltd` }, key);
  expect(status).toBe(201);
  return String(body.vendor_uuid);
}

interface Secret {
  readonly id: string;
  readonly secret: string;
}
async function newSecret(vendor: string): Promise<Secret> {
  const { status, body } = await admin('POST', `/api/vendor/${vendor}/secrets`);
  expect(status).toBe(201);
  return { id: String(body.secret_uuid), secret: String(body.secret) };
}
function revoke(vendor: string, { id }: Secret) {
  return admin('DELETE', `/api/vendor/${vendor}/secrets/${id}`);
}

function smsOf(change: object = {}) {
  return {
    message_id: randomUUID(),
    from: '32665',
    to: server.freeNumbers[0],
    text: 'ALPHA 123456',
    ...change,
  };
}
function send(headers: Record<string, string>, body: object = smsOf()): Promise<Reply> {
  return server.ask('POST', '/hooks/sms/json', { body, headers });
}
function by(vendor: string, { secret }: Secret, body?: object) {
  return send({ 'x-ringpost-vendor': vendor, 'x-ringpost-secret': secret }, body);
}

describe('a vendor on the JSON hook', () => {
  it('speaks for its own numbers only: what it sends to another one waits for an admin, with the reason', async () => {
    const vendor = await newVendor('Stranger');
    const { orderId, number } = await server.buy('owner', 0);
    const reply = await by(vendor, await newSecret(vendor), smsOf({ to: number, text: 'ALPHA 654321' }));
    expect(reply.status).toBe(200);
    await server.settle();
    const { body: order } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(order).toMatchObject({ status: 'running', code: null, messages: [] });
    const { body: unrouted } = await server.ask('GET', '/api/sms/unrouted', { as: 'admin' });
    const uuid = reply.body.message_id;
    expect((unrouted.data as object[])[0]).toMatchObject({ uuid, outcome: 'unrouted', why: 'other-vendor' });
  });

  it('has a name and a company that an admin may change, and a name that no other vendor has', async () => {
    const [one, two] = [await newVendor('North'), await newVendor('South')];
    const change = (vendor: string, name: string) =>
      admin('PUT', `/api/vendor/${vendor}`, { name, company: 'Compass Ltd' });
    const twice = await admin(
      'POST',
      '/api/vendor',
      { name: ' NORTH ', company: 'Other' },
      {
        'idempotency-key': randomUUID(),
      },
    );
    expect([twice.status, twice.code]).toEqual([409, 'vendor-name-exists']);
    expect((await change(two, 'north')).code).toBe('vendor-name-exists');
    expect((await change(one, 'North')).status).toBe(204);
    expect((await change(one, 'East')).status).toBe(204);
    expect((await change(randomUUID(), 'West')).code).toBe('not-found');
    // Of two at the same moment, one gets the name.
    const both = await Promise.all([one, two].map((vendor) => change(vendor, 'Pole')));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    await server.settle();
    const { body } = await admin('GET', '/api/vendor/list');
    const listed = body.data as readonly { readonly vendor_name: string; readonly company: string }[];
    expect(listed.filter(({ vendor_name }) => vendor_name === 'Pole')).toMatchObject([
      { company: 'Compass Ltd' },
    ]);
  });

  it('proves itself with a secret of its own, which nobody else can use', async () => {
    const [one, two] = [await newVendor('One'), await newVendor('Two')];
    const [firstSecret, secondSecret] = [await newSecret(one), await newSecret(two)];
    expect((await by(one, firstSecret)).status).toBe(200);
    expect((await by(two, secondSecret)).status).toBe(200);
    const ofSettings = { id: '', secret: server.ringpost.secrets.jsonSecret };
    for (const [vendor, secret] of [
      [one, secondSecret],
      [one, ofSettings],
      ['', firstSecret],
      [randomUUID(), firstSecret],
      ['no-vendor', firstSecret],
      [`${one} `, { id: '', secret: '' }],
    ] as const) {
      const { status, code } = await by(vendor, secret);
      expect([status, code], vendor).toEqual([403, 'bad-signature']);
    }
  });

  it('counts its message ids for itself, and its messages say which vendor brought them', async () => {
    const [one, two] = [await newVendor('Third'), await newVendor('Fourth')];
    const sms = smsOf({ message_id: '1001' });
    const first = await by(one, await newSecret(one), sms);
    const second = await by(two, await newSecret(two), sms);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.text).not.toBe(second.text);
    const { events } = server.ringpost.engine;
    const [receivedEvent] = await events.readStream(`sms-${String(second.body.message_id)}`);
    expect(receivedEvent?.data).toMatchObject({ provider: 'json', account: two, providerMessageId: '1001' });
  });

  it('rolls its secret: both are good until the old one is revoked, and a third is refused', async () => {
    const vendor = await newVendor('Rolling');
    const [oldSecret, nextSecret] = [await newSecret(vendor), await newSecret(vendor)];
    const third = await admin('POST', `/api/vendor/${vendor}/secrets`);
    expect([third.status, third.code]).toEqual([409, 'too-many-secrets']);
    expect([(await by(vendor, oldSecret)).status, (await by(vendor, nextSecret)).status]).toEqual([200, 200]);
    expect((await revoke(vendor, oldSecret)).status).toBe(204);
    expect((await revoke(vendor, oldSecret)).status).toBe(204);
    expect([(await by(vendor, oldSecret)).status, (await by(vendor, nextSecret)).status]).toEqual([403, 200]);
    expect((await revoke(vendor, nextSecret)).status).toBe(204);
    expect((await by(vendor, nextSecret)).status).toBe(403);
  });

  it('has secrets that are shown once, and stand neither in the log nor in what is logged', async () => {
    const vendor = await newVendor('Shy');
    const { id, secret } = await newSecret(vendor);
    await by(vendor, { id, secret });
    const { body, text } = await admin('GET', `/api/vendor/${vendor}/secrets`);
    expect(body).toMatchObject({ total: 1, data: [{ secret_uuid: id }] });
    expect(text).not.toContain(secret);
    const events = await server.ringpost.engine.events.readAll();
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(server.logged()).not.toContain(secret);
    const created = events.find(
      (event) => event.type === 'VendorSecretCreated' && event.data.secretId === id,
    );
    const actor = `admin:${server.people.admin.userId}`;
    expect(created?.meta).toMatchObject({ actor, address: expect.stringMatching(/./) });
  });

  it('may sign as Standard Webhooks says, and then its signature decides', async () => {
    const vendor = await newVendor('Signing');
    const { secret } = await newSecret(vendor);
    const body = JSON.stringify(smsOf());
    const at = String(server.now().getTime() / 1000);
    const headers = (signedBody: string, id = 'msg_1') => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(`${id}.${at}.${signedBody}`).digest('base64');
      return {
        'x-ringpost-vendor': vendor,
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': `v1,${signature}`,
      };
    };
    const post = (content: string, with_: Record<string, string>) =>
      server.ask('POST', '/hooks/sms/json', { body: content, headers: with_ });
    const first = await post(body, headers(body));
    expect(first.status).toBe(200);
    expect((await post(body, headers(body, 'msg_2'))).text).toBe(first.text);
    const changedBody = body.replace('123456', '654321');
    expect((await post(changedBody, headers(body))).code).toBe('bad-signature');
    const both = { ...headers(body), 'x-ringpost-secret': secret };
    expect((await post(changedBody, both)).code).toBe('bad-signature');
  });
});
