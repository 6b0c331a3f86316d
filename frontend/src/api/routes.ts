import type * as accounts from '@ringpost/command-api/accounts/accounts.contract';
import type * as apiKeys from '@ringpost/command-api/accounts/api-keys.contract';
import type * as forgetting from '@ringpost/command-api/accounts/forgetting.contract';
import type * as ownSessions from '@ringpost/command-api/accounts/own-sessions.contract';
import type * as passkeys from '@ringpost/command-api/accounts/passkey.contract';
import type * as secondFactors from '@ringpost/command-api/accounts/second-factor.contract';
import type * as subAccounts from '@ringpost/command-api/accounts/sub-accounts.contract';
import type * as userSessions from '@ringpost/command-api/accounts/user-sessions.contract';
import type * as alerting from '@ringpost/command-api/alerts/alerts.contract';
import type * as deciding from '@ringpost/command-api/approvals/approvals.contract';
import type * as appPictures from '@ringpost/command-api/apps/app-pictures.contract';
import type * as appChanges from '@ringpost/command-api/apps/apps.contract';
import type * as bulk from '@ringpost/command-api/bulk/bulk.contract';
import type * as cancels from '@ringpost/command-api/bulk/cancel.contract';
import type * as contacting from '@ringpost/command-api/contact/contact.contract';
import type * as dormant from '@ringpost/command-api/dormant/dormant.contract';
import type * as invoicing from '@ringpost/command-api/invoices/invoices.contract';
import type * as mail from '@ringpost/command-api/mail/mail.contract';
import type * as messages from '@ringpost/command-api/messages/messages.contract';
import type * as keywordTrials from '@ringpost/command-api/messages/try-keyword.contract';
import type * as noticeTexts from '@ringpost/command-api/notices/notices.contract';
import type * as numbers from '@ringpost/command-api/numbers/numbers.contract';
import type * as operator from '@ringpost/command-api/operator/operator.contract';
import type * as purchases from '@ringpost/command-api/orders/orders.contract';
import type * as topUps from '@ringpost/command-api/payments/payments.contract';
import type * as withdrawals from '@ringpost/command-api/planned-changes/planned-changes.contract';
import type * as portInFees from '@ringpost/command-api/port-ins/port-in-fees.contract';
import type * as portIns from '@ringpost/command-api/port-ins/port-ins.contract';
import type * as volumeSettings from '@ringpost/command-api/price-list/volume-steps.contract';
import type * as proofs from '@ringpost/command-api/proofs/proofs.contract';
import type * as rentals from '@ringpost/command-api/rentals/rentals.contract';
import type * as reserving from '@ringpost/command-api/reservations/reservations.contract';
import type * as taking from '@ringpost/command-api/reservations/take-reservation.contract';
import type * as shopChanges from '@ringpost/command-api/shop-settings/shop-settings.contract';
import type * as supportOrders from '@ringpost/command-api/support-orders/support-orders.contract';
import type * as upstreams from '@ringpost/command-api/upstreams/upstreams.contract';
import type * as vendors from '@ringpost/command-api/vendors/vendors.contract';
import type * as moves from '@ringpost/command-api/wallets/moves.contract';
import type * as credits from '@ringpost/command-api/wallets/wallets.contract';
import type * as receivers from '@ringpost/command-api/webhooks/receivers.contract';
import type * as webhooks from '@ringpost/command-api/webhooks/webhooks.contract';
import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import type * as users from '@ringpost/query-api/accounts/accounts.contract';
import type * as adjustments from '@ringpost/query-api/adjustments/adjustments.contract';
import type * as adminAlerts from '@ringpost/query-api/alerts/admin-alerts.contract';
import type * as alerts from '@ringpost/query-api/alerts/alerts.contract';
import type * as approvals from '@ringpost/query-api/approvals/approvals.contract';
import type * as audit from '@ringpost/query-api/audit/audit.contract';
import type * as security from '@ringpost/query-api/audit/security.contract';
import type * as stream from '@ringpost/query-api/audit/stream.contract';
import type * as adminApps from '@ringpost/query-api/catalogue/admin-apps.contract';
import type * as catalogue from '@ringpost/query-api/catalogue/catalogue.contract';
import type * as customerPrices from '@ringpost/query-api/catalogue/customer-prices.contract';
import type * as volumes from '@ringpost/query-api/catalogue/volume-discount.contract';
import type * as feeds from '@ringpost/query-api/feeds/feeds.contract';
import type * as heads from '@ringpost/query-api/feeds/message-heads.contract';
import type * as unrouted from '@ringpost/query-api/feeds/operator-sms.contract';
import type * as voiceLog from '@ringpost/query-api/feeds/voice-log.contract';
import type * as finance from '@ringpost/query-api/finance/finance.contract';
import type * as find from '@ringpost/query-api/find/find.contract';
import type * as freeNumbers from '@ringpost/query-api/free-numbers/free-numbers.contract';
import type * as imports from '@ringpost/query-api/imports/imports.contract';
import type * as adminNumber from '@ringpost/query-api/inventory/admin-number.contract';
import type * as inventory from '@ringpost/query-api/inventory/inventory.contract';
import type * as adminMessages from '@ringpost/query-api/messages/admin-messages.contract';
import type * as publicNotices from '@ringpost/query-api/notices/notices.contract';
import type * as adminOrders from '@ringpost/query-api/orders/admin-orders.contract';
import type * as orders from '@ringpost/query-api/orders/orders.contract';
import type * as ownData from '@ringpost/query-api/own-data/own-data.contract';
import type * as payments from '@ringpost/query-api/payments/payments.contract';
import type * as plannedChanges from '@ringpost/query-api/planned-changes/planned-changes.contract';
import type * as portInLists from '@ringpost/query-api/port-ins/port-ins.contract';
import type * as prices from '@ringpost/query-api/prices/prices.contract';
import type * as publicStatus from '@ringpost/query-api/public-status/public-status.contract';
import type * as rentedNumbers from '@ringpost/query-api/rentals/rentals.contract';
import type * as adminReservations from '@ringpost/query-api/reservations/admin-reservations.contract';
import type * as reservations from '@ringpost/query-api/reservations/reservations.contract';
import type * as shopSettings from '@ringpost/query-api/shop-settings/shop-settings.contract';
import type * as statistics from '@ringpost/query-api/statistics/statistics.contract';
import type * as unclaimed from '@ringpost/query-api/unclaimed/unclaimed.contract';
import type * as wallets from '@ringpost/query-api/wallets/wallets.contract';
import type * as deliveries from '@ringpost/query-api/webhooks/webhooks.contract';
import type { TSchema } from 'typebox';

/**
 * All routes that the browser can call, with the types of requests and answers. They are taken from the contracts as types only,
 * so the bundle contains nothing of them.
 */

interface Declared {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly answers: object;
}

type ContractsIn<Module> = Extract<Module[keyof Module], Declared>;

type Contract =
  | ContractsIn<typeof accounts>
  | ContractsIn<typeof adminApps>
  | ContractsIn<typeof appPictures>
  | ContractsIn<typeof customerPrices>
  | ContractsIn<typeof volumes>
  | ContractsIn<typeof shopChanges>
  | ContractsIn<typeof shopSettings>
  | ContractsIn<typeof volumeSettings>
  | ContractsIn<typeof appChanges>
  | ContractsIn<typeof forgetting>
  | ContractsIn<typeof apiKeys>
  | ContractsIn<typeof subAccounts>
  | ContractsIn<typeof moves>
  | ContractsIn<typeof ownSessions>
  | ContractsIn<typeof passkeys>
  | ContractsIn<typeof secondFactors>
  | ContractsIn<typeof mail>
  | ContractsIn<typeof keywordTrials>
  | ContractsIn<typeof messages>
  | ContractsIn<typeof numbers>
  | ContractsIn<typeof operator>
  | ContractsIn<typeof bulk>
  | ContractsIn<typeof contacting>
  | ContractsIn<typeof dormant>
  | ContractsIn<typeof cancels>
  | ContractsIn<typeof proofs>
  | ContractsIn<typeof purchases>
  | ContractsIn<typeof rentals>
  | ContractsIn<typeof topUps>
  | ContractsIn<typeof invoicing>
  | ContractsIn<typeof portInFees>
  | ContractsIn<typeof portIns>
  | ContractsIn<typeof portInLists>
  | ContractsIn<typeof reserving>
  | ContractsIn<typeof reservations>
  | ContractsIn<typeof adminReservations>
  | ContractsIn<typeof taking>
  | ContractsIn<typeof supportOrders>
  | ContractsIn<typeof upstreams>
  | ContractsIn<typeof vendors>
  | ContractsIn<typeof credits>
  | ContractsIn<typeof receivers>
  | ContractsIn<typeof webhooks>
  | ContractsIn<typeof deliveries>
  | ContractsIn<typeof users>
  | ContractsIn<typeof userSessions>
  | ContractsIn<typeof adjustments>
  | ContractsIn<typeof approvals>
  | ContractsIn<typeof deciding>
  | ContractsIn<typeof noticeTexts>
  | ContractsIn<typeof publicNotices>
  | ContractsIn<typeof plannedChanges>
  | ContractsIn<typeof withdrawals>
  | ContractsIn<typeof audit>
  | ContractsIn<typeof stream>
  | ContractsIn<typeof security>
  | ContractsIn<typeof catalogue>
  | ContractsIn<typeof feeds>
  | ContractsIn<typeof heads>
  | ContractsIn<typeof unrouted>
  | ContractsIn<typeof voiceLog>
  | ContractsIn<typeof find>
  | ContractsIn<typeof finance>
  | ContractsIn<typeof freeNumbers>
  | ContractsIn<typeof unclaimed>
  | ContractsIn<typeof imports>
  | ContractsIn<typeof alerting>
  | ContractsIn<typeof alerts>
  | ContractsIn<typeof adminAlerts>
  | ContractsIn<typeof inventory>
  | ContractsIn<typeof adminNumber>
  | ContractsIn<typeof adminMessages>
  | ContractsIn<typeof orders>
  | ContractsIn<typeof adminOrders>
  | ContractsIn<typeof ownData>
  | ContractsIn<typeof payments>
  | ContractsIn<typeof prices>
  | ContractsIn<typeof rentedNumbers>
  | ContractsIn<typeof publicStatus>
  | ContractsIn<typeof statistics>
  | ContractsIn<typeof wallets>;

type Contracts = { readonly [C in Contract as `${C['method']} ${C['path']}`]: C };

/** A route by its method and path: `POST /api/orders/{id}/cancel`. */
export type Route = keyof Contracts;
/** A route that reads. */
export type QueryRoute = Extract<Route, `GET ${string}`>;
/** A route that changes something. */
export type CommandRoute = Exclude<Route, QueryRoute>;

/** A part of a request that its contract needs. No other part can be given. */
type RequestPart<C, Name extends 'params' | 'body'> =
  C extends Readonly<Record<Name, infer Schema extends TSchema>>
    ? { readonly [Key in Name]: Shape<Schema> }
    : { readonly [Key in Name]?: never };

/** All fields of a query have a default or may be left out: see `routes.test.ts`. */
type RequestQuery<C> = C extends { readonly query: infer Schema extends TSchema }
  ? { readonly query?: { readonly [Key in keyof Shape<Schema>]?: Shape<Schema>[Key] | undefined } }
  : { readonly query?: never };

/** One key per click, kept until there is an answer, so that a second send cannot buy twice. */
type RequestKey<C> = C extends { readonly idempotent: true }
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: never };

type RequestTo<C> = RequestPart<C, 'params'> & RequestPart<C, 'body'> & RequestQuery<C> & RequestKey<C>;

/** The parts of a request to a route: path parameters, query, body, and key. */
export type RequestOf<R extends Route> = R extends Route ? RequestTo<Contracts[R]> : never;

/** The request as an argument. It may be left out if no part is required. */
export type RequestArgument<R extends Route> =
  Record<never, never> extends RequestOf<R> ? [request?: RequestOf<R>] : [request: RequestOf<R>];

type DeclaredAnswer<Declaration> = Declaration extends TSchema
  ? Shape<Declaration>
  : Declaration extends null
    ? Readonly<Record<string, never>>
    : never;

/** The JSON answer of a route; an object without fields if there is none. */
export type AnswerOf<R extends Route> = R extends Route
  ? {
      [Status in keyof Contracts[R]['answers']]: DeclaredAnswer<Contracts[R]['answers'][Status]>;
    }[keyof Contracts[R]['answers']]
  : never;

/** The part of a request that a path is made from. */
interface AnyRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

function templateOf(route: Route): string {
  return route.slice(route.indexOf(' ') + 1);
}

/** `pathOf` for a request whose route is not known when it is compiled. */
export function filledPath(route: Route, request: unknown): string {
  const { params, query } = (request ?? {}) as AnyRequest;
  const path = templateOf(route).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const parameters = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (parameters.length === 0) return path;
  const texts = parameters.map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(texts)}`;
}

/** The path of a request with its query. Empty values, such as an empty search, are left out. */
export function pathOf<R extends Route>(route: R, ...[request]: RequestArgument<R>): string {
  return filledPath(route, request);
}

/** Whether a path, with or without a query, belongs to one of these routes. */
export function isPathOf(path: string, routes: readonly Route[]): boolean {
  const parts = path.split('?')[0]?.split('/') ?? [];
  return routes.some((route) => {
    const templateParts = templateOf(route).split('/');
    return (
      templateParts.length === parts.length &&
      templateParts.every((part, at) => part.startsWith('{') || part === parts[at])
    );
  });
}
