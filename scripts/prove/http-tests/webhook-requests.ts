import { expect, vi } from 'vitest';
import type { TestServer } from './test-server.ts';

const deliveries = new WeakMap<TestServer['ringpost'], Promise<string>>();

/** One test delivery of the owner's webhook. More are not needed, and each would ask a name server. @returns its id. */
function ownDelivery({ ask, settle, ringpost }: TestServer): Promise<string> {
  const send = async (): Promise<string> => {
    const webhook = { url: 'https://receiver.example/hooks', types: ['order.failed'] };
    await ask('PUT', '/api/webhook', { as: 'owner', body: webhook });
    const { body } = await ask('POST', '/api/webhook/test', { as: 'owner' });
    const id = String(body.delivery_uuid);
    // It asks a name server first. Its events must not be counted for a later request.
    await vi.waitFor(async () => {
      const { body: delivery } = await ask('GET', `/api/webhook/deliveries/${id}`, { as: 'owner' });
      expect(delivery.attempts).toBeGreaterThan(0);
    }, 20_000);
    await settle();
    return id;
  };
  const delivery = deliveries.get(ringpost) ?? send();
  deliveries.set(ringpost, delivery);
  return delivery;
}

const receivers = new WeakMap<TestServer['ringpost'], Promise<unknown>>();

/** Makes a receiver of the owner. The earlier ones go, because an account may have only a few. */
async function replaceReceiver({ ask, settle }: TestServer): Promise<string> {
  await settle();
  const { body: earlier } = await ask('GET', '/api/webhooks', { as: 'owner' });
  for (const { receiver_uuid } of earlier.data as readonly { readonly receiver_uuid: string | null }[])
    if (receiver_uuid !== null) await ask('DELETE', `/api/webhooks/${receiver_uuid}`, { as: 'owner' });
  const body = { url: 'https://receiver.example/further', types: ['order.failed'] };
  const { body: made } = await ask('POST', '/api/webhooks', { as: 'owner', body });
  expect(made).toMatchObject({ receiver_uuid: expect.any(String) });
  await settle();
  return String(made.receiver_uuid);
}

/** A new receiver of the owner, which no other request uses. Requests may be made at the same moment. */
function ownReceiver(server: TestServer): Promise<string> {
  const before = receivers.get(server.ringpost) ?? Promise.resolve();
  const receiver = before.then(() => replaceReceiver(server));
  receivers.set(server.ringpost, receiver);
  return receiver;
}

/** The ids of the routes of webhooks and of their deliveries. */
export const idOfDelivery = {
  '/api/webhook/deliveries/{id}': ownDelivery,
  '/api/webhook/deliveries/{id}/replay': ownDelivery,
  '/api/admin/webhook_deliveries/{id}/replay': ownDelivery,
  '/api/webhooks/{id}': ownReceiver,
  '/api/webhooks/{id}/deliveries': ownReceiver,
  '/api/webhooks/{id}/pause': ownReceiver,
  '/api/webhooks/{id}/replay': ownReceiver,
  '/api/webhooks/{id}/secret': ownReceiver,
  '/api/webhooks/{id}/secret/roll': ownReceiver,
  '/api/webhooks/{id}/test': ownReceiver,
};
