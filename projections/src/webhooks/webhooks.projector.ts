import { type EventOf, FIRST_RECEIVER, receiverKey, type WebhookEvent } from '@ringpost/domain';
import { changed, createProjector, type Key, type Rows } from '../kernel/projector.ts';
import {
  WEBHOOKS_SHAPE,
  type WebhookDeliveryRow,
  type WebhookRow,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from './webhooks.view.ts';

type OfReceivers = EventOf<
  'WebhookReceiverMade' | 'WebhookReceiverRemoved' | 'WebhookMadeForRental' | 'WebhookRentalEnded'
>;
type OfWebhook = Exclude<EventOf<WebhookEvent['type']>, OfReceivers>;
type OfDelivery = EventOf<
  'WebhookBodyChosen' | 'WebhookAddressed' | 'WebhookAttempted' | 'WebhookDropped' | 'WebhookReplayed'
>;

const NONE: Omit<WebhookRow, '_id' | 'userId' | 'receiverId' | 'madeAt' | 'orderId'> = {
  status: 'none',
  url: '',
  types: [],
  form: 'ringpost',
  subAccounts: false,
  disabled: null,
  secretAt: null,
  oldSecretUntil: null,
};

/** The row of the receiver whose stream it is: the first one's has the name of the customer. */
function keyOf({ stream }: OfWebhook): string {
  return stream.slice(stream.indexOf('-') + 1);
}

function webhookRow(event: OfWebhook): readonly Key[] {
  return [[webhooks.name, keyOf(event)]];
}

function deliveryRow({ data }: OfDelivery): readonly Key[] {
  return [[webhookDeliveries.name, data.deliveryId]];
}

function tell(
  rows: Rows,
  { data, position }: OfWebhook | OfReceivers | OfDelivery | EventOf<'WebhookQueued'>,
): void {
  rows.announce(changed(data.userId, 'webhook', data.userId, position));
}

function newRow(
  userId: string,
  receiverId: string,
  madeAt: string,
  orderId: string | null = null,
): WebhookRow {
  return { _id: receiverKey(userId, receiverId), userId, receiverId, orderId, madeAt, ...NONE };
}

function deleteRow(event: EventOf<'WebhookReceiverRemoved' | 'WebhookRentalEnded'>, rows: Rows): void {
  rows.delete(webhooks, receiverKey(event.data.userId, event.data.receiverId));
  tell(rows, event);
}

function changeWebhook(event: OfWebhook, rows: Rows, change: Partial<WebhookRow>): void {
  const { userId } = event.data;
  const key = keyOf(event);
  const first = key === userId ? newRow(userId, FIRST_RECEIVER, '') : undefined;
  // A further receiver without a row was removed meanwhile.
  const row = rows.get(webhooks, key) ?? first;
  if (!row) return;
  rows.put(webhooks, { ...row, ...change });
  tell(rows, event);
}

function changeDelivery(
  event: OfDelivery,
  rows: Rows,
  change: (row: WebhookDeliveryRow) => Partial<WebhookDeliveryRow>,
): WebhookDeliveryRow | undefined {
  const row = rows.get(webhookDeliveries, event.data.deliveryId);
  if (!row) return undefined;
  const after = { ...row, ...change(row) };
  rows.put(webhookDeliveries, after);
  tell(rows, event);
  return after;
}

function addAttempt({ data }: EventOf<'WebhookAttempted'>, rows: Rows, number: number): void {
  const { deliveryId, userId, attemptedAt: at, tookMs, status, failure, answer, signature } = data;
  const id = `${deliveryId}|${number}`;
  rows.add(webhookAttempts, { _id: id, deliveryId, userId, at, tookMs, status, failure, answer, signature });
}

/** Customers' webhooks, with every delivery and every attempt. */
export const webhooksProjector = createProjector({
  name: 'webhooks',
  shape: WEBHOOKS_SHAPE,
  streams: ['webhook', 'delivery'],
  views: [webhooks, webhookDeliveries, webhookAttempts],
  on: {
    WebhookSet: {
      reads: webhookRow,
      apply(event, rows) {
        const { url, types } = event.data;
        changeWebhook(event, rows, { status: 'on', url, types, disabled: null });
      },
    },
    WebhookFormChosen: {
      reads: webhookRow,
      apply: (event, rows) => changeWebhook(event, rows, { form: event.data.form }),
    },
    WebhookSubAccountsChosen: {
      reads: webhookRow,
      apply: (event, rows) => changeWebhook(event, rows, { subAccounts: event.data.wanted }),
    },
    WebhookSecretRolled: {
      reads: webhookRow,
      apply(event, rows) {
        const { rolledAt: secretAt, previousUntil: oldSecretUntil } = event.data;
        changeWebhook(event, rows, { secretAt, oldSecretUntil });
      },
    },
    WebhookTurnedOff: {
      reads: webhookRow,
      apply: (event, rows) => changeWebhook(event, rows, { status: 'off', disabled: null }),
    },
    WebhookDisabled: {
      reads: webhookRow,
      apply(event, rows) {
        const { why, disabledAt: at } = event.data;
        changeWebhook(event, rows, { status: 'disabled', disabled: { why, at } });
      },
    },
    WebhookDisabledByBacklog: {
      reads: webhookRow,
      apply(event, rows) {
        const disabled = { why: 'backlog', at: event.data.disabledAt } as const;
        changeWebhook(event, rows, { status: 'disabled', disabled });
      },
    },
    WebhookReceiverMade: {
      apply(event, rows) {
        const { userId, receiverId, madeAt } = event.data;
        rows.put(webhooks, newRow(userId, receiverId, madeAt));
        tell(rows, event);
      },
    },
    WebhookReceiverRemoved: { apply: deleteRow },
    WebhookMadeForRental: {
      apply(event, rows) {
        const { userId, receiverId, orderId, madeAt } = event.data;
        rows.put(webhooks, newRow(userId, receiverId, madeAt, orderId));
        tell(rows, event);
      },
    },
    // What waits for it is still sent, and it takes nothing new that anybody could look for.
    WebhookRentalEnded: { apply: deleteRow },
    WebhookQueued: {
      apply(event, rows) {
        const { deliveryId, userId, webhookType, facts, messageId, happenedAt, queuedAt, dueAt } = event.data;
        rows.add(webhookDeliveries, {
          _id: deliveryId,
          userId,
          receiver: receiverKey(userId, FIRST_RECEIVER),
          type: webhookType,
          form: 'ringpost',
          facts,
          messageId,
          happenedAt,
          queuedAt,
          status: 'waiting',
          dueAt,
          attempts: 0,
          attemptsInAll: 0,
          last: null,
        });
        tell(rows, event);
      },
    },
    WebhookBodyChosen: {
      reads: deliveryRow,
      apply(event, rows) {
        const { form } = event.data;
        changeDelivery(event, rows, () => ({ form }));
      },
    },
    WebhookAddressed: {
      reads: deliveryRow,
      apply(event, rows) {
        const { userId, receiverId } = event.data;
        changeDelivery(event, rows, () => ({ receiver: receiverKey(userId, receiverId) }));
      },
    },
    WebhookAttempted: {
      reads: deliveryRow,
      apply(event, rows) {
        const { attempt, attemptedAt: at, tookMs, status, failure, outcome, dueAt } = event.data;
        const ended = outcome === 'delivered' ? 'delivered' : 'failed';
        const row = changeDelivery(event, rows, ({ attemptsInAll }) => ({
          status: dueAt === null ? ended : 'waiting',
          dueAt: dueAt ?? '',
          attempts: attempt,
          attemptsInAll: attemptsInAll + 1,
          last: { at, tookMs, status, failure },
        }));
        if (row) addAttempt(event, rows, row.attemptsInAll);
      },
    },
    WebhookDropped: {
      reads: deliveryRow,
      apply: (event, rows) => void changeDelivery(event, rows, () => ({ status: 'dropped', dueAt: '' })),
    },
    WebhookReplayed: {
      reads: deliveryRow,
      apply(event, rows) {
        const { dueAt } = event.data;
        changeDelivery(event, rows, () => ({ status: 'waiting', dueAt, attempts: 0 }));
      },
    },
  },
});
