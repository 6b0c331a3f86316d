import type { Position } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BuildRecord, readViewBuilds, recordViewBuilds } from './view-builds.ts';
import type { BuildNews } from './views.ts';

let engine: Engine;
let now: number;
let share: number;
let recorder: ReturnType<typeof recordViewBuilds>;

function open() {
  return recordViewBuilds({
    vault: engine.vault,
    events: { shareBefore: async () => share },
    clock: { now: () => new Date(Date.UTC(2026, 10, 26, 10, 0, 0, now)) },
    now: () => now,
  });
}
beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [now, share] = [0, 0];
  recorder = open();
});
afterEach(async () => {
  await recorder.close();
  await engine.close();
});

function noted(state: BuildNews['state'], events = 0, over: Partial<BuildNews> = {}): void {
  recorder.note({
    projector: 'orders',
    version: 8_000_001,
    state,
    position: '07' as Position,
    events,
    ...over,
  });
}
async function builds(): Promise<readonly BuildRecord[]> {
  return (await readViewBuilds(engine.vault)).get('orders') ?? [];
}
const becomes = (...expected: readonly object[]): Promise<void> =>
  vi.waitFor(async () => expect(await builds()).toMatchObject(expected), 60_000);

it('keeps how far a build is, its speed over the last seconds, and the time left', async () => {
  noted('building');
  await becomes({ version: 8_000_001, share: 0, eventsPerSecond: null, secondsLeft: null, ended: null });
  [now, share] = [2_000, 0.2];
  noted('building', 4_000);
  await becomes({ share: 0.2, eventsPerSecond: 2_000, secondsLeft: 8 });
  // It became slower: only the last five seconds count.
  [now, share] = [6_000, 0.3];
  noted('building', 6_000);
  await becomes({ share: 0.3, eventsPerSecond: 500, secondsLeft: 28 });
});

it('keeps when it began and how it ended, and the builds before it', async () => {
  noted('building');
  now = 1_000;
  noted('failed', 0, { error: 'cannot read this' });
  await becomes({ ended: { how: 'failed', error: 'cannot read this' } });
  now = 2_000;
  noted('building');
  await becomes({ startedAt: '2026-11-26T10:00:02.000Z', ended: null }, { ended: { how: 'failed' } });
  now = 3_000;
  noted('live');
  await becomes(
    {
      share: 1,
      startedAt: '2026-11-26T10:00:02.000Z',
      ended: { how: 'live', at: '2026-11-26T10:00:03.000Z' },
    },
    { ended: { how: 'failed' } },
  );
});

it('keeps the begin of a build that another process continues', async () => {
  noted('building', 4_000);
  await becomes({ ended: null });
  await recorder.close();
  [now, share] = [60_000, 0.5];
  recorder = open();
  noted('building', 100);
  await becomes({ startedAt: '2026-11-26T10:00:00.000Z', share: 0.5 });
});

it('remembers the last five', async () => {
  for (let version = 1; version <= 7; version += 1) {
    noted('live', 0, { version });
    await vi.waitFor(async () => expect((await builds())[0]?.version).toBe(version), 60_000);
  }
  expect((await builds()).map(({ version }) => version)).toEqual([7, 6, 5, 4, 3]);
});
