import { type Engine, openEngine, StoreUnavailable, type Subscriber } from '@ringpost/engine';
import { numberAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boughtEvent, numberEvent } from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

const { events: activation } = boughtEvent(numberEvent(createHistory()));

let engine: Engine;
let running: Projections[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  running = [];
});
afterEach(async () => {
  for (const each of running) await each.close();
  await engine.close();
});

/** The log, with a change between it and its followers. */
function followedBy(change: (handle: Subscriber['onEvents']) => Subscriber['onEvents']): Engine['events'] {
  return {
    ...engine.events,
    subscribe: (subscriber) =>
      engine.events.subscribe({ ...subscriber, onEvents: change(subscriber.onEvents) }),
  };
}

describe('a log that is away for a moment', () => {
  it('is followed again from the position of the rows', async () => {
    let faults = 2;
    const away: unknown[] = [];
    const events = followedBy((handle) => async (batch) => {
      faults -= 1;
      await handle(faults < 0 ? batch : batch.slice(0, 3));
      if (faults >= 0) throw new StoreUnavailable('away');
    });
    const onAway = (error: unknown): void => void away.push(error);
    const projections = await runProjectors({ ...engine, events, projectors: [counting()], onAway });
    running.push(projections);
    const last = await record(engine.events, activation);
    expect(await projections.waitFor('counting', last, 60_000)).toBe(true);
    expect(away).toHaveLength(2);
    const counted = await engine.readModel.collection<CountRow>(counts).get('all');
    expect(counted?.events).toBe(numberAt(last) + 1);
  });
});

describe('a subscription that fails for good', () => {
  it('stops every projector with an alarm, and no reader waits for them', async () => {
    const alarms: unknown[] = [];
    const events = followedBy(() => async () => {
      throw new Error('cannot');
    });
    const onAlarm = (projector: string): void => void alarms.push(projector);
    const projections = await runProjectors({ ...engine, events, projectors: [counting()], onAlarm });
    running.push(projections);
    const last = await record(engine.events, activation);
    expect(await projections.waitFor('counting', last, 60_000)).toBe(false);
    expect(alarms).toEqual(['counting']);
    expect(projections.status()).toMatchObject([{ stopped: { error: 'cannot' } }]);
  });
});
