import { keySpentAt, type Mills, reject, type WalletEvent, type WalletState } from '../domain/index.ts';
import { toDollars } from './money-display.ts';

/** The key of the API with which a request to buy came. */
export interface ByKey {
  readonly keyId: string;
  /** Null: no cap. */
  readonly dayCapMills: Mills | null;
}

interface Held {
  readonly userId: string;
  readonly holdId: string;
  readonly amountMills: Mills;
  readonly heldAt: string;
}

/** The hold among the events of a purchase; undefined if none was made. */
function heldIn(events: readonly WalletEvent[]): Held | undefined {
  for (const { type, data } of events) {
    switch (type) {
      case 'FundsHeld':
      case 'FundsHeldForExtension':
        return data;
      case 'FundsHeldForOrder':
      case 'FundsHeldForRental':
      case 'FundsHeldForBulk':
        return { ...data, holdId: data.orderId, heldAt: data.placedAt };
    }
  }
  return undefined;
}

/**
 * The events of a purchase with the fact that says by which key it was made. The sum of the day is in the same stream as the hold, so
 * two purchases at the same moment cannot both use the rest of a cap.
 * @throws Rejection `key-cap-reached`
 */
export function spendByKey(
  events: readonly WalletEvent[],
  { keyId, dayCapMills }: ByKey,
  { keySpent }: WalletState,
): readonly WalletEvent[] {
  const held = heldIn(events);
  if (!held) return events;
  const { userId, holdId, amountMills, heldAt: spentAt } = held;
  const used = keySpentAt(keySpent, keyId, spentAt);
  if (dayCapMills !== null && used + amountMills > dayCapMills) {
    const facts = { cap: toDollars(dayCapMills), used: toDollars(used), price: toDollars(amountMills) };
    throw reject('key-cap-reached', facts);
  }
  return [...events, { type: 'SpentWithKey', data: { userId, keyId, holdId, amountMills, spentAt } }];
}
