import { BodyForm } from '../delivery/delivery.events.ts';
import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';

const OfWebhook = Type.Object({ userId: Type.String() });

/**
 * The customer wants a call to this URL for these types of events. `url` is personal, sealed under `subject`: it may
 * contain a name or a key. The event also switches on a webhook that was off or disabled.
 */
const WebhookSet = fact(
  'WebhookSet',
  ['customer', 'admin'],
  {
    ...OfWebhook.properties,
    url: Type.String(),
    types: Type.Array(Type.String()),
    setAt: Type.String(),
    subject: Type.String(),
  },
  { personal: ['url'], hasOrigin: true },
);

/** The form of the bodies of what happens from now on. Before the first of these facts it is `ringpost`. */
const WebhookFormChosen = fact(
  'WebhookFormChosen',
  ['customer', 'admin'],
  { ...OfWebhook.properties, form: BodyForm, chosenAt: Type.String() },
  { hasOrigin: true },
);

/**
 * Deliveries are signed with this secret from now on. The previous one signs as well until `previousUntil`; both are null
 * for the first secret. The secrets themselves are only in the Vault.
 */
const WebhookSecretRolled = fact(
  'WebhookSecretRolled',
  ['customer', 'admin'],
  {
    ...OfWebhook.properties,
    secretId: Type.String(),
    previousSecretId: orNull(Type.String()),
    previousUntil: orNull(Type.String()),
    rolledAt: Type.String(),
  },
  { hasOrigin: true },
);

/** The customer does not want to be called any more. By the system: the account was forgotten. */
const WebhookTurnedOff = fact(
  'WebhookTurnedOff',
  ['customer', 'admin', 'system'],
  { ...OfWebhook.properties, turnedOffAt: Type.String() },
  { hasOrigin: true },
);

/** `gone`: the receiver answered 410. `failing`: all attempts of a delivery failed, and no other delivery succeeded either. */
export const WebhookDisabled = fact('WebhookDisabled', ['system'], {
  ...OfWebhook.properties,
  why: Type.Enum(['gone', 'failing']),
  deliveryId: Type.String(),
  disabledAt: Type.String(),
});
export type WebhookDisabled = Fact<typeof WebhookDisabled>;

/** The receiver failed while the maximum of deliveries waited for it. What waits is dropped. */
const WebhookDisabledByBacklog = fact('WebhookDisabledByBacklog', ['system'], {
  ...OfWebhook.properties,
  waiting: Type.Integer(),
  disabledAt: Type.String(),
});

const OfReceiver = Type.Object({ ...OfWebhook.properties, receiverId: Type.String() });

/**
 * The customer has one more receiver. It is a fact of `webhook-<userId>`, as all that say how many there are. The settings of
 * this receiver are in a stream of its own, `webhook-<userId>-<receiverId>`.
 */
const WebhookReceiverMade = fact(
  'WebhookReceiverMade',
  ['customer', 'admin'],
  { ...OfReceiver.properties, madeAt: Type.String() },
  { hasOrigin: true },
);

/** One of the further receivers is gone, with its settings, its secret and what waited for it. */
const WebhookReceiverRemoved = fact(
  'WebhookReceiverRemoved',
  ['customer', 'admin'],
  { ...OfReceiver.properties, removedAt: Type.String() },
  { hasOrigin: true },
);

/** Whether this receiver is also told of the customer's sub-accounts. Before the first of these facts it is not. */
const WebhookSubAccountsChosen = fact(
  'WebhookSubAccountsChosen',
  ['customer', 'admin'],
  { ...OfWebhook.properties, wanted: Type.Boolean(), chosenAt: Type.String() },
  { hasOrigin: true },
);

const OfRental = Type.Object({ ...OfReceiver.properties, orderId: Type.String() });

/**
 * The customer has a receiver that is told of one rental only, beside the others, whose number it does not change. Like them it is in
 * `webhook-<userId>`, its settings are in a stream of its own, and `WebhookReceiverRemoved` ends it.
 */
const WebhookMadeForRental = fact('WebhookMadeForRental', ['customer'], {
  ...OfRental.properties,
  madeAt: Type.String(),
});

/**
 * The rental of a receiver is over. What waits for it is still sent, and so is a text that comes later because the wallet owed money.
 * It is removed some days later, when the next one is made.
 */
const WebhookRentalEnded = fact('WebhookRentalEnded', ['system'], {
  ...OfRental.properties,
  endedAt: Type.String(),
});

export const WEBHOOK_EVENTS = [
  WebhookSet,
  WebhookFormChosen,
  WebhookSecretRolled,
  WebhookTurnedOff,
  WebhookDisabled,
  WebhookDisabledByBacklog,
  WebhookReceiverMade,
  WebhookReceiverRemoved,
  WebhookSubAccountsChosen,
  WebhookMadeForRental,
  WebhookRentalEnded,
] as const;
export type WebhookEvent = Fact<(typeof WEBHOOK_EVENTS)[number]>;
