import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { describe, expect, it } from 'vitest';
import { nowRunning } from './now-running.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const order = (id: string, change: Partial<OrderView>): OrderView =>
  ({
    order_uuid: id,
    status: 'running',
    placed_at: '2026-11-21T11:50:00.000Z',
    closes_at: '2026-11-21T12:10:00.000Z',
    ended_at: null,
    ...change,
  }) as OrderView;
const shown = (orders: readonly OrderView[], dismissed: readonly string[] = []) =>
  nowRunning(orders, now, new Set(dismissed)).map(
    ({ kind, order: { order_uuid } }) => `${kind} ${order_uuid}`,
  );

describe('what runs now', () => {
  it('has the codes first, then what waits, then what ended, the newest of each on top', () => {
    const orders = [
      order('old', { placed_at: '2026-11-21T11:45:00.000Z' }),
      order('refunded', { status: 'failed', ended_at: '2026-11-21T11:00:00.000Z' }),
      order('new', {}),
      order('code', { status: 'completed' }),
    ];
    expect(shown(orders)).toEqual(['arrived code', 'waiting new', 'waiting old', 'ended refunded']);
  });

  it('lets a code go when its window is over, and a refund after a day', () => {
    expect(shown([order('code', { status: 'completed', closes_at: '2026-11-21T11:59:59.000Z' })])).toEqual(
      [],
    );
    expect(shown([order('gone', { status: 'failed', ended_at: '2026-11-20T11:59:59.000Z' })])).toEqual([]);
    expect(shown([order('still', { status: 'inactive', ended_at: '2026-11-20T12:00:01.000Z' })])).toEqual([
      'ended still',
    ]);
  });

  it('shows an order once when two answers hold it, as the later one has it', () => {
    expect(shown([order('a', {}), order('a', { status: 'completed' })])).toEqual(['arrived a']);
  });

  it('says nothing of an order for which no money was ever held', () => {
    const never = {
      status: 'failed',
      outcome: 'insufficient-funds',
      ended_at: '2026-11-21T11:59:00.000Z',
    } as const;
    expect(shown([order('a', never)])).toEqual([]);
  });

  it('leaves out what was put away by hand', () => {
    expect(shown([order('a', { status: 'completed' }), order('b', {})], ['a'])).toEqual(['waiting b']);
  });
});
