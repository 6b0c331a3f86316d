import type { Where } from '@ringpost/events/engine';
import { timesBetween } from '../kernel/instants.ts';

/** Which payments a caller asks for. */
export interface PaymentFilter {
  readonly status?: string | undefined;
  readonly gateway?: string | undefined;
  /** Instants in any time zone; `until` itself is not among them. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The condition that finds payments. `whose`: of which customers. `latest`: none that was started later. */
export function wherePayments(whose: Where, filter: PaymentFilter, latest?: string): Where {
  const { status, gateway, since, until } = filter;
  const startedAt = { ...timesBetween(since, until), ...(latest !== undefined && { $lte: latest }) };
  return {
    ...whose,
    ...(Object.keys(startedAt).length > 0 && { startedAt }),
    ...(status !== undefined && { status }),
    ...(gateway !== undefined && { gateway }),
  };
}
