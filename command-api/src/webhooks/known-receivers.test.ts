import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { afterEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import type { Policy, Reaction } from '../kernel/run-policies.ts';
import { createHandlerCodes } from '../portal-protocols/entries.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { creditFunds } from '../wallets/credit-funds.ts';
import { createKnownReceivers } from './known-receivers.ts';
import { handleWebhook } from './webhook.commands.ts';
import { createQueueingPolicy, createSendingPolicy } from './webhook.policy.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** Counts everything that is read from the log, the streams and the views. */
function counting(deps: Deps): { readonly deps: Deps; reads(): number } {
  let reads = 0;
  const counted = <T extends object>(object: T, methods: readonly string[]): T =>
    new Proxy(object, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function' || !methods.includes(String(name))) return value;
        return (...given: readonly unknown[]) => {
          reads += 1;
          return value.apply(target, given) as unknown;
        };
      },
    });
  return {
    deps: {
      ...deps,
      events: counted(deps.events, ['readAll', 'readStream', 'head']),
      streams: counted(deps.streams, ['refresh', 'load']),
      readModel: counted(deps.readModel, ['collection', 'checkpoint', 'liveVersion']),
      vault: counted(deps.vault, ['get', 'put', 'list']),
    },
    reads: () => reads,
  };
}

async function openDeps(): Promise<Deps> {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  opened.push(engine);
  return depsOn(engine, manualClock());
}

function credit(deps: Deps, userId: string): Promise<unknown> {
  const ids = { operationId: randomUUID(), requestId: 'r' };
  return creditFunds(deps, { userId, amountMills: 10, reason: 'For a test', actor: 'system:test', ...ids });
}

function causeOf(userId: string) {
  return { operationId: randomUUID(), causationId: 'r', correlationId: 'r', actor: `customer:${userId}` };
}

/** Sets the first receiver of a customer, or the one that is named. */
function setWebhook(deps: Deps, userId: string, receiver = userId): Promise<unknown> {
  const settings = {
    url: 'https://example.org',
    types: ['balance.credited'],
    form: 'ringpost',
    subAccounts: false,
    secretId: 's',
  } as const;
  const command = { type: 'SetWebhook', userId, now: deps.clock.now().toISOString(), ...settings } as const;
  return handleWebhook(deps, receiver, command, causeOf(userId));
}

/** Passes every event of the log to the policy, like the process that follows the log. */
async function follow(deps: Deps, policy: Policy, log: readonly RecordedEvent[]) {
  const reactions = new Map(Object.entries(policy.on) as [string, Reaction<RecordedEvent>][]);
  for (const event of log) await reactions.get(event.type)?.(event, deps);
}

async function queuedFor(deps: Deps): Promise<readonly string[]> {
  const log = await deps.events.readAll();
  return log.flatMap(({ type, data }) => (type === 'WebhookQueued' ? [data.userId] : []));
}

describe('an event of a customer who never set a webhook', () => {
  it('reads nothing, however many there are', async () => {
    const plain = await openDeps();
    for (let n = 0; n < 50; n += 1) await credit(plain, `customer-${n % 5}`);
    const log = await plain.events.readAll();
    const { deps, reads } = counting(plain);
    const policy = createQueueingPolicy(createKnownReceivers(deps), createHandlerCodes(deps));
    await follow(deps, policy, log.slice(0, 1));
    // The first event causes one read of who has a webhook.
    const before = reads();
    await follow(deps, policy, log);
    expect(reads() - before).toBe(0);
    expect(await queuedFor(plain)).toEqual([]);
  });
});

describe('a customer who sets a webhook', () => {
  it('gets messages from then on, even if events are followed already', async () => {
    const deps = await openDeps();
    const policy = createQueueingPolicy(createKnownReceivers(deps), createHandlerCodes(deps));
    await credit(deps, 'ann');
    await follow(deps, policy, await deps.events.readAll());
    const seen = (await deps.events.readAll()).length;
    await setWebhook(deps, 'ann');
    await credit(deps, 'ann');
    await follow(deps, policy, (await deps.events.readAll()).slice(seen));
    expect(await queuedFor(deps)).toEqual(['ann']);
  });

  it('is known to a process that takes over from another one', async () => {
    const deps = await openDeps();
    const receivers = createKnownReceivers(deps);
    expect(await receivers.has('ann')).toBe(false);
    await setWebhook(deps, 'ann');
    expect(await receivers.has('ann')).toBe(false);
    receivers.forget();
    expect(await receivers.has('ann')).toBe(true);
  });
});

describe('the receivers of a customer', () => {
  it('get a delivery each, which waits in a lane of its own', async () => {
    const deps = await openDeps();
    const made = { type: 'MakeWebhookReceiver', userId: 'ann', receiverId: 'r-1', now: 'now' } as const;
    await handleWebhook(deps, 'ann', made, causeOf('ann'));
    await setWebhook(deps, 'ann');
    await setWebhook(deps, 'ann', 'ann-r-1');
    await credit(deps, 'ann');
    const policy = createQueueingPolicy(createKnownReceivers(deps), createHandlerCodes(deps));
    await follow(deps, policy, await deps.events.readAll());
    const lanes: string[] = [];
    const sending = createSendingPolicy({ offer: (receiver) => void lanes.push(receiver) });
    await follow(deps, sending, await deps.events.readAll());
    expect(lanes).toEqual(['ann', 'ann-r-1']);
    const removed = { type: 'RemoveWebhookReceiver', userId: 'ann', receiverId: 'r-1', now: 'now' } as const;
    await handleWebhook(deps, 'ann', removed, causeOf('ann'));
    const seen = (await deps.events.readAll()).length;
    await credit(deps, 'ann');
    await follow(deps, policy, (await deps.events.readAll()).slice(seen));
    expect(await queuedFor(deps)).toHaveLength(3);
  });
});
