import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { positionAt } from '@ringpost/testing/positions';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogDamaged } from '../errors.ts';
import type { EventStore } from '../event-store.ts';
import { openEmbeddedLog } from './event-store.ts';

const NAMES = ['one', 'two', 'three', 'four'];

describe('a log whose file is damaged', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let file: string;
  let store: EventStore | undefined;
  /** The end of the file after each append. */
  let ends: number[];

  const open = (): EventStore => {
    store = openEmbeddedLog(folder.path);
    return store;
  };
  const flipAt = (offset: number): void => {
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset);
    writeFileSync(file, bytes);
  };
  const forgetIndex = (): void => rmSync(join(folder.path, 'streams'), { recursive: true });

  beforeEach(async () => {
    folder = await dataFolder();
    file = join(folder.path, 'events.log');
    ends = [];
    const first = open();
    for (const [index, name] of NAMES.entries()) {
      await first.append({
        stream: `vendor-${index % 2}`,
        expected: index < 2 ? 'none' : 0,
        events: [sampleEvent(name)],
      });
      ends.push(statSync(file).size);
    }
    await first.close();
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
    await folder.remove();
  });

  it('refuses to start if a later event follows the damage, names the file and the place, and changes nothing', () => {
    flipAt(Number(ends[1]) + 60);
    const before = readFileSync(file);
    forgetIndex();
    expect(open).toThrow(`${file} is damaged at byte ${ends[1]}. Nothing was changed`);
    expect(readFileSync(file)).toEqual(before);
  });

  it('reports the damage to readers of the damaged event, and to no other readers', async () => {
    flipAt(Number(ends[1]) + 60);
    const { readAll, readStream } = open();
    await expect(readAll()).rejects.toThrow(LogDamaged);
    await expect(readStream('vendor-0')).rejects.toThrow(
      `${file} is damaged at byte ${Number(ends[1]) + 24}.`,
    );
    expect(namesOf(await readStream('vendor-1'))).toEqual(['two', 'four']);
    expect(namesOf(await readAll({ after: positionAt(2) }))).toEqual(['four']);
    expect(namesOf(await readAll({ after: LOG_START, limit: 2 }))).toEqual(['one', 'two']);
  });

  it('refuses appends to a stream whose last event is damaged, and accepts appends to others', async () => {
    flipAt(Number(ends[2]) - 3);
    const { append } = open();
    const next = (stream: string) => append({ stream, expected: 1, events: [sampleEvent('five')] });
    await expect(next('vendor-0')).rejects.toThrow(LogDamaged);
    await expect(next('vendor-1')).resolves.toMatchObject({ revision: 2 });
  });

  it.each([
    ['is cut short', () => truncateSync(file, Number(ends[3]) - 1)],
    ['was never written', () => truncateSync(file, Number(ends[2]) + 10)],
    ['is other bytes', () => flipAt(Number(ends[3]) - 5)],
  ])('cuts off the end of an append that was never acknowledged: what %s', async (_, damage) => {
    damage();
    forgetIndex();
    const { readAll, append } = open();
    expect(namesOf(await readAll())).toEqual(['one', 'two', 'three']);
    expect(statSync(file).size).toBe(ends[2]);
    await append({ stream: 'vendor-1', expected: 0, events: [sampleEvent('again')] });
    expect(namesOf(await readAll())).toEqual(['one', 'two', 'three', 'again']);
  });

  it('never cuts off an event that was in the log when the server stopped', async () => {
    flipAt(Number(ends[3]) - 5);
    const { readAll } = open();
    await expect(readAll()).rejects.toThrow(LogDamaged);
    expect(statSync(file).size).toBe(ends[3]);
  });

  it('is refused if its first bytes are damaged', () => {
    flipAt(20);
    expect(open).toThrow(`${file} is damaged at byte 0.`);
  });

  it('can be read by a tool up to the last complete append', async () => {
    appendFileSync(file, readFileSync(file).subarray(Number(ends[2]), Number(ends[3]) - 7));
    store = openEmbeddedLog(folder.path, { readOnly: true });
    expect(namesOf(await store.readAll())).toEqual(NAMES);
    expect(namesOf(await store.readStream('vendor-1'))).toEqual(['two', 'four']);
  });
});
