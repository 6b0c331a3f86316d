import type { Position } from '@ringpost/domain';
import { LOG_START, type RecordedEvent, reject } from '@ringpost/domain';
import {
  type Engine,
  type EventStore,
  EventUnreadable,
  openEngine,
  StoreUnavailable,
} from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { positionAt } from '@ringpost/testing/positions';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import type { Ownership } from '@ringpost/web/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { type Policies, type Policy, runPolicies, type Watcher } from './run-policies.ts';

let engine: Engine;
const running: Policies[] = [];

const always: Ownership = { hold: async () => true, release: async () => {} };
function ownedWhile(isOwner: () => boolean): Ownership {
  return { ...always, hold: async () => isOwner() };
}
function nobody(): Watcher {
  return { after: LOG_START, onEvent: () => {} };
}

interface Toy extends Policy {
  readonly seen: string[];
}

function toy(change: Partial<Policy> = {}): Toy {
  const seen: string[] = [];
  return {
    name: 'toy',
    from: 'start',
    seen,
    on: { VendorAdded: async (event) => void seen.push(...namesOf([event])) },
    ...change,
  };
}

interface RunOptions {
  readonly ownership?: Ownership;
  readonly watcher?: Watcher;
  readonly events?: Partial<EventStore>;
}

async function run(policies: readonly Policy[], options: RunOptions = {}): Promise<Policies> {
  const { ownership = always, watcher = nobody(), events } = options;
  const deps = depsOn({ ...engine, events: { ...engine.events, ...events } }, manualClock());
  const started = await runPolicies(deps, policies, ownership, watcher ? [watcher] : [], 10);
  running.push(started);
  return started;
}

async function happen(...names: readonly string[]): Promise<Position> {
  let position = LOG_START;
  for (const name of names) {
    const stream = `vendor-${crypto.randomUUID()}`;
    ({ position } = await engine.events.append({ stream, expected: 'none', events: [sampleEvent(name)] }));
  }
  return position;
}

function acted(policies: Policies, position: Position, name = 'toy') {
  return eventually(() => policies.hasPassed(name, position));
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
  await engine.close();
});

describe('a policy', () => {
  it('acts on events from before its start and on later ones, in order', async () => {
    const policy = toy();
    await happen('a', 'b');
    const policies = await run([policy]);
    await acted(policies, await happen('c'));
    expect(policy.seen).toEqual(['a', 'b', 'c']);
  });

  it("from 'now' skips events before its first start, but none after it, even after a crash", async () => {
    await happen('a');
    // This run ends at once, so it saves nothing later.
    const dead = await run([toy({ from: 'now' })], { ownership: ownedWhile(() => running.length === 0) });
    expect(dead.status()).toMatchObject([{ position: positionAt(0) }]);
    await happen('b');
    const policy = toy({ from: 'now' });
    await acted(await run([policy]), await happen('c'));
    expect(policy.seen).toEqual(['b', 'c']);
  });

  it('acts only on its types, and skips the others', async () => {
    const policy = toy({ on: { OrderCompleted: async () => {} } });
    const policies = await run([policy]);
    await acted(policies, await happen('a'));
    expect(policy.seen).toEqual([]);
    expect(policies.hasPassed('toy', positionAt(1))).toBe(false);
    expect(policies.hasPassed('another', positionAt(0))).toBe(false);
  });

  it('continues from its checkpoint after a restart', async () => {
    const before = toy();
    const first = await run([before]);
    await acted(first, await happen('a'));
    await first.close();
    const policy = toy();
    await acted(await run([policy]), await happen('b'));
    expect(policy.seen).toEqual(['b']);
  });

  it('does not get its events again when another policy is behind', async () => {
    const first = await run([toy()]);
    await acted(first, await happen('a', 'b'));
    await first.close();
    const [ahead, behind] = [toy(), toy({ name: 'behind' })];
    const policies = await run([ahead, behind]);
    const last = await happen('c');
    await Promise.all([acted(policies, last), acted(policies, last, 'behind')]);
    expect([ahead.seen, behind.seen]).toEqual([['c'], ['a', 'b', 'c']]);
  });

  it('repeats the events after its checkpoint after a crash, and loses none', async () => {
    let alive = true;
    const first = await run([toy()], { ownership: ownedWhile(() => alive) });
    const last = await happen('a', 'b');
    await acted(first, last);
    alive = false;
    const policy = toy();
    await acted(await run([policy]), last);
    expect(policy.seen).toEqual(['a', 'b']);
  });

  it('tries again until a store that does not answer or is too busy answers', async () => {
    const faults = [new StoreUnavailable('away'), reject('unavailable'), reject('busy'), reject('busy')];
    const seen: string[] = [];
    const VendorAdded = async (event: RecordedEvent): Promise<void> => {
      const fault = faults.pop();
      if (fault) throw fault;
      seen.push(...namesOf([event]));
    };
    const policies = await run([toy({ on: { VendorAdded } })]);
    await acted(policies, await happen('a', 'b'));
    expect(seen).toEqual(['a', 'b']);
    expect(policies.status()).toMatchObject([{ stopped: undefined }]);
  });

  it('that fails three times at an event stops there, alone, and starts there again', async () => {
    let tries = 0;
    const broken = toy({
      name: 'broken',
      on: {
        VendorAdded: async (event) => {
          tries += 1;
          if (namesOf([event])[0] === 'b') throw new Error('cannot');
        },
      },
    });
    const policy = toy();
    const policies = await run([broken, policy]);
    await acted(policies, await happen('a', 'b', 'c'));
    expect(tries).toBe(4);
    expect(policies.status()).toMatchObject([
      { name: 'broken', position: positionAt(0), stopped: 'failed at 000000000001' },
      {},
    ]);
    await policies.close();
    const mended = toy({ name: 'broken' });
    await acted(await run([mended]), positionAt(2), 'broken');
    expect(mended.seen).toEqual(['b', 'c']);
  });

  it('stops for an operator when its checkpoint belongs to another log', async () => {
    await engine.vault.put('policy-checkpoints', 'other', { epoch: 'another', position: positionAt(0) }, 0);
    const [other, fine] = [toy({ name: 'other' }), toy()];
    const policies = await run([other, fine]);
    await acted(policies, await happen('a'));
    expect([other.seen, fine.seen]).toEqual([[], ['a']]);
    expect(policies.status().map(({ stopped }) => stopped !== undefined)).toEqual([true, false]);
  });

  it('continues at the end of a restored log that ends before its checkpoint', async () => {
    await happen('old');
    const { epoch } = engine.events;
    await engine.vault.put('policy-checkpoints', 'ahead', { epoch, position: positionAt(99) }, 0);
    const ahead = toy({ name: 'ahead' });
    const policies = await run([ahead]);
    expect(await engine.vault.get('policy-checkpoints', 'ahead')).toMatchObject({
      value: { position: await engine.events.head() },
    });
    await acted(policies, await happen('new'), 'ahead');
    expect(ahead.seen).toEqual(['new']);
  });

  it('starts again after the log did not answer', async () => {
    let failures = 2;
    const subscribe: EventStore['subscribe'] = (subscriber) =>
      engine.events.subscribe({
        ...subscriber,
        async onEvents(batch) {
          failures -= 1;
          if (failures >= 0) throw new StoreUnavailable('away');
          return subscriber.onEvents(batch);
        },
      });
    const policy = toy();
    const policies = await run([policy], { events: { subscribe } });
    await acted(policies, await happen('a', 'b'));
    expect(policy.seen).toEqual(['a', 'b']);
  });
});

describe('two processes with the same policies', () => {
  it('act one at a time, and the other process takes over without a gap', async () => {
    let owner = 'first';
    const [one, two] = [toy(), toy()];
    const first = await run([one], { ownership: ownedWhile(() => owner === 'first') });
    const second = await run([two], { ownership: ownedWhile(() => owner === 'second') });
    await acted(first, await happen('a', 'b'));
    expect(two.seen).toEqual([]);
    // As if the first process had saved its work on `a`, but not on `b`.
    const value = { epoch: engine.events.epoch, position: positionAt(0) };
    await engine.vault.put('policy-checkpoints', 'toy', value, 1);
    owner = 'nobody';
    await happen('c');
    owner = 'second';
    const last = await happen('d');
    await acted(second, last);
    expect(one.seen).toEqual(['a', 'b']);
    expect(two.seen).toEqual(['b', 'c', 'd']);
    await second.close();
    expect((await engine.vault.get('policy-checkpoints', 'toy'))?.value).toMatchObject({ position: last });
  });

  it('may both act for a moment, and continue when one process sees that the other has saved', async () => {
    const [one, two] = [toy(), toy()];
    const [first, second] = [await run([one]), await run([two])];
    const last = await happen('a', 'b');
    await Promise.all([acted(first, last), acted(second, last)]);
    await first.close();
    await second.close();
    expect((await engine.vault.get('policy-checkpoints', 'toy'))?.value).toMatchObject({ position: last });
    const three = toy();
    await acted(await run([three]), await happen('c'));
    expect(three.seen).toEqual(['c']);
  });
});

describe('a watcher', () => {
  it('gets all events after its position, whichever process owns the policies', async () => {
    await happen('a', 'b');
    const seen: string[] = [];
    const watcher: Watcher = {
      after: positionAt(0),
      onEvent: (event) => void seen.push(...namesOf([event])),
    };
    await run([], { watcher, ownership: ownedWhile(() => false) });
    await happen('c');
    await eventually(() => seen.length >= 2);
    expect(seen).toEqual(['b', 'c']);
  });
});

function unreadable({ data: _, ...event }: RecordedEvent): RecordedEvent {
  return Object.defineProperty(event, 'data', {
    get() {
      throw new EventUnreadable('no JSON');
    },
  }) as RecordedEvent;
}

describe('an event that cannot be read', () => {
  const brokenAt = (position: Position): Partial<EventStore> => ({
    subscribe: (subscriber) =>
      engine.events.subscribe({
        ...subscriber,
        onEvents: (batch) =>
          subscriber.onEvents(
            batch.map((event) => (event.position === position ? unreadable(event) : event)),
          ),
      }),
  });

  it('stops only the policy that needs it, at its position; others act on later events', async () => {
    const [needing, passing] = [toy(), toy({ name: 'passing', on: { OrderCompleted: async () => {} } })];
    const policies = await run([needing, passing], { events: brokenAt(positionAt(1)) });
    await acted(policies, await happen('a', 'b', 'c'), 'passing');
    expect(needing.seen).toEqual(['a']);
    expect(policies.status()).toMatchObject([
      { name: 'toy', position: positionAt(0), stopped: 'failed at 000000000001' },
      { name: 'passing', position: positionAt(2), stopped: undefined },
    ]);
  });

  it('is skipped by the watcher, which gets all others', async () => {
    const noted: string[] = [];
    const watcher = {
      after: LOG_START,
      onEvent: (event: RecordedEvent) => void noted.push(...namesOf([event])),
    };
    await run([], { watcher, events: brokenAt(positionAt(1)) });
    await happen('a', 'b', 'c');
    await eventually(() => noted.length === 2);
    expect(noted).toEqual(['a', 'c']);
  });
});
