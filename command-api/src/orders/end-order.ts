import { type OrderEvent, type OrderState, order, type Placed, Rejection, streams } from '@ringpost/domain';
import { type Cause, type JointDecision, type Sent, sendTogether } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { decideOrder, handleOrder } from './order.commands.ts';
import type { OrderCommand } from './order.decider.ts';
import { decideFollowing, isDecided } from './settle-order.ts';

interface OrderToEnd {
  readonly placed: Pick<Placed, 'orderId' | 'userId'>;
  /** Absent for an order that has no number. */
  readonly assigned?: { readonly e164: string };
}

type EndCommand = Extract<
  OrderCommand,
  { readonly type: 'FailOrder' | 'CancelOrder' | 'BanNumber' | 'ExpireOrder' }
>;

/** Only these change the number. After a cancel it stays with the order until its time is over. */
const OF_NUMBER: readonly EndCommand['type'][] = ['BanNumber', 'ExpireOrder'];

/** The streams of an order and of its wallet, in the order of their turns. */
export function streamsWithWallet({ orderId, userId }: OrderToEnd['placed']): readonly string[] {
  return [streams.wallet(userId), streams.order(orderId)];
}

function streamsOfEnd({ placed, assigned }: OrderToEnd, { type }: EndCommand): readonly string[] {
  if (!assigned || !OF_NUMBER.includes(type)) return streamsWithWallet(placed);
  return [streams.wallet(placed.userId), streams.number(assigned.e164), streams.order(placed.orderId)];
}

/**
 * Decides a command to an order. If it ends the order, what follows in the wallet and the number is decided with it. Nothing is decided
 * if the order in memory refuses the command or has done it already.
 */
export async function decideInOrder(
  deps: Deps,
  joint: JointDecision,
  orderId: string,
  command: OrderCommand,
  cause: Cause,
): Promise<void> {
  const { state: before } = await deps.streams.load(streams.order(orderId), order);
  const decided = await decideOrder.inMemory(joint, orderId, command, cause);
  if (decided && !isDecided(before)) await decideFollowing(deps, joint, decided.state, cause);
}

async function endTogether(
  deps: Deps,
  ended: OrderToEnd,
  command: EndCommand,
  cause: Cause,
): Promise<Sent<OrderState, OrderEvent>> {
  const { orderId } = ended.placed;
  const { result, position } = await sendTogether(deps, streamsOfEnd(ended, command), async (joint) => {
    const decided = await decideOrder(joint, orderId, command, cause);
    if (decided.events.length > 0) await decideFollowing(deps, joint, decided.state, cause);
    return decided;
  });
  const { events, stream } = result;
  return { events, state: stream.state, position: position ?? stream.position };
}

/**
 * Ends an order. Where the log takes several streams at once, what follows in the wallet and the number is appended with the end. On
 * other logs, for the parts that memory refuses, and if one of the two cannot be read, `settleOrder` does what it can afterwards. So
 * call it in any case.
 * @throws Rejection as the command does
 */
export async function endOrder(
  deps: Deps,
  ended: OrderToEnd,
  command: EndCommand,
  cause: Cause,
): Promise<Sent<OrderState, OrderEvent>> {
  const { orderId } = ended.placed;
  if (!deps.events.appendAll) return handleOrder(deps, orderId, command, cause);
  try {
    return await endTogether(deps, ended, command, cause);
  } catch (error) {
    if (error instanceof Rejection) throw error;
    // A number that cannot be read must not keep the money of its customer.
    deps.log.warn({ err: error, orderId }, 'an order ends before what follows from it');
    return handleOrder(deps, orderId, command, cause);
  }
}
