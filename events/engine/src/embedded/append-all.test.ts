import { dataFolder } from '@ringpost/testing/data-folder';
import { failingDisk } from '@ringpost/testing/failing-disk';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppendTooLarge, LogDamaged, RevisionConflict, StoreUnavailable } from '../errors.ts';
import type { Append, Appended, EventStore, ExpectedRevision } from '../event-store.ts';
import { openEmbeddedLog } from './event-store.ts';
import { openLogFile } from './log-file.ts';

let disk: ReturnType<typeof failingDisk>;
let store: EventStore;

beforeEach(() => {
  disk = failingDisk();
  store = openEmbeddedLog(':memory:', { open: disk.open });
});
afterEach(() => store.close());

function to(stream: string, expected: ExpectedRevision, ...names: readonly string[]): Append {
  return { stream, expected, events: names.map((name) => sampleEvent(name)) };
}

function appendAll(...appends: readonly Append[]): Promise<readonly Appended[]> {
  if (!store.appendAll) throw new Error('the embedded log appends to several streams');
  return store.appendAll(appends);
}

async function stored(): Promise<readonly string[]> {
  return namesOf(await store.readAll());
}

describe('an append to several streams', () => {
  it('is one after the other in the log, and answers for each stream', async () => {
    await store.append(to('vendor-b', 'none', 'b0'));
    const answers = await appendAll(
      to('vendor-a', 'none', 'a0', 'a1'),
      to('vendor-b', 0, 'b1'),
      to('vendor-c', 'none', 'c0'),
    );
    expect(await stored()).toEqual(['b0', 'a0', 'a1', 'b1', 'c0']);
    expect(answers.map(({ revision }) => revision)).toEqual([1, 1, 0]);
    const events = await store.readAll();
    expect(answers.map(({ position }) => position)).toEqual([2, 3, 4].map((at) => events[at]?.position));
    expect(namesOf(await store.readStream('vendor-b'))).toEqual(['b0', 'b1']);
  });

  it('may come back to a stream, whose events follow each other', async () => {
    await store.append(to('vendor-a', 'none', 'a0'));
    const appends = [to('vendor-a', 0, 'a1'), to('vendor-b', 'none', 'b0'), to('vendor-a', 1, 'a2', 'a3')];
    const answers = await appendAll(...appends);
    expect(answers.map(({ revision }) => revision)).toEqual([1, 0, 3]);
    expect(await stored()).toEqual(['a0', 'a1', 'b0', 'a2', 'a3']);
    expect(namesOf(await store.readStream('vendor-a'))).toEqual(['a0', 'a1', 'a2', 'a3']);
    expect(await appendAll(...appends)).toEqual(answers);
    const late = appendAll(to('vendor-a', 2, 'late'), to('vendor-b', 0, 'late'), to('vendor-a', 3, 'late'));
    await expect(late).rejects.toThrow(RevisionConflict);
    expect(await stored()).toHaveLength(5);
  });

  it('takes one sync, together with all other appends of the same moment', async () => {
    disk.failAt(0, /^sync/);
    await Promise.all([
      appendAll(to('vendor-a', 'none', 'a0'), to('vendor-b', 'none', 'b0')),
      store.append(to('vendor-c', 'none', 'c0')),
    ]);
    expect(disk.calls()).toBe(1);
    expect(await stored()).toEqual(['a0', 'b0', 'c0']);
  });

  it.each([0, 1, 2])('is refused as a whole if stream %i of it has moved', async (moved) => {
    const names = ['vendor-a', 'vendor-b', 'vendor-c'];
    await store.append(to(names[moved] ?? '', 'none', 'first'));
    const refused = appendAll(...names.map((name) => to(name, 'none', 'late')));
    await expect(refused).rejects.toThrow(RevisionConflict);
    await expect(refused).rejects.toMatchObject({ stream: names[moved], actual: 0 });
    expect(await stored()).toEqual(['first']);
  });

  it('is decided in the order of the requests, and one that is refused refuses no other', async () => {
    const answers = await Promise.allSettled([
      appendAll(to('vendor-a', 'none', 'a0'), to('vendor-b', 'none', 'b0')),
      appendAll(to('vendor-c', 'none', 'lost'), to('vendor-b', 'none', 'lost')),
      appendAll(to('vendor-b', 0, 'b1'), to('vendor-c', 'none', 'c0')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual(['a0', 'b0', 'b1', 'c0']);
  });

  it('gets the same answers when it is repeated, also after others have appended', async () => {
    const appends = [to('vendor-a', 'none', 'a0'), to('vendor-b', 'none', 'b0', 'b1')];
    const answers = await appendAll(...appends);
    await store.append(to('vendor-a', 0, 'a1'));
    expect(await appendAll(...appends)).toEqual(answers);
    expect(await stored()).toEqual(['a0', 'b0', 'b1', 'a1']);
  });

  it('is refused when only a part of it is in the log', async () => {
    const [a, b] = [to('vendor-a', 'none', 'a0'), to('vendor-b', 'none', 'b0')];
    await store.append(a);
    await expect(appendAll(a, b)).rejects.toThrow(RevisionConflict);
    expect(await stored()).toEqual(['a0']);
  });

  it('leaves nothing behind when the disk fails, and can be repeated', async () => {
    const appends = [to('vendor-a', 'none', 'a0'), to('vendor-b', 'none', 'b0')];
    disk.failAt(1, /^sync/);
    await expect(appendAll(...appends)).rejects.toThrow(StoreUnavailable);
    expect(await stored()).toEqual([]);
    await appendAll(...appends);
    expect(await stored()).toEqual(['a0', 'b0']);
  });

  it('is refused before it is sent if it names a stream twice, names none, or is too large as a whole', async () => {
    await expect(appendAll(to('vendor-a', 'none', 'a0'), to('vendor-a', 1, 'a1'))).rejects.toThrow(TypeError);
    await expect(appendAll()).rejects.toThrow(TypeError);
    const half = 'x'.repeat(450_000);
    await expect(appendAll(to('vendor-a', 'none', half), to('vendor-b', 'none', half))).rejects.toThrow(
      AppendTooLarge,
    );
    expect(await stored()).toEqual([]);
  });

  it('leaves nothing of itself in the batch when one of its streams is damaged', async () => {
    const folder = await dataFolder();
    store = openEmbeddedLog(folder.path);
    // A landmark of the stream is looked for at revision 128, so its record is read then.
    for (let revision = 0; revision < 127; revision += 1)
      await store.append(to('vendor-b', revision === 0 ? 'none' : revision - 1, `${revision}`));
    await store.append(to('vendor-b', 126, '127'));
    await store.close();
    const file = openLogFile(`${folder.path}/events.log`, false);
    const bytes = Buffer.alloc(file.size());
    file.read(bytes, 0);
    const landmark = bytes.indexOf('"name":"64"');
    store = openEmbeddedLog(folder.path);
    file.write(Buffer.from('"name":"99"'), landmark);
    const answers = await Promise.allSettled([
      appendAll(to('vendor-a', 'none', 'lost'), to('vendor-b', 127, 'lost')),
      store.append(to('vendor-a', 'none', 'a0')),
    ]);
    expect(answers[0]).toMatchObject({ status: 'rejected', reason: expect.any(LogDamaged) });
    expect(answers[1]).toMatchObject({ status: 'fulfilled', value: { revision: 0 } });
    expect(namesOf(await store.readStream('vendor-a'))).toEqual(['a0']);
    file.close();
    await folder.remove();
  });
});
