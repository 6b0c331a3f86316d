import { Dollars, Instant, orNull, streamedJson, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { Order } from '@ringpost/domain/contracts/order.contract';
import { KEY_SCOPES } from '@ringpost/domain/rules/key-scopes';
import { Type } from 'typebox';
import { AccountLimits, AccountStatus, Agreed } from '../accounts/accounts.contract.ts';
import { Alert } from '../alerts/alerts.contract.ts';
import { Sms } from '../feeds/feeds.contract.ts';
import { Payment } from '../payments/payments.contract.ts';
import { PortIn } from '../port-ins/port-ins.contract.ts';
import { Reservation } from '../reservations/reservations.contract.ts';
import { Transaction } from '../wallets/wallets.contract.ts';
import { WebhookSettings } from '../webhooks/webhooks.contract.ts';

/** The keys of the API: never a key itself. */
const Keys = Type.Array(
  Type.Object({
    name: Type.String(),
    scopes: Type.Array(Type.Enum([...KEY_SCOPES])),
    /** What may be spent with it on one UTC day. Null: no cap. */
    day_cap: orNull(Dollars),
    addresses: Type.Array(Type.String()),
    made_at: Instant,
    /** Null: it has no end. */
    ends_at: orNull(Instant),
    /** Whether it works in the sandbox only. */
    is_sandbox: Type.Boolean(),
    /** The minute of its last use. Null: never. */
    last_used_at: orNull(Instant),
  }),
);

const OwnData = Type.Object({
  exported_at: Instant,
  account: Type.Object({
    user_id: Uuid,
    email: orNull(Type.String()),
    status: orNull(AccountStatus),
    registered_at: orNull(Instant),
    agreed: Agreed,
    limits: orNull(AccountLimits),
  }),
  /** What is printed on invoices; null if it was never set. */
  billing: orNull(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      tax_id: Type.String(),
      country_iso: Type.String(),
    }),
  ),
  orders: Type.Array(Order),
  messages: Type.Array(Sms),
  payments: Type.Array(Payment),
  transactions: Type.Array(Transaction),
  port_ins: Type.Array(PortIn),
  alerts: Type.Array(Alert),
  reservations: Type.Array(Reservation),
  /** The newest sessions that are open. */
  sessions: Type.Array(
    Type.Object({
      opened_at: Instant,
      expires_at: Instant,
      /** Where it was opened: an IPv4 address, or the first half of an IPv6 address. */
      address: Type.String(),
      /** Null: the browser did not say. */
      browser: orNull(Type.String()),
      system: orNull(Type.String()),
    }),
  ),
  api_keys: Keys,
  /** What each sub-account has of its own, the oldest first. */
  sub_accounts: Type.Array(
    Type.Object({
      user_id: Uuid,
      name: Type.String(),
      made_at: Instant,
      orders: Type.Array(Order),
      messages: Type.Array(Sms),
      transactions: Type.Array(Transaction),
      reservations: Type.Array(Reservation),
      api_keys: Keys,
    }),
  ),
  /** The newest mails that are still stored: no text, and no link. */
  mails: Type.Array(
    Type.Object({
      at: Instant,
      /** The subject as a code, such as `confirm`. */
      kind: Type.String(),
      to: Type.String(),
      /** `waiting`, `sent`, `failed`, or `kept` where no mail server is set. */
      status: Type.String(),
    }),
  ),
  /** Without its secret. */
  webhook: WebhookSettings,
  further_webhooks: Type.Array(WebhookSettings),
});

export const ownDataContract = {
  method: 'GET',
  path: '/api/users/own_data',
  scope: 'none',
  summary:
    'All that is stored about the caller, as one JSON file: account, orders, messages, payments, ledger, requests to bring numbers over, alerts, reservations, sessions, keys of the API, sub-accounts, heads of mails and webhooks. The last requests of a key are a list of their own: GET /api/keys/{id}/requests.',
  tag: 'users',
  securityEvent: 'own-data-exported',
  needsFreshPassword: true,
  answers: { 200: streamedJson(OwnData) },
  problems: ['busy', 'rate-limited'],
} as const;
