import { setTimeout as sleep } from 'node:timers/promises';
import { positionAt } from '@ringpost/testing/positions';
import { testDatabase } from '@ringpost/testing/test-database';
import { canStop, whileStopped } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckpointMoved, StoreUnavailable } from '../errors.ts';
import type { ReadModel, Row, Write } from '../read-model.ts';
import { openDistributedReadModel } from './read-model.ts';

const LIMIT_MS = 3000;
const COMMITS = 30;
const VIEW = { name: 'counts', indexes: [] } as const;
const SPEC = { name: 'counter', version: 1, views: [VIEW] };

interface CountRow extends Row {
  readonly total: number;
}

describe.skipIf(!canStop('mongodb'))("the read model over its server's faults", () => {
  const database = testDatabase();
  let readModel: ReadModel;
  const counts = () => readModel.collection<CountRow>(VIEW);

  beforeEach(async () => {
    readModel = await openDistributedReadModel({ ...database.options, limitMs: LIMIT_MS });
    await readModel.define(SPEC);
  });
  afterEach(async () => {
    await readModel.close();
    await database.drop();
  });

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const began = performance.now();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        // One commit is several operations, and each has its own limit.
        expect(performance.now() - began).toBeLessThan(LIMIT_MS * 2);
        await sleep(50);
      }
    }
  }

  function writes(total: number): readonly Write[] {
    return ['all', `${total}`].map((_id) => ({ op: 'put', in: 'counts', row: { _id, total } as CountRow }));
  }

  /** Counts the events of a log as a projector does: it continues from its rows and its checkpoint. */
  async function countTo(goal: number): Promise<void> {
    for (let at = -1; at < goal; ) {
      const { position } = await patiently(() => readModel.checkpoint('counter', 1));
      const total = (await patiently(() => counts().get('all')))?.total ?? 0;
      at = total;
      for (let next = total; next < goal; next += 1) {
        const commit = { projector: 'counter', version: 1, to: positionAt(next), writes: writes(next + 1) };
        const from = next === total ? position : positionAt(next - 1);
        try {
          await patiently(() => readModel.commit({ ...commit, from }));
        } catch (error) {
          // The answer to an earlier attempt was lost, or the row was newer than the checkpoint: begin again from the stored
          // state.
          if (!(error instanceof CheckpointMoved)) throw error;
          break;
        }
        at = next + 1;
      }
    }
  }

  async function expectAllCounted(): Promise<void> {
    // Completes the last commit if its answer was lost.
    await readModel.define(SPEC);
    expect(await readModel.checkpoint('counter', 1)).toMatchObject({ position: positionAt(COMMITS - 1) });
    expect(await counts().get('all')).toEqual({ _id: 'all', total: COMMITS });
    expect(await counts().count({})).toBe(COMMITS + 1);
    expect(await database.count('_redo')).toBe(0);
  }

  it.each((['mongodb', 'postgres'] as const).filter(canStop))(
    'counts each event once when %s is killed',
    async (name) => {
      const counting = countTo(COMMITS);
      while ((await counts().count({})) < 5) await sleep(5);
      await whileStopped(name, 'kill', () => sleep(1000));
      await counting;
      await database.answers();
      await expectAllCounted();
    },
  );

  it('counts each event once when the server hangs for 8 s', async () => {
    const counting = countTo(COMMITS);
    while ((await counts().count({})) < 5) await sleep(5);
    await whileStopped('mongodb', 'pause', async () => {
      await expect(readModel.liveVersion('counter')).rejects.toThrow(StoreUnavailable);
      await sleep(8_000 - LIMIT_MS);
    });
    await counting;
    await expectAllCounted();
  });
});
