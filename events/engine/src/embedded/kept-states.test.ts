import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Position, plusSeconds } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { SAMPLE_INSTANT, sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import type { Snapshot, Snapshots } from '../snapshots.ts';
import { type EmbeddedLog, openEmbeddedLog } from './event-store.ts';
import { createKeptStates, MARK_EVERY_BYTES } from './kept-states.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { openEmbeddedSnapshots } from './snapshots.ts';
import { readStates } from './state-file.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder.path, 'states.log');
});
afterEach(() => folder.remove());

let log: EmbeddedLog | undefined;
let reads: number;

function countReads(path: string, readOnly: boolean): LogFile {
  const opened = openLogFile(path, readOnly);
  return {
    ...opened,
    read(into, offset) {
      reads += 1;
      return opened.read(into, offset);
    },
  };
}

async function openedLog(): Promise<EmbeddedLog> {
  log = openEmbeddedLog(folder.path, { open: countReads });
  return log;
}

async function append(stream: string, count = 1, reason = 'r'): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const revision = (await log?.revisionOf?.(stream)) ?? -1;
    const meta = sampleMeta({ occurredAt: plusSeconds(SAMPLE_INSTANT, revision + 1) });
    const event = { type: 'LocaleChosen', data: { userId: 'u', locale: reason }, id: newId(), meta } as const;
    await log?.append({ stream, expected: revision === -1 ? 'none' : revision, events: [event] });
  }
}

describe('a state whose log is in the same process', () => {
  let snapshots: Snapshots;

  async function open(): Promise<void> {
    const { ends } = await openedLog();
    snapshots = openEmbeddedSnapshots(folder.path, { log: ends });
    reads = 0;
  }
  /** What a killed process leaves: nothing is closed, so its last records are not in the file. */
  async function killed(): Promise<void> {
    const left = readFileSync(file);
    await log?.close();
    writeFileSync(file, left);
  }
  async function restart(): Promise<void> {
    await snapshots.close();
    await log?.close();
    await open();
  }

  function stateOf(stream: string): string {
    return JSON.stringify({ name: stream.repeat(20) });
  }
  /** Writes the state after the stream's last event, or after the one before it. */
  async function write(stream: string, before = 0, marks: Partial<Snapshot> = {}): Promise<void> {
    const last = (await log?.revisionOf?.(stream)) ?? -1;
    const [event] = (await log?.readStream(stream, { after: last - before - 1, limit: 1 })) ?? [];
    if (!event || !log) throw new Error(`there is no such event of ${stream}`);
    const { revision, position, id: eventId } = event;
    const state = stateOf(stream);
    const snapshot = { stream, epoch: log.epoch, shape: 'a 1', revision, position, eventId, state };
    await snapshots.write({ ...snapshot, ...marks });
  }
  /** Those that are current have to be what the log says. */
  async function current(...names: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const name of names) {
      const snapshot = await snapshots.read(name);
      if (!snapshot?.isCurrent) continue;
      expect(snapshot).toMatchObject({
        revision: await log?.revisionOf?.(name),
        state: stateOf(name),
      });
      found.push(name);
    }
    return found;
  }

  beforeEach(open);
  afterEach(async () => {
    await snapshots.close();
    await log?.close();
  });

  it('is current until its stream gets another event', async () => {
    await append('a', 2);
    await write('a');
    expect(await current('a')).toEqual(['a']);
    await append('b');
    expect(await current('a')).toEqual(['a']);
    await append('a');
    expect(await current('a')).toEqual([]);
    expect(await snapshots.read('a')).toMatchObject({ revision: 1 });
    await write('a');
    expect(await current('a')).toEqual(['a']);
  });

  it('is not current if it comes too late, or is of another log', async () => {
    await append('a', 2);
    await write('a', 1);
    expect(await current('a')).toEqual([]);
    const snapshot = await snapshots.read('a');
    if (!snapshot) throw new Error('there is none');
    await snapshots.write({ ...snapshot, revision: 1, epoch: 'another' });
    expect(await current('a')).toEqual([]);
  });

  it('is still current after a restart, and one that is behind is not', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await append(name, 2);
    for (const name of ['a', 'b', 'c']) await write(name);
    await write('d', 1);
    await append('b');
    await restart();
    expect(await current('a', 'b', 'c', 'd')).toEqual(['a', 'c']);
    expect(await snapshots.read('b')).toMatchObject({ revision: 1 });
    await append('c');
    await restart();
    expect(await current('a', 'b', 'c', 'd')).toEqual(['a']);
    await write('b');
    await restart();
    expect(await current('a', 'b', 'c', 'd')).toEqual(['a', 'b']);
  });

  it('is not current if the process was killed before the file said that it is behind', async () => {
    for (const name of ['a', 'b']) await append(name, 2);
    for (const name of ['a', 'b']) await write(name);
    await restart();
    await append('a');
    await killed();
    await open();
    expect(await current('a', 'b')).toEqual(['b']);
  });

  it.each([
    ['cut off', (bytes: Buffer, at: number) => bytes.subarray(0, at)],
    ['damaged', (bytes: Buffer, at: number) => Buffer.from(bytes).fill(0x30, at, at + 1)],
  ])('is never taken for current, wherever the file was %s', async (_, harm) => {
    await append('c', 2);
    await write('c');
    await restart();
    for (let n = 0; n < 3; n += 1) {
      await append('a', 2);
      await write('a');
      await append('b');
      await write('b');
      await append('a');
      await write('b');
      await append('c');
      await restart();
    }
    await snapshots.close();
    await log?.close();
    const whole = readFileSync(file);
    const places: number[] = [];
    for (let length = 0; length <= whole.length; length += 7) places.push(length);
    let found = 0;
    for (const place of places) {
      writeFileSync(file, harm(whole, place));
      await open();
      found += (await current('a', 'b', 'c')).length;
      await snapshots.close();
      await log?.close();
    }
    expect(found).toBeGreaterThan(0);
    await open();
  });

  it('is not known any more after an older copy of the log took its place', async () => {
    await append('a', 2);
    await write('a');
    await snapshots.close();
    await log?.close();
    const path = join(folder.path, 'events.log');
    copyFileSync(path, `${path}.old`);
    await open();
    await append('a');
    await write('a');
    await snapshots.close();
    await log?.close();
    copyFileSync(`${path}.old`, path);
    await open();
    expect(await snapshots.read('a')).toBeUndefined();
  });

  it('is not known any more if that copy has all that the file was sure of', async () => {
    for (const name of ['a', 'b']) await append(name, 2);
    await restart();
    await append('b');
    const path = join(folder.path, 'events.log');
    copyFileSync(path, `${path}.old`);
    await append('a');
    await write('a');
    // More than waits in memory, so that it is in the file.
    await write('b', 0, { state: 'x'.repeat(100_000) });
    await killed();
    copyFileSync(`${path}.old`, path);
    await open();
    expect(await snapshots.read('a')).toBeUndefined();
  });

  it('is not known any more if the log was written on from an older copy', async () => {
    await append('a', 2);
    const path = join(folder.path, 'events.log');
    copyFileSync(path, `${path}.old`);
    await append('a');
    await write('a');
    await snapshots.close();
    await log?.close();
    copyFileSync(`${path}.old`, path);
    await openedLog();
    await append('b', 3, 'longer than the event that is gone');
    await log?.close();
    await open();
    expect(await snapshots.read('a')).toBeUndefined();
  });

  it('is dropped if there are too many, the oldest first, and the file says so', async () => {
    if (!log) throw new Error('there is no log');
    await snapshots.close();
    const states = createKeptStates(log.ends, 450);
    states.writeTo(file, 0);
    log.ends.keepIn(states);
    for (const stream of ['a', 'b', 'c']) {
      await append(stream, 2);
      const [event] = await log.readStream(stream, { after: 0 });
      if (!event) throw new Error('there is no event');
      const { position, id: eventId } = event;
      const state = stateOf(stream);
      states.write({ stream, epoch: log.epoch, shape: 's', revision: 1, eventId, position, state });
    }
    expect(states.read('a')).toBeUndefined();
    await append('a');
    states.close();
    await log.close();
    const kinds: string[] = [];
    readStates(file, ({ kind, name }) => void (kind === 'dropped' && kinds.push(name)));
    expect(kinds).toEqual(['a']);
    await open();
    expect(await current('a', 'b', 'c')).toEqual(['b', 'c']);
  });

  it('is in memory only if it has something personal in it, and for no longer than it is current', async () => {
    await append('a', 2);
    await write('a', 0, { isPersonal: true });
    expect(await current('a')).toEqual(['a']);
    await append('a');
    expect(await snapshots.read('a')).toBeUndefined();
    await write('a', 1, { isPersonal: true });
    expect(await snapshots.read('a')).toBeUndefined();
    await write('a', 0, { isPersonal: true });
    await restart();
    expect(await snapshots.read('a')).toBeUndefined();
    expect(readFileSync(file, 'utf8')).not.toContain('aaaa');
  });

  it('is read by a tool, which has no log to ask, as one of this log, and never as current', async () => {
    await append('a', 2);
    await write('a');
    await write('a', 1, { stream: 'b', epoch: 'another' });
    const [ofLog, ofOther] = await Promise.all(['a', 'b'].map((name) => snapshots.read(name)));
    await restart();
    const tool = openEmbeddedSnapshots(folder.path, { readOnly: true });
    const { isCurrent, ...stored } = ofLog ?? {};
    expect([isCurrent, stored]).toEqual([true, expect.objectContaining({ epoch: log?.epoch })]);
    expect(await tool.read('a')).toEqual(stored);
    expect(await tool.read('b')).toEqual(ofOther);
    await tool.close();
  });

  it('costs no read of the log: neither it nor the next append to its stream, also after a restart', async () => {
    for (const name of ['a', 'b']) await append(name, 100);
    await write('a');
    await restart();
    expect(await current('a')).toEqual(['a']);
    await append('a');
    expect(reads).toBe(0);
    await append('b');
    expect(reads).toBeGreaterThan(0);
    expect(await log?.readStream('a', { after: 98 })).toMatchObject([{ revision: 99 }, { revision: 100 }]);
  });

  it('stays current in memory if somebody empties the file, and is not known any more after a restart', async () => {
    await append('a', 2);
    await write('a');
    await restart();
    truncateSync(file, 0);
    await write('a');
    expect(await current('a')).toEqual(['a']);
    await restart();
    expect(await snapshots.read('a')).toBeUndefined();
    await write('a');
    await restart();
    expect(await current('a')).toEqual(['a']);
  });
});

describe('the file of the states', () => {
  const snapshot: Snapshot = {
    stream: 'wallet-1',
    epoch: 'epoch-1',
    shape: 'wallet 1',
    revision: 999,
    eventId: 'event-1',
    position: '000000001234' as Position,
    state: '{}',
  };

  it('is written anew while it is in use, when most of it is old', async () => {
    const snapshots = openEmbeddedSnapshots(folder.path, { log: (await openedLog()).ends });
    const states = Array.from({ length: 1_200 }, (_, n) => ({
      ...snapshot,
      stream: `number-+1202${n}`,
      state: 'x'.repeat(1_000),
    }));
    await append('personal');
    const [first] = (await log?.readStream('personal', {})) ?? [];
    if (!log || !first) throw new Error('there is no event');
    const { epoch } = log;
    const { id: eventId, position } = first;
    const personal = { ...snapshot, stream: 'personal', epoch, revision: 0, eventId, position };
    await snapshots.write({ ...personal, state: '"somebody"', isPersonal: true });
    let longest = 0;
    let length = 0;
    let revision = 0;
    for (; length === longest && revision < 100; revision += 1) {
      await turn();
      for (const each of states) await snapshots.write({ ...each, revision });
      await append('wallet-9', 1, 'x'.repeat(MARK_EVERY_BYTES / 16));
      length = (await stat(file)).size;
      longest = Math.max(length, longest);
    }
    expect(longest).toBeGreaterThan(32 * 1024 * 1024);
    expect(length).toBeLessThan(longest);
    expect(await snapshots.read('personal')).toMatchObject({ state: '"somebody"', isCurrent: true });
    expect(readFileSync(file, 'utf8')).not.toContain('somebody');
    await snapshots.close();
    await log?.close();
    const again = openEmbeddedSnapshots(folder.path, { log: (await openedLog()).ends });
    for (const each of states)
      expect(await again.read(each.stream)).toEqual({ ...each, revision: revision - 1 });
    await again.close();
    await log?.close();
  });
});
