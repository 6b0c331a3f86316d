import {
  type CallFailure,
  customerSubject,
  type DeliveryEvent,
  type DeliveryFacts,
  type DeliveryState,
  delivery,
  FIRST_RECEIVER,
  plusSeconds,
  reject,
  type WebhookAttempted,
} from '@ringpost/domain';
import {
  WEBHOOK_RETRY_JITTER,
  WEBHOOK_RETRY_SECONDS,
  WEBHOOK_UNSENT_SECONDS,
} from '@ringpost/domain/rules/limits';
import type { WebhookForm } from '@ringpost/domain/rules/webhook-types';
import type { Decider } from '../kernel/decider.ts';

export interface QueueWebhook {
  readonly type: 'QueueWebhook';
  readonly deliveryId: string;
  readonly userId: string;
  readonly receiverId: string;
  readonly webhookType: string;
  readonly form: WebhookForm;
  readonly facts: DeliveryFacts;
  readonly messageId: string | null;
  readonly happenedAt: string;
  readonly now: string;
}

/** The result of one call of the receiver. */
export interface Called {
  readonly status: number | null;
  readonly failure: CallFailure | null;
  readonly answer: string;
  readonly tookMs: number;
  /** The wait that the receiver requested in `Retry-After`. */
  readonly retryAfterSeconds: number | null;
}

export interface RecordAttempt {
  readonly type: 'RecordAttempt';
  /** The number of the attempt in its round. Another process may have made the same attempt. */
  readonly attempt: number;
  readonly called: Called;
  readonly signature: string;
  readonly now: string;
  /** 0 ≤ x < 1; spreads the next attempts in time. */
  readonly chance: number;
}

export type DeliveryCommand =
  | QueueWebhook
  | RecordAttempt
  | { readonly type: 'DropWebhook'; readonly why: 'webhook-off' | 'account-closed'; readonly now: string }
  | { readonly type: 'ReplayWebhook'; readonly userId: string; readonly now: string };

/** The longest wait by `Retry-After`. Without it, a receiver could delay a delivery forever. */
const LONGEST_WAIT_SECONDS = 86_400;
const GONE = 410;
/** Of a shorter wait, a minute more would be too much. */
const LONG_WAIT_SECONDS = 300;

/**
 * Rounds an instant up to 5 seconds, or to a minute after a long wait. Deliveries of one customer that are due at the same
 * instant share one deadline, so a dead receiver does not fill the timers.
 */
function dueIn(now: string, seconds: number): string {
  const tickMs = seconds < LONG_WAIT_SECONDS ? 5_000 : 60_000;
  const at = Date.parse(plusSeconds(now, seconds));
  return plusSeconds(now, (Math.ceil(at / tickMs) * tickMs - Date.parse(now)) / 1000);
}

function isDelivered({ status }: Called): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Seconds until the next attempt; undefined if there is none. */
function waitAfter({ attempt, called, chance }: RecordAttempt): number | undefined {
  const scheduled = WEBHOOK_RETRY_SECONDS[attempt - 1];
  if (scheduled === undefined) return undefined;
  const spread = scheduled * (1 + chance * WEBHOOK_RETRY_JITTER);
  return Math.max(spread, Math.min(called.retryAfterSeconds ?? 0, LONGEST_WAIT_SECONDS));
}

function outcomeOf(command: RecordAttempt): Pick<WebhookAttempted['data'], 'outcome' | 'dueAt'> {
  const { called, now } = command;
  if (isDelivered(called)) return { outcome: 'delivered', dueAt: null };
  if (called.status === GONE) return { outcome: 'gone', dueAt: null };
  const wait = waitAfter(command);
  return wait === undefined
    ? { outcome: 'gave-up', dueAt: null }
    : { outcome: 'retry', dueAt: dueIn(now, wait) };
}

function queue(command: QueueWebhook): readonly DeliveryEvent[] {
  const { type: _, now, form, receiverId, ...queued } = command;
  const data = { ...queued, queuedAt: now, dueAt: dueIn(now, WEBHOOK_UNSENT_SECONDS) };
  const { deliveryId, userId } = queued;
  const events: DeliveryEvent[] = [{ type: 'WebhookQueued', data }];
  if (receiverId !== FIRST_RECEIVER)
    events.push({ type: 'WebhookAddressed', data: { deliveryId, userId, receiverId } });
  if (form !== 'ringpost') events.push({ type: 'WebhookBodyChosen', data: { deliveryId, userId, form } });
  return events;
}

function record(command: RecordAttempt, state: DeliveryState): readonly DeliveryEvent[] {
  if (state.status !== 'waiting' || command.attempt !== state.attempts + 1) return [];
  const { deliveryId, userId, dueAt: wasDueAt } = state;
  const { called, attempt, now, signature } = command;
  const { status, failure, answer, tookMs } = called;
  const subject = customerSubject(userId);
  const seen = { status, failure, answer, tookMs, signature, subject };
  const data = { deliveryId, userId, attempt, attemptedAt: now, ...seen, wasDueAt, ...outcomeOf(command) };
  return [{ type: 'WebhookAttempted', data }];
}

function replay(now: string, state: Exclude<DeliveryState, { readonly status: 'absent' }>): DeliveryEvent {
  const { deliveryId, userId } = state;
  const wasDueAt = state.status === 'waiting' ? state.dueAt : null;
  const dueAt = dueIn(now, WEBHOOK_UNSENT_SECONDS);
  return { type: 'WebhookReplayed', data: { deliveryId, userId, wasDueAt, dueAt, replayedAt: now } };
}

/** One message to a customer's receiver. It is sent until it succeeds or the attempts are used up. */
export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = {
  ...delivery,
  decide(command, state) {
    if (command.type === 'QueueWebhook') return state.status === 'absent' ? queue(command) : [];
    if (command.type === 'RecordAttempt') return record(command, state);
    if (command.type === 'ReplayWebhook') {
      if (state.status === 'absent' || state.userId !== command.userId) throw reject('not-found');
      return [replay(command.now, state)];
    }
    if (state.status !== 'waiting') return [];
    const { deliveryId, userId, dueAt: wasDueAt } = state;
    const { why, now: droppedAt } = command;
    return [{ type: 'WebhookDropped', data: { deliveryId, userId, why, wasDueAt, droppedAt } }];
  },
};
