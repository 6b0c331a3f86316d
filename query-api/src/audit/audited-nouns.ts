import { type Fold, NOUNS, type RingpostEvent } from '@ringpost/domain';
import type { StreamKind } from './audit.contract.ts';
import {
  priceOfEvent,
  type ShownValues,
  valuesOfApp,
  valuesOfNotices,
  valuesOfSettings,
  valuesOfSteps,
} from './shown-values.ts';

type PartOf = (state: unknown, event: RingpostEvent) => string | undefined;

/** A noun whose streams have a timeline. */
interface AuditedNoun {
  readonly stream: (id: string) => string;
  /** Absent: the state repeats the text of a message. */
  readonly fold?: Fold<unknown, RingpostEvent>;
  /** The values in collections of the state that are shown one by one. Absent: only how many each has. */
  readonly values?: (state: unknown) => ShownValues;
  /** The part of the thing that an event is about, by its name in `values`. The state is that before the event. */
  readonly partOf?: PartOf;
}

interface Folded<State> {
  readonly stream: (id: string) => string;
  readonly fold: { initial(): State };
}

/** The folds take only the facts of their own noun, and get no others. */
function folded<State>({ stream, fold }: Folded<State>, values?: (state: State) => ShownValues): AuditedNoun {
  const noun = { stream, fold: fold as Fold<unknown, RingpostEvent> };
  return values ? { ...noun, values: values as (state: unknown) => ShownValues } : noun;
}

export const AUDITED: Readonly<Record<StreamKind, AuditedNoun>> = {
  account: folded(NOUNS.account),
  alerts: folded(NOUNS.alerts),
  app: { ...folded(NOUNS.app, valuesOfApp), partOf: priceOfEvent as PartOf },
  billing: folded(NOUNS.billing),
  bulk: folded(NOUNS.bulk),
  delivery: folded(NOUNS.delivery),
  import: folded(NOUNS.import),
  notices: folded(NOUNS.notices, valuesOfNotices),
  number: folded(NOUNS.number),
  operator: folded(NOUNS.operator),
  order: folded(NOUNS.order),
  payment: folded(NOUNS.payment),
  'port-in': folded(NOUNS.portIn),
  'port-in-fees': folded(NOUNS.portInFees),
  reservation: folded(NOUNS.reservation),
  /** A stream belongs to a process, so its state says nothing. */
  security: { stream: NOUNS.security.stream },
  'shop-settings': folded(NOUNS.shopSettings, valuesOfSettings),
  sms: { stream: NOUNS.sms.stream },
  upstreams: folded(NOUNS.upstreams),
  vendor: folded(NOUNS.vendor),
  'volume-steps': folded(NOUNS.volumeSteps, valuesOfSteps),
  wallet: folded(NOUNS.wallet),
  webhook: folded(NOUNS.webhook),
};

const PREFIXES = Object.entries(AUDITED).map(
  ([kind, { stream }]) => [stream(''), kind as StreamKind] as const,
);

/** The id of the only stream of its kind. */
const ONLY = 'all';

/** The kind and the id of a stream by its name. The kind is null if such streams have no timeline. */
export function streamOf(name: string): { readonly kind: StreamKind | null; readonly id: string } {
  const [prefix = '', kind = null] = PREFIXES.find(([start]) => name.startsWith(start)) ?? [];
  return { kind, id: name.slice(prefix.length) || ONLY };
}
