import type { EventShape } from '../event.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly userId: string };
}

/**
 * The customer wants to be told of these types of events at this URL. `url` is personal, sealed under `subject`: it may
 * contain a name or a key. The event also switches on a webhook that was off or disabled.
 */
type WebhookSet = Fact<
  'WebhookSet',
  {
    readonly url: string;
    readonly types: readonly string[];
    readonly setAt: string;
    readonly subject: string;
  }
>;
/**
 * Deliveries are signed with this secret from now on. The previous one signs as well until `previousUntil`; both are null
 * for the first secret. The secrets themselves are only in the Vault.
 */
type WebhookSecretRolled = Fact<
  'WebhookSecretRolled',
  {
    readonly secretId: string;
    readonly previousSecretId: string | null;
    readonly previousUntil: string | null;
    readonly rolledAt: string;
  }
>;
/** The customer does not want to be told any more. */
type WebhookTurnedOff = Fact<'WebhookTurnedOff', { readonly turnedOffAt: string }>;
/** `gone`: the receiver answered 410. `failing`: all attempts of a delivery failed, and no other delivery succeeded either. */
export type WebhookDisabled = Fact<
  'WebhookDisabled',
  { readonly why: 'gone' | 'failing'; readonly deliveryId: string; readonly disabledAt: string }
>;

/** The receiver failed while the maximum of deliveries waited for it. What waits is dropped. */
type WebhookDisabledByBacklog = Fact<
  'WebhookDisabledByBacklog',
  { readonly waiting: number; readonly disabledAt: string }
>;

export type WebhookEvent =
  | WebhookSet
  | WebhookSecretRolled
  | WebhookTurnedOff
  | WebhookDisabled
  | WebhookDisabledByBacklog;
