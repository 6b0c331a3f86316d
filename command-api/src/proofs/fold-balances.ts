import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter, isAtOrAfter, LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import type { Balance } from './balance-tree.ts';

/** All balances at one position of the log. */
export interface BalancesAt {
  readonly position: Position;
  readonly balances: readonly Balance[];
}

/** Few, because purchases are decided between two pages. */
const PAGE_EVENTS = 500;

interface BalanceFold {
  /** Gets the events in the order of the log. It ignores those that move no money. */
  see(event: RecordedEvent): void;
  balances(): readonly Balance[];
}

export function createBalanceFold(from: readonly Balance[] = []): BalanceFold {
  const all = new Map<string, { available: number; held: number }>();
  for (const { userId, availableMills, heldMills } of from)
    all.set(userId, { available: availableMills, held: heldMills });
  return {
    see({ data }) {
      if (!('entries' in data)) return;
      const amounts = all.get(data.userId) ?? { available: 0, held: 0 };
      all.set(data.userId, amounts);
      for (const { account, amountMills } of data.entries)
        if (account === 'available' || account === 'held') amounts[account] += amountMills;
    },
    balances: () =>
      [...all].map(([userId, { available, held }]) => ({
        userId,
        availableMills: available,
        heldMills: held,
      })),
  };
}

/**
 * All balances after the event at `until`, from the log alone: the rows of a view are of no single position while customers buy.
 * @param from balances of an earlier position, so that only the events after it are read
 */
export async function foldBalances(
  events: Pick<EventStore, 'readAll'>,
  until: Position,
  from: BalancesAt = { position: LOG_START, balances: [] },
): Promise<BalancesAt> {
  const fold = createBalanceFold(from.balances);
  for (let after = from.position; isAfter(until, after); ) {
    const page = await events.readAll({ after, limit: PAGE_EVENTS });
    for (const event of page) if (isAtOrAfter(until, event.position)) fold.see(event);
    after = page.at(-1)?.position ?? until;
    await afterOthers();
  }
  return { position: until, balances: fold.balances() };
}
