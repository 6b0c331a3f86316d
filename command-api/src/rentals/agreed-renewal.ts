import { streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { readRental } from './extend-rental.ts';

interface AgreedRenewal {
  readonly termHours: number;
  readonly maxPriceMills: number;
}

/** The terms with which renewals were turned on last. A rental may have more facts than one read brings. */
async function lastAgreed(deps: Deps, orderId: string): Promise<AgreedRenewal | undefined> {
  let agreed: AgreedRenewal | undefined;
  for (let after = -1; ; ) {
    const page = await deps.events.readStream(streams.order(orderId), { after });
    const last = page.at(-1);
    if (!last) return agreed;
    for (const event of page) if (event.type === 'RenewalTurnedOn') agreed = event.data;
    after = last.revision;
  }
}

/**
 * What the customer agreed to for the renewals of a rental: the terms with which they were turned on last, also if they are off now. If
 * they never were on, the term and the price of the rental itself.
 * @throws Rejection `not-found`, also for another customer's rental
 */
export async function agreedRenewal(deps: Deps, orderId: string, userId: string): Promise<AgreedRenewal> {
  const { placed } = await readRental(deps, orderId, userId);
  if (placed.kind !== 'rental') throw new Error(`the order ${orderId} is no rental`);
  const { termHours, maxPriceMills } = (await lastAgreed(deps, orderId)) ?? {
    termHours: placed.termHours,
    maxPriceMills: placed.unitPriceMills,
  };
  return { termHours, maxPriceMills };
}
