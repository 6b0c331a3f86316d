import { type Engine, openEngine } from '@ringpost/events/engine';
import { sampleEvent } from '@ringpost/events/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, OPENING } from '../orders/shop.fixture.ts';
import { createRefundBarrier } from './refund-barrier.ts';

let engine: Engine;
let clock: ManualClock;
let passed: number;
let asked: number[];

async function happen(): Promise<void> {
  const stream = `vendor-${crypto.randomUUID()}`;
  await engine.events.append({ stream, expected: 'none', events: [sampleEvent()] });
}
function done() {
  return createRefundBarrier({ events: engine.events, clock }, (position) => {
    asked.push(position);
    return passed >= position;
  });
}

beforeEach(async () => {
  engine = await openEngine({ dataDir: ':memory:' });
  clock = manualClock();
  passed = -1;
  asked = [];
  await happen();
});
afterEach(() => engine.close());

describe('whether all messages of before are done', () => {
  it('is true once the head of the log seen then has been passed', async () => {
    const refundBarrier = done();
    const answer = refundBarrier(OPENING);
    passed = 0;
    expect(await answer).toBe(true);
  });

  it('is false when it is not passed in good time', async () => {
    expect(await done()(OPENING)).toBe(false);
  });

  it('does not wait for what came after it was asked', async () => {
    const refundBarrier = done();
    const answer = refundBarrier(OPENING);
    await happen();
    passed = 0;
    expect(await answer).toBe(true);
    expect(new Set(asked)).toEqual(new Set([0]));
  });

  it('is remembered for every instant up to then, and asked anew for a later one', async () => {
    passed = 0;
    const refundBarrier = done();
    await refundBarrier(OPENING);
    asked = [];
    expect(await refundBarrier('2026-11-21T09:00:00.000Z')).toBe(true);
    expect(asked).toEqual([]);
    await happen();
    clock.moveBy(60);
    passed = 1;
    expect(await refundBarrier('2026-11-21T10:01:00.000Z')).toBe(true);
    expect(asked).toEqual([1]);
  });

  it('is asked once for many at the same time', async () => {
    passed = 0;
    const refundBarrier = done();
    expect(await Promise.all([1, 2, 3].map(() => refundBarrier(OPENING)))).toEqual([true, true, true]);
    expect(asked).toEqual([0]);
  });

  it('is false for an instant that had not come when the log was looked at', async () => {
    passed = 0;
    expect(await done()('2026-11-21T10:00:01.000Z')).toBe(false);
  });
});
