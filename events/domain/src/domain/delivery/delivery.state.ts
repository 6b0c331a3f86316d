import type { Fold } from '../event.ts';
import { FIRST_RECEIVER } from '../webhook/webhook.state.ts';
import type { BodyForm, DeliveryEvent, DeliveryFacts } from './delivery.events.ts';

interface Queued {
  readonly deliveryId: string;
  readonly userId: string;
  /** The receiver among those of the customer; empty for the first one. */
  readonly receiverId: string;
  readonly webhookType: string;
  readonly form: BodyForm;
  readonly facts: DeliveryFacts;
  readonly messageId: string | null;
  readonly happenedAt: string;
  readonly queuedAt: string;
  /** Attempts since it was queued or replayed. */
  readonly attempts: number;
}

export type DeliveryState =
  | { readonly status: 'absent' }
  | (Queued & { readonly status: 'waiting'; readonly dueAt: string })
  | (Queued & { readonly status: 'delivered' | 'failed' | 'dropped' });

function waiting(queued: Queued, dueAt: string): DeliveryState {
  return { ...queued, status: 'waiting', dueAt };
}

/** Folds `delivery-<deliveryId>`. */
export const delivery: Fold<DeliveryState, DeliveryEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, { type, data }) {
    if (type === 'WebhookQueued') {
      const { dueAt, ...queued } = data;
      return waiting({ ...queued, receiverId: FIRST_RECEIVER, form: 'ringpost', attempts: 0 }, dueAt);
    }
    if (state.status === 'absent') return state;
    switch (type) {
      case 'WebhookAttempted': {
        const queued = { ...state, attempts: data.attempt };
        if (data.dueAt !== null) return waiting(queued, data.dueAt);
        return { ...queued, status: data.outcome === 'delivered' ? 'delivered' : 'failed' };
      }
      case 'WebhookBodyChosen':
        return { ...state, form: data.form };
      case 'WebhookAddressed':
        return { ...state, receiverId: data.receiverId };
      case 'WebhookDropped':
        return { ...state, status: 'dropped' };
      case 'WebhookReplayed':
        return waiting({ ...state, attempts: 0 }, data.dueAt);
    }
  },
};
