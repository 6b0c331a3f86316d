import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '../event-store.ts';
import { openEmbeddedLog } from './event-store.ts';
import { openLogFile } from './log-file.ts';
import { EMPTY_LOG, type LogEnd } from './log-scan.ts';
import { keepBuckets } from './run-buckets.ts';
import {
  coveredBy,
  hashOf,
  mergeRuns,
  openRuns,
  type Run,
  removeOthers,
  sortedEntries,
  writeRun,
} from './stream-runs.ts';

const EPOCH = '00000000-0000-4000-8000-000000000000';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let store: EventStore | undefined;

beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  await folder.remove();
});

function open(readOnly = false): EventStore {
  store = openEmbeddedLog(folder.path, { readOnly });
  return store;
}

describe('the runs of the index of streams', () => {
  const end = (number: number): LogEnd => ({ offset: EMPTY_LOG.offset + (number + 1) * 100, number });
  /** A run for events `first` to `last`, taking the streams by turns. */
  const writePiece = (first: number, last: number, streams: number): void => {
    const ends = new Map<string, { offset: number; revision: number }>();
    for (let number = first; number <= last; number += 1)
      ends.set(`order-${number % streams}`, { offset: number, revision: Math.floor(number / streams) });
    const range = { epoch: EPOCH, from: end(first - 1).offset, to: end(last) };
    writeRun(folder.path, range, sortedEntries(ends), ends.size);
  };
  const opened = (): readonly Run[] => openRuns(folder.path, EPOCH, Number.MAX_SAFE_INTEGER);
  const closeAll = (runs: readonly Run[]): void => {
    for (const run of runs) run.close();
  };
  const find = (runs: readonly Run[], name: string) =>
    runs
      .toReversed()
      .map((run) => run.find(hashOf(name)))
      .find((entry) => entry !== undefined);

  it('find every stream, and no other', () => {
    writePiece(0, 9_999, 10_000);
    const runs = opened();
    for (let stream = 0; stream < 10_000; stream += 1)
      expect(find(runs, `order-${stream}`)).toEqual({ offset: stream, revision: 0 });
    for (let stream = 10_000; stream < 20_000; stream += 1)
      expect(find(runs, `order-${stream}`)).toBeUndefined();
    closeAll(runs);
  });

  it('name a stream by the start of its SHA-256, as those of earlier versions do', () => {
    const bytes = Buffer.from(hashOf('number-+12025550100'), 'latin1');
    expect(bytes.toString('hex')).toBe('c78f37a855c52000efd2d5cb2d2b');
  });

  it('tell streams apart whose hashes differ only at their end', () => {
    const hashes = ['a', 'b', 'c'].map((last) => `${'hash'.repeat(3)}.${last}`);
    const [inRun, alsoInRun, notInRun] = hashes as [string, string, string];
    const entries = [inRun, alsoInRun].map((hash, index) => {
      const entry = Buffer.alloc(24);
      entry.write(hash, 0, 'latin1');
      entry.writeUInt8(index + 1, 14);
      return entry;
    });
    writeRun(folder.path, { epoch: EPOCH, from: EMPTY_LOG.offset, to: end(9) }, entries, 2);
    const [run] = opened();
    expect([inRun, alsoInRun, notInRun].map((hash) => run?.find(hash)?.offset)).toEqual([1, 2, undefined]);
    run?.close();
  });

  it('are merged if many have one size, and know the newest end of each stream', () => {
    const [piece, streams, pieces] = [500, 700, 64];
    let most = 0;
    for (let round = 0; round < pieces; round += 1) {
      writePiece(round * piece, round * piece + piece - 1, streams);
      for (let runs = opened(); ; runs = opened()) {
        removeOthers(folder.path, runs);
        const merged = mergeRuns(folder.path, EPOCH, runs);
        closeAll(runs);
        if (!merged) break;
      }
      most = Math.max(most, readdirSync(folder.path).length);
    }
    const runs = opened();
    expect(coveredBy(runs)).toEqual(end(pieces * piece - 1));
    for (let stream = 0; stream < streams; stream += 1) {
      const last = pieces * piece - 1;
      const number = last - ((last - stream) % streams);
      expect(find(runs, `order-${stream}`)).toEqual({
        offset: number,
        revision: Math.floor(number / streams),
      });
    }
    expect(most).toBeLessThanOrEqual(12);
    closeAll(runs);
  });

  it('read a stream of a bucket that was read before from memory', () => {
    writePiece(0, 9_999, 10_000);
    const runs = opened();
    const some = Array.from({ length: 10 }, (_, index) => index * 1_000);
    for (const stream of some) find(runs, `order-${stream}`);
    for (const name of readdirSync(folder.path)) truncateSync(join(folder.path, name), 0);
    for (const stream of some) expect(find(runs, `order-${stream}`)?.offset).toBe(stream);
    closeAll(runs);
  });

  it('fail if the file was cut off, and never say that a stream is missing', () => {
    writePiece(0, 9, 10);
    const runs = opened();
    for (const name of readdirSync(folder.path)) {
      const path = join(folder.path, name);
      truncateSync(path, statSync(path).size - 1);
    }
    expect(() => find(runs, 'order-1')).toThrow('is not whole');
    closeAll(runs);
  });

  it('find what a later file of the same name has, not what is in memory of the one before', () => {
    const kept = keepBuckets();
    const firstOf = (streams: number) => {
      writePiece(0, 9, streams);
      const runs = openRuns(folder.path, EPOCH, Number.MAX_SAFE_INTEGER, kept);
      const entry = find(runs, 'order-0');
      closeAll(runs);
      return entry;
    };
    expect(firstOf(10)).toEqual({ offset: 0, revision: 0 });
    expect(firstOf(5)).toEqual({ offset: 5, revision: 1 });
  });

  it('are ignored if they are damaged, cut off or of another log', () => {
    writePiece(0, 9, 10);
    const [name = ''] = readdirSync(folder.path);
    const cutOff = join(folder.path, name);
    const whole = readFileSync(cutOff);
    writeFileSync(cutOff, whole.subarray(0, -1));
    expect(opened()).toEqual([]);
    writeFileSync(cutOff, whole);
    expect(openRuns(folder.path, EPOCH.replace('8', '9'), 10_000)).toEqual([]);
    const bytes = readFileSync(join(folder.path, name));
    bytes.writeUInt8(bytes.readUInt8(90) ^ 1, 90);
    writeFileSync(join(folder.path, name), bytes);
    expect(opened()).toEqual([]);
  });
});

describe('a log and its index of streams', () => {
  const append = (stream: string, expected: 'none' | number, ...names: string[]) =>
    (store as EventStore).append({ stream, expected, events: names.map(sampleEvent) });
  const streamsFolder = () => join(folder.path, 'streams');

  it('finds streams of earlier starts, also beside a running server, and after its index was lost', async () => {
    open();
    for (let stream = 0; stream < 50; stream += 1)
      await append(`vendor-${stream}`, 'none', `${stream}`, 'second');
    await store?.close();
    open();
    await append('vendor-7', 1, 'third');
    await append('vendor-new', 'none', 'new');
    const tool = openEmbeddedLog(folder.path, { readOnly: true });
    for (const each of [store as EventStore, tool]) {
      expect(namesOf(await each.readStream('vendor-7'))).toEqual(['7', 'second', 'third']);
      expect(namesOf(await each.readStream('vendor-8'))).toEqual(['8', 'second']);
      expect(namesOf(await each.readStream('vendor-new'))).toEqual(['new']);
      expect(await each.readStream('vendor-none')).toEqual([]);
    }
    await append('vendor-8', 1, 'later');
    expect(namesOf(await tool.readStream('vendor-8', { after: 1 }))).toEqual(['later']);
    await tool.close();
    await store?.close();
    rmSync(streamsFolder(), { recursive: true });
    open();
    expect(namesOf(await (store as EventStore).readStream('vendor-7'))).toEqual(['7', 'second', 'third']);
    await expect(append('vendor-9', 'none', 'twice')).rejects.toThrow('vendor-9 stands at 1');
  });

  it('does not use an index of a longer log', async () => {
    const older = await dataFolder();
    open();
    await append('vendor-a', 'none', 'one');
    await store?.close();
    cpSync(join(folder.path, 'events.log'), join(older.path, 'events.log'));
    open();
    await append('vendor-a', 0, 'two');
    await store?.close();
    cpSync(join(older.path, 'events.log'), join(folder.path, 'events.log'));
    open();
    expect(namesOf(await (store as EventStore).readStream('vendor-a'))).toEqual(['one']);
    expect(await append('vendor-a', 0, 'other')).toMatchObject({ revision: 1 });
    await older.remove();
  });
});

describe('a log that is long', () => {
  it('is indexed while it is written, and again piece by piece if the index was lost', async () => {
    const runs = () => readdirSync(join(folder.path, 'streams'));
    const server = open();
    const tool = openEmbeddedLog(folder.path, { readOnly: true });
    const text = 'x'.repeat(850_000);
    for (let stream = 0; stream < 165; stream += 1)
      await server.append({
        stream: `vendor-${stream}`,
        expected: 'none',
        events: [sampleEvent(`${stream}${text}`)],
      });
    expect(runs().length).toBeGreaterThan(0);
    for (const each of [server, tool]) {
      for (const stream of [0, 1, 35, 70, 139]) {
        const [event] = await each.readStream(`vendor-${stream}`);
        expect(event?.data).toMatchObject({ name: `${stream}${text}` });
      }
    }
    await tool.close();
    await server.close();
    rmSync(join(folder.path, 'streams'), { recursive: true });
    const again = open();
    expect(runs().length).toBeGreaterThan(0);
    for (const stream of [0, 1, 35, 70, 139])
      expect(await again.readStream(`vendor-${stream}`, { after: -1 })).toHaveLength(1);
    expect(await again.readStream('vendor-165')).toEqual([]);
  });
});

describe('a stream of many events', () => {
  const EVENTS = 20_000;
  const AT_ONCE = 500;

  it('can be read in pages from any revision, and each page reads little of the file', async () => {
    let read = 0;
    const counting = (path: string, readOnly: boolean) => {
      const file = openLogFile(path, readOnly);
      return {
        ...file,
        read(into: Uint8Array, offset: number) {
          const count = file.read(into, offset);
          read += count;
          return count;
        },
      };
    };
    store = openEmbeddedLog(folder.path, { open: counting });
    for (let from = 0; from < EVENTS; from += AT_ONCE) {
      const events = Array.from({ length: AT_ONCE }, (_, index) => sampleEvent(`${from + index}`));
      await store.append({ stream: 'vendor-long', expected: from === 0 ? 'none' : from - 1, events });
      await store.append({
        stream: `vendor-${from}`,
        expected: 'none',
        events: [sampleEvent('x'.repeat(10_000))],
      });
    }
    const logBytes = statSync(join(folder.path, 'events.log')).size;
    read = 0;
    for (const after of [-1, 0, 62, 63, 64, 127, 4_095, 4_096, 9_999, 12_345, 19_900, 19_998]) {
      const page = await store.readStream('vendor-long', { after, limit: 3 });
      const names = [1, 2, 3].map((next) => after + next).filter((revision) => revision < EVENTS);
      expect(namesOf(page)).toEqual(names.map(String));
    }
    // Going back from event to event, each page would read more than the whole log.
    expect(read).toBeLessThan(logBytes);
    const whole: RecordedEvent[] = [];
    read = 0;
    for (let page = await store.readStream('vendor-long'); page.length > 0; ) {
      whole.push(...page);
      page = await store.readStream('vendor-long', { after: whole.length - 1 });
    }
    expect(whole.map(({ revision }) => revision)).toEqual(whole.map((_, revision) => revision));
    expect(whole).toHaveLength(EVENTS);
    expect(read).toBeLessThan(logBytes * 6);
  });
});
