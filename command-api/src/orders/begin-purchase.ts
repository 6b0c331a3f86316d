import { type OrderState, order, reject, streams } from '@ringpost/domain';
import type { JointDecision } from '../kernel/command-handler.ts';
import { decideLease } from '../numbers/entries.ts';
import { type HoldForOrder, holdForOrder } from '../wallets/entries.ts';
import { decideOrder } from './order.commands.ts';
import {
  assignCommand,
  leaseCommand,
  leaseIn,
  ownLeaseThatIsOver,
  type Purchase,
  payForRental,
  runPurchase,
  type Settled,
} from './purchase.ts';

/** A purchase whose hold is not decided yet. */
export type NewPurchase = Omit<Purchase, 'heldAt'>;

/** What completes a purchase that has begun. */
export type Completion = () => Promise<Settled>;

/** The number cannot be leased, so the whole decision is dropped. */
class NumberGone extends Error {}

/** How many numbers are tried before the purchase continues step by step, which finds the reason. */
const TRIES = 4;

/** The order with this number. Later commands change its state. */
async function decideSale(
  joint: JointDecision,
  { placed, reserved, chosen, unclaimed, areas, renewal, deps, cause }: NewPurchase,
  e164: string,
): Promise<{ readonly state: OrderState }> {
  const replaces = chosen === e164 ? await ownLeaseThatIsOver({ deps, placed }, e164) : undefined;
  const command = await leaseCommand({ deps, placed, reserved, unclaimed, areas, replaces }, e164);
  const leased = await decideLease.inMemory(joint, e164, command, cause);
  const lease = leased && leaseIn(leased.state, command);
  if (!lease) throw new NumberGone();
  const assign = assignCommand(placed, lease, leased.state, { unclaimed, renewal });
  const { stream } = await decideOrder.toNew(joint, placed.orderId, assign, cause);
  return stream;
}

/** Decides the hold, and with a number also the lease and the order, and appends it all at once. @throws NumberGone */
async function decideWith(purchase: NewPurchase, hold: HoldForOrder, e164: string | undefined) {
  const { deps, placed, cause } = purchase;
  const { orderId } = placed;
  return holdForOrder(deps, hold, cause, {
    streams: e164 === undefined ? [] : [streams.number(e164), streams.order(orderId)],
    async decide(joint) {
      // Nobody else knows the order before its hold is in the log.
      if (e164 === undefined) await deps.streams.begin(streams.order(orderId), order);
      return { order: e164 === undefined ? undefined : await decideSale(joint, purchase, e164) };
    },
  });
}

/**
 * Decides the purchase with the first number that can be leased; without a number if there is none, or the log takes one
 * stream at a time.
 * @throws Rejection `unclaimed-gone` if somebody else was faster with the number of an unclaimed message. Nothing is appended then,
 * so no money was ever held
 */
async function decidePurchase(purchase: NewPurchase, hold: HoldForOrder) {
  const { deps, candidates, placed, chosen, unclaimed, areas } = purchase;
  const tried = new Set<string>();
  while (deps.events.appendAll && tried.size < TRIES) {
    const e164 = chosen ?? (await candidates.next({ ...placed, areas }, tried));
    if (e164 === undefined || tried.has(e164)) break;
    try {
      return await decideWith(purchase, hold, e164);
    } catch (error) {
      if (!(error instanceof NumberGone)) throw error;
      if (unclaimed) throw reject('unclaimed-gone');
      tried.add(e164);
    }
  }
  return decideWith(purchase, hold, undefined);
}

/**
 * Begins a purchase. Where the log takes several streams at once, the hold of the price, the lease of a number and the order
 * are one decision and one append. On other logs, or if no number can be leased, only the hold is appended, and the rest
 * follows step by step.
 * @returns what completes the purchase; undefined if the wallet knows the key, so that another request has begun it
 * @throws Rejection; nothing is appended then
 */
export async function beginPurchase(
  purchase: NewPurchase,
  hold: HoldForOrder,
): Promise<Completion | undefined> {
  const { result, position } = await decidePurchase(purchase, hold);
  if (!result || position === undefined) return undefined;
  const { order } = result;
  if (!order) return () => runPurchase({ ...purchase, isNew: true, heldAt: position });
  const { placed } = purchase;
  return () => payForRental(purchase, { orderId: placed.orderId, placed, state: order.state, position });
}
