import {
  account,
  app,
  type DeliveryFacts,
  delivery,
  type EventOf,
  FIRST_RECEIVER,
  order,
  type RecordedEvent,
  receiverIdOf,
  receiverKey,
  streams,
  type WebhookState,
} from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { deliveryIdOf } from '../kernel/ids.ts';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import type { HandlerCodes } from '../portal-protocols/entries.ts';
import { activationSmsFacts } from './activation-sms.ts';
import { appOfText } from './app-of-text.ts';
import { handleDelivery } from './delivery.commands.ts';
import type { KnownReceivers } from './known-receivers.ts';
import type { Lanes } from './lanes.ts';
import { keyOf } from './receivers.ts';
import { webhookDecider } from './webhook.decider.ts';
import { type Telling, TOLD_EVENTS, tellingsOf } from './webhook-sources.ts';

const NAME = 'queue-webhooks';

/** The app and the number of an order. Most receivers show them first. */
async function orderFacts(deps: Deps, orderId: string, messageId: string | null) {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent') return {};
  const appId = await appOfText(deps, state.placed, messageId);
  const { name } = (await deps.streams.load(streams.app(appId), app)).state;
  const number = 'assigned' in state ? state.assigned.e164 : null;
  return { app_uuid: appId, app: name, number };
}

type Settings = Pick<WebhookState, 'status' | 'types' | 'form' | 'subAccounts'>;

/**
 * The form of SMS-Activate knows texts only, so the chosen types do not count there. It has no field for a sub-account either, and the
 * number of an activation counts in one account: a text of a sub-account would look like one of the owner's.
 */
function wants({ status, types, form, subAccounts }: Settings, { type }: Telling, isOwn: boolean): boolean {
  if (status !== 'on') return false;
  if (form === 'sms-activate') return isOwn && type === 'sms.received';
  return (isOwn || subAccounts) && types.includes(type);
}

/** What the body says; undefined if the receiver's form has no words for it. */
async function factsOf(
  deps: Deps,
  codes: HandlerCodes,
  telling: Telling,
  { form }: Settings,
): Promise<DeliveryFacts | undefined> {
  if (form === 'sms-activate') return activationSmsFacts(deps, codes, telling);
  return {
    ...telling.facts,
    ...(telling.orderId !== null && (await orderFacts(deps, telling.orderId, telling.messageId))),
  };
}

async function queue(
  deps: Deps,
  telling: Telling,
  receiverId: string,
  { form }: Settings,
  facts: DeliveryFacts,
  event: RecordedEvent,
): Promise<void> {
  const { type: webhookType, userId, messageId, happenedAt } = telling;
  // The id follows from the event, so that the delivery is queued once.
  const deliveryId = deliveryIdOf(event.id, webhookType, receiverId);
  const now = event.meta.occurredAt;
  const queued = { deliveryId, userId, receiverId, webhookType, form, facts, messageId, happenedAt, now };
  await handleDelivery(deps, deliveryId, { type: 'QueueWebhook', ...queued }, causeOfPolicy(NAME, event));
}

/**
 * The receivers of a customer that may want to be told, with what is set for each. One that is for a rental is told of its customer's own
 * rental only, also of what comes after its end.
 */
async function receiversOf(
  deps: Deps,
  userId: string,
  { orderId, userId: whose }: Telling,
): Promise<readonly (readonly [string, Settings])[]> {
  const { state: first } = await deps.streams.refresh(streams.webhook(userId), webhookDecider);
  const meant = [...first.receivers.keys()].filter((receiverId) => {
    const rental = first.rentals.get(receiverId);
    return rental === undefined || (whose === userId && rental.orderId === orderId);
  });
  const further = meant.map(async (receiverId) => {
    const stream = streams.webhook(receiverKey(userId, receiverId));
    return [receiverId, (await deps.streams.refresh(stream, webhookDecider)).state] as const;
  });
  return [[FIRST_RECEIVER, first], ...(await Promise.all(further))];
}

/**
 * Queues a delivery for each event and each receiver that wants it. For a customer who never set a webhook, nothing is
 * read: memory shows that there is none.
 */
export function createQueueingPolicy(
  knownReceivers: Omit<KnownReceivers, 'forget'>,
  codes: HandlerCodes,
): Policy {
  /** Tells a customer of an event: their own, or that of a sub-account. */
  async function tellCustomer(
    deps: Deps,
    event: RecordedEvent,
    telling: Telling,
    userId: string,
  ): Promise<void> {
    const isOwn = telling.userId === userId;
    for (const [receiverId, settings] of await receiversOf(deps, userId, telling)) {
      if (!wants(settings, telling, isOwn)) continue;
      const facts = await factsOf(deps, codes, telling, settings);
      if (!facts) continue;
      const allFacts = isOwn ? facts : { ...facts, sub_account_id: telling.userId };
      await queue(deps, { ...telling, userId }, receiverId, settings, allFacts, event);
    }
  }
  async function tell(event: RecordedEvent, deps: Deps): Promise<void> {
    for (const telling of tellingsOf(event)) {
      if (await knownReceivers.has(telling.userId)) await tellCustomer(deps, event, telling, telling.userId);
      const ownerId = await knownReceivers.ownerOf(telling.userId);
      if (ownerId !== undefined) await tellCustomer(deps, event, telling, ownerId);
    }
  }
  return {
    name: NAME,
    from: 'now',
    on: {
      ...Object.fromEntries(TOLD_EVENTS.map((type): [string, Reaction<RecordedEvent>] => [type, tell])),
      WebhookSet: async ({ data }) => knownReceivers.add(data.userId),
      WebhookSubAccountsChosen: async ({ data }) => {
        if (data.wanted) await knownReceivers.addOwner(data.userId);
      },
      SubAccountMade: async ({ data }) => knownReceivers.addSubAccount(data.userId, data.subAccountId),
    },
  };
}

/** Hands a queued or replayed delivery to the lane of its receiver at once. If it gets lost, its deadline sends it. */
export function createSendingPolicy(lanes: Pick<Lanes, 'offer'>): Policy {
  async function offer({ data }: EventOf<'WebhookQueued' | 'WebhookReplayed'>, deps: Deps): Promise<void> {
    // A delivery never changes its receiver, so an older state says the same.
    const { state } = await deps.streams.load(streams.delivery(data.deliveryId), delivery);
    if (state.status !== 'absent') lanes.offer(keyOf(state), data.deliveryId);
  }
  return {
    name: 'send-webhooks',
    from: 'now',
    on: {
      WebhookQueued: offer,
      WebhookReplayed: offer,
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
  readonly receiverId: string;
  readonly host: string;
}

type Disabled = EventOf<'WebhookDisabled' | 'WebhookDisabledByBacklog'>;

/** Tells a customer which webhook was switched off. */
export function createTellingPolicy(tellCustomer: (notice: DisabledNotice) => Promise<void>): Policy {
  async function notify(event: Disabled, why: DisabledNotice['why'], deps: Deps): Promise<void> {
    const { id, stream, data } = event;
    const { userId } = data;
    const { status, url } = (await deps.streams.refresh(stream, webhookDecider)).state;
    // The customer has set it again meanwhile, perhaps with another address.
    if (status !== 'disabled') return;
    const { state } = await deps.streams.refresh(streams.account(userId), account);
    // After the customer was forgotten, both addresses are empty texts.
    if (state.status !== 'active' || state.email === '' || url === '') return;
    const { email: to, locale } = state;
    const receiverId = receiverIdOf(stream, userId);
    const { host } = new URL(url);
    await tellCustomer({ key: `webhook-disabled:${id}`, to, locale, why, receiverId, host });
  }
  return {
    name: 'tell-disabled-webhooks',
    from: 'now',
    on: {
      WebhookDisabled: (event, deps) => notify(event, event.data.why, deps),
      WebhookDisabledByBacklog: (event, deps) => notify(event, 'backlog', deps),
    },
  };
}
