import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventually } from '@ringpost/testing/eventually';
import { type FailingDisk, failingDisk } from '@ringpost/testing/failing-disk';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Snapshots } from '../snapshots.ts';
import { type EmbeddedLog, openEmbeddedLog } from './event-store.ts';
import { MARK_EVERY_BYTES } from './kept-states.ts';
import { openEmbeddedSnapshots } from './snapshots.ts';
import type { OpenForStates } from './state-file.ts';

const FOR_EVER = 1_000;
/** A state that does not wait in memory for others, so it is written at once. */
const LONG = 70_000;
/** A few of them make the file so long that it is written anew. */
const VERY_LONG = 3_900_000;
/** It waits for others. */
const SHORT = 10;
/** The log gets so many events before the file says again what is current. An append has at most 900 KB. */
const PARTS = 17;
const STREAMS = ['a', 'b', 'c'];

let folder: Awaited<ReturnType<typeof dataFolder>>;
/** The disk of the states. That of the log has space. */
let disk: FailingDisk;
let log: EmbeddedLog;
let snapshots: Snapshots;

const onDisk: OpenForStates = (path) => disk.open(path, false);

function open(openFile = onDisk): void {
  log = openEmbeddedLog(folder.path);
  snapshots = openEmbeddedSnapshots(folder.path, { log: log.ends, open: openFile });
}

async function close(): Promise<void> {
  await snapshots.close();
  await log.close();
}

/** The disk has space again. */
async function restart(): Promise<void> {
  await close();
  disk.failAt(0);
  open();
}

async function append(stream: string, name = 'one'): Promise<void> {
  const revision = (await log.revisionOf?.(stream)) ?? -1;
  await log.append({ stream, expected: revision === -1 ? 'none' : revision, events: [sampleEvent(name)] });
}

/** At the mark, all that waits in memory is written. */
async function appendUpToMark(stream: string): Promise<void> {
  const part = 'x'.repeat(MARK_EVERY_BYTES / (PARTS - 1));
  for (let parts = 0; parts < PARTS; parts += 1) await append(stream, part);
}

/** Appends an event, and writes the state after it. */
async function change(stream: string, length = LONG): Promise<void> {
  await append(stream);
  const revision = (await log.revisionOf?.(stream)) ?? -1;
  const [event] = await log.readStream(stream, { after: revision - 1 });
  if (!event) throw new Error(`${stream} has no event`);
  const { id: eventId, position } = event;
  const state = `${revision} `.padEnd(length, 'x');
  await snapshots.write({ stream, epoch: log.epoch, shape: 'a 1', revision, eventId, position, state });
}

/** The streams whose states are current. Each of these has to be that of the stream's last event. */
async function current(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const stream of STREAMS) {
    const snapshot = await snapshots.read(stream);
    if (!snapshot?.isCurrent) continue;
    const revision = await log.revisionOf?.(stream);
    expect([stream, snapshot.revision, Number.parseInt(snapshot.state, 10)]).toEqual([
      stream,
      revision,
      revision,
    ]);
    found.push(stream);
  }
  return found;
}

beforeEach(async () => {
  folder = await dataFolder();
  disk = failingDisk();
  open();
});
afterEach(async () => {
  await close();
  await folder.remove();
});

describe('the file of the states, whose disk is full', () => {
  it('is not written any more, and all else goes on: appends, reads, states in memory, the next start', async () => {
    for (const stream of ['a', 'b']) await change(stream);
    await restart();
    disk.failAt(1, /^write/, FOR_EVER);
    await change('a');
    expect(disk.calls()).toBe(1);

    await change('a');
    await append('b', 'two');
    await change('c');
    expect(await current()).toEqual(['a', 'c']);
    expect(await snapshots.read('b')).toMatchObject({ revision: 0 });
    expect(namesOf(await log.readStream('b'))).toEqual(['one', 'two']);
    expect(disk.calls()).toBe(1);

    await restart();
    expect(await current()).toEqual([]);
    expect(await snapshots.read('a')).toMatchObject({ revision: 0 });
    for (const stream of STREAMS) await change(stream);
    await restart();
    expect(await current()).toEqual(STREAMS);
  });

  it('still gives its states to a server that starts on the full disk', async () => {
    for (const stream of ['a', 'b']) await change(stream);
    await close();
    disk.failAt(1, /^write/, FOR_EVER);
    open();
    expect(await current()).toEqual(['a', 'b']);
    await change('a');
    await append('b');
    expect(await current()).toEqual(['a']);
    await restart();
    expect(await current()).toEqual([]);
  });

  it('never makes a state current that is not, whichever call fails', async () => {
    let found = 0;
    for (const times of [1, FOR_EVER])
      for (let nth = 1; nth <= 12; nth += 1) {
        disk.failAt(nth, /./, times);
        for (let round = 0; round < 2; round += 1) {
          await change('a', round === 0 ? LONG : SHORT);
          await change('b', SHORT);
          await append('b');
          await change('c');
          expect(await current()).toEqual(['a', 'c']);
          await close();
          open();
          found += (await current()).length;
        }
        await restart();
        found += (await current()).length;
      }
    expect(found).toBeGreaterThan(0);
  });

  it('fails no append that is durable, even if it cannot be closed', async () => {
    await close();
    let closes = 0;
    open((path) => {
      const file = onDisk(path);
      return {
        ...file,
        close() {
          closes += 1;
          file.close();
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'close' });
        },
      };
    });
    await change('a', SHORT);
    disk.failAt(1, /^write/, FOR_EVER);
    await appendUpToMark('b');
    expect([disk.calls(), closes]).toEqual([1, 1]);
    expect(await log.readAll()).toHaveLength(PARTS + 1);
    expect(await current()).toEqual(['a']);
  });

  it('stays as it is if the disk has no space to write it anew', async () => {
    await close();
    const newFile = join(folder.path, 'states.log.new');
    open((path) => (path === newFile ? onDisk(path) : failingDisk().open(path, false)));
    disk.failAt(1, /^write/, FOR_EVER);
    for (let times = 0; times < 12; times += 1) await change('a', VERY_LONG);
    await appendUpToMark('b');
    await eventually(() => disk.calls() === 1);
    await snapshots.close();
    expect(existsSync(newFile)).toBe(false);
    expect(await current()).toEqual(['a']);
    await append('b');
    await restart();
    expect(await current()).toEqual(['a']);
  });
});
