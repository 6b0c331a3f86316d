import type { Position } from '@ringpost/events/domain';
import { LOG_START, type RecordedEvent, reject } from '@ringpost/events/domain';
import {
  type Engine,
  type EventStore,
  EventUnreadable,
  openEngine,
  StoreUnavailable,
} from '@ringpost/events/engine';
import { eventually } from '@ringpost/events/testing/eventually';
import { positionAt } from '@ringpost/events/testing/positions';
import { namesOf, sampleEvent } from '@ringpost/events/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depsOn, manualClock } from '../orders/shop.fixture.ts';
import type { Ownership } from './ownership.ts';
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
  const started = await runPolicies(deps, policies, ownership, watcher, 10);
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
  it('acts on what happened before it began and on what comes next, in order', async () => {
    const policy = toy();
    await happen('a', 'b');
    const policies = await run([policy]);
    await acted(policies, await happen('c'));
    expect(policy.seen).toEqual(['a', 'b', 'c']);
  });

  it("from 'now' leaves out what came before its first start, and nothing after it, even across a crash", async () => {
    await happen('a');
    // This run dies at once: it saves nothing later.
    const dead = await run([toy({ from: 'now' })], { ownership: ownedWhile(() => running.length === 0) });
    expect(dead.status()).toMatchObject([{ position: positionAt(0) }]);
    await happen('b');
    const policy = toy({ from: 'now' });
    await acted(await run([policy]), await happen('c'));
    expect(policy.seen).toEqual(['b', 'c']);
  });

  it('acts only on its types, and passes the others', async () => {
    const policy = toy({ on: { OrderCompleted: async () => {} } });
    const policies = await run([policy]);
    await acted(policies, await happen('a'));
    expect(policy.seen).toEqual([]);
    expect(policies.hasPassed('toy', positionAt(1))).toBe(false);
    expect(policies.hasPassed('another', positionAt(0))).toBe(false);
  });

  it('goes on after a restart where its checkpoint stands', async () => {
    const before = toy();
    const first = await run([before]);
    await acted(first, await happen('a'));
    await first.close();
    const policy = toy();
    await acted(await run([policy]), await happen('b'));
    expect(policy.seen).toEqual(['b']);
  });

  it('is not told again what it has acted on because another is behind', async () => {
    const first = await run([toy()]);
    await acted(first, await happen('a', 'b'));
    await first.close();
    const [ahead, behind] = [toy(), toy({ name: 'behind' })];
    const policies = await run([ahead, behind]);
    const last = await happen('c');
    await Promise.all([acted(policies, last), acted(policies, last, 'behind')]);
    expect([ahead.seen, behind.seen]).toEqual([['c'], ['a', 'b', 'c']]);
  });

  it('repeats after a crash what was not in its checkpoint, and loses nothing', async () => {
    let alive = true;
    const first = await run([toy()], { ownership: ownedWhile(() => alive) });
    const last = await happen('a', 'b');
    await acted(first, last);
    alive = false;
    const policy = toy();
    await acted(await run([policy]), last);
    expect(policy.seen).toEqual(['a', 'b']);
  });

  it('asks a store that is away, or too busy, until it answers', async () => {
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

  it('that fails stops alone at that event, after three tries, and begins there again', async () => {
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

  it('stops for an operator when its checkpoint belongs to another log, or lies past the end', async () => {
    const space = 'policy-checkpoints';
    await engine.vault.put(space, 'other', { epoch: 'another', position: positionAt(0) }, 0);
    await engine.vault.put(space, 'ahead', { epoch: engine.events.epoch, position: positionAt(99) }, 0);
    const [other, ahead] = [toy({ name: 'other' }), toy({ name: 'ahead' })];
    const fine = toy();
    const policies = await run([other, ahead, fine]);
    await acted(policies, await happen('a'));
    expect([other.seen, ahead.seen, fine.seen]).toEqual([[], [], ['a']]);
    expect(policies.status().map(({ stopped }) => stopped !== undefined)).toEqual([true, true, false]);
  });

  it('begins again when the log stops answering', async () => {
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
  it('let one act at a time, and the other take over without a gap', async () => {
    let owner = 'first';
    const [one, two] = [toy(), toy()];
    const first = await run([one], { ownership: ownedWhile(() => owner === 'first') });
    const second = await run([two], { ownership: ownedWhile(() => owner === 'second') });
    await acted(first, await happen('a', 'b'));
    expect(two.seen).toEqual([]);
    // As if the first had saved what it did of `a`, and not what it did of `b`.
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

  it('may both act for a moment, and go on when one finds that the other has saved', async () => {
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
  it('is told everything after where it stands, whoever owns the policies', async () => {
    await happen('a', 'b');
    const told: string[] = [];
    const watcher: Watcher = {
      after: positionAt(0),
      onEvent: (event) => void told.push(...namesOf([event])),
    };
    await run([], { watcher, ownership: ownedWhile(() => false) });
    await happen('c');
    await eventually(() => told.length >= 2);
    expect(told).toEqual(['b', 'c']);
  });
});

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

  it('stops only the policy that needs it, at its position; others act on what follows', async () => {
    const [needing, passing] = [toy(), toy({ name: 'passing', on: { OrderCompleted: async () => {} } })];
    const policies = await run([needing, passing], { events: brokenAt(positionAt(1)) });
    await acted(policies, await happen('a', 'b', 'c'), 'passing');
    expect(needing.seen).toEqual(['a']);
    expect(policies.status()).toMatchObject([
      { name: 'toy', position: positionAt(0), stopped: 'failed at 000000000001' },
      { name: 'passing', position: positionAt(2), stopped: undefined },
    ]);
  });

  it('is passed by the watcher, who hears of all others', async () => {
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

function unreadable({ data: _, ...event }: RecordedEvent): RecordedEvent {
  return Object.defineProperty(event, 'data', {
    get() {
      throw new EventUnreadable('no JSON');
    },
  }) as RecordedEvent;
}
