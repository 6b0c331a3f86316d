import type { BodyForm } from '../delivery/delivery.events.ts';
import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { WebhookEvent } from './webhook.events.ts';

/** The signing secret, and the previous one with the end of its time. */
interface Secrets {
  readonly secretId: string;
  readonly previousSecretId: string | null;
  readonly previousUntil: string | null;
}

/** The rental that a receiver is for, and when that was over; null while it runs. */
export interface RentalOfReceiver {
  readonly orderId: string;
  readonly endedAt: string | null;
}

export interface WebhookState {
  readonly status: 'none' | 'on' | 'off' | 'disabled';
  readonly url: string;
  readonly types: readonly string[];
  readonly form: BodyForm;
  /** Whether it is told of the customer's sub-accounts too. */
  readonly subAccounts: boolean;
  readonly secrets: Secrets | null;
  /** When each further receiver was made, by its id. Only the stream of the first one knows it. */
  readonly receivers: PersistentMap<string, string>;
  /** Those of them that are told of one rental only, by their id. */
  readonly rentals: PersistentMap<string, RentalOfReceiver>;
}

/** The id of the first receiver, which every customer has. Its stream and its rows are named after the customer only. */
export const FIRST_RECEIVER = '';

/** The name of a receiver among those of all customers: a part of its stream, and the key of its row and its lane. */
export function receiverKey(userId: string, receiverId: string): string {
  return receiverId === FIRST_RECEIVER ? userId : `${userId}-${receiverId}`;
}

/** The id of the receiver whose stream it is, among those of its customer. */
export function receiverIdOf(stream: string, userId: string): string {
  return stream.slice(`webhook-${userId}-`.length);
}

/** The names of all receivers of a customer. */
export function receiverKeys(
  userId: string,
  { receivers }: Pick<WebhookState, 'receivers'>,
): readonly string[] {
  return [FIRST_RECEIVER, ...receivers.keys()].map((receiverId) => receiverKey(userId, receiverId));
}

/** Folds `webhook-<userId>` and `webhook-<userId>-<receiverId>`. Its settings and its secrets stay while it is off. */
export const webhook: Fold<WebhookState, WebhookEvent> = {
  initial: () => ({
    status: 'none',
    url: '',
    types: [],
    form: 'ringpost',
    subAccounts: false,
    secrets: null,
    receivers: PersistentMap.none(),
    rentals: PersistentMap.none(),
  }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'WebhookSet':
        return { ...state, status: 'on', url: data.url, types: data.types };
      case 'WebhookFormChosen':
        return { ...state, form: data.form };
      case 'WebhookSecretRolled': {
        const { secretId, previousSecretId, previousUntil } = data;
        return { ...state, secrets: { secretId, previousSecretId, previousUntil } };
      }
      case 'WebhookTurnedOff':
        return { ...state, status: 'off' };
      case 'WebhookDisabled':
      case 'WebhookDisabledByBacklog':
        return { ...state, status: 'disabled' };
      case 'WebhookSubAccountsChosen':
        return { ...state, subAccounts: data.wanted };
      case 'WebhookReceiverMade':
        return { ...state, receivers: state.receivers.set(data.receiverId, data.madeAt) };
      case 'WebhookReceiverRemoved':
        return {
          ...state,
          receivers: state.receivers.delete(data.receiverId),
          rentals: state.rentals.delete(data.receiverId),
        };
      case 'WebhookMadeForRental': {
        const { receiverId, orderId, madeAt } = data;
        return {
          ...state,
          receivers: state.receivers.set(receiverId, madeAt),
          rentals: state.rentals.set(receiverId, { orderId, endedAt: null }),
        };
      }
      case 'WebhookRentalEnded': {
        const { receiverId, orderId, endedAt } = data;
        return { ...state, rentals: state.rentals.set(receiverId, { orderId, endedAt }) };
      }
    }
  },
};
