import { streams } from '@ringpost/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { start, type TestServer } from './test-server.ts';
import { answerWith, openReceiver } from './webhook-receiver.ts';

const receiver = openReceiver();
let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
  server = await start({
    numbers: 1,
    // Then the server is none of production, where no receiver on this machine is trusted.
    recordings: { url: 'https://twilio.example', resolve: async () => [] },
    webhooks: { trustedReceivers: new Set([receiver.host()]), timeoutMs: 300 },
  });
});
afterAll(async () => {
  await server.close();
  receiver.server.closeAllConnections();
  receiver.server.close();
});

function subscribe() {
  const body = { url: `http://${receiver.host()}/secret-path`, types: ['sms.received'] };
  return server.ask('PUT', '/api/webhook', { as: 'owner', body });
}
async function untilHits(count: number): Promise<void> {
  await vi.waitFor(() => expect(receiver.hits).toHaveLength(count), 60_000);
  await server.ringpost.commandApi.tick();
  await server.settle();
}
async function list() {
  await server.settle();
  return (await server.ask('GET', '/api/admin/webhook_deliveries', { as: 'support' })).body;
}

describe('a delivery that failed for good', () => {
  it('is seen by those who work here, and sent again by an admin', async () => {
    await subscribe();
    receiver.answers.set('secret-path', answerWith(410));
    const { body: queued } = await server.ask('POST', '/api/webhook/test', { as: 'owner' });
    const id = String(queued.delivery_uuid);
    await untilHits(1);
    const found = await list();
    expect(found.data).toMatchObject([
      {
        ...{ delivery_uuid: id, type: 'webhook.test', status: 'failed', attempts: 1 },
        ...{ email: server.people.owner.email, host: receiver.host(), last: { status: 410 } },
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('secret-path');

    const again = (as: 'owner' | 'support' | 'admin') =>
      server.ask('POST', `/api/admin/webhook_deliveries/${id}/replay`, { as });
    expect((await again('owner')).code).toBe('forbidden');
    expect((await again('support')).code).toBe('forbidden');
    expect((await again('admin')).code).toBe('webhook-off');
    receiver.answers.delete('secret-path');
    await subscribe();
    expect((await again('admin')).status).toBe(202);
    await untilHits(2);
    expect((await list()).data).toEqual([]);
    const events = await server.ringpost.engine.events.readStream(streams.delivery(id));
    const replayed = events.find(({ type }) => type === 'WebhookReplayed');
    expect(replayed?.meta.actor).toBe(`admin:${server.people.admin.userId}`);
    for (const of of [
      `customers/${server.people.owner.userId}?actor=admin`,
      `admins/${server.people.admin.userId}`,
    ]) {
      const { body } = await server.ask('GET', `/api/admin/audit/${of}`, { as: 'admin' });
      expect(body.data).toContainEqual(
        expect.objectContaining({ type: 'WebhookReplayed', kind: 'delivery', stream_id: id }),
      );
    }
    const { body: timeline } = await server.ask('GET', `/api/admin/audit/streams/delivery/${id}`, {
      as: 'admin',
    });
    expect(JSON.stringify(timeline)).not.toContain('secret-path');
    expect((timeline.data as readonly unknown[])[0]).toMatchObject({ type: 'WebhookAttempted' });
  });
});
