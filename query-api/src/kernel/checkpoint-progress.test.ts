import { LOG_START, type Position } from '@ringpost/events/domain';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/events/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CheckpointProgress, watchCheckpoints } from './checkpoint-progress.ts';

const [first, second] = ['000000000001', '000000000002'] as [Position, Position];
let engine: Engine;
let isAway: boolean;
let progress: CheckpointProgress;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  isAway = false;
  progress = watchCheckpoints(
    {
      async liveVersion(projector) {
        if (isAway) throw new StoreUnavailable('away');
        return engine.readModel.liveVersion(projector);
      },
      checkpoint: engine.readModel.checkpoint,
    },
    ['orders'],
  );
});
afterEach(async () => {
  progress.close();
  await engine.close();
});

function commit(from: Position, to: Position): Promise<void> {
  return engine.readModel.commit({ projector: 'orders', version: 1, from, to, writes: [] });
}

it('knows nothing before the rows were ever there', async () => {
  await progress.look();
  expect([progress.isKnown(), progress.position('orders')]).toEqual([false, LOG_START]);
  expect(await progress.waitFor('orders', first, 0)).toBe(false);
});

it('waits until the checkpoint of the rows has come that far, and no longer than it was told', async () => {
  await engine.readModel.define({ name: 'orders', version: 1, views: [] });
  await commit(LOG_START, first);
  expect(await progress.waitFor('orders', first, 0)).toBe(true);
  expect([progress.isKnown(), progress.position('orders')]).toEqual([true, first]);
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
