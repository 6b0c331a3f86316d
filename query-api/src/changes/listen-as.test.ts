import type { Hint } from '@ringpost/engine';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Change, createCustomerChanges } from './customer-changes.ts';
import { type Listener, listenAs } from './listen-as.ts';

const clock = { now: () => new Date() };
let publish: (hint: Hint) => void = () => undefined;
const changes = createCustomerChanges({
  subscribe(hear) {
    publish = hear;
    return () => undefined;
  },
});
const shop: Listener = {
  userId: 'shop',
  ownerId: 'ann',
  sessionExpiresAt: '2026-12-31T00:00:00.000Z',
};
let heard: Change[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') });
  heard = [];
});
afterEach(() => void vi.useRealTimers());

function listen(as: Listener): () => void {
  return listenAs({ changes, clock }, as, (change) => void heard.push(change));
}

it('tells at the second in which a key ends by itself, however late that is', () => {
  const stop = listen(shop);
  vi.advanceTimersByTime(Date.parse(shop.sessionExpiresAt) - Date.now() - 1_000);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([{ kind: 'session' }]);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(1);
  stop();
});

it('tells a sub-account what ends the account of its owner, and nothing else of the owner', () => {
  const stop = listen(shop);
  publish({ audience: 'customer:ann', topic: 'orders', body: { id: 'order', position: positionAt(1) } });
  expect(heard).toEqual([]);
  publish({ audience: 'account:ann', topic: 'session', body: {} });
  expect(heard).toEqual([{ kind: 'session' }]);
  stop();
  publish({ audience: 'account:ann', topic: 'session', body: {} });
  publish({ audience: 'account:shop', topic: 'session', body: {} });
  vi.advanceTimersByTime(60 * 86_400_000);
  expect(heard).toHaveLength(1);
});
