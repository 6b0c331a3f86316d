import { receiverKey } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../app.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { makeReceiver, removeReceiver } from './change-webhook.ts';
import { existingSettings } from './receivers.ts';
import { eraseSecrets, rollSecret, signingSecrets } from './webhook-secrets.ts';

const SETTINGS = {
  url: 'https://receiver.example/',
  types: [],
  form: 'ringpost',
  subAccounts: false,
} as const;
let engine: Engine;
let deps: Deps;
let userId: string;
let requests = 0;

function cause(): Cause {
  requests += 1;
  const id = `request-${requests}`;
  return { operationId: id, causationId: id, correlationId: id, actor: `customer:${userId}` };
}

async function keptSecrets(): Promise<number> {
  return (await engine.vault.list('webhook-secrets')).length;
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  deps = depsOn(engine, manualClock());
  const account = { email: 'ann@example.org', password: 'a-long-password', role: 'customer' } as const;
  ({ userId } = await createAccount(deps, { ...account, confirmed: true }));
});
afterEach(() => engine.close());

describe('the secrets of a receiver', () => {
  it('are erased with it, also those that do not sign any more, and sign nothing then', async () => {
    const { receiverId } = await makeReceiver(deps, userId, SETTINGS, cause());
    const receiver = { userId, receiverId };
    for (let time = 0; time < 3; time += 1) await rollSecret(deps, receiver, cause());
    expect(await keptSecrets()).toBe(4);
    const before = await existingSettings(deps, receiver);
    expect(await signingSecrets(deps, before)).toHaveLength(2);
    await removeReceiver(deps, receiver, cause());
    await eraseSecrets(deps, receiverKey(userId, receiverId));
    expect(await keptSecrets()).toBe(0);
    // A delivery that read the settings a moment ago makes no new secret.
    expect(await signingSecrets(deps, before)).toEqual([]);
    expect(await keptSecrets()).toBe(0);
  });

  it('get no new one if the receiver is removed meanwhile', async () => {
    const { receiverId } = await makeReceiver(deps, userId, SETTINGS, cause());
    const receiver = { userId, receiverId };
    const { put } = engine.vault;
    let isRemoved = false;
    const slow: Deps = {
      ...deps,
      vault: {
        ...engine.vault,
        async put(...parameters) {
          const version = await put(...parameters);
          if (!isRemoved) await removeReceiver(deps, receiver, cause());
          isRemoved = true;
          await eraseSecrets(deps, receiverKey(userId, receiverId));
          return version;
        },
      },
    };
    await expect(rollSecret(slow, receiver, cause())).rejects.toMatchObject({ code: 'not-found' });
    expect(await keptSecrets()).toBe(0);
  });
});
