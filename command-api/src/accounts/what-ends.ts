import { streams, type WalletState, wallet } from '@ringpost/domain';
import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { type RentalRow, rentals } from '@ringpost/projections/orders/orders.view';
import { type PortInRow, portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { type ReservationRow, reservations } from '@ringpost/projections/reservations/reservations.view';
import type { Deps } from '../kernel/deps.ts';
import { withSubAccounts } from '../kernel/sub-accounts.ts';
import { waitForViews } from '../kernel/wait-for-views.ts';

type Read = Pick<Deps, 'readModel' | 'streams'>;

/** Whose views say what is under way. */
const PROJECTORS = ['orders', 'reservations', 'port-ins'];
const VIEWS_WITHIN_MS = 2_000;

/** What a customer still has that ends with the account, or must end before it. */
interface WhatEnds {
  readonly balanceMills: number;
  readonly rentals: number;
  /** Requests to bring numbers over that were sent and are not over. */
  readonly portIns: number;
}

async function readWallet({ streams: kept }: Read, userId: string): Promise<WalletState> {
  return (await kept.refresh(streams.wallet(userId), wallet)).state;
}

async function openPortIns({ readModel }: Read, userId: string): Promise<number> {
  const rows = readModel.collection<PortInRow>(portIns);
  const open = await rows.find({ userId, isOpen: true }, { sort: [['savedAt', -1]], limit: LIST_REACH_ROWS });
  return open.filter(({ isSent }) => isSent).length;
}

async function endsOf(deps: Read, userId: string): Promise<WhatEnds> {
  const [{ availableMills }, rented, sent] = await Promise.all([
    readWallet(deps, userId),
    deps.readModel.collection<RentalRow>(rentals).count({ userId, status: 'active' }, LIST_REACH_ROWS),
    openPortIns(deps, userId),
  ]);
  return { balanceMills: availableMills, rentals: rented, portIns: sent };
}

/** Of the customer and of all sub-accounts together. */
export async function readWhatEnds(deps: Read, userId: string): Promise<WhatEnds> {
  let sum: WhatEnds = { balanceMills: 0, rentals: 0, portIns: 0 };
  for (const id of await withSubAccounts(deps, userId)) {
    const { balanceMills, rentals: rented, portIns: sent } = await endsOf(deps, id);
    sum = {
      balanceMills: sum.balanceMills + balanceMills,
      rentals: sum.rentals + rented,
      portIns: sum.portIns + sent,
    };
  }
  return sum;
}

async function hasReservation({ readModel }: Read, userId: string): Promise<boolean> {
  const rows = readModel.collection<ReservationRow>(reservations);
  const newest = { sort: [['placedAt', -1]], limit: LIST_REACH_ROWS } as const;
  const shown = await rows.find({ userId, isShown: true }, newest);
  return shown.some(({ status }) => status === 'queued' || status === 'reserved');
}

/**
 * Whether a sub-account has nothing under way: no money that is held, no running rental, no reservation, no request to bring numbers
 * over. The views must have seen all that has happened so far, because what was just paid for is not held any more. If they are late,
 * the answer is no.
 */
export async function isIdle(deps: Deps, userId: string): Promise<boolean> {
  const { openHolds } = await readWallet(deps, userId);
  if (openHolds.size > 0) return false;
  const at = await deps.events.head();
  if (!(await waitForViews(deps, { projectors: PROJECTORS, at, withinMs: VIEWS_WITHIN_MS }))) return false;
  const { rentals: running, portIns: sent } = await endsOf(deps, userId);
  return running === 0 && sent === 0 && !(await hasReservation(deps, userId));
}

async function isOneBusy(deps: Read, userId: string): Promise<boolean> {
  const { openHolds } = await readWallet(deps, userId);
  if ([...openHolds.values()].some(({ purpose }) => purpose.kind !== 'reservation')) return true;
  return (await openPortIns(deps, userId)) > 0;
}

/**
 * Whether something is under way that must end first: an order whose price is held, or a request to bring numbers over. The
 * place in a line for a number does not count, because it ends with the account.
 */
export async function isBusy(deps: Read, userId: string): Promise<boolean> {
  for (const id of await withSubAccounts(deps, userId)) if (await isOneBusy(deps, id)) return true;
  return false;
}
