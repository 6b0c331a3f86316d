import { WEBHOOK_CALLS_AT_ONCE, WEBHOOK_FAILURES_TO_SLOW_DOWN } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { createLanes } from './lanes.ts';
import type { SendOutcome } from './send-delivery.ts';

/** Receivers that answer when the test decides. */
function standing() {
  const calls = new Map<string, (outcome: SendOutcome) => void>();
  const begun: string[] = [];
  const lanes = createLanes((id) => {
    begun.push(id);
    return new Promise((resolve) => calls.set(id, resolve));
  });
  const answer = async (id: string, outcome: SendOutcome): Promise<void> => {
    calls.get(id)?.(outcome);
    calls.delete(id);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { lanes, begun, answer, open: () => [...calls.keys()] };
}

function many(count: number, name: string): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index}`);
}

describe('the lanes of customers', () => {
  it('call one receiver at most ten times at once', async () => {
    const { lanes, answer, open } = standing();
    for (const id of many(WEBHOOK_CALLS_AT_ONCE + 5, 'a')) lanes.offer('ann', id);
    expect(open()).toHaveLength(WEBHOOK_CALLS_AT_ONCE);
    await answer('a-0', 'delivered');
    expect(open()).toHaveLength(WEBHOOK_CALLS_AT_ONCE);
    expect(open().at(-1)).toBe('a-10');
    expect(lanes.waiting()).toBe(WEBHOOK_CALLS_AT_ONCE + 4);
  });

  it('make no customer wait for the receiver of another customer', () => {
    const { lanes, open } = standing();
    for (const id of many(1_000, 'dead')) lanes.offer('ann', id);
    lanes.offer('ben', 'b');
    expect(open()).toContain('b');
  });

  it('do not send a delivery twice at the same time', async () => {
    const { lanes, begun, answer } = standing();
    lanes.offer('ann', 'a');
    lanes.offer('ann', 'a');
    await answer('a', 'failed');
    expect(begun).toEqual(['a']);
    lanes.offer('ann', 'a');
    expect(begun).toEqual(['a', 'a']);
  });

  it('call a receiver that keeps failing once at a time, until it succeeds', async () => {
    const { lanes, answer, open } = standing();
    for (const id of many(40, 'a')) lanes.offer('ann', id);
    for (const id of many(WEBHOOK_FAILURES_TO_SLOW_DOWN, 'a')) await answer(id, 'failed');
    for (const id of open().slice(1)) await answer(id, 'failed');
    expect(open()).toHaveLength(1);
    const [last = ''] = open();
    await answer(last, 'delivered');
    expect(open()).toHaveLength(WEBHOOK_CALLS_AT_ONCE);
  });

  it('forget how often a receiver failed that is gone', async () => {
    const { lanes, answer, open } = standing();
    for (const id of many(WEBHOOK_FAILURES_TO_SLOW_DOWN, 'a')) lanes.offer('ann', id);
    for (const id of open().slice(1)) await answer(id, 'failed');
    await answer('a-0', 'dropped');
    for (const id of many(WEBHOOK_CALLS_AT_ONCE, 'b')) lanes.offer('ann', id);
    expect(open()).toHaveLength(WEBHOOK_CALLS_AT_ONCE);
  });

  it('keep a limited number of deliveries, and say when they are full', async () => {
    const { lanes, begun, answer, open } = standing();
    expect(lanes.isFull('ann')).toBe(false);
    for (const id of many(5_000, 'a')) lanes.offer('ann', id);
    expect(lanes.isFull('ann')).toBe(true);
    expect(lanes.isFull('ben')).toBe(false);
    expect(begun).toHaveLength(WEBHOOK_CALLS_AT_ONCE);
    while (open().length > 0) for (const id of open()) await answer(id, 'delivered');
    expect(begun.length).toBeLessThan(500);
  });

  it('are idle when nothing is being sent', async () => {
    const { lanes, answer } = standing();
    await lanes.idle();
    lanes.offer('ann', 'a');
    let isIdle = false;
    const idle = lanes.idle().then(() => {
      isIdle = true;
    });
    expect(isIdle).toBe(false);
    await answer('a', 'failed');
    await idle;
  });
});
