import { randomUUID } from 'node:crypto';
import { streams } from '@ringpost/domain';
import type { TestServer } from './test-server.ts';

/** A message that came after its order was cancelled by the owner. @returns its id. */
export async function withheldMessage({ ask, buy, ringpost, settle }: TestServer): Promise<string> {
  const { orderId, number } = await buy('owner');
  await ask('POST', `/api/orders/${orderId}/cancel`, { as: 'owner' });
  const body = { message_id: randomUUID(), from: '32665', to: number, text: 'Your ALPHA code is 482913' };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const { body: answer } = await ask('POST', '/hooks/sms/json', { body, headers });
  await settle();
  return String(answer.message_id);
}

/** The order that the newest unrouted message can be given to. */
let orderOfUnrouted = '';

/** @returns the id of a message that only admins may read: nobody has its number, unless one is given. */
export async function leftForOperators(server: TestServer, to = '+12025550188'): Promise<string> {
  const { ask, ringpost, settle } = server;
  const body = { message_id: randomUUID(), from: '32665', to, text: 'Your code is 482913' };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const { body: answer } = await ask('POST', '/hooks/sms/json', { body, headers });
  await settle();
  return String(answer.message_id);
}

/** A message that names no app, to a number that two customers have: it is not certain whose it is. @returns its id. */
export async function unroutedMessage(server: TestServer): Promise<string> {
  const { buy, ringpost, appIds, now, people } = server;
  const { orderId, number: e164 } = await buy('owner');
  const { events } = ringpost.engine;
  const stream = streams.number(e164);
  const last = (await events.readStream(stream)).findLast(({ type }) => type === 'NumberLeased');
  if (last?.type !== 'NumberLeased') throw new Error(`${orderId} has no number`);
  const [leaseId, userId] = [randomUUID(), people.other.userId];
  const data = { ...last.data, leaseId, orderId: randomUUID(), userId, appId: appIds[1] };
  const meta = { ...last.meta, occurredAt: now().toISOString() };
  const lease = { ...last, id: randomUUID(), data, meta };
  await events.append({ stream, events: [lease], expected: last.revision });
  orderOfUnrouted = orderId;
  return leftForOperators(server, e164);
}

/** Values of fields that name messages. */
export const meaningsOfMessages: Readonly<Record<string, (server: TestServer) => unknown>> = {
  uuid: withheldMessage,
  order_uuid: () => orderOfUnrouted,
};
