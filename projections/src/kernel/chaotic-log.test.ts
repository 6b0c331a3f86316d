import { type Engine, openEngine } from '@ringpost/events/engine';
import { chaos } from '@ringpost/events/testing/chaos';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectors } from '../app.ts';
import {
  boughtTold,
  capturedTold,
  completedTold,
  leaseEndedTold,
  numberTold,
  smsTold,
} from '../testing/activation.ts';
import { record } from '../testing/record.ts';
import { type Story, story } from '../testing/story.ts';
import { canonicalDump } from './canonical-dump.ts';
import { rebuildAll } from './rebuild.ts';
import { runProjectors } from './run-projectors.ts';

let engine: Engine;
beforeEach(async () => {
  engine = await openEngine({ dataDir: ':memory:' });
});
afterEach(() => engine.close());

const withMessages = (told: Story): Story => {
  for (let n = 0; n < 30; n += 1) {
    smsTold(told, { messageId: `private-${n}`, late: true });
    smsTold(told, { messageId: `public-${n}`, audience: 'public' });
  }
  return told;
};
const activation = (): Story =>
  leaseEndedTold(withMessages(capturedTold(completedTold(smsTold(boughtTold(numberTold(story())))))));

describe('two processes that project one log whose batches are doubled and whose positions have gaps', () => {
  it.each([1, 2, 3, 4, 5])('hold the rows of a calm rebuild (seed %i)', async (seed) => {
    const faults = { stride: 7, redelivered: 0.4, hintLost: 0.3, hintDoubled: 0.3 };
    const [one, two] = [chaos(engine, { seed, ...faults }), chaos(engine, { seed: seed + 100, ...faults })];
    const running = [
      await runProjectors({ ...one, projectors }),
      await runProjectors({ ...two, projectors }),
    ];
    const last = await record(one.events, activation().events);
    for (const projections of running) {
      for (const { name } of projectors) expect(await projections.waitFor(name, last, 5_000)).toBe(true);
      expect(projections.status().filter(({ stopped }) => stopped)).toEqual([]);
      await projections.close();
    }

    const fresh = await openEngine({ dataDir: ':memory:' });
    await rebuildAll({ events: one.events, readModel: fresh.readModel }, projectors);
    const dump = await canonicalDump(engine.readModel, projectors);
    expect(dump).toEqual(await canonicalDump(fresh.readModel, projectors));
    expect(dump.find(({ collection }) => collection === 'public-sms')).toMatchObject({ rows: 30 });
    await fresh.close();
  });
});
