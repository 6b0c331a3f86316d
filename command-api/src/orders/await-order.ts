import { setTimeout as sleep } from 'node:timers/promises';
import { order, streams } from '@ringpost/events/domain';
import { orderInlineSeconds } from '@ringpost/events/rules/limits';
import type { Deps } from '../kernel/deps.ts';
import type { Settled } from './purchase.ts';

const LOOK_AGAIN_MS = 25;

/** Waits (at most as long as a purchase runs inline) for the run that is under way; answers with what stands then. */
export async function awaitOrder(deps: Deps, orderId: string): Promise<Settled> {
  const looks = (orderInlineSeconds * 1000) / LOOK_AGAIN_MS;
  for (let look = 0; ; look += 1) {
    const { state, position } = await deps.streams.refresh(streams.order(orderId), order);
    if (state.status !== 'placed' || look >= looks) return { state, position };
    await sleep(LOOK_AGAIN_MS);
  }
}
