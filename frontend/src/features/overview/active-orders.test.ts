import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { describe, expect, it } from 'vitest';
import { gathered, nowRunning } from './active-orders.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
function order(id: string, change: Partial<OrderView>): OrderView {
  return {
    order_uuid: id,
    status: 'running',
    placed_at: '2026-11-21T11:50:00.000Z',
    closes_at: '2026-11-21T12:10:00.000Z',
    ended_at: null,
    withheld: 0,
    requested: 1,
    number_source: 'active',
    ...change,
  } as OrderView;
}
function shown(orders: readonly OrderView[], dismissed: readonly string[] = []) {
  return nowRunning(orders, now, new Set(dismissed)).map(
    ({ kind, order: { order_uuid } }) => `${kind} ${order_uuid}`,
  );
}

describe('the active orders', () => {
  it('have the newest one on top: the last purchase, or the newest code', () => {
    const waiting = order('bought last', { placed_at: '2026-11-21T11:55:00.000Z' });
    const code = order('code', { status: 'completed', code_at: '2026-11-21T11:54:00.000Z' });
    expect(shown([code, waiting])).toEqual(['waiting bought last', 'code code']);
    const newer = order('code', { status: 'completed', code_at: '2026-11-21T11:56:00.000Z' });
    expect(shown([waiting, newer])).toEqual(['code code', 'waiting bought last']);
  });

  it('show one code in full; older codes are below all waiting orders, and ended orders below them', () => {
    const orders = [
      order('refunded', { status: 'failed', ended_at: '2026-11-21T11:59:00.000Z' }),
      order('first code', { status: 'completed', code_at: '2026-11-21T11:52:00.000Z' }),
      order('waiting', { placed_at: '2026-11-21T11:45:00.000Z' }),
      order('second code', { status: 'completed', code_at: '2026-11-21T11:53:00.000Z' }),
      order('third code', { status: 'completed', code_at: '2026-11-21T11:54:00.000Z' }),
    ];
    expect(shown(orders)).toEqual([
      'code third code',
      'waiting waiting',
      'older-code second code',
      'older-code first code',
      'ended refunded',
    ]);
  });

  it('do not treat an older code as the newest when the newest was dismissed', () => {
    const orders = [
      order('older', { status: 'completed', code_at: '2026-11-21T11:52:00.000Z' }),
      order('newest', { status: 'completed', code_at: '2026-11-21T11:53:00.000Z' }),
    ];
    expect(shown(orders, ['newest'])).toEqual(['older-code older']);
  });

  it('include an order that ended long ago while its text can still be read, even if it was dismissed', () => {
    const ended = { status: 'inactive', ended_at: '2026-11-20T11:00:00.000Z' } as const;
    const late = order('late', { ...ended, withheld: 1 });
    expect(shown([late], ['late'])).toEqual(['ended late']);
    expect(shown([late], ['late+1'])).toEqual([]);
    expect(shown([order('gone', ended)])).toEqual([]);
  });

  it('leave out a code when its window is over, and a refund after a day', () => {
    expect(shown([order('code', { status: 'completed', closes_at: '2026-11-21T11:59:59.000Z' })])).toEqual(
      [],
    );
    expect(shown([order('gone', { status: 'failed', ended_at: '2026-11-20T11:59:59.000Z' })])).toEqual([]);
    expect(shown([order('still', { status: 'inactive', ended_at: '2026-11-20T12:00:01.000Z' })])).toEqual([
      'ended still',
    ]);
  });

  it('include an order once if two answers have it, with the data of the later one', () => {
    expect(shown([order('a', {}), order('a', { status: 'completed' })])).toEqual(['code a']);
  });

  it('leave out an order for which no money was ever held', () => {
    const never = {
      status: 'failed',
      outcome: 'insufficient-funds',
      ended_at: '2026-11-21T11:59:00.000Z',
    } as const;
    expect(shown([order('a', never)])).toEqual([]);
  });

  it.each(['released', 'lapsed', 'given-back'] as const)(
    'leave out a rental that ended as rentals do (%s), unless a text of it can still be read',
    (outcome) => {
      const over = {
        kind: 'rental',
        number: '+16465550148',
        status: 'inactive',
        outcome,
        ended_at: '2026-11-21T11:59:00.000Z',
      } as const;
      expect(shown([order('over', over)])).toEqual([]);
      expect(shown([order('late', { ...over, withheld: 1 })])).toEqual(['ended late']);
    },
  );

  it('include a rental that got no number', () => {
    const never = {
      kind: 'rental',
      number: null,
      status: 'failed',
      outcome: 'no-available-numbers',
      ended_at: '2026-11-21T11:59:00.000Z',
    } as const;
    expect(shown([order('never', never)])).toEqual(['ended never']);
  });

  it('leave out dismissed orders', () => {
    expect(shown([order('a', { status: 'completed' }), order('b', {})], ['a'])).toEqual(['waiting b']);
  });
});

describe('the numbers of a bulk order', () => {
  const item = (id: string, change: Partial<OrderView> = {}): OrderView =>
    order(id, { bulk_uuid: 'bulk', ...change });
  const codes = (...ids: readonly string[]) =>
    ids.map((id) => item(id, { status: 'completed', code_at: `2026-11-21T11:5${id}:00.000Z` }));
  const lines = (orders: readonly OrderView[]) =>
    gathered(nowRunning(orders, now, new Set())).map((each) =>
      each.kind === 'bulk' ? `bulk of ${each.orders.length}` : `${each.kind} ${each.order.order_uuid}`,
    );

  it('are one line if there are more than three; the newest code keeps its card', () => {
    expect(lines([...codes('1', '2', '3', '4'), item('waiting')])).toEqual(['code 4', 'bulk of 4']);
  });

  it('keep a card each if there are three or fewer', () => {
    expect(lines([...codes('1', '2', '3', '4')])).toEqual([
      'code 4',
      'older-code 3',
      'older-code 2',
      'older-code 1',
    ]);
  });

  it('have no number of another order in their line', () => {
    const alone = ['5', '6', '7', '8'].map((id) => order(id, { bulk_uuid: null }));
    expect(lines([...codes('1', '2', '3', '4'), ...alone])).toHaveLength(8);
  });
});
