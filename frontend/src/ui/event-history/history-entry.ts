import { formatMills, formatUsd } from '@ringpost/domain/rules/money-display';
import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { TimelineEntry } from '@ringpost/query-api/orders/orders.contract';
import type { MessageDescriptor } from 'react-intl';
import { historyNotes, historyTitles } from './history.messages.ts';

/** The shape of the dot, which shows the kind of the step. `live` is lime, and only for a message that arrived. */
export type HistoryDot = 'done' | 'ring' | 'live' | 'bad' | 'half';

export interface HistoryEntry {
  readonly dot: HistoryDot;
  readonly title: MessageDescriptor;
  readonly note: MessageDescriptor | null;
  readonly values: Readonly<Record<string, string>>;
  /** The id of the message, if the event is about one, so that a screen can show its code. */
  readonly messageId: string | null;
}

/** Other words for some events. */
export interface HistoryWords {
  readonly titles?: Readonly<Record<string, MessageDescriptor>>;
  readonly notes?: Readonly<Record<string, MessageDescriptor>>;
}

interface Step {
  readonly dot: HistoryDot;
  readonly words: keyof typeof historyTitles & keyof typeof historyNotes;
}

const steps: Readonly<Record<string, Step>> = {
  OrderPlaced: { dot: 'done', words: 'placed' },
  FundsHeld: { dot: 'ring', words: 'held' },
  FundsHeldForOrder: { dot: 'ring', words: 'held' },
  FundsHeldForRental: { dot: 'ring', words: 'held' },
  FundsHeldForExtension: { dot: 'ring', words: 'held' },
  FundsHeldForBulk: { dot: 'ring', words: 'held' },
  BulkPlaced: { dot: 'done', words: 'placed' },
  BulkItemPlaced: { dot: 'done', words: 'placed' },
  BulkNumbersAssigned: { dot: 'done', words: 'numbers' },
  NumberSourceOrdered: { dot: 'ring', words: 'source' },
  VolumeDiscountGiven: { dot: 'done', words: 'discount' },
  BoughtBySupport: { dot: 'done', words: 'bySupport' },
  BulkNumbersRequested: { dot: 'ring', words: 'requested' },
  BulkRequestsEnded: { dot: 'half', words: 'requestsEnded' },
  BulkCancelled: { dot: 'ring', words: 'closed' },
  BulkClosed: { dot: 'done', words: 'closed' },
  RentalPlaced: { dot: 'done', words: 'placed' },
  NumberRented: { dot: 'done', words: 'rented' },
  LeaseExtended: { dot: 'done', words: 'extended' },
  LeaseEndsSoon: { dot: 'ring', words: 'ends-soon' },
  RentalShared: { dot: 'ring', words: 'shared' },
  RentalUnshared: { dot: 'ring', words: 'unshared' },
  RenewalTurnedOn: { dot: 'ring', words: 'renewalOn' },
  RenewalTurnedOff: { dot: 'ring', words: 'renewalOff' },
  RenewalAnnounced: { dot: 'ring', words: 'renewalTold' },
  RenewalBegun: { dot: 'done', words: 'renewal' },
  RenewalFailed: { dot: 'bad', words: 'renewalFailed' },
  RentalGivenBack: { dot: 'ring', words: 'givenBack' },
  RentalRefunded: { dot: 'done', words: 'rentalRefunded' },
  NumberLeased: { dot: 'done', words: 'leased' },
  NumberAssigned: { dot: 'done', words: 'assigned' },
  SmsReceived: { dot: 'live', words: 'received' },
  SmsRoutedByAdmin: { dot: 'live', words: 'given' },
  SmsClaimed: { dot: 'live', words: 'claimed' },
  SmsShownToAdmin: { dot: 'done', words: 'shownToAdmin' },
  NumberServed: { dot: 'done', words: 'served' },
  OrderSmsNoted: { dot: 'done', words: 'noted' },
  OrderSmsWithheld: { dot: 'half', words: 'withheld' },
  WithheldSmsRead: { dot: 'done', words: 'read' },
  OrderCompleted: { dot: 'done', words: 'completed' },
  FundsCaptured: { dot: 'done', words: 'captured' },
  FundsReleased: { dot: 'ring', words: 'released' },
  ActivationFeeAgreed: { dot: 'ring', words: 'feeAgreed' },
  ActivationFeeCharged: { dot: 'done', words: 'feeCharged' },
  FundsCredited: { dot: 'done', words: 'credited' },
  FundsPaidIn: { dot: 'done', words: 'paidIn' },
  FundsTakenBack: { dot: 'bad', words: 'takenBack' },
  FundsMovedOut: { dot: 'done', words: 'moved' },
  FundsMovedIn: { dot: 'done', words: 'moved' },
  DebtPaid: { dot: 'done', words: 'debtPaid' },
  FundsDebited: { dot: 'done', words: 'debited' },
  CreditCorrected: { dot: 'done', words: 'creditCorrected' },
  DebitCorrected: { dot: 'done', words: 'debitCorrected' },
  DebtCharged: { dot: 'bad', words: 'charged' },
  FundsRefunded: { dot: 'done', words: 'refunded' },
  NextCodeAsked: { dot: 'ring', words: 'nextAsked' },
  OrderBanned: { dot: 'ring', words: 'banned' },
  OrderCancelled: { dot: 'ring', words: 'cancelled' },
  OrderExpired: { dot: 'bad', words: 'expired' },
  OrderFailed: { dot: 'bad', words: 'failed' },
  LeaseEnded: { dot: 'ring', words: 'leaseEnded' },
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function plain({ data }: TimelineEntry) {
  return {
    // ICU allows no hyphens in a selector.
    reason: text(data.reason).replaceAll('-', '_'),
    // In the words of an admin.
    said: text(data.reason),
    why: text(data.why).replaceAll('-', '_'),
    outcome: text(data.outcome),
    // Only the money for a withheld message names a message.
    paysFor: data.messageId ? 'message' : 'order',
    age: text(data.numberAge),
    rank: String(data.priceRank ?? 7),
    count: String(data.numbers ?? ''),
    fulfilled: String(data.fulfilled ?? ''),
    requested: String(data.requested ?? ''),
    source: text(data.source),
    refused: String(data.refused ?? ''),
    percent: String(data.percent ?? ''),
    spent: typeof data.spentMills === 'number' ? formatUsd(data.spentMills) : '',
    list: typeof data.listPriceMills === 'number' ? formatUsd(data.listPriceMills) : '',
  };
}

/** Events that add money to the balance. */
const COMES: ReadonlySet<string> = new Set([
  'FundsReleased',
  'FundsCredited',
  'FundsPaidIn',
  'FundsMovedIn',
  'DebitCorrected',
  'FundsRefunded',
  'RentalRefunded',
]);
/** Events that take money from the balance. */
const GOES: ReadonlySet<string> = new Set(['FundsDebited', 'CreditCorrected', 'FundsMovedOut']);

/** The change of the available money: a hold lowers it, a release or a credit raises it, and a capture does not change it. */
function amounts({ type, data }: TimelineEntry) {
  const mills = data.amountMills ?? data.unitPriceMills ?? data.priceMills ?? data.feeMills;
  if (typeof mills !== 'number') return { amount: '' };
  if (type.startsWith('FundsHeld') || type === 'ActivationFeeCharged') return { amount: formatMills(-mills) };
  if (COMES.has(type)) return { amount: `+${formatMills(Math.abs(mills))}` };
  if (GOES.has(type)) return { amount: formatMills(-Math.abs(mills)) };
  return { amount: formatUsd(mills) };
}

function times({ data }: TimelineEntry, clock: (iso: string) => string) {
  return {
    until: data.until ? clock(text(data.until)) : '',
    readUntil: data.readUntil ? clock(text(data.readUntil)) : '',
    closes: data.closesAt ? clock(text(data.closesAt)) : '',
    settles: data.settlesAt ? clock(text(data.settlesAt)) : '',
    giveUp: data.giveUpAt ? clock(text(data.giveUpAt)) : '',
    sent: data.sentAt ? clock(text(data.sentAt)) : '',
  };
}

function places({ data }: TimelineEntry) {
  const place = [text(data.rateCentre), text(data.region)].filter(Boolean).join(', ');
  return { number: data.e164 ? formatPhone(text(data.e164)) : '', place: place && `${place}.` };
}

/**
 * An event in words. `clock` turns an instant into the reader's clock time, and `isVoice` says whether a message is the
 * recording of a call. `words`: those that another reader than the customer gets instead.
 */
export function historyEntry(
  entry: TimelineEntry,
  clock: (iso: string) => string,
  isVoice: (messageId: string) => boolean = () => false,
  words: HistoryWords = {},
): HistoryEntry {
  const step = steps[entry.type];
  const messageId = entry.stream === 'sms' ? text(entry.data.messageId) : null;
  const values = { ...plain(entry), ...amounts(entry), ...times(entry, clock), ...places(entry) };
  if (step === undefined)
    return { dot: 'half', title: historyTitles.other, note: null, values: { type: entry.type }, messageId };
  return {
    dot: step.dot,
    title:
      step.words === 'received' && isVoice(messageId ?? '')
        ? historyTitles.called
        : (words.titles?.[step.words] ?? historyTitles[step.words]),
    note: words.notes?.[step.words] ?? historyNotes[step.words],
    values,
    messageId,
  };
}
