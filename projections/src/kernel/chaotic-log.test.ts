import { type Engine, openEngine } from '@ringpost/engine';
import { chaos } from '@ringpost/testing/chaos';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectors } from '../projectors.ts';
import {
  boughtEvent,
  capturedEvent,
  completedEvent,
  leaseEndedEvent,
  numberEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import { rebuildAll } from './rebuild.ts';
import { runProjectors } from './run-projectors.ts';
import { viewChecksum } from './view-checksum.ts';

let engine: Engine;
beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
});
afterEach(() => engine.close());

function withMessages(history: History): History {
  for (let n = 0; n < 30; n += 1) {
    smsEvent(history, { messageId: `private-${n}`, late: true });
    smsEvent(history, { messageId: `public-${n}`, audience: 'public' });
  }
  return history;
}
function activation(): History {
  return leaseEndedEvent(
    withMessages(capturedEvent(completedEvent(smsEvent(boughtEvent(numberEvent(createHistory())))))),
  );
}

describe('two processes that project one log with repeated batches and gaps between positions', () => {
  it.each([1, 2, 3, 4, 5])('have the rows of a rebuild without faults (seed %i)', async (seed) => {
    const faults = { stride: 7, redelivered: 0.4, hintLost: 0.3, hintDoubled: 0.3 };
    const [one, two] = [chaos(engine, { seed, ...faults }), chaos(engine, { seed: seed + 100, ...faults })];
    const running = [
      await runProjectors({ ...one, projectors }),
      await runProjectors({ ...two, projectors }),
    ];
    const last = await record(one.events, activation().events);
    for (const projections of running) {
      for (const { name } of projectors) expect(await projections.waitFor(name, last, 60_000)).toBe(true);
      expect(projections.status().filter(({ stopped }) => stopped)).toEqual([]);
      await projections.close();
    }

    const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await rebuildAll({ events: one.events, readModel: fresh.readModel }, projectors);
    const dump = await viewChecksum(engine.readModel, projectors);
    expect(dump).toEqual(await viewChecksum(fresh.readModel, projectors));
    expect(dump.find(({ collection }) => collection === 'public-sms')).toMatchObject({ rows: 30 });
    await fresh.close();
  });
});
