import type { PortInStatus } from '../domain/index.ts';

/** The steps to which an admin can take a port-in request. */
export const PORT_IN_STEPS = ['in_review', 'exception', 'foc_confirmed', 'completed', 'cancelled'] as const;

export type PortInStep = (typeof PORT_IN_STEPS)[number];

/**
 * To which steps an admin can take a request, from each status. Only its customer changes a draft, and after an exception the
 * customer corrects it first.
 */
export const NEXT_PORT_IN_STEPS: Readonly<Record<PortInStatus, readonly PortInStep[]>> = {
  absent: [],
  draft: [],
  submitted: ['in_review', 'exception', 'cancelled'],
  in_review: ['foc_confirmed', 'exception', 'cancelled'],
  exception: ['cancelled'],
  foc_confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
