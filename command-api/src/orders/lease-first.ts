import { type NumberState, number, type Position, reject, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { waitForInventory } from '../supply/entries.ts';

/** How a purchase finds the number that it leases. */
interface LeaseSearch<Leased> {
  readonly deps: Deps;
  /** The order that the refusal `busy` names. */
  readonly orderId: string;
  /** Milliseconds since 1970 after which no number is tried. */
  readonly stopAt: number;
  /** A number that the view offers, and that is not in `tried`; undefined if there is none. */
  next(tried: ReadonlySet<string>): Promise<string | undefined>;
  /** Undefined if another buyer has the number, or it is not what was asked for. */
  lease(e164: string): Promise<Leased | undefined>;
  /** Whether the customer cannot get the number, even if it is free. */
  isBanned(state: NumberState): boolean;
  /** Called when the view has moved: offers that were read before are old. */
  readAgain?(): void;
}

/**
 * Leases the first number that can be leased; undefined if the view has none.
 * @throws Rejection `busy` when time is up
 */
export async function leaseFirst<Leased>(search: LeaseSearch<Leased>): Promise<Leased | undefined> {
  const { deps, orderId, stopAt } = search;
  const tried = new Set<string>();
  const banned = new Set<string>();
  let lostAt: Position | undefined;
  for (;;) {
    if (deps.clock.now().getTime() >= stopAt) throw reject('busy', { order_uuid: orderId });
    const e164 = await search.next(tried);
    if (e164 === undefined) {
      // The view may still offer numbers that others took. "None left" is certain only once the view has seen our latest
      // failed attempt.
      if (lostAt === undefined) return undefined;
      await waitForInventory(deps, lostAt, stopAt);
      lostAt = undefined;
      tried.clear();
      for (const each of banned) tried.add(each);
      search.readAgain?.();
      continue;
    }
    const leased = await search.lease(e164);
    if (leased) return leased;
    tried.add(e164);
    const { state } = await deps.streams.load(streams.number(e164), number);
    if (search.isBanned(state)) banned.add(e164);
    else lostAt = await deps.events.head();
  }
}
