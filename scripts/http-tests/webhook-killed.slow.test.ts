import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataFolder } from '@ringpost/events/testing/data-folder';
import { eventually } from '@ringpost/events/testing/eventually';
import { describe, expect, it } from 'vitest';
import { type KillableServer, startServer } from './killable-server.ts';

const WISH = { numbers: 1, customers: 1, creditMills: 0 };
const PAST_THE_DEADLINE_MS = 40_000;

async function set({ client, facts }: KillableServer, url: string) {
  const [customer] = facts.customers;
  if (!customer) throw new Error('there is no customer');
  const set = await client.put(customer, '/api/webhook', { url, types: [] });
  expect(set.status).toBe(204);
  const { body } = await client.post(customer, '/api/webhook/test');
  return { id: String(body.delivery_uuid), customer };
}

describe('a server that is killed in the middle of a delivery', () => {
  it('sends it again after the restart, under the same id', async () => {
    const ids: unknown[] = [];
    let answers = false;
    const receiver = createServer((request, response) => {
      ids.push(request.headers['webhook-id']);
      if (answers) response.end();
    });
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    process.env.RINGPOST_TEST_RECEIVER = host;
    const folder = await dataFolder();
    const first = await startServer(folder.path, WISH, 0);
    const { id, customer } = await set(first, `http://${host}/hook`);
    await eventually(() => ids.length === 1, 20_000);
    await first.kill();
    answers = true;
    const second = await startServer(folder.path, WISH, PAST_THE_DEADLINE_MS);
    await eventually(() => ids.length === 2, 20_000);
    await second.advance(PAST_THE_DEADLINE_MS);
    expect(ids).toEqual([id, id]);
    const { body } = await second.client.get(customer, `/api/webhook/deliveries/${id}`);
    expect(body).toMatchObject({ status: 'delivered', attempts: 1 });
    await second.stop();
    receiver.closeAllConnections();
    receiver.close();
    await folder.remove();
  });
});
