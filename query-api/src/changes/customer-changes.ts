import type { Position } from '@ringpost/domain';
import type { Bus, Hint } from '@ringpost/engine';

/** What a hint says about one customer. */
export type Change =
  | { readonly kind: 'order'; readonly orderId: string; readonly position: Position }
  | { readonly kind: 'message'; readonly orderId: string }
  /** Something that decides about the sessions of the account. */
  | { readonly kind: 'session' }
  /** This process ends. */
  | { readonly kind: 'end' };

/** Tells those who wait for a customer what the sockets of that customer are told. */
export interface CustomerChanges {
  /** Calls `hear` with each change. @returns a function that ends it */
  listen(userId: string, hear: (change: Change) => void): () => void;
  /** Nobody waits any more. */
  close(): void;
}

const CUSTOMER = 'customer:';
const ACCOUNT = 'account:';

function changeOf(hint: Hint): readonly [userId: string, change: Change] | undefined {
  const { audience } = hint;
  if (audience.startsWith(ACCOUNT)) return [audience.slice(ACCOUNT.length), { kind: 'session' }];
  if (!audience.startsWith(CUSTOMER)) return undefined;
  const userId = audience.slice(CUSTOMER.length);
  if (hint.topic === 'orders')
    return [userId, { kind: 'order', orderId: hint.body.id, position: hint.body.position }];
  if (hint.topic === 'sms' && 'orderId' in hint.body)
    return [userId, { kind: 'message', orderId: hint.body.orderId }];
  return undefined;
}

/** One subscription of the bus for all who wait, however many they are. */
export function createCustomerChanges(bus: Pick<Bus, 'subscribe'>): CustomerChanges {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const stop = bus.subscribe((hint) => {
    const found = changeOf(hint);
    if (!found) return;
    const [userId, change] = found;
    for (const hear of listeners.get(userId) ?? []) hear(change);
  });
  return {
    listen(userId, hear) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(hear));
      return () => {
        own.delete(hear);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    close() {
      stop();
      for (const own of [...listeners.values()]) for (const hear of [...own]) hear({ kind: 'end' });
    },
  };
}
