import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestQueue, stopIdleChecks } from './without-idle-checks.ts';

interface Queue {
  readonly inflight: Map<number, unknown>;
  push(request: object): void;
  fulfillRequest(answer: object): void;
}

/** The client's own queue, with one request under way at most. */
async function openQueue(): Promise<Queue> {
  const prototype = (await requestQueue()) as { readonly constructor: new (options: object) => Queue };
  const logger = { debug: () => {}, warn: () => {} };
  return new prototype.constructor({
    maxInFlightRequests: 1,
    requestTimeout: 1000,
    clientId: 'test',
    logger,
  });
}

function request(correlationId: number, sent: number[]) {
  const entry = { correlationId, apiKey: 3, resolve: () => {}, reject: () => {} };
  return { entry, expectResponse: true, sendRequest: () => void sent.push(correlationId) };
}

describe('the client of Kafka', () => {
  afterEach(() => vi.useRealTimers());

  it('sets no timer while nothing waits, and sends waiting requests in their order', async () => {
    expect(stopIdleChecks(await requestQueue())).toBe(true);
    vi.useFakeTimers();
    const queue = await openQueue();
    const sent: number[] = [];
    queue.push(request(1, sent));
    expect(vi.getTimerCount()).toBe(0);
    queue.push(request(2, sent));
    expect(sent).toEqual([1]);
    expect(vi.getTimerCount()).toBe(1);
    queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
    expect(sent).toEqual([1, 2]);
    queue.fulfillRequest({ correlationId: 2, payload: {}, size: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('still works if another version of it has no such queue', () => {
    expect(stopIdleChecks(undefined)).toBe(false);
    expect(stopIdleChecks({})).toBe(false);
  });
});
