import { LOG_START, type Position } from '@ringpost/domain';
import { type Engine, type LiveCheckpoint, openEngine, StoreUnavailable } from '@ringpost/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CheckpointProgress, watchCheckpoints } from './checkpoint-progress.ts';
import { recordStoppedViews } from './stopped-views.ts';

const [first, second] = ['000000000001', '000000000002'] as [Position, Position];
let engine: Engine;
let isAway: boolean;
let readCount: number;
let progress: CheckpointProgress;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [isAway, readCount] = [false, 0];
  progress = watchCheckpoints({
    readModel: {
      async checkpoints(projectors) {
        readCount += 1;
        if (isAway) throw new StoreUnavailable('away');
        return engine.readModel.checkpoints(projectors);
      },
    },
    vault: engine.vault,
    projectors: ['orders'],
  });
});
afterEach(async () => {
  await progress.close();
  await engine.close();
});

function commit(from: Position, to: Position): Promise<void> {
  return engine.readModel.commit({ projector: 'orders', version: 1, from, to, writes: [] });
}

it('has no progress before there are rows', async () => {
  await progress.look();
  expect(progress.status()).toEqual([
    { name: 'orders', version: 0, position: LOG_START, stopped: undefined },
  ]);
  expect(await progress.waitFor('orders', first, 0)).toBe(false);
});

it('waits until the checkpoint of the rows has reached a position, up to a time limit', async () => {
  await engine.readModel.define({ name: 'orders', version: 1, views: [] });
  await commit(LOG_START, first);
  expect(await progress.waitFor('orders', first, 0)).toBe(true);
  expect(progress.status()).toMatchObject([{ version: 1, position: first }]);
  const waiting = progress.waitFor('orders', second, 60_000);
  await commit(first, second);
  expect(await waiting).toBe(true);
  expect(await progress.waitFor('orders', '000000000003' as Position, 0)).toBe(false);
});

it('keeps what it knows while the store does not answer', async () => {
  await engine.readModel.define({ name: 'orders', version: 1, views: [] });
  await commit(LOG_START, first);
  await progress.look();
  isAway = true;
  await progress.look();
  expect(progress.position('orders')).toBe(first);
  expect(await progress.waitFor('orders', first, 0)).toBe(true);
});

it('knows where a projector stopped, until its rows have passed that place or it continues', async () => {
  await engine.readModel.define({ name: 'orders', version: 1, views: [] });
  await commit(LOG_START, first);
  const recorder = recordStoppedViews(engine.vault);
  const stopped = { position: second, error: 'it cannot be read' };
  const standing = { name: 'orders', version: 1, position: first };
  recorder.note({ ...standing, stopped });
  await recorder.close();
  await progress.look();
  expect(progress.status()).toMatchObject([{ position: first, stopped }]);

  // The process that wrote the record is gone, and another one has continued.
  await commit(first, '000000000003' as Position);
  await progress.look();
  expect(progress.status()).toMatchObject([{ stopped: undefined }]);

  const next = recordStoppedViews(engine.vault);
  next.note(standing);
  await next.close();
  expect(await engine.vault.list('stopped-views')).toEqual([]);
});

it('asks a slow store once at a time, even if its answer takes long', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<ReadonlyMap<string, LiveCheckpoint>>();
  const slow = watchCheckpoints({
    readModel: {
      checkpoints() {
        readCount += 1;
        return answer;
      },
    },
    vault: engine.vault,
    projectors: ['orders'],
  });
  const looks = [slow.look(), slow.look(), slow.look()];
  resolve(new Map());
  await Promise.all(looks);
  expect(readCount).toBe(1);
  await slow.close();
});

it('asks the store once for all projectors, and once for all waiting callers', async () => {
  await engine.readModel.define({ name: 'orders', version: 1, views: [] });
  await commit(LOG_START, first);
  const waiting = Array.from({ length: 20 }, () => progress.waitFor('orders', first, 60_000));
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
  expect(readCount).toBe(1);
});

it('does not ask the store for a position that it has seen already', async () => {
  await engine.readModel.define({ name: 'orders', version: 1, views: [] });
  await commit(LOG_START, first);
  await progress.look();
  expect(await progress.waitFor('orders', first, 0)).toBe(true);
  expect(readCount).toBe(1);
});

it('asks five times a second for the rows while nobody waits, and once for what has stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked: string[] = [];
  const watching = watchCheckpoints({
    readModel: {
      async checkpoints() {
        asked.push('rows');
        return new Map();
      },
    },
    vault: {
      async list() {
        asked.push('stopped');
        return [];
      },
    },
    projectors: ['orders'],
  });
  try {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.filter((what) => what === 'rows')).toHaveLength(10);
    expect(asked.filter((what) => what === 'stopped')).toHaveLength(2);
  } finally {
    await watching.close();
    vi.useRealTimers();
  }
});
