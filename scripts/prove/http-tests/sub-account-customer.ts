import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

/** A key of a sub-account. */
export const TERMS = {
  name: 'A program',
  scopes: ['read', 'buy'],
  day_cap: null,
  addresses: [],
  last_day: null,
};

export type Sender = { readonly as: Who } | { readonly token: string };

/** Sends something that happens once for each key, with a new key. */
export function once(ask: TestServer['ask'], path: string, sender: Sender, body: object): Promise<Reply> {
  return ask('POST', path, { ...sender, headers: { 'idempotency-key': randomUUID() }, body });
}
/** A new sub-account of the owner with money, as its program sends. */
export async function withMoney(ask: TestServer['ask'], amount = 2): Promise<{ readonly token: string }> {
  const { id } = (await ask('POST', '/api/sub_accounts', { as: 'owner', body: { name: 'Shop' } })).body;
  await once(ask, `/api/sub_accounts/${id}/transfers`, { as: 'owner' }, { direction: 'in', amount });
  const { key } = (await ask('POST', `/api/sub_accounts/${id}/keys`, { as: 'owner', body: TERMS })).body;
  return { token: String(key) };
}

/** What a customer does with sub-accounts. @param server the one that runs by then */
export function subAccountCustomer(server: () => TestServer) {
  async function made(as: Who = 'owner', name = 'Shop'): Promise<string> {
    const { body, status, text } = await server().ask('POST', '/api/sub_accounts', { as, body: { name } });
    expect(status, text).toBe(201);
    return String(body.id);
  }
  async function keyFor(id: string, as: Who = 'owner'): Promise<string> {
    const { body, status, text } = await server().ask('POST', `/api/sub_accounts/${id}/keys`, {
      as,
      body: TERMS,
    });
    expect(status, text).toBe(201);
    return String(body.key);
  }
  function move(
    id: string,
    direction: 'in' | 'out',
    amount: number,
    { as = 'owner', key = randomUUID() }: { readonly as?: Who; readonly key?: string } = {},
  ): Promise<Reply> {
    const headers = { 'idempotency-key': key };
    return server().ask('POST', `/api/sub_accounts/${id}/transfers`, {
      as,
      headers,
      body: { direction, amount },
    });
  }
  async function balanceOf(sender: Sender): Promise<number> {
    return Number((await server().ask('GET', '/api/users/balance', sender)).body.balance);
  }
  async function shown(
    id: string,
    as: Who = 'owner',
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { body } = await server().ask('GET', '/api/sub_accounts', { as });
    return (body.data as readonly Record<string, unknown>[]).find((each) => each.id === id);
  }
  return { made, keyFor, move, balanceOf, shown };
}
