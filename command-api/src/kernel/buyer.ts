import type { ByKey } from '@ringpost/domain/rules/key-cap';
import type { Caller } from '@ringpost/web/http';

/** Who spends, and the key of the API with which the request came, if it came with one. */
export interface Buyer {
  readonly userId: string;
  readonly byKey?: ByKey;
}

/** The buyer of a request. A key has a cap of its own, so every route that spends must know it. */
export function buyerOf({ userId, key }: Pick<Caller, 'userId' | 'key'>): Buyer {
  if (!key) return { userId };
  const { keyId, dayCapMills } = key;
  return { userId, byKey: { keyId, dayCapMills } };
}
