import { describe, expect, it } from 'vitest';
import { type Life, orderLives } from './order-lives.ts';

const OPEN: Life = {
  ...{ isPlaced: true, isMissing: false, priceMills: 500, heldMills: 500, settledMills: 0 },
  ...{ giveUpAt: '2026-11-21T10:02:00.000Z', settlesAt: '2026-11-21T10:31:00.000Z' },
  ...{ end: undefined, endedAt: '' },
};
const OVER: Life = {
  ...OPEN,
  ...{ settledMills: 500, end: 'OrderCompleted', endedAt: '2026-11-21T10:05:00.000Z' },
};

/** The orders that are kept whole. */
function openOf(lives: ReturnType<typeof orderLives>): readonly string[] {
  return [...lives.open()].map(([orderId]) => orderId);
}

describe('the lives of orders', () => {
  it('lose nothing that matters when they are over', () => {
    const lives = orderLives();
    lives.set('a', { ...OPEN });
    lives.set('b', { ...OPEN });
    lives.set('a', { ...OVER });
    lives.set('c', { ...OVER, settlesAt: undefined });
    expect([lives.count(), openOf(lives)]).toEqual([3, ['b']]);
    expect(lives.get('a')).toEqual({ ...OVER, giveUpAt: '' });
    expect(lives.get('c')).toEqual({ ...OVER, giveUpAt: '', settlesAt: undefined });
    expect([lives.get('b'), lives.get('d')]).toEqual([OPEN, undefined]);
  });

  it('go on if something more happens', () => {
    const lives = orderLives();
    lives.set('a', { ...OVER });
    const more = { ...OVER, heldMills: 700 };
    lives.set('a', more);
    expect([lives.count(), openOf(lives), lives.get('a')]).toEqual([1, ['a'], more]);
    lives.set('a', { ...OVER });
    expect([lives.count(), openOf(lives)]).toEqual([1, []]);
  });

  it.each<Partial<Life>>([
    { settledMills: 499 },
    { heldMills: 499, settledMills: 499 },
    { heldMills: 501, settledMills: 501 },
    { end: undefined },
    { isPlaced: false },
    { isMissing: true },
    // Its number would not give this text again.
    { endedAt: '2026-11-21T10:05:00Z' },
    { settlesAt: 'soon' },
  ])('are kept whole with %o', (change) => {
    const lives = orderLives();
    lives.set('a', { ...OVER, ...change });
    expect([openOf(lives), lives.get('a')]).toEqual([['a'], { ...OVER, ...change }]);
  });
});
