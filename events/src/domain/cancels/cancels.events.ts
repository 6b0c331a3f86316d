import type { EventShape } from '../event.ts';

/** A customer may cancel this order. It counts among the cancels of an hour, even if an SMS came first. */
interface CancelAllowed extends EventShape {
  readonly type: 'CancelAllowed';
  readonly data: { readonly userId: string; readonly orderId: string; readonly allowedAt: string };
}

export type CancelsEvent = CancelAllowed;
