import { createHash, randomBytes } from 'node:crypto';
import { currentLease, number, type Position, reject, streams, wallet } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { shareOrder } from '../orders/entries.ts';
import { requireOwnerMayPay } from '../wallets/entries.ts';
import { readRental } from './extend-rental.ts';

interface SharedRental {
  /** 256 bits. Only the answer contains the token; only its hash is stored. */
  readonly token: string;
  readonly sharedAt: string;
  readonly position: Position;
}

interface OfRental {
  readonly orderId: string;
  readonly userId: string;
  readonly requestIds: RequestIds;
}

function causeOf({ orderId, userId, requestIds }: OfRental): Cause {
  return causeByCustomer(userId, requestIds, orderId);
}

/** A customer who owes money cannot share what that money paid for. */
async function requireNoDebt(deps: Deps, userId: string): Promise<void> {
  await requireOwnerMayPay(deps, userId);
  const { debtMills } = (await deps.streams.refresh(streams.wallet(userId), wallet)).state;
  if (debtMills > 0) throw reject('debt-open', { debt: toDollars(debtMills), missing: toDollars(debtMills) });
}

/**
 * Makes a link for one rental. Everybody who has it sees the texts that come from now on, until the rental ends, another link
 * is made or this one is removed.
 * @throws Rejection `not-found`, also for another customer's rental; `lease-over`; `debt-open`, as for any purchase
 */
export async function shareRental(deps: Deps, rental: OfRental): Promise<SharedRental> {
  const { orderId, userId } = rental;
  const { assigned } = await readRental(deps, orderId, userId);
  const { state } = await deps.streams.refresh(streams.number(assigned.e164), number);
  const lease = currentLease(state, assigned.appId);
  const now = nowIso(deps);
  if (lease?.leaseId !== assigned.leaseId || now >= lease.until) throw reject('lease-over');
  await requireNoDebt(deps, userId);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const command = { type: 'ShareRental', tokenHash, now } as const;
  const { position } = await shareOrder(deps, orderId, command, causeOf(rental));
  return { token, sharedAt: now, position };
}

/** Removes the link of a rental, if there is one. @throws Rejection `not-found`, also for another customer's rental */
export async function unshareRental(deps: Deps, rental: OfRental): Promise<Position> {
  const { orderId, userId } = rental;
  await readRental(deps, orderId, userId);
  const command = { type: 'UnshareRental', now: nowIso(deps) } as const;
  return (await shareOrder(deps, orderId, command, causeOf(rental))).position;
}
