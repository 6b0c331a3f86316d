import { setImmediate as afterOthers } from 'node:timers/promises';
import { LOG_START, type RecordedEvent } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { forgetfulDisk } from '@ringpost/testing/forgetful-disk';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import type { Append, Appended, EventStore } from '../event-store.ts';
import { openEmbeddedLog } from './event-store.ts';

const SEED = Number(process.env.RINGPOST_SEED ?? Date.now() % 1_000_000);
const LOGS = 6;
const CUTS_OF_EACH = 10;
const STREAMS = 6;
const EVENTS_MAX = 4;

async function readWhole(store: EventStore): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (let page = await store.readAll(); page.length > 0; ) {
    all.push(...page);
    page = await store.readAll({ after: page.at(-1)?.position ?? LOG_START });
  }
  return all;
}

interface Counts {
  acknowledged: number;
  lost: number;
  refused: number;
  joint: number;
}

/** Cuts the power many times during many appends, and checks the log each time. */
async function cutAgainAndAgain(random: () => number, counts: Counts): Promise<void> {
  const upTo = (count: number) => Math.floor(random() * count);
  const folder = await dataFolder();
  const disk = forgetfulDisk(random);
  const acknowledged: { readonly append: Append; readonly answer: Appended }[] = [];
  /** The ids of the events of each append to two streams. */
  const joint: (readonly string[])[] = [];

  /** Appends to a stream, one after the other, until the power is cut. Repeats each append without an answer exactly. */
  const write = async (store: EventStore, stream: string, attempts: Append[]): Promise<void> => {
    let expected = (await store.readStream(stream)).at(-1)?.revision ?? ('none' as const);
    for (;;) {
      const length = random() < 0.1 ? 3_000 : 30;
      const events = Array.from({ length: 1 + upTo(EVENTS_MAX) }, () =>
        sampleEvent('x'.repeat(upTo(length))),
      );
      const append: Append = { stream, expected, events };
      const event = sampleEvent();
      const other: Append = { stream: `vendor-of-${event.id}`, expected: 'none', events: [event] };
      const appends = random() < 0.5 ? [append] : [append, other];
      attempts.push(...appends);
      if (appends.length > 1) joint.push(appends.flatMap((each) => each.events.map(({ id }) => id)));
      let answers: readonly Appended[] | undefined;
      while (!answers) {
        answers = await store.appendAll?.(appends).catch((error: unknown) => {
          expect(error).toBeInstanceOf(StoreUnavailable);
          counts.refused += 1;
          return undefined;
        });
        await afterOthers();
      }
      for (const [index, answer] of answers.entries())
        acknowledged.push({ append: appends[index] ?? append, answer });
      expected = answers[0]?.revision ?? expected;
    }
  };

  /** @returns the appends that were requested before the power cut */
  const writeUntilCut = async (store: EventStore): Promise<readonly Append[]> => {
    const attempts: Append[] = [];
    let isOn = true;
    const whileOn: EventStore = {
      ...store,
      appendAll: async (appends) => (isOn ? store.appendAll?.(appends) : undefined) ?? new Promise(() => {}),
    };
    for (let index = 0; index < STREAMS; index += 1) void write(whileOn, `vendor-${index}`, attempts);
    for (let turns = upTo(50); turns > 0; turns -= 1) {
      if (random() < 0.03) disk.failSyncs(1 + upTo(3));
      await afterOthers();
    }
    isOn = false;
    // Sometimes the server stops properly before the power cut.
    if (random() < 0.1) await store.close();
    disk.cutPower();
    return attempts;
  };

  const examine = async (store: EventStore, attempts: readonly Append[]): Promise<void> => {
    const stored = new Map((await readWhole(store)).map(({ id, position }) => [id, position]));
    const isThere = ({ id }: { readonly id: string }) => stored.has(id);
    for (const { append, answer } of acknowledged) {
      expect(append.events.every(isThere), 'what was acknowledged').toBe(true);
      expect(stored.get(append.events.at(-1)?.id ?? '')).toBe(answer.position);
    }
    for (const { events } of attempts) {
      const storedCount = events.filter(isThere).length;
      expect([0, events.length], 'an append, whole or not at all').toContain(storedCount);
      if (storedCount === 0) counts.lost += 1;
    }
    for (const each of joint) {
      const storedCount = each.filter((id) => stored.has(id)).length;
      expect([0, each.length], 'an append to two streams, whole or not at all').toContain(storedCount);
      if (storedCount > 0) counts.joint += 1;
    }
    for (let index = 0; index < STREAMS; index += 1) {
      const events = await store.readStream(`vendor-${index}`);
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, revision) => revision));
    }
  };

  let store = openEmbeddedLog(folder.path, { open: disk.open });
  for (let cut = 0; cut < CUTS_OF_EACH; cut += 1) {
    const attempts = await writeUntilCut(store);
    store = openEmbeddedLog(folder.path, { open: disk.open });
    await examine(store, attempts);
  }
  counts.acknowledged += acknowledged.length;
  await store.close();
  await folder.remove();
}

describe(`a log whose power is cut (seed ${SEED})`, () => {
  it('has all acknowledged appends, and no incomplete one', async () => {
    const random = seededRandom(SEED);
    const counts = { acknowledged: 0, lost: 0, refused: 0, joint: 0 };
    for (let log = 0; log < LOGS; log += 1) await cutAgainAndAgain(random, counts);
    expect(counts.acknowledged).toBeGreaterThan(LOGS * CUTS_OF_EACH);
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
    expect(counts.joint).toBeGreaterThan(LOGS * CUTS_OF_EACH);
  });

  it('keeps what the next process acknowledged, although the killed process had not synced it', async () => {
    const folder = await dataFolder();
    // A sync takes as long as possible, and a power cut removes everything that was not synced.
    const disk = forgetfulDisk(() => 0.99);
    const appends: Append[] = ['a', 'b'].map((name) => ({
      stream: `vendor-${name}`,
      expected: 'none',
      events: [sampleEvent(name)],
    }));
    const killed = openEmbeddedLog(folder.path, { open: disk.open });
    for (const append of appends) killed.append(append).catch(() => undefined);
    await afterOthers();
    disk.kill();
    const next = openEmbeddedLog(folder.path, { open: disk.open });
    expect(await readWhole(next)).toHaveLength(2);
    for (const append of appends) await next.append(append);
    disk.cutPower();
    const last = openEmbeddedLog(folder.path, { open: disk.open });
    expect(await readWhole(last)).toHaveLength(2);
    await last.close();
    await folder.remove();
  });
});
