import { useRef } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';

/**
 * One key for one adjustment. It stays until the adjustment is made, so that a retry after a lost answer does not make it twice.
 */
export function useAdjustmentKey(): (adjustment: string) => string {
  const last = useRef<{ readonly adjustment: string; readonly key: string } | null>(null);
  return (adjustment) => {
    if (last.current?.adjustment !== adjustment) last.current = { adjustment, key: newIdempotencyKey() };
    return last.current.key;
  };
}
