import { useRef } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';

/** One key for one request. It stays until the request is done, so that a retry after a lost answer does nothing twice. */
export function useRequestKey() {
  const last = useRef<{ readonly request: string; readonly key: string } | null>(null);
  return {
    keyOf(request: string): string {
      if (last.current?.request !== request) last.current = { request, key: newIdempotencyKey() };
      return last.current.key;
    },
    done(): void {
      last.current = null;
    },
  };
}
