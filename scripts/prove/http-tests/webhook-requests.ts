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

/** The ids of the routes of webhook deliveries. */
export const idOfDelivery = {
  '/api/webhook/deliveries/{id}': ownDelivery,
  '/api/webhook/deliveries/{id}/replay': ownDelivery,
  '/api/admin/webhook_deliveries/{id}/replay': ownDelivery,
};
