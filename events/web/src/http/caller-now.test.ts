import { type AccountState, account, reject } from '@ringpost/domain';
import { expect, it } from 'vitest';
import type { Caller } from './caller.ts';
import { createCallerNow } from './caller-now.ts';

const ROUTE = { takesRecentAccount: true } as const;
const known = account.initial();
const current = account.initial();

function customer(changes: Partial<Caller> = {}): Caller {
  return {
    ...{ userId: 'ann', email: 'ann@example.org', role: 'customer', sessionEpoch: 0, sessionId: 'session' },
    ...{ sessionExpiresAt: '', passwordProvenAt: '' },
    ...changes,
  };
}

/** The accounts that were looked at, as what each of them makes of the caller. */
async function lookedAt(
  recent: () => Caller,
  route?: typeof ROUTE,
): Promise<{ readonly caller: Caller; readonly read: readonly string[] }> {
  const read: string[] = [];
  const callerNow = createCallerNow({ readAccount: () => current, readRecentAccount: () => known });
  const find = async (state: AccountState): Promise<Caller> => {
    read.push(state === known ? 'recent' : 'current');
    return state === known ? recent() : customer({ sessionId: 'current' });
  };
  return { caller: await callerNow(route, async (of) => find(await of('ann'))), read };
}

it('a recent account serves a customer on a route that takes it, and on no other', async () => {
  expect((await lookedAt(customer, ROUTE)).read).toEqual(['recent']);
  expect((await lookedAt(customer)).read).toEqual(['current']);
});

it('a recent account never refuses', async () => {
  const { caller, read } = await lookedAt(() => {
    throw reject('session-expired');
  }, ROUTE);
  expect(read).toEqual(['recent', 'current']);
  expect(caller.sessionId).toBe('current');
});

it('a recent account decides nothing about those who work here, or whose account holds them up', async () => {
  const limited = [{ role: 'admin' }, { mustChangePassword: true }, { isLeaving: true }] as const;
  for (const changes of limited) {
    const { caller } = await lookedAt(() => customer(changes), ROUTE);
    expect(caller, JSON.stringify(changes)).toEqual(customer({ sessionId: 'current' }));
  }
});

it('a recent account serves a customer who may buy more often than others', async () => {
  expect((await lookedAt(() => customer({ purchasesPerMinute: 600 }), ROUTE)).read).toEqual(['recent']);
});
