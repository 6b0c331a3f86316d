import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeRecord, cutLog, recordPlace, recordPlaces } from '@ringpost/testing/changed-record';
import { dataFolder } from '@ringpost/testing/data-folder';
import { forgetfulDisk } from '@ringpost/testing/forgetful-disk';
import { positionAt } from '@ringpost/testing/positions';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENTRY_BYTES, openChainWriter } from './chain-file.ts';
import { openEmbeddedLog } from './event-store.ts';
import { openFileChain } from './file-chain.ts';
import { openLogFile } from './log-file.ts';

const EVENTS = 12;

describe('a chain beside the log', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let log: string;
  let chain: string;

  /** Appends events of the same length, the first four in one batch. */
  async function fill(from: number, count: number): Promise<number> {
    const store = openEmbeddedLog(folder.path);
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        store.append({
          stream: `vendor-${from + index + 100}`,
          expected: 'none',
          events: [sampleEvent(`${from + index + 100}`)],
        }),
      ),
    );
    const stored = store.storedBytes();
    await store.close();
    return stored;
  }

  function writer() {
    return openChainWriter(openLogFile(log, true), openLogFile(chain, false));
  }

  function extend(until: number): void {
    const chainWriter = writer();
    chainWriter.extend(until);
    chainWriter.close();
  }

  const check = () =>
    openFileChain({ folder: folder.path, storedBytes: () => 0, link: async () => {} }).check();

  const place = (number: number) => recordPlace(folder.path, number);
  const change = (number: number, edit: (record: Buffer) => void) => changeRecord(folder.path, number, edit);

  beforeEach(async () => {
    folder = await dataFolder();
    [log, chain] = [join(folder.path, 'events.log'), join(folder.path, 'chain.bin')];
    await fill(0, 4);
    for (let index = 4; index < EVENTS; index += 1) await fill(index, 1);
    extend(readFileSync(log).length);
    expect(await check()).toMatchObject({ linked: EVENTS, unlinked: 0, breach: undefined });
  });
  afterEach(() => folder.remove());

  it.each([
    ['the last byte of its data', (record: Buffer) => record.length - 1],
    ['the place of the event before it in its stream', () => 15],
    ['its revision', () => 26],
    ['its id', () => 40],
  ])('names a changed event whose checksum was repaired: %s', async (_, byteOf) => {
    change(6, (record) => {
      const byte = byteOf(record);
      record.writeUInt8(record.readUInt8(byte) ^ 1, byte);
    });
    expect((await check()).breach).toEqual({
      position: positionAt(6),
      what: expect.stringContaining('it was changed'),
    });
  });

  it.each([
    [0, 20],
    [6, 100],
    [EVENTS - 1, 60],
  ])('names event %i if a byte of it was flipped', async (number, byte) => {
    const bytes = readFileSync(log);
    const at = place(number).offset + byte;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(log, bytes);
    expect((await check()).breach).toEqual({
      position: positionAt(number),
      what: `byte ${at - byte} of the log: here is no undamaged record of this event`,
    });
  });

  it('names the first of two swapped events, also if their numbers and checksums were repaired', async () => {
    const [first, second] = [place(1), place(2)];
    expect(first.length).toBe(second.length);
    const original = readFileSync(log);
    const [one, two] = [first, second].map(({ offset, length }) =>
      Buffer.from(original.subarray(offset, offset + length)),
    );
    if (!one || !two) throw new Error('there are two records');
    const number = Buffer.from(one.subarray(8, 14));
    two.copy(one, 8, 8, 14);
    number.copy(two, 8);
    change(1, (record) => two.copy(record));
    change(2, (record) => one.copy(record));
    expect(await check()).toMatchObject({
      breach: { position: positionAt(1), what: expect.stringContaining('it was changed') },
    });
  });

  it('names the first missing event if the end was cut off, and does not continue on such a log', async () => {
    cutLog(folder.path, 8);
    expect((await check()).breach).toEqual({
      position: positionAt(8),
      what: 'the log ends too early: from here on 4 linked events are gone',
    });
    expect(() => extend(readFileSync(log).length)).toThrow('the log ends before its chain');
    for (let index = 20; index < 26; index += 1) await fill(index, 1);
    expect((await check()).breach).toMatchObject({ position: positionAt(8) });
  });

  it.each([5, EVENTS - 1])(
    'says that the link of event %i was changed, if the event was not',
    async (number) => {
      const bytes = readFileSync(chain);
      for (let byte = 0; byte < ENTRY_BYTES; byte += 1) {
        const changed = Buffer.from(bytes);
        const at = number * ENTRY_BYTES + byte;
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        writeFileSync(chain, changed);
        expect((await check()).breach).toEqual({
          position: positionAt(number),
          what: 'the link of this event was changed, and the event was not',
        });
      }
    },
  );

  it('has no breach in a log without a chain, and begins one over all of it', async () => {
    rmSync(chain);
    expect(await check()).toMatchObject({ linked: 0, unlinked: EVENTS, breach: undefined });
    extend(readFileSync(log).length);
    expect(await check()).toMatchObject({ linked: EVENTS, unlinked: 0, breach: undefined });
  });

  it('is made again from the last complete batch, wherever a kill has cut it', async () => {
    const whole = readFileSync(chain);
    const until = readFileSync(log).length;
    for (let length = 0; length <= whole.length; length += 11) {
      writeFileSync(chain, whole.subarray(0, length));
      extend(until);
      expect(readFileSync(chain).equals(whole)).toBe(true);
    }
    appendFileSync(chain, Buffer.alloc(3 * ENTRY_BYTES));
    extend(until);
    expect(readFileSync(chain).equals(whole)).toBe(true);
  });

  it('survives losses of power', async () => {
    const random = seededRandom(7);
    const disk = forgetfulDisk(random);
    const size = readFileSync(log).length;
    const ends = recordPlaces(folder.path).map(({ offset, length }) => offset + length);
    for (let round = 0; round < 60; round += 1) {
      const chainWriter = openChainWriter(openLogFile(log, true), disk.open(chain, false));
      const until = ends[3 + Math.floor(random() * (EVENTS - 3))] ?? size;
      try {
        if (random() < 0.3) disk.failSyncs(1);
        chainWriter.extend(until);
      } catch (error) {
        expect(String(error)).toMatch(/input|ends before/);
      }
      disk.cutPower();
    }
    const chainWriter = openChainWriter(openLogFile(log, true), disk.open(chain, false));
    chainWriter.extend(size);
    const kept = disk.open(chain, true);
    const bytes = Buffer.alloc(kept.size());
    kept.read(bytes, 0);
    expect(bytes.equals(readFileSync(chain))).toBe(true);
  });

  it('drops what a kill left of an incomplete head', async () => {
    const files = openFileChain({ folder: folder.path, storedBytes: () => 0, link: async () => {} });
    await files.keepHead('{"at":"1"}');
    appendFileSync(join(folder.path, 'heads.jsonl'), '{"at":');
    expect(await files.heads()).toEqual(['{"at":"1"}']);
    await files.keepHead('{"at":"2"}');
    expect(await files.heads()).toEqual(['{"at":"1"}', '{"at":"2"}']);
  });
});
