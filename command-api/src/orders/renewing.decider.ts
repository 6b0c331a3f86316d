import {
  type OrderEvent,
  type OrderState,
  type RenewalBegun,
  type RenewalFailure,
  reject,
} from '@ringpost/domain';

/** What the customer agrees to. */
export interface RenewalTerms {
  readonly termHours: number;
  /** The most that one renewal may cost. */
  readonly maxPriceMills: number;
  readonly keyId: string | null;
}

type Begun = Pick<RenewalBegun['data'], 'renewalId' | 'priceMills' | 'priceId' | 'priceRank'>;

export type RenewingCommand =
  | {
      readonly type: 'TurnOnRenewal';
      readonly terms: RenewalTerms;
      readonly now: string;
    }
  | { readonly type: 'TurnOffRenewal'; readonly now: string }
  | {
      /** The customer is told of the next renewal. `until`: the end before which it comes. */
      readonly type: 'AnnounceRenewal';
      readonly until: string;
      readonly renewsAt: string;
      readonly priceMills: number;
      readonly now: string;
    }
  | {
      /** The moment of the renewal has come. */
      readonly type: 'BeginRenewal';
      readonly until: string;
      readonly begun: Begun;
      readonly now: string;
    }
  | {
      readonly type: 'FailRenewal';
      readonly until: string;
      readonly reason: RenewalFailure;
      readonly priceMills: number | null;
      readonly now: string;
    };

type Of<T extends RenewingCommand['type']> = Extract<RenewingCommand, { type: T }>;
type Assigned = Extract<OrderState, { readonly assigned: unknown }>;
type Renewing = Assigned & { readonly renewal: NonNullable<Assigned['renewal']> };

const TYPES: ReadonlySet<string> = new Set<RenewingCommand['type']>([
  'TurnOnRenewal',
  'TurnOffRenewal',
  'AnnounceRenewal',
  'BeginRenewal',
  'FailRenewal',
]);

export function isOfRenewals<C extends { readonly type: string }>(
  command: C | RenewingCommand,
): command is RenewingCommand {
  return TYPES.has(command.type);
}

/** The same terms again change nothing. */
function turnOn({ terms, now }: Of<'TurnOnRenewal'>, state: Assigned): readonly OrderEvent[] {
  const { renewal } = state;
  const { termHours, maxPriceMills, keyId } = terms;
  const isSame =
    renewal?.termHours === termHours && renewal.maxPriceMills === maxPriceMills && renewal.keyId === keyId;
  if (isSame) return [];
  const { orderId, userId } = state.placed;
  const { leaseId } = state.assigned;
  const data = { orderId, userId, leaseId, termHours, maxPriceMills, keyId, turnedOnAt: now };
  return [{ type: 'RenewalTurnedOn', data }];
}

/** Announces each end once. */
function announce(
  { until, renewsAt, priceMills, now }: Of<'AnnounceRenewal'>,
  { placed, assigned, renewal }: Renewing,
): readonly OrderEvent[] {
  if (renewal.toldUntil === until || renewal.begun?.until === until) return [];
  const { orderId, userId } = placed;
  const { e164, appId } = assigned;
  const { maxPriceMills } = renewal;
  const data = { orderId, userId, e164, appId, until, renewsAt, priceMills, maxPriceMills, toldAt: now };
  return [{ type: 'RenewalAnnounced', data }];
}

/** Begins once for each end. @throws Rejection `above-max-price`: never above the price that the customer agreed to */
function begin(
  { until, begun, now }: Of<'BeginRenewal'>,
  { placed, assigned, renewal }: Renewing,
): readonly OrderEvent[] {
  if (renewal.begun?.until === until) return [];
  const { termHours, maxPriceMills } = renewal;
  if (begun.priceMills > maxPriceMills) throw reject('above-max-price');
  const { orderId, userId } = placed;
  const { leaseId } = assigned;
  const data = { orderId, userId, ...begun, leaseId, until, termHours, maxPriceMills, begunAt: now };
  return [{ type: 'RenewalBegun', data }];
}

/** A price that is too high for an earlier agreement may be agreed to meanwhile. */
function failRenewal(
  { until, reason, priceMills, now }: Of<'FailRenewal'>,
  { placed, assigned, renewal }: Renewing,
): readonly OrderEvent[] {
  if (reason === 'price' && priceMills !== null && priceMills <= renewal.maxPriceMills) return [];
  const { orderId, userId } = placed;
  const { e164, appId } = assigned;
  return [
    {
      type: 'RenewalFailed',
      data: { orderId, userId, e164, appId, until, reason, priceMills, failedAt: now },
    },
  ];
}

/**
 * A rental that renews itself. The customer, who may turn it off until the moment of the renewal, and the deadline compete here: the
 * fact that is appended first decides. What is off changes nothing.
 * @throws Rejection `not-found` for anything but a rental with its number
 */
export function decideRenewing(command: RenewingCommand, state: OrderState): readonly OrderEvent[] {
  if (state.status !== 'active') throw reject('not-found');
  if (command.type === 'TurnOnRenewal') return turnOn(command, state);
  const { renewal } = state;
  if (!renewal) return [];
  const renewing = { ...state, renewal };
  switch (command.type) {
    case 'TurnOffRenewal': {
      const { orderId, userId } = state.placed;
      return [{ type: 'RenewalTurnedOff', data: { orderId, userId, turnedOffAt: command.now } }];
    }
    case 'AnnounceRenewal':
      return announce(command, renewing);
    case 'BeginRenewal':
      return begin(command, renewing);
    case 'FailRenewal':
      return failRenewal(command, renewing);
  }
}
