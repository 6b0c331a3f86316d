import {
  awaitsMoney,
  type Mills,
  netOf,
  type PaymentEvent,
  type PaymentOpened,
  type PaymentStarted,
  type PaymentState,
  payment,
  reject,
} from '@ringpost/domain';
import {
  PAYMENT_ARRIVED_ANYWAY_MILLS,
  PAYMENT_ARRIVED_TIMES_MAX,
  PAYMENT_STEP_MILLS,
} from '@ringpost/domain/rules/limits';
import { isCheckedLater, nextCheckAt, nextRecheckAt } from '@ringpost/domain/rules/next-check';
import type { ShopValues } from '@ringpost/domain/rules/shop-settings';
import type { Decider } from '../kernel/decider.ts';

export interface Dispute {
  readonly disputeId: string;
  readonly disputedMills: Mills;
  readonly isWon: boolean;
}

/**
 * A gateway's report about one of its charges. It may come late, twice, or in any order, so totals only rise. The
 * answer of a gateway that was asked is different: it may lower the total that was taken back.
 */
export interface Announcement {
  /** Null if the report names only the payment, by an id that only we could have given to the gateway. */
  readonly chargeId: string | null;
  /** The total that arrived so far, in mills of a dollar. */
  readonly receivedMills: Mills;
  /** The total that was taken back so far; `all`: everything that is known to have arrived. */
  readonly reversedMills: Mills | 'all';
  /** Disputes of the payment, each once. A won dispute stays won, whatever the order of the reports. */
  readonly disputes?: readonly Dispute[];
  /** Whether money is on its way and not confirmed yet. */
  readonly isSeen?: boolean;
  /** Whether the gateway has stopped waiting. */
  readonly closed?: 'expired' | 'failed' | undefined;
  /** Whether it contains everything that is taken back or in dispute now. */
  readonly isWhole?: boolean;
  /** Whether it only says that something has changed, and not what is true now. */
  readonly mustAsk?: boolean;
}

/** The totals that are known for a charge. */
export type Totals = Parameters<typeof netOf>[0];

/** The smallest and the largest amount that may be paid now. */
type PaymentBounds = Pick<ShopValues, 'payment-least' | 'payment-most'>;

export type PaymentCommand =
  | {
      readonly type: 'StartPayment';
      readonly started: PaymentStarted['data'];
      readonly bounds: PaymentBounds;
    }
  | {
      readonly type: 'OpenPayment';
      readonly charge: Omit<PaymentOpened['data'], 'paymentId' | 'userId'>;
    }
  | {
      readonly type: 'AnnouncePayment';
      /** The gateway that reports it. */
      readonly gateway: string;
      readonly announcement: Announcement;
      /** The totals that were known when the gateway was asked. Absent: it reported by itself, and the report may be old. */
      readonly totalsBefore?: Totals;
    }
  | {
      /** The gateway was asked for the state of the charge. Its answer was reported before. */
      readonly type: 'NoteChecked';
      readonly now: string;
      readonly hasAnswered: boolean;
    }
  | {
      /** The gateway was asked whether money that had arrived was taken back. Its answer was reported before. */
      readonly type: 'NoteRechecked';
      readonly now: string;
    };

type Of<T extends PaymentCommand['type']> = Extract<PaymentCommand, { readonly type: T }>;
type Ids = Pick<PaymentStarted['data'], 'paymentId' | 'userId'>;

/** One report is at most a million dollars; a person must check a larger one. */
const ANNOUNCED_MAX_MILLS = 1_000_000_000;

function isTotal(mills: Mills): boolean {
  return Number.isSafeInteger(mills) && mills >= 0 && mills <= ANNOUNCED_MAX_MILLS;
}

/**
 * Whether a total may be credited without a check: it is at most ten times the charge, or at most a hundred dollars. Somebody
 * may send all coins of a wallet for a small charge, and a person must check that.
 */
function isPlausible(receivedMills: Mills, requestedMills: Mills): boolean {
  return receivedMills <= Math.max(PAYMENT_ARRIVED_TIMES_MAX * requestedMills, PAYMENT_ARRIVED_ANYWAY_MILLS);
}

function isPayable(amountMills: Mills, bounds: PaymentBounds): boolean {
  return (
    Number.isSafeInteger(amountMills) &&
    amountMills >= bounds['payment-least'] &&
    amountMills <= bounds['payment-most'] &&
    amountMills % PAYMENT_STEP_MILLS === 0
  );
}

/** The same request again changes nothing. */
function start({ started, bounds }: Of<'StartPayment'>, state: PaymentState): readonly PaymentEvent[] {
  const earlier = state.started;
  if (earlier) {
    const isSame =
      earlier.gateway === started.gateway &&
      earlier.coin === started.coin &&
      earlier.amountMills === started.amountMills;
    if (!isSame) throw reject('idempotency-key-reused');
    return [];
  }
  if (!isPayable(started.amountMills, bounds)) throw reject('amount-out-of-range');
  return [{ type: 'PaymentStarted', data: started }];
}

/** If an answer was lost, the gateway is asked twice and may have made two charges. Only the first is shown and counts. */
function open({ charge }: Of<'OpenPayment'>, state: PaymentState): readonly PaymentEvent[] {
  if (!state.started) throw reject('not-found');
  if (state.opened) return [];
  const { paymentId, userId } = state.started;
  return [{ type: 'PaymentOpened', data: { paymentId, userId, ...charge } }];
}

/** How the balance follows the change from one total to the next. */
function stepsOf(state: PaymentState) {
  let step = state.changes.length;
  let net = netOf(state);
  return (totals: Totals) => {
    const changeMills = netOf(totals) - net;
    net += changeMills;
    if (changeMills === 0) return { step: 0, changeMills };
    step += 1;
    return { step, changeMills };
  };
}

/** The change of a dispute; undefined if nothing has changed. `isPresent`: the gateway says what is true now. */
function disputeFact(
  { disputeId, disputedMills, isWon }: Dispute,
  { disputes }: PaymentState,
  isPresent: boolean,
): 'PaymentDisputed' | 'PaymentDisputeWon' | 'PaymentDisputeChanged' | undefined {
  if (!isTotal(disputedMills)) throw reject('amount-out-of-range');
  const knownMills = disputes.get(disputeId);
  if (isWon) return knownMills === 0 ? undefined : 'PaymentDisputeWon';
  if (knownMills === undefined) return 'PaymentDisputed';
  return isPresent && knownMills !== disputedMills ? 'PaymentDisputeChanged' : undefined;
}

/** Disputes that the gateway does not name any more hold no money. */
function withGone(disputes: readonly Dispute[], state: PaymentState): readonly Dispute[] {
  const named = new Set(disputes.map(({ disputeId }) => disputeId));
  const gone = [...state.disputes.keys()].filter((each) => !named.has(each));
  return [...disputes, ...gone.map((disputeId) => ({ disputeId, disputedMills: 0, isWon: false }))];
}

/**
 * Whether an answer says what is true now: it is complete, and nothing was reported since the gateway was asked. Otherwise the
 * answer could undo a report that is newer.
 */
function isPresent({ announcement, totalsBefore }: Of<'AnnouncePayment'>, state: PaymentState): boolean {
  if (!announcement.isWhole || !totalsBefore) return false;
  return (
    totalsBefore.receivedMills === state.receivedMills &&
    totalsBefore.reversedMills === state.reversedMills &&
    totalsBefore.disputedMills === state.disputedMills
  );
}

/**
 * Whether a report says less than is known, or only that something has changed. It may be late, so the gateway has to be asked
 * for the current state.
 */
export function isDoubtful(
  { reversedMills, disputes = [], isWhole = false, mustAsk = false }: Announcement,
  state: PaymentState,
): boolean {
  if (mustAsk || (isWhole && reversedMills !== 'all' && reversedMills < state.reversedMills)) return true;
  return disputes.some(({ disputeId, disputedMills, isWon }) => {
    const knownMills = state.disputes.get(disputeId);
    return !isWon && knownMills !== undefined && knownMills !== disputedMills;
  });
}

/** Each changed total is a fact, and so is each change of a dispute. The balance follows the part of the payment that is left. */
function follow(
  ids: Ids,
  { receivedMills, reversedMills: reportedReversal, disputes = [] }: Announcement,
  state: PaymentState,
  present: boolean,
): PaymentEvent[] {
  const events: PaymentEvent[] = [];
  const stepTo = stepsOf(state);
  let totals: Totals = state;
  const received = Math.max(state.receivedMills, receivedMills);
  if (received > state.receivedMills) {
    totals = { ...totals, receivedMills: received };
    events.push({ type: 'PaymentReceived', data: { ...ids, ...stepTo(totals), receivedMills: received } });
  }
  const reversedMills = reportedReversal === 'all' ? received : reportedReversal;
  if (reversedMills > state.reversedMills) {
    totals = { ...totals, reversedMills };
    events.push({ type: 'PaymentReversed', data: { ...ids, ...stepTo(totals), reversedMills } });
  }
  if (present && reversedMills < state.reversedMills) {
    totals = { ...totals, reversedMills };
    events.push({ type: 'PaymentReversalCorrected', data: { ...ids, ...stepTo(totals), reversedMills } });
  }
  for (const dispute of present ? withGone(disputes, state) : disputes) {
    const type = disputeFact(dispute, state, present);
    if (!type) continue;
    const { disputeId, disputedMills } = dispute;
    const takenMills = type === 'PaymentDisputeWon' ? 0 : disputedMills;
    const otherMills = totals.disputedMills - (state.disputes.get(disputeId) ?? 0);
    totals = { ...totals, disputedMills: otherMills + takenMills };
    events.push({ type, data: { ...ids, ...stepTo(totals), disputeId, disputedMills } });
  }
  return events;
}

/** Only the gateway that was asked may report, and only about the charge that it made then. Everything else changes nothing. */
function isBelieved(
  { gateway, announcement }: Of<'AnnouncePayment'>,
  { started, opened }: PaymentState,
): boolean {
  if (started?.gateway !== gateway || !opened) return false;
  return announcement.chargeId === null || announcement.chargeId === opened.chargeId;
}

function announce(command: Of<'AnnouncePayment'>, state: PaymentState): readonly PaymentEvent[] {
  const { announcement } = command;
  const { receivedMills, reversedMills, isSeen = false, closed } = announcement;
  if (!state.started || !isBelieved(command, state)) return [];
  if (!isTotal(receivedMills) || !(reversedMills === 'all' || isTotal(reversedMills)))
    throw reject('amount-out-of-range');
  if (receivedMills > state.receivedMills && !isPlausible(receivedMills, state.started.amountMills))
    throw reject('amount-out-of-range');
  const { paymentId, userId } = state.started;
  const ids = { paymentId, userId };
  const events = follow(ids, announcement, state, isPresent(command, state));
  if (events.length > 0 || state.receivedMills > 0) return events;
  if (closed && !state.isClosed) return [{ type: 'PaymentClosed', data: { ...ids, reason: closed } }];
  return isSeen && !state.isSeen ? [{ type: 'PaymentSeen', data: ids }] : [];
}

/** Plans the next request. A second request for the same reason changes nothing. */
function noteChecked({ now, hasAnswered }: Of<'NoteChecked'>, state: PaymentState): readonly PaymentEvent[] {
  if (!state.started || !awaitsMoney(state) || isCheckedLater(state.nextCheckAt, now)) return [];
  const { paymentId, userId } = state.started;
  const data = { paymentId, userId, nextCheckAt: nextCheckAt(state, now, hasAnswered) };
  return [{ type: 'PaymentChecked', data }];
}

/** Plans the next request about money that has arrived. A second request for the same reason changes nothing. */
function noteRechecked({ now }: Of<'NoteRechecked'>, state: PaymentState): readonly PaymentEvent[] {
  if (!state.started || state.receivedMills === 0 || isCheckedLater(state.nextRecheckAt, now)) return [];
  const { paymentId, userId } = state.started;
  const data = { paymentId, userId, nextCheckAt: nextRecheckAt(state, now) };
  return [{ type: 'PaymentRechecked', data }];
}

/** A payment accepts the reports of its gateway, each total once. The balance follows its steps. */
export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent> = {
  ...payment,
  decide(command, state) {
    switch (command.type) {
      case 'StartPayment':
        return start(command, state);
      case 'OpenPayment':
        return open(command, state);
      case 'AnnouncePayment':
        return announce(command, state);
      case 'NoteChecked':
        return noteChecked(command, state);
      case 'NoteRechecked':
        return noteRechecked(command, state);
    }
  },
};
