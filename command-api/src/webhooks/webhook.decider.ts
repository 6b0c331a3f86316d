import {
  customerSubject,
  plusSeconds,
  reject,
  type WebhookDisabled,
  type WebhookEvent,
  type WebhookState,
  webhook,
} from '@ringpost/domain';
import {
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOK_RECEIVERS_MAX,
  WEBHOOK_RENTAL_KEPT_DAYS,
  WEBHOOK_RENTALS_MAX,
} from '@ringpost/domain/rules/limits';
import type { WebhookForm } from '@ringpost/domain/rules/webhook-types';
import type { Decider } from '../kernel/decider.ts';

interface OfCustomer {
  readonly userId: string;
  readonly now: string;
}

type SetWebhook = OfCustomer & {
  readonly type: 'SetWebhook';
  readonly url: string;
  readonly types: readonly string[];
  readonly form: WebhookForm;
  /** Whether it is told of the customer's sub-accounts too. */
  readonly subAccounts: boolean;
  /** The id of a signing secret, which is used if there is none yet. */
  readonly secretId: string;
};
type RollWebhookSecret = OfCustomer & { readonly type: 'RollWebhookSecret'; readonly secretId: string };

/** Sent to the stream of the first receiver, which says how many there are. */
type ChangeReceivers = OfCustomer & {
  readonly type: 'MakeWebhookReceiver' | 'RemoveWebhookReceiver';
  readonly receiverId: string;
};

/** Sent to the same stream: makes a receiver for one rental, or says that the rental is over. */
type MakeRentalReceiver = OfCustomer & {
  readonly type: 'MakeRentalReceiver';
  readonly receiverId: string;
  readonly orderId: string;
};
type EndRentalReceiver = OfCustomer & { readonly type: 'EndRentalReceiver'; readonly orderId: string };

export type WebhookCommand =
  | SetWebhook
  | ChangeReceivers
  | MakeRentalReceiver
  | EndRentalReceiver
  | RollWebhookSecret
  | (OfCustomer & { readonly type: 'CreateWebhookSecret'; readonly secretId: string })
  | (OfCustomer & { readonly type: 'TurnOffWebhook' })
  | (OfCustomer & {
      readonly type: 'DisableWebhook';
      readonly why: WebhookDisabled['data']['why'];
      readonly deliveryId: string;
    })
  | (OfCustomer & {
      readonly type: 'DisableByBacklog';
      /** The number of waiting deliveries. */
      readonly waiting: number;
    });

/** The ids of the secrets that sign at an instant, newest first. */
export function signingSecretIds({ secrets }: WebhookState, now: string): readonly string[] {
  if (!secrets) return [];
  const { secretId, previousSecretId, previousUntil } = secrets;
  const isOldValid = previousSecretId !== null && previousUntil !== null && now < previousUntil;
  return isOldValid ? [secretId, previousSecretId] : [secretId];
}

function firstSecret({ userId, secretId, now }: OfCustomer & { readonly secretId: string }): WebhookEvent {
  const data = { userId, secretId, previousSecretId: null, previousUntil: null, rolledAt: now };
  return { type: 'WebhookSecretRolled', data };
}

function sameTypes(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((type) => other.includes(type));
}

function set(command: SetWebhook, state: WebhookState): readonly WebhookEvent[] {
  const { userId, url, types, form, subAccounts: wanted, now } = command;
  const chosen: WebhookEvent[] = [];
  if (form !== state.form) chosen.push({ type: 'WebhookFormChosen', data: { userId, form, chosenAt: now } });
  if (wanted !== state.subAccounts)
    chosen.push({ type: 'WebhookSubAccountsChosen', data: { userId, wanted, chosenAt: now } });
  if (state.status === 'on' && state.url === url && sameTypes(state.types, types)) return chosen;
  const data = { userId, url, types, setAt: now, subject: customerSubject(userId) };
  const changed: readonly WebhookEvent[] = [{ type: 'WebhookSet', data }, ...chosen];
  return state.secrets ? changed : [...changed, firstSecret(command)];
}

function roll(command: RollWebhookSecret, { secrets }: WebhookState): readonly WebhookEvent[] {
  const { userId, secretId, now } = command;
  if (!secrets) return [firstSecret(command)];
  if (secrets.secretId === secretId) return [];
  const previousSecretId = secrets.secretId;
  const previousUntil = plusSeconds(now, WEBHOOK_OLD_SECRET_HOURS * 3600);
  const data = { userId, secretId, previousSecretId, previousUntil, rolledAt: now };
  return [{ type: 'WebhookSecretRolled', data }];
}

function byBacklog({ userId, waiting, now }: OfCustomer & { readonly waiting: number }): WebhookEvent {
  return { type: 'WebhookDisabledByBacklog', data: { userId, waiting, disabledAt: now } };
}

/** The first receiver counts, even while it has no address. @throws Rejection `too-many-receivers`, `not-found` */
function changeReceivers(
  { type, userId, receiverId, now }: ChangeReceivers,
  { receivers, rentals }: WebhookState,
): readonly WebhookEvent[] {
  if (type === 'RemoveWebhookReceiver') {
    if (!receivers.has(receiverId)) throw reject('not-found');
    return [{ type: 'WebhookReceiverRemoved', data: { userId, receiverId, removedAt: now } }];
  }
  if (receivers.has(receiverId)) return [];
  if (receivers.size - rentals.size + 1 >= WEBHOOK_RECEIVERS_MAX)
    throw reject('too-many-receivers', { max: WEBHOOK_RECEIVERS_MAX });
  return [{ type: 'WebhookReceiverMade', data: { userId, receiverId, madeAt: now } }];
}

/** The receiver of a rental that runs; undefined if it has none. */
export function receiverOfRental({ rentals }: Pick<WebhookState, 'rentals'>, orderId: string) {
  for (const [receiverId, rental] of rentals)
    if (rental.orderId === orderId && rental.endedAt === null) return receiverId;
  return undefined;
}

/** @throws Rejection `too-many-receivers` if no rental more can have a receiver of its own */
export function requireRoomForRental({ rentals }: Pick<WebhookState, 'rentals'>): void {
  const running = [...rentals].filter(([, { endedAt }]) => endedAt === null);
  if (running.length >= WEBHOOK_RENTALS_MAX) throw reject('too-many-receivers', { max: WEBHOOK_RENTALS_MAX });
}

/**
 * The rental is paid for by now, so it is never refused: whoever rents asks before. Receivers of rentals that were over long ago go at the
 * same time, so that a stream does not keep all that there ever were.
 */
function makeForRental(
  { userId, receiverId, orderId, now }: MakeRentalReceiver,
  state: WebhookState,
): readonly WebhookEvent[] {
  if (receiverOfRental(state, orderId) !== undefined) return [];
  const keptSince = plusSeconds(now, -WEBHOOK_RENTAL_KEPT_DAYS * 86_400);
  const outlived = [...state.rentals].filter(([, { endedAt }]) => endedAt !== null && endedAt < keptSince);
  return [
    ...outlived.map(([id]): WebhookEvent => {
      return { type: 'WebhookReceiverRemoved', data: { userId, receiverId: id, removedAt: now } };
    }),
    { type: 'WebhookMadeForRental', data: { userId, receiverId, orderId, madeAt: now } },
  ];
}

function endRental(
  { userId, orderId, now }: EndRentalReceiver,
  state: WebhookState,
): readonly WebhookEvent[] {
  const receiverId = receiverOfRental(state, orderId);
  if (receiverId === undefined) return [];
  return [{ type: 'WebhookRentalEnded', data: { userId, receiverId, orderId, endedAt: now } }];
}

/** One receiver of a customer. Its settings and its secrets stay while it is off. */
export const webhookDecider: Decider<WebhookState, WebhookCommand, WebhookEvent> = {
  ...webhook,
  decide(command, state) {
    const { userId, now } = command;
    switch (command.type) {
      case 'SetWebhook':
        return set(command, state);
      case 'CreateWebhookSecret':
        return state.secrets ? [] : [firstSecret(command)];
      case 'RollWebhookSecret':
        return roll(command, state);
      case 'TurnOffWebhook':
        if (state.status === 'none' || state.status === 'off') return [];
        return [{ type: 'WebhookTurnedOff', data: { userId, turnedOffAt: now } }];
      case 'DisableWebhook': {
        if (state.status !== 'on') return [];
        const { why, deliveryId } = command;
        return [{ type: 'WebhookDisabled', data: { userId, why, deliveryId, disabledAt: now } }];
      }
      case 'DisableByBacklog':
        if (state.status !== 'on') return [];
        return [byBacklog(command)];
      case 'MakeWebhookReceiver':
      case 'RemoveWebhookReceiver':
        return changeReceivers(command, state);
      case 'MakeRentalReceiver':
        return makeForRental(command, state);
      case 'EndRentalReceiver':
        return endRental(command, state);
    }
  },
};

/** @throws Rejection `webhook-off` unless deliveries are being sent. */
export function requireOn({ status }: WebhookState): void {
  if (status !== 'on') throw reject('webhook-off');
}
