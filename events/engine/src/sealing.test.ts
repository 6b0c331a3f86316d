import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOG_START } from '@ringpost/domain';
import { eventStoreContract } from '@ringpost/testing/event-store.contract-test';
import { eventually } from '@ringpost/testing/eventually';
import { sampleEvent, sampleSms } from '@ringpost/testing/sample-events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedLog } from './embedded/event-store.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { SealBroken } from './errors.ts';
import type { NewEvent } from './event-store.ts';
import { sealEvents } from './sealing.ts';
import { openSubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';

function opened() {
  const log = openEmbeddedLog(':memory:');
  const vault = openEmbeddedVault(':memory:');
  const keys = openSubjectKeys(vault, openEmbeddedBus());
  return { log, vault, keys, store: sealEvents(log, keys) };
}

eventStoreContract(
  'sealed',
  async () => {
    const { store } = opened();
    return { store, reopen: async () => opened().store, dispose: async () => {} };
  },
  { outlives: false },
);

function textOf(event: { readonly data: object } | undefined): unknown {
  return event !== undefined && 'text' in event.data ? event.data.text : undefined;
}

describe('sealEvents', () => {
  it('keeps personal fields out of the log and returns them to readers', async () => {
    const { log, store } = opened();
    const sms = sampleSms('user:ann', 'Your code is 471-112 🙂');
    await store.append({ stream: 'sms-1', expected: 'none', events: [sms, sampleEvent('Acme')] });
    const raw = JSON.stringify(await log.readAll());
    expect(raw).not.toContain('471-112');
    expect(raw).not.toContain('+12025550143');
    expect(raw).toContain('+12125550132');
    expect(raw).toContain('Acme');
    for (const events of [await store.readAll(), await store.readStream('sms-1')]) {
      expect(events.map(({ data }) => data)).toEqual([sms.data, expect.objectContaining({ name: 'Acme' })]);
    }
  });

  it('keeps the address of an admin’s request out of the log, sealed with the key of that admin', async () => {
    const { log, keys, store } = opened();
    const changed = (admin: string): NewEvent => {
      const bare = sampleEvent('x');
      const meta = { ...bare.meta, actor: `admin:${admin}`, address: '203.0.113.7', sessionId: 's1' };
      const data = { userId: 'ann', role: 'admin', sessionEpoch: 1 } as const;
      return { id: bare.id, type: 'RoleChanged', data, meta };
    };
    await store.append({
      stream: 'account-ann',
      expected: 'none',
      events: [changed('root'), changed('bob')],
    });
    expect(JSON.stringify(await log.readAll())).not.toContain('203.0.113.7');
    await keys.forget('user:bob');
    const metas = (await store.readAll()).map(({ meta }) => [meta.address, meta.sessionId]);
    expect(metas).toEqual([
      ['203.0.113.7', 's1'],
      ['', 's1'],
    ]);
  });

  it('unseals for subscribers too', async () => {
    const { store } = opened();
    const texts: unknown[] = [];
    store.subscribe({ after: LOG_START, onEvents: async (batch) => void texts.push(...batch.map(textOf)) });
    await store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', 'hello')] });
    await eventually(() => texts.length === 1);
    expect(texts).toEqual(['hello']);
    await store.close();
  });

  it('opens a text once, and not before it is read', async () => {
    const { store } = opened();
    await store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', 'x')] });
    const opens = vi.spyOn(crypto, 'createDecipheriv');
    onTestFinished(() => {
      opens.mockRestore();
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    const [event] = await store.readAll();
    expect(opens).not.toHaveBeenCalled();
    expect([textOf(event), textOf(event)]).toEqual(['x', 'x']);
    expect(opens).toHaveBeenCalledOnce();
  });

  it('leaves an empty field empty', async () => {
    const { log, store } = opened();
    await store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', '')] });
    expect(textOf((await log.readAll())[0])).toBe('');
  });

  it('returns nothing of a subject that was forgotten, and everything of the others', async () => {
    const { keys, store } = opened();
    await store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', 'for Ann')] });
    await store.append({ stream: 'sms-2', expected: 'none', events: [sampleSms('user:bob', 'for Bob')] });
    await keys.forget('user:ann');
    expect((await store.readAll()).map(textOf)).toEqual(['', 'for Bob']);
    await expect(keys.forget('user:nobody')).resolves.toBeUndefined();
  });

  it('reads what was sealed after a subject was forgotten, and nothing from before', async () => {
    const { keys, store } = opened();
    await store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', 'before')] });
    await keys.forget('user:ann');
    await store.append({ stream: 'sms-1', expected: 0, events: [sampleSms('user:ann', 'after')] });
    expect((await store.readAll()).map(textOf)).toEqual(['', 'after']);
  });

  it('gives a repeated append the first answer, although its sealed bytes differ', async () => {
    const { store } = opened();
    const again = { stream: 'sms-1', expected: 'none' as const, events: [sampleSms('user:ann')] };
    const first = await store.append(again);
    expect(await store.append(again)).toEqual(first);
    expect(await store.readAll()).toHaveLength(1);
  });

  it('seals appends to several streams, and keeps their order with others while a key is made', async () => {
    const { log, store } = opened();
    const first = store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', 'one')] });
    const both = store.appendAll?.([
      { stream: 'sms-1', expected: 0, events: [sampleSms('user:ann', 'two')] },
      { stream: 'sms-2', expected: 'none', events: [sampleSms('user:bob', 'three')] },
    ]);
    const last = store.append({ stream: 'sms-2', expected: 0, events: [sampleSms('user:bob', 'four')] });
    await Promise.all([first, both, last]);
    expect((await store.readAll()).map(textOf)).toEqual(['one', 'two', 'three', 'four']);
    expect(JSON.stringify(await log.readAll())).not.toMatch(/one|two|three|four/);
  });

  it('shares keys with another process, and makes one per subject for many requests at once', async () => {
    const { log, vault, store } = opened();
    const elsewhere = sealEvents(log, openSubjectKeys(vault, openEmbeddedBus()));
    await Promise.all(
      [store, elsewhere, store, elsewhere].map((one, index) =>
        one.append({ stream: `sms-${index}`, expected: 'none', events: [sampleSms('user:ann', `${index}`)] }),
      ),
    );
    expect((await elsewhere.readAll()).map(textOf).sort()).toEqual(['0', '1', '2', '3']);
    expect(await vault.list('subject-keys')).toHaveLength(1);
  });

  it('throws when a damaged field is read, and returns all other fields', async () => {
    const { log, store } = opened();
    await store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann', 'one')] });
    const [sealed] = await log.readAll();
    if (sealed?.type !== 'SmsReceived') throw new Error('the log holds the message');
    const { data, meta, type } = sealed;
    const flipped = `${data.text.slice(0, -2)}${data.text.endsWith('A') ? 'B' : 'A'}A`;
    const forgeries = [
      { ...data, text: flipped },
      { ...data, text: data.from, from: data.text },
      { ...data, text: 'never sealed' },
      { ...data, text: 'sealed1.AAAA' },
    ];
    for (const [index, forged] of forgeries.entries()) {
      const event = { id: sealed.id, type, data: forged, meta };
      await log.append({ stream: `sms-forged-${index}`, expected: 'none', events: [event] });
      const [forgery] = await store.readStream(`sms-forged-${index}`);
      expect(() => textOf(forgery)).toThrow(SealBroken);
      expect(forgery?.data).toHaveProperty('to', data.to);
    }
    const moved = { ...sampleSms('user:ann'), data };
    await log.append({ stream: 'sms-moved', expected: 'none', events: [moved] });
    const [elsewhere] = await store.readStream('sms-moved');
    expect(() => textOf(elsewhere)).toThrow(SealBroken);
  });

  it('refuses personal fields without a subject', async () => {
    const { store } = opened();
    const refused = store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('')] });
    await expect(refused).rejects.toThrow('names no subject');
    expect(await store.head()).toBe(LOG_START);
  });
});

/** A vault that is slow to find or store a key. */
function slow(vault: Vault): Vault {
  return {
    ...vault,
    get: async (space, key) => {
      await sleep(5);
      return vault.get(space, key);
    },
  };
}

describe('appends to one sealed stream', () => {
  it('keep their order while the first one waits for a new key', async () => {
    const log = openEmbeddedLog(':memory:');
    const store = sealEvents(log, openSubjectKeys(slow(openEmbeddedVault(':memory:')), openEmbeddedBus()));
    const append = (expected: 'none' | number, event: NewEvent) =>
      store.append({ stream: 'sms-1', expected, events: [event] });
    const results = await Promise.all([
      append('none', sampleSms('user:ann')),
      append(0, sampleEvent('needs no key')),
      append(1, sampleSms('user:bob')),
      append(2, sampleSms('user:ann')),
      append(3, sampleEvent('needs no key')),
    ]);
    expect(results.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
  });

  it('do not wait for other streams, nor for answers', async () => {
    const log = openEmbeddedLog(':memory:');
    const handed: string[] = [];
    const spied = {
      ...log,
      append: (append: Parameters<typeof log.append>[0]) => {
        handed.push(append.stream);
        return log.append(append);
      },
    };
    const store = sealEvents(spied, openSubjectKeys(slow(openEmbeddedVault(':memory:')), openEmbeddedBus()));
    const waiting = store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann')] });
    const other = store.append({ stream: 'vendor-1', expected: 'none', events: [sampleEvent()] });
    expect(handed).toEqual(['vendor-1']);
    await Promise.all([waiting, other]);
    const atHand = [0, 1].map((expected) =>
      store.append({ stream: 'sms-1', expected, events: [sampleSms('user:ann')] }),
    );
    expect(handed).toEqual(['vendor-1', 'sms-1', 'sms-1', 'sms-1']);
    await Promise.all(atHand);
  });

  it('continue after one of them could not get its key', async () => {
    const vault = openEmbeddedVault(':memory:');
    let broken = true;
    const failing: Vault = {
      ...vault,
      get: async (space, key) => {
        if (broken) throw new Error('no vault');
        return vault.get(space, key);
      },
    };
    const keys = openSubjectKeys(failing, openEmbeddedBus());
    const store = sealEvents(openEmbeddedLog(':memory:'), keys);
    const failed = store.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann')] });
    const next = store.append({ stream: 'sms-1', expected: 'none', events: [sampleEvent()] });
    await expect(failed).rejects.toThrow('no vault');
    await expect(next).resolves.toMatchObject({ revision: 0 });
    broken = false;
    const last = store.append({ stream: 'sms-1', expected: 0, events: [sampleSms('user:ann')] });
    await expect(last).resolves.toMatchObject({ revision: 1 });
  });
});
