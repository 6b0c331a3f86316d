import type { RecordedEvent } from '@ringpost/domain';
import { LOG_START } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import { expect, it } from 'vitest';
import { type AppendNames, namesOf } from './sample-events.ts';

/** The promises of every event store about reads. */
export function readingContract(store: () => EventStore, append: AppendNames): void {
  it('starts empty, before the first position', async () => {
    expect(await store().head()).toBe(LOG_START);
    expect(await store().readAll()).toEqual([]);
    expect(await store().readStream('vendor-a')).toEqual([]);
    await expect(store().health()).resolves.toBeUndefined();
  });

  it('reads a stream in pages, after a revision', async () => {
    await append('vendor-a', 'none', 'one', 'two', 'three', 'four');
    await append('vendor-b', 'none', 'other');
    expect(namesOf(await store().readStream('vendor-a', { after: 0, limit: 2 }))).toEqual(['two', 'three']);
    expect(namesOf(await store().readStream('vendor-a', { after: 2 }))).toEqual(['four']);
    expect(await store().readStream('vendor-a', { after: 3 })).toEqual([]);
  });

  it('returns the position of the last event of a stream, and the start of the log for a missing stream', async () => {
    expect(await store().positionOf('vendor-a')).toBe(LOG_START);
    await append('vendor-a', 'none', 'one', 'two');
    const { position } = await append('vendor-a', 1, 'three');
    await append('vendor-b', 'none', 'other');
    expect(await store().positionOf('vendor-a')).toBe(position);
    expect(await store().positionOf('vendor-c')).toBe(LOG_START);
  });

  it('reads the whole log in pages, in rising positions, without missing or repeating an event', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${index}`);
    await Promise.all(names.map((name) => append(`vendor-${name}`, 'none', name)));
    const pages: RecordedEvent[] = [];
    for (let after = LOG_START; ; ) {
      const page = await store().readAll({ after, limit: 3 });
      pages.push(...page);
      const last = page.at(-1);
      if (last === undefined) break;
      expect(page.length).toBeLessThanOrEqual(3);
      after = last.position;
    }
    expect(namesOf(pages)).toEqual(names);
    const positions = pages.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort());
    expect(await store().head()).toBe(positions.at(-1));
  });

  it('returns about how much of the log is before a position: all of an empty log', async () => {
    expect(await store().shareBefore(LOG_START)).toBe(1);
    await append('vendor-a', 'none', 'one', 'two', 'three');
    const shares = [await store().shareBefore(LOG_START)];
    for (const { position } of await store().readAll()) shares.push(await store().shareBefore(position));
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('returns at most 4096 events', async () => {
    for (let round = 0; round < 5; round += 1) {
      const names = Array.from({ length: 1000 }, (_, index) => `${index}`);
      await append('vendor-a', round === 0 ? 'none' : round * 1000 - 1, ...names);
    }
    expect(await store().readAll({ limit: 9999 })).toHaveLength(4096);
    expect(await store().readStream('vendor-a')).toHaveLength(4096);
  });
}
