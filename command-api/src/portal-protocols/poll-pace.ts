import {
  ORDER_POLL_HELD_SECONDS,
  ORDER_POLLS_AT_ONCE,
  ORDER_POLLS_PER_SECOND,
} from '@ringpost/domain/rules/limits';
import { atMost } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../kernel/deps.ts';

/** Orders that are remembered. An order that was forgotten is answered at once again. */
const ORDERS_KEPT = 50_000;

interface Polls {
  /** How many more are answered at once; below zero there are some that are held. */
  readonly left: number;
  readonly at: number;
}

/** Resolves when a question about one order of a customer may be answered. */
export type PollPace = (userId: string, id: string) => Promise<void>;

/**
 * These protocols have no way to wait for a code, so programs ask again and again. Who asks for one order too often is answered later,
 * and with what is true then: a refusal would stop many programs, and none would get its code sooner. In each process for itself.
 */
export function createPollPace({ clock, pause }: Pick<Deps, 'clock' | 'pause'>): PollPace {
  const polls = new LRUCache<string, Polls>(atMost(ORDERS_KEPT));
  const leastLeft = -ORDER_POLLS_PER_SECOND * ORDER_POLL_HELD_SECONDS;
  return async (userId, id) => {
    const name = `${userId} ${id}`;
    const at = clock.now().getTime() / 1000;
    const before = polls.get(name) ?? { left: ORDER_POLLS_AT_ONCE, at };
    const again = Math.max(0, at - before.at) * ORDER_POLLS_PER_SECOND;
    const left = Math.max(leastLeft, Math.min(ORDER_POLLS_AT_ONCE, before.left + again) - 1);
    polls.set(name, { left, at });
    if (left < 0) await pause((-left / ORDER_POLLS_PER_SECOND) * 1000);
  };
}
