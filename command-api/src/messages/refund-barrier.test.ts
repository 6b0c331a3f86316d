import type { Position } from '@ringpost/domain';
import { isAtOrAfter, LOG_START } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { positionAt } from '@ringpost/testing/positions';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, OPENING, shortPause } from '../testing/shop.fixture.ts';
import { createRefundBarrier } from './refund-barrier.ts';

let engine: Engine;
let clock: ManualClock;
let passed: Position;
let requestedPositions: Position[];

async function happen(): Promise<void> {
  const stream = `vendor-${crypto.randomUUID()}`;
  await engine.events.append({ stream, expected: 'none', events: [sampleEvent()] });
}
function done() {
  return createRefundBarrier({ events: engine.events, clock, pause: shortPause }, (position) => {
    requestedPositions.push(position);
    return isAtOrAfter(passed, position);
  });
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  clock = manualClock();
  passed = LOG_START;
  requestedPositions = [];
  await happen();
});
afterEach(() => engine.close());

describe('whether all earlier messages are done', () => {
  it('is true once the policy has passed the head of the log', async () => {
    const refundBarrier = done();
    const answer = refundBarrier(OPENING);
    passed = positionAt(0);
    expect(await answer).toBe(true);
  });

  it('is false if it is not passed in time', async () => {
    expect(await done()(OPENING)).toBe(false);
  });

  it('does not wait for events after the question', async () => {
    const refundBarrier = done();
    const answer = refundBarrier(OPENING);
    await happen();
    passed = positionAt(0);
    expect(await answer).toBe(true);
    expect(new Set(requestedPositions)).toEqual(new Set([positionAt(0)]));
  });

  it('is remembered for all times up to that one, and checked again for a later time', async () => {
    passed = positionAt(0);
    const refundBarrier = done();
    await refundBarrier(OPENING);
    requestedPositions = [];
    expect(await refundBarrier('2026-11-21T09:00:00.000Z')).toBe(true);
    expect(requestedPositions).toEqual([]);
    await happen();
    clock.moveBy(60);
    passed = positionAt(1);
    expect(await refundBarrier('2026-11-21T10:01:00.000Z')).toBe(true);
    expect(requestedPositions).toEqual([positionAt(1)]);
  });

  it('is checked once for many simultaneous questions', async () => {
    passed = positionAt(0);
    const refundBarrier = done();
    expect(await Promise.all([1, 2, 3].map(() => refundBarrier(OPENING)))).toEqual([true, true, true]);
    expect(requestedPositions).toEqual([positionAt(0)]);
  });

  it('is false for a time that is after the last read of the log', async () => {
    passed = positionAt(0);
    expect(await done()('2026-11-21T10:00:01.000Z')).toBe(false);
  });
});
