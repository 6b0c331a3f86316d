import {
  account,
  type DeliveryState,
  type EventOf,
  type RecordedEvent,
  streams,
  type WebhookState,
} from '@ringpost/domain';
import { readerOf, type WebhookWords, webhookBody } from '@ringpost/domain/rules/webhook-types';
import { webhookDeliveries } from '@ringpost/projections/webhooks/webhooks.view';
import { type SpanWish, traced } from '@ringpost/web/tracing';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { Tally } from '../kernel/tally.ts';
import { callReceiver, type ReceiverOptions } from './call-receiver.ts';
import { handleDelivery } from './delivery.commands.ts';
import { deliveryDecider } from './delivery.decider.ts';
import { keyOf, settingsOf } from './receivers.ts';
import { signWebhook } from './sign-webhook.ts';
import { hasHadSuccess } from './success-since.ts';
import { handleWebhook } from './webhook.commands.ts';
import { signingSecrets } from './webhook-secrets.ts';

/** The result of one check of a delivery. `dropped`: there is no receiver for it. `none`: there was nothing to send. */
export type SendOutcome = 'delivered' | 'failed' | 'dropped' | 'none';

interface SendParts {
  readonly receivers: ReceiverOptions;
  /** Aborted when the process stops: current calls are ended, and stay due. */
  readonly signal: AbortSignal;
  /** Whether this process may send. Another process may have taken over. */
  readonly mayCall: () => Promise<boolean>;
  /** Maximum number of deliveries that wait for one receiver. */
  readonly backlogMax: number;
  /** Counts what happened to deliveries. */
  readonly ended: Pick<Tally, 'add'>;
}

type Waiting = Extract<DeliveryState, { readonly status: 'waiting' }>;

const ACTOR = 'system:send-webhooks';

function causeOf(deliveryId: string): Cause {
  return { operationId: deliveryId, causationId: deliveryId, correlationId: deliveryId, actor: ACTOR };
}

function hasWords(fact: RecordedEvent): fact is EventOf<'SmsReceived' | 'SmsRoutedByAdmin' | 'SmsClaimed'> {
  return fact.type === 'SmsReceived' || fact.type === 'SmsRoutedByAdmin' || fact.type === 'SmsClaimed';
}

/**
 * The words of a message, from its own stream. No delivery stores a copy of them. They are empty after their key was
 * deleted.
 */
async function wordsOf(deps: Deps, messageId: string, userId: string): Promise<WebhookWords | null> {
  const facts = await deps.events.readStream(streams.sms(messageId));
  const call = facts.find((fact) => fact.type === 'RecordingAnnounced');
  const voice = call?.type === 'RecordingAnnounced' ? { voice_seconds: call.data.seconds } : {};
  for (const fact of facts.toReversed()) {
    if (!hasWords(fact)) continue;
    if (fact.data.subject !== `user:${userId}`) return null;
    const { from, text: msg, code } = fact.data;
    return { from, msg, code: code || null, ...voice };
  }
  return null;
}

async function bodyOf(deps: Deps, delivery: Waiting): Promise<string> {
  const { form, webhookType: type, happenedAt: timestamp, facts, messageId, userId } = delivery;
  const words = messageId === null ? null : await wordsOf(deps, messageId, readerOf(facts, userId));
  return webhookBody({ form, type, timestamp, facts, words });
}

async function dropReason(deps: Deps, { userId }: Waiting, webhook: WebhookState | undefined) {
  const owner = (await deps.streams.refresh(streams.account(userId), account)).state;
  if (owner.status !== 'active') return 'account-closed';
  // After the customer was forgotten, the address is an empty text.
  return webhook?.status === 'on' && webhook.url !== '' ? undefined : 'webhook-off';
}

function deliverySpan({ deliveryId, attempts }: Waiting): SpanWish {
  const facts = {
    ...{ 'http.request.method': 'POST', 'ringpost.delivery': deliveryId },
    'ringpost.attempt': attempts + 1,
  };
  return { name: 'webhook', kind: 'client', facts };
}

/** Where a delivery goes, and what signs it. */
interface Target {
  readonly url: string;
  readonly secrets: readonly string[];
}

async function call(deps: Deps, delivery: Waiting, target: Target, parts: SendParts) {
  const { deliveryId: id } = delivery;
  const body = await bodyOf(deps, delivery);
  const timestamp = Math.floor(deps.clock.now().getTime() / 1000);
  const signature = signWebhook(target.secrets, { id, timestamp, body });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Ringpost-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  const { signal, receivers } = parts;
  const called = await traced(
    () => deliverySpan(delivery),
    async (span) => {
      const traceparent = span && { traceparent: span.header() };
      const request = { url: target.url, headers: { ...headers, ...traceparent }, body, signal };
      const result = await callReceiver(request, receivers);
      if (result.status !== null) span?.note({ 'http.response.status_code': result.status });
      if (result.failure !== null) span?.note({ 'error.type': result.failure });
      return result;
    },
  );
  return { signature, called };
}

async function disableIfUseless(deps: Deps, delivery: Waiting, outcome: 'gone' | 'gave-up'): Promise<void> {
  const { deliveryId, userId, queuedAt } = delivery;
  const receiver = keyOf(delivery);
  if (outcome === 'gave-up' && (await hasHadSuccess(deps.readModel, receiver, queuedAt))) return;
  const why = outcome === 'gone' ? 'gone' : 'failing';
  const command = { type: 'DisableWebhook', userId, why, deliveryId, now: nowIso(deps) } as const;
  await handleWebhook(deps, receiver, command, causeOf(deliveryId));
}

/** Switches a webhook off when too many deliveries wait. Called after a failed first attempt, so once for each delivery. */
async function disableIfOverfull(deps: Deps, delivery: Waiting, backlogMax: number): Promise<void> {
  const { deliveryId, userId } = delivery;
  const receiver = keyOf(delivery);
  const waiting = await deps.readModel
    .collection(webhookDeliveries)
    .count({ receiver, status: 'waiting' }, backlogMax);
  if (waiting < backlogMax) return;
  const command = { type: 'DisableByBacklog', userId, waiting, now: nowIso(deps) } as const;
  await handleWebhook(deps, receiver, command, causeOf(deliveryId));
}

async function attempt(
  deps: Deps,
  delivery: Waiting,
  target: Target,
  parts: SendParts,
): Promise<SendOutcome> {
  const { signature, called } = await call(deps, delivery, target, parts);
  if (parts.signal.aborted) return 'none';
  const { deliveryId, attempts } = delivery;
  const { events } = await handleDelivery(
    deps,
    deliveryId,
    {
      type: 'RecordAttempt',
      attempt: attempts + 1,
      called,
      signature,
      now: nowIso(deps),
      chance: deps.random(),
    },
    causeOf(deliveryId),
  );
  const [fact] = events;
  if (fact?.type !== 'WebhookAttempted') return 'none';
  const { outcome } = fact.data;
  parts.ended.add(outcome);
  if (outcome === 'gone' || outcome === 'gave-up') await disableIfUseless(deps, delivery, outcome);
  if (outcome === 'retry' && attempts === 0) await disableIfOverfull(deps, delivery, parts.backlogMax);
  return outcome === 'delivered' ? 'delivered' : 'failed';
}

/** Tries a delivery once, if it is due. The caller may be late: the delivery's own stream says what is left to do. */
export async function sendDelivery(deps: Deps, deliveryId: string, parts: SendParts): Promise<SendOutcome> {
  if (parts.signal.aborted || !(await parts.mayCall())) return 'none';
  const { state } = await deps.streams.refresh(streams.delivery(deliveryId), deliveryDecider);
  if (state.status !== 'waiting') return 'none';
  if (state.attempts > 0 && state.dueAt > nowIso(deps)) return 'none';
  const webhook = await settingsOf(deps, state);
  const why = await dropReason(deps, state, webhook);
  const secrets = webhook && why === undefined ? await signingSecrets(deps, webhook) : [];
  // Without a secret the receiver was removed a moment ago.
  if (webhook && secrets.length > 0) return attempt(deps, state, { url: webhook.url, secrets }, parts);
  await handleDelivery(
    deps,
    deliveryId,
    { type: 'DropWebhook', why: why ?? 'webhook-off', now: nowIso(deps) },
    causeOf(deliveryId),
  );
  parts.ended.add('dropped');
  return 'dropped';
}
