import { randomUUID } from 'node:crypto';
import { currentLease, lineOf, number, streams } from '@ringpost/domain';
import type { TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

/** A number that nobody imports, so that an alert for it waits. */
const NOBODYS = '+12125559996';

/** Numbers that are free for the first app. */
async function freeNumbers({ ask, ringpost, appIds }: TestServer, count: number): Promise<readonly string[]> {
  const { body } = await ask('GET', '/api/number/list?limit=100', { as: 'admin' });
  const rows = body.data as readonly { readonly number: string; readonly status: string }[];
  const free: string[] = [];
  for (const { number: e164, status } of rows.toReversed()) {
    const { state } = await ringpost.commandApi.deps.streams.refresh(streams.number(e164), number);
    if (status !== 'active' || currentLease(state, appIds[0]) || lineOf(state, appIds[0]).length > 0)
      continue;
    free.push(e164);
    if (free.length === count) return free;
  }
  throw new Error(`fewer than ${count} numbers are free`);
}

async function oneNumber(server: TestServer): Promise<string | undefined> {
  return (await freeNumbers(server, 1))[0];
}
function twoNumbers(server: TestServer): Promise<readonly string[]> {
  return freeNumbers(server, 2);
}

/** What the fields of a purchase of chosen numbers mean, by the path of its route. */
export const meaningsOfChosen: Readonly<Record<string, Values>> = {
  '/api/orders/on_demand': {
    number: oneNumber,
    // In place of the number and of the quoted price.
    prefixes: () => undefined,
    excluded_prefixes: () => undefined,
    max_price: () => undefined,
  },
  '/api/orders/several_apps': {
    app_uuids: ({ appIds }) => appIds.slice(0, 2),
    prefixes: () => undefined,
    excluded_prefixes: () => undefined,
  },
  '/api/orders/create_number_order': { number: oneNumber },
  '/api/orders/on_demand_bulk': { numbers: twoNumbers },
  '/api/orders/create_number_order_bulk': { numbers: twoNumbers },
  '/api/alert/bulk': { numbers: () => NOBODYS, file: () => '+12125559998' },
};

/** @returns the id of a new alert of the owner that waits. */
async function waitingAlert(server: TestServer): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { app_uuid: server.appIds[0], numbers: NOBODYS };
  const reply = await server.ask('POST', '/api/alert/bulk', { as: 'owner', headers, body });
  await server.settle();
  const [alert] = reply.body.data as readonly { readonly alert_uuid: string }[];
  return alert?.alert_uuid ?? '';
}

/** The id that belongs in the `{id}` of these paths. */
export const idOfAlert: Values = { '/api/alert/{id}/cancel': waitingAlert };
