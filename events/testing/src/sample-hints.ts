import type { Hint } from '@ringpost/engine';
import { positionAt } from './positions.ts';

/** A hint that is identified by its number. */
export function numberedHint(number: number, customer = 'ann'): Hint {
  const body = { id: String(number), position: positionAt(number) };
  return { audience: `customer:${customer}`, topic: 'orders', body };
}

/** The numbers of the numbered hints, in order. */
export function numbersOf(hints: readonly Hint[]): number[] {
  return hints.flatMap(({ topic, body }) => (topic === 'orders' ? [Number(body.id)] : []));
}
