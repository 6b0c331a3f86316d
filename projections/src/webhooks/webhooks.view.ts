import { type CallFailure, customerSubject, type DeliveryFacts } from '@ringpost/domain';
import type { WebhookForm } from '@ringpost/domain/rules/webhook-types';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** One receiver of a customer. `_id`: see `receiverKey`. */
export interface WebhookRow {
  readonly _id: string;
  readonly userId: string;
  /** Empty for the first one. */
  readonly receiverId: string;
  /** The rental whose texts are all that it is told of; null for all others. */
  readonly orderId: string | null;
  /** Empty for the first one, so that it is listed first. */
  readonly madeAt: string;
  readonly status: 'none' | 'on' | 'off' | 'disabled';
  readonly url: string;
  readonly types: readonly string[];
  readonly form: WebhookForm;
  /** Whether it is told of sub-accounts too. */
  readonly subAccounts: boolean;
  /** Why the webhook was switched off automatically, and when. `backlog`: too many deliveries waited. */
  readonly disabled: { readonly why: 'gone' | 'failing' | 'backlog'; readonly at: string } | null;
  /** When the current secret was made, and until when the previous one signs as well. */
  readonly secretAt: string | null;
  readonly oldSecretUntil: string | null;
}

/** `failed`: the attempts are used up, or the receiver does not want to be called. */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'dropped';

export interface DeliveryAttempt {
  readonly at: string;
  readonly tookMs: number;
  readonly status: number | null;
  readonly failure: CallFailure | null;
}

/** One call that a receiver got, or must get. `_id`: the id that the receiver sees. */
export interface WebhookDeliveryRow {
  readonly _id: string;
  readonly userId: string;
  /** The receiver's row. */
  readonly receiver: string;
  readonly type: string;
  readonly form: WebhookForm;
  readonly facts: DeliveryFacts;
  /** The message whose words the body contains. They are only in the row of the message. */
  readonly messageId: string | null;
  readonly happenedAt: string;
  readonly queuedAt: string;
  readonly status: DeliveryStatus;
  /** When a timer checks it next; empty if nothing is left to do. */
  readonly dueAt: string;
  /** Attempts since it was queued or replayed, and attempts in all. */
  readonly attempts: number;
  readonly attemptsInAll: number;
  readonly last: DeliveryAttempt | null;
}

/** One attempt. `_id`: `<delivery>|<number of the attempt>` */
export interface WebhookAttemptRow extends DeliveryAttempt {
  readonly _id: string;
  readonly deliveryId: string;
  readonly userId: string;
  /** The beginning of the answer's body, and the header that we sent. */
  readonly answer: string;
  readonly signature: string;
}

/** A part of the version of the rows; readers of the view check it. */
export const WEBHOOKS_SHAPE = 5;

export const webhooks: View<WebhookRow> = {
  name: 'webhooks',
  indexes: [['userId', 'madeAt']],
  sealed: { subjectOf: ({ userId }) => customerSubject(userId), lost: { url: '' } },
};
export const webhookDeliveries: View<WebhookDeliveryRow> = {
  name: 'webhook-deliveries',
  indexes: [
    ['userId', 'queuedAt'],
    ['userId', 'status', 'queuedAt', '_id', 'type'],
    ['userId', 'status', 'dueAt'],
    ['receiver', 'queuedAt'],
    ['receiver', 'status', 'queuedAt', '_id'],
    ['receiver', 'status', 'dueAt'],
    // The list of all that failed is filtered by the type among its entries.
    ['status', 'queuedAt', '_id', 'type'],
  ],
};
export const webhookAttempts: View<WebhookAttemptRow> = {
  name: 'webhook-attempts',
  indexes: [['deliveryId', 'at']],
  sealed: { subjectOf: ({ userId }) => customerSubject(userId), lost: { answer: '', signature: '' } },
};

/**
 * Deliveries of one customer that are due at one instant. `subject`: the customer. One row represents all of them, so that a
 * receiver that is away does not fill the timers.
 */
export interface WebhookDeadline extends DeadlineRow {
  readonly kind: 'send-webhooks';
  readonly waiting: number;
}
