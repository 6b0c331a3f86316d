import type { Where } from '@ringpost/events/engine';

/** Which payments a caller asks for. */
export interface PaymentFilter {
  readonly status?: string | undefined;
  readonly gateway?: string | undefined;
}

/** The condition that finds payments. `whose`: of which customers. `latest`: none that was started later. */
export function wherePayments(whose: Where, { status, gateway }: PaymentFilter, latest?: string): Where {
  return {
    ...whose,
    ...(latest !== undefined && { startedAt: { $lte: latest } }),
    ...(status !== undefined && { status }),
    ...(gateway !== undefined && { gateway }),
  };
}
