import { ACCOUNT } from './account/noun.ts';
import { ALERTS } from './alert/noun.ts';
import { APP } from './app/noun.ts';
import { BILLING } from './billing/noun.ts';
import { BULK } from './bulk/noun.ts';
import { CANCELS } from './cancels/noun.ts';
import { DEFERRALS } from './deferral/noun.ts';
import { DELIVERY } from './delivery/noun.ts';
import { EMAIL } from './email/noun.ts';
import type { Recorded } from './event.ts';
import type { Fact, FactKind } from './fact.ts';
import { IMPORT } from './import/noun.ts';
import { INVOICE, INVOICE_NUMBERS } from './invoice/noun.ts';
import { SMS } from './message/noun.ts';
import { NOTICES } from './notice/noun.ts';
import type { AnyNoun } from './noun.ts';
import { NUMBER } from './number/noun.ts';
import { ON_DEMAND } from './on-demand/noun.ts';
import { OPERATOR } from './operator/noun.ts';
import { ORDER } from './order/noun.ts';
import { PAYMENT } from './payment/noun.ts';
import { PORT_IN, PORT_IN_FEES } from './port-in/noun.ts';
import { PURCHASES } from './purchases/noun.ts';
import type { Refusal } from './refusal.ts';
import { REQUEST_REFUSALS } from './request/request.refusals.ts';
import { RESERVATION } from './reservation/noun.ts';
import { SECURITY } from './security/noun.ts';
import { SHOP } from './shop-settings/noun.ts';
import { UPSTREAM_ORDER, UPSTREAMS } from './upstream/noun.ts';
import { VENDOR } from './vendor/noun.ts';
import { VOLUME_STEPS } from './volume-steps/noun.ts';
import { WALLET } from './wallet/noun.ts';
import { WEBHOOK } from './webhook/noun.ts';

export * from './account/noun.ts';
export * from './alert/noun.ts';
export * from './app/noun.ts';
export * from './billing/noun.ts';
export * from './bulk/noun.ts';
export * from './cancels/noun.ts';
export * from './deferral/noun.ts';
export * from './delivery/noun.ts';
export * from './email/noun.ts';
export * from './import/noun.ts';
export * from './invoice/noun.ts';
export * from './message/noun.ts';
export * from './notice/noun.ts';
export type { AnyNoun } from './noun.ts';
export * from './number/noun.ts';
export * from './on-demand/noun.ts';
export * from './operator/noun.ts';
export * from './order/noun.ts';
export * from './payment/noun.ts';
export * from './port-in/noun.ts';
export * from './purchases/noun.ts';
export * from './reservation/noun.ts';
export * from './security/noun.ts';
export * from './shop-settings/noun.ts';
export * from './upstream/noun.ts';
export * from './vendor/noun.ts';
export * from './volume-steps/noun.ts';
export * from './wallet/noun.ts';
export * from './webhook/noun.ts';

/** Every noun, by the name of its streams. Each is declared in its folder. */
export const NOUNS = {
  account: ACCOUNT,
  alerts: ALERTS,
  app: APP,
  billing: BILLING,
  bulk: BULK,
  cancels: CANCELS,
  deferrals: DEFERRALS,
  delivery: DELIVERY,
  email: EMAIL,
  import: IMPORT,
  invoice: INVOICE,
  invoiceNumbers: INVOICE_NUMBERS,
  notices: NOTICES,
  number: NUMBER,
  onDemand: ON_DEMAND,
  operator: OPERATOR,
  order: ORDER,
  payment: PAYMENT,
  portIn: PORT_IN,
  portInFees: PORT_IN_FEES,
  purchases: PURCHASES,
  reservation: RESERVATION,
  security: SECURITY,
  shopSettings: SHOP,
  sms: SMS,
  upstreamOrder: UPSTREAM_ORDER,
  upstreams: UPSTREAMS,
  vendor: VENDOR,
  volumeSteps: VOLUME_STEPS,
  wallet: WALLET,
  webhook: WEBHOOK,
};

type Nouns = typeof NOUNS;

/** Every noun, where it does not matter which. */
export const ALL_NOUNS: readonly AnyNoun[] = Object.values<AnyNoun>(NOUNS);

/** The names of streams: `streams.order(orderId)`. */
export const streams = Object.fromEntries(
  Object.entries<AnyNoun>(NOUNS).map(([name, { stream }]) => [name, stream]),
) as { readonly [Name in keyof Nouns]: Nouns[Name]['stream'] };

/** The kind of a stream: `order` for `order-…`. */
export function kindOfStream(stream: string): string {
  return stream.slice(0, Math.max(stream.indexOf('-'), 0));
}

/** All facts. A decider stops at an event of any other type. */
export type RingpostEvent = Fact<Nouns[keyof Nouns]['events'][number]>;

export type RecordedEvent = Recorded<RingpostEvent>;

/** The recorded events of one type, or of several. */
export type EventOf<T extends RingpostEvent['type']> = Extract<RecordedEvent, { readonly type: T }>;

/** Every kind of fact, by its type. */
export const FACT_KINDS: ReadonlyMap<string, FactKind> = new Map(
  ALL_NOUNS.flatMap(({ events }) => events.map((kind) => [kind.type, kind] as const)),
);

/** Every event type. */
export const EVENT_TYPES = [...FACT_KINDS.keys()] as readonly RingpostEvent['type'][];

/** Whether this version of the domain contains the type. */
export function isKnownEvent(type: string): type is RingpostEvent['type'] {
  return FACT_KINDS.has(type);
}

type RefusalsOf<Name extends keyof Nouns> = NonNullable<Nouns[Name]['refusals']>;

/** The code of a refusal: of a noun, or of requests in general. */
export type RejectionCode =
  | keyof typeof REQUEST_REFUSALS
  | { [Name in keyof Nouns]: keyof RefusalsOf<Name> }[keyof Nouns];

/** Every reason for a refusal. A test compares them with the sentences of the browser. */
export const REFUSALS: Readonly<Record<RejectionCode, Refusal>> = Object.assign(
  { ...REQUEST_REFUSALS },
  ...ALL_NOUNS.map(({ refusals }) => refusals),
);

/** The codes of all refusals. */
export const REJECTION_CODES = Object.keys(REFUSALS) as readonly RejectionCode[];
