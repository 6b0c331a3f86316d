import { isUndecided, latestOf, order, placedOf, streams } from '@ringpost/domain';
import { ORDER_INLINE_SECONDS } from '@ringpost/domain/rules/limits';
import { pollUntil } from '@ringpost/engine/async';
import type { Deps } from '../kernel/deps.ts';
import type { OrderHold } from '../wallets/entries.ts';
import type { Settled } from './purchase.ts';

const LOOK_AGAIN_MS = 25;

/** Waits for the current run, at most as long as a purchase runs inline. @returns the order's state after that */
export async function awaitOrder(deps: Deps, hold: OrderHold): Promise<Settled> {
  const { orderId } = hold.data;
  const placed = placedOf(hold.data);
  const looks = (ORDER_INLINE_SECONDS * 1000) / LOOK_AGAIN_MS;
  const read = async (): Promise<Settled> => {
    const { state, position } = await deps.streams.refresh(streams.order(orderId), order);
    return { orderId, placed, state, position: latestOf(hold.position, position) };
  };
  const decided = await pollUntil(
    async () => {
      const settled = await read();
      return isUndecided(settled.state) ? undefined : settled;
    },
    { everyMs: LOOK_AGAIN_MS, looks, pause: deps.pause },
  );
  return decided ?? read();
}
