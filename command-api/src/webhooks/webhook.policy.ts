import {
  account,
  app,
  type DeliveryFacts,
  order,
  type RecordedEvent,
  streams,
  type WebhookState,
} from '@ringpost/domain';
import type { HandlerCatalogue } from '../handler-api/entries.ts';
import type { Deps } from '../kernel/deps.ts';
import { deliveryIdOf } from '../kernel/ids.ts';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { activationSmsFacts } from './activation-sms.ts';
import { handleDelivery } from './delivery.commands.ts';
import type { KnownReceivers } from './known-receivers.ts';
import type { Lanes } from './lanes.ts';
import { webhookDecider } from './webhook.decider.ts';
import { type Telling, TOLD_EVENTS, tellingsOf } from './webhook-sources.ts';

const NAME = 'queue-webhooks';

/** The app and the number of an order. Most receivers show them first. */
async function orderFacts(deps: Deps, orderId: string) {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent') return {};
  const { appId } = state.placed;
  const { name } = (await deps.streams.load(streams.app(appId), app)).state;
  const number = 'assigned' in state ? state.assigned.e164 : null;
  return { app_uuid: appId, app: name, number };
}

type Codes = Pick<HandlerCatalogue, 'codeOfApp'>;
type Receiver = Pick<WebhookState, 'status' | 'types' | 'form'>;

/** The form of SMS-Activate knows texts only, so the chosen types do not count there. */
function wants({ status, types, form }: Receiver, { type }: Telling): boolean {
  if (status !== 'on') return false;
  return form === 'sms-activate' ? type === 'sms.received' : types.includes(type);
}

/** What the body says; undefined if the receiver's form has no words for it. */
async function factsOf(
  deps: Deps,
  codes: Codes,
  telling: Telling,
  { form }: Receiver,
): Promise<DeliveryFacts | undefined> {
  if (form === 'sms-activate') return activationSmsFacts(deps, codes, telling);
  return { ...telling.facts, ...(telling.orderId !== null && (await orderFacts(deps, telling.orderId))) };
}

async function queue(
  deps: Deps,
  telling: Telling,
  { form }: Receiver,
  facts: DeliveryFacts,
  event: RecordedEvent,
): Promise<void> {
  const { type: webhookType, userId, messageId, happenedAt } = telling;
  // The id follows from the event, so that the delivery is queued once.
  const deliveryId = deliveryIdOf(event.id, webhookType);
  const now = event.meta.occurredAt;
  const queued = { deliveryId, userId, webhookType, form, facts, messageId, happenedAt, now };
  await handleDelivery(deps, deliveryId, { type: 'QueueWebhook', ...queued }, causeOfPolicy(NAME, event));
}

/**
 * Queues a delivery for each event that the customer subscribed to. For a customer who never set a webhook, nothing is
 * read: memory shows that there is none.
 */
export function createQueueingPolicy(
  knownReceivers: Pick<KnownReceivers, 'has' | 'add'>,
  codes: Codes,
): Policy {
  async function tell(event: RecordedEvent, deps: Deps): Promise<void> {
    for (const telling of tellingsOf(event)) {
      if (!(await knownReceivers.has(telling.userId))) continue;
      const { state } = await deps.streams.refresh(streams.webhook(telling.userId), webhookDecider);
      if (!wants(state, telling)) continue;
      const facts = await factsOf(deps, codes, telling, state);
      if (facts) await queue(deps, telling, state, facts, event);
    }
  }
  return {
    name: NAME,
    from: 'now',
    on: {
      ...Object.fromEntries(TOLD_EVENTS.map((type): [string, Reaction<RecordedEvent>] => [type, tell])),
      WebhookSet: async ({ data }) => knownReceivers.add(data.userId),
    },
  };
}

/** Hands a queued or replayed delivery to the lane of its customer at once. If it gets lost, its deadline sends it. */
export function createSendingPolicy(lanes: Pick<Lanes, 'offer'>): Policy {
  return {
    name: 'send-webhooks',
    from: 'now',
    on: {
      WebhookQueued: async ({ data }) => lanes.offer(data.userId, data.deliveryId),
      WebhookReplayed: async ({ data }) => lanes.offer(data.userId, data.deliveryId),
    },
  };
}

/** A mail to the owner of a webhook that was switched off. */
interface DisabledNotice {
  /** The key of the mail; it follows from the event, so that the mail is sent once. */
  readonly key: string;
  readonly to: string;
  readonly locale: string;
  readonly why: 'gone' | 'failing' | 'backlog';
}

/** Tells a customer that the webhook was switched off. */
export function createTellingPolicy(tellCustomer: (notice: DisabledNotice) => Promise<void>): Policy {
  async function notify(id: string, userId: string, why: DisabledNotice['why'], deps: Deps): Promise<void> {
    const { state } = await deps.streams.refresh(streams.account(userId), account);
    // After the customer was forgotten, the address is an empty text.
    if (state.status !== 'active' || state.email === '') return;
    const { email: to, locale } = state;
    await tellCustomer({ key: `webhook-disabled:${id}`, to, locale, why });
  }
  return {
    name: 'tell-disabled-webhooks',
    from: 'now',
    on: {
      WebhookDisabled: ({ id, data }, deps) => notify(id, data.userId, data.why, deps),
      WebhookDisabledByBacklog: ({ id, data }, deps) => notify(id, data.userId, 'backlog', deps),
    },
  };
}
