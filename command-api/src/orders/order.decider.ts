import {
  customerSubject,
  type FailReason,
  isUndecided,
  type NumberAssigned,
  type OrderEvent,
  type OrderState,
  order,
  type Placed,
  plusSeconds,
  type RoutingOutcome,
  reject,
} from '@ringpost/domain';
import { RENTAL_GIVE_BACK_MINUTES, WITHHELD_READ_HOURS } from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';
import { decideRenewing, isOfRenewals, type RenewalTerms, type RenewingCommand } from './renewing.decider.ts';

/** What the customer agrees to with the purchase of a rental: renewals for its own term. */
export type PurchasedRenewal = Omit<RenewalTerms, 'termHours'>;

export type OrderCommand =
  | RenewingCommand
  | {
      readonly type: 'AssignNumber';
      /** The request, from the hold. The stream begins with it. */
      readonly placed: Placed;
      readonly assigned: NumberAssigned['data'];
      /** The unclaimed message that the order was bought for. */
      readonly unclaimedId?: string | undefined;
      /** A rental that renews itself from its begin on; absent: it does not. */
      readonly renewal?: PurchasedRenewal | undefined;
    }
  | {
      readonly type: 'FailOrder';
      readonly placed: Placed;
      readonly reason: FailReason;
      readonly now: string;
    }
  | {
      readonly type: 'RecordSms';
      readonly messageId: string;
      readonly receivedAt: string;
      /** The number that the SMS came to. */
      readonly to: string;
      readonly outcome: RoutingOutcome;
      /** Whether the SMS may be charged, according to the recorded routing decision. */
      readonly billable: boolean;
      /** Whether the customer owes money. Then no rental shows anything. */
      readonly isPaused: boolean;
      /** The request; needed only if the stream is empty. */
      readonly placed?: Placed;
    }
  | {
      /** A withheld message has been paid for. */
      readonly type: 'ReadWithheldSms';
      readonly messageId: string;
      readonly now: string;
      readonly from: string;
      readonly text: string;
      readonly code: string;
    }
  | {
      /** The customer lets a withheld message count as the code, or reads one whose order is paid meanwhile. */
      readonly type: 'TakeWithheldSms';
      readonly messageId: string;
      readonly now: string;
      readonly from: string;
      readonly text: string;
      readonly code: string;
    }
  | {
      readonly type: 'CancelOrder';
      readonly now: string;
      /** Seconds after the number was assigned from which the order can be cancelled. */
      readonly afterSeconds: number;
    }
  | {
      /** The customer says that the app does not accept the number. */
      readonly type: 'BanNumber';
      readonly now: string;
    }
  | {
      /** The customer, who has a code, waits for another one. */
      readonly type: 'AskNextCode';
      readonly now: string;
    }
  | {
      readonly type: 'ExpireOrder';
      readonly now: string;
      /** The due time that the timer was set for. If it has changed since, there is another timer. */
      readonly dueAt: string;
    }
  | {
      /** The customer gives a rental without any text back, soon after it began, for all its money. */
      readonly type: 'GiveBackRental';
      readonly now: string;
    }
  | {
      /** A link for one rental. The previous link stops working. */
      readonly type: 'ShareRental';
      readonly tokenHash: string;
      readonly now: string;
    }
  | { readonly type: 'UnshareRental'; readonly now: string };

type ExistingOrder = Exclude<OrderState, { status: 'absent' }>;
type Of<T extends OrderCommand['type']> = Extract<OrderCommand, { type: T }>;

/** The facts that begin the stream. They are appended together with the first other fact. */
function begin(placed: Placed, state: OrderState): readonly OrderEvent[] {
  if (state.status !== 'absent') return [];
  if ('bulkId' in placed) return [{ type: 'BulkItemPlaced', data: placed }];
  return placed.kind === 'rental'
    ? [{ type: 'RentalPlaced', data: placed }]
    : [{ type: 'OrderPlaced', data: placed }];
}

/** The fact that the order takes the number. A rental is paid for at once, and has only one end. */
function take(placed: Placed, assigned: NumberAssigned['data']): OrderEvent {
  if (placed.kind === 'activation') return { type: 'NumberAssigned', data: assigned };
  const { closesAt: endsAt, settlesAt: _settlesAt, ...rented } = assigned;
  return { type: 'NumberRented', data: { ...rented, endsAt } };
}

/** The customer agreed to the renewal with the purchase, so it is on as soon as there is a rental. */
function renewing({ placed, assigned, renewal }: Of<'AssignNumber'>): readonly OrderEvent[] {
  if (!renewal || placed.kind !== 'rental') return [];
  const { orderId, userId, termHours } = placed;
  const { leaseId, assignedAt: turnedOnAt } = assigned;
  return [{ type: 'RenewalTurnedOn', data: { orderId, userId, leaseId, termHours, ...renewal, turnedOnAt } }];
}

/** A slow run and a deadline compete here: either a number or an end is appended first, and that decides. */
function assign(command: Of<'AssignNumber'>, state: OrderState): readonly OrderEvent[] {
  const { placed, assigned, unclaimedId } = command;
  const { orderId, userId } = placed;
  const taken: readonly OrderEvent[] =
    unclaimedId === undefined ? [] : [{ type: 'UnclaimedTaken', data: { orderId, userId, unclaimedId } }];
  if (isUndecided(state))
    return [...begin(placed, state), take(placed, assigned), ...taken, ...renewing(command)];
  if (state.status === 'failed' || state.assigned.leaseId !== assigned.leaseId)
    throw reject('order-not-open');
  return [];
}

function fail({ placed, reason, now }: Of<'FailOrder'>, state: OrderState): readonly OrderEvent[] {
  if (!isUndecided(state)) return [];
  const { orderId, userId } = placed;
  return [...begin(placed, state), { type: 'OrderFailed', data: { orderId, userId, reason, failedAt: now } }];
}

/**
 * No text is shown free of charge: a message is withheld unless it is paid for, or pays for its order. A paused rental
 * records nothing, so the caller keeps the message for later.
 */
function recordSms(command: Of<'RecordSms'>, state: ExistingOrder): readonly OrderEvent[] {
  const { messageId, receivedAt, billable, outcome } = command;
  if (state.messageIds.has(messageId)) return [];
  const { placed } = state;
  const { orderId, userId, unitPriceMills: amountMills } = placed;
  const sms = { orderId, userId, messageId, receivedAt };
  // The customer never saw a number that the order has not taken, so this SMS belongs to somebody else.
  if (!('assigned' in state) || command.to !== state.assigned.e164) {
    return [{ type: 'OrderSmsNoted', data: { ...sms, why: 'not-assigned' } }];
  }
  if (state.status === 'running' && billable)
    return [{ type: 'OrderCompleted', data: { ...sms, amountMills } }];
  const isPaid = state.status === 'completed' || state.status === 'active';
  if (state.status === 'active' && outcome === 'delivered' && command.isPaused) return [];
  if (isPaid && outcome === 'delivered') return [{ type: 'OrderSmsNoted', data: { ...sms, why: 'further' } }];
  const readUntil = plusSeconds(receivedAt, WITHHELD_READ_HOURS * 3600);
  const priceMills = placed.kind === 'rental' ? placed.readPriceMills : amountMills;
  const withheld = { ...sms, priceMills, readUntil };
  const why = state.status === 'running' ? ({ why: 'unpaid' } as const) : {};
  return [{ type: 'OrderSmsWithheld', data: { ...withheld, ...why } }];
}

/** The SMS came to a leased number that the order has not taken yet. It is recorded before the number, and never charged. */
function recordEarlySms(command: Of<'RecordSms'>): readonly OrderEvent[] {
  const { placed, messageId, receivedAt } = command;
  if (!placed) throw reject('not-found');
  const { orderId, userId } = placed;
  return [
    ...begin(placed, { status: 'absent' }),
    { type: 'OrderSmsNoted', data: { orderId, userId, messageId, receivedAt, why: 'not-assigned' } },
  ];
}

/** A customer who has paid can read, even if the 24 hours ended in between. */
function readWithheld(command: Of<'ReadWithheldSms'>, state: ExistingOrder): readonly OrderEvent[] {
  const { messageId, now, from, text, code } = command;
  const sms = state.withheld.get(messageId);
  if (!sms) throw reject('not-found');
  if (sms.isRead) return [];
  const { orderId, userId, priceMills: amountMills } = sms;
  const subject = customerSubject(userId);
  const read = { orderId, userId, messageId, amountMills, readAt: now, from, text, code, subject };
  return [{ type: 'WithheldSmsRead', data: read }];
}

/**
 * Cancel, refund and this command compete: the one that is appended first decides. If the order is paid, the message is free, as
 * if it had come now. @throws Rejection `order-not-open`: the order has ended unpaid, so the message has to be paid for by itself
 */
function takeWithheld(command: Of<'TakeWithheldSms'>, state: ExistingOrder): readonly OrderEvent[] {
  const { messageId, now, from, text, code } = command;
  const sms = state.withheld.get(messageId);
  if (!sms) throw reject('not-found');
  if (sms.isRead) return [];
  const isOpen = state.status === 'running' || state.status === 'completed';
  if (!isOpen || sms.why !== 'unpaid') throw reject('order-not-open');
  const { orderId, userId, receivedAt, priceMills: amountMills } = sms;
  const subject = customerSubject(userId);
  const read = { orderId, userId, messageId, amountMills: 0, readAt: now, from, text, code, subject };
  const shown: OrderEvent = { type: 'WithheldSmsRead', data: read };
  if (state.status === 'completed') return [shown];
  return [{ type: 'OrderCompleted', data: { orderId, userId, messageId, receivedAt, amountMills } }, shown];
}

function requireRunning(state: ExistingOrder): Extract<OrderState, { readonly assigned: unknown }> {
  if (state.status !== 'running') throw reject('not-cancellable', { status: state.status });
  return state;
}

/** A cancel is possible until an SMS was charged. A repeated cancel changes nothing. */
function cancel({ now, afterSeconds }: Of<'CancelOrder'>, state: ExistingOrder): readonly OrderEvent[] {
  if (state.status === 'cancelled') return [];
  const { assigned } = requireRunning(state);
  const from = plusSeconds(assigned.assignedAt, afterSeconds);
  // A clock that was set back makes nobody wait.
  if (assigned.assignedAt <= now && now < from) {
    const retryAfterSeconds = Math.ceil((Date.parse(from) - Date.parse(now)) / 1000);
    throw reject('cancel-too-early', { from, retryAfterSeconds });
  }
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderCancelled', data: { orderId, userId, cancelledAt: now } }];
}

/**
 * Ends the order as a cancel does. A text shows that the app accepts the number; a text that came before the order had the number
 * was for somebody else.
 */
function ban({ now }: Of<'BanNumber'>, state: ExistingOrder): readonly OrderEvent[] {
  if ('bannedAt' in state) return [];
  const { assigned } = requireRunning(state);
  if (state.withheld.size > 0) throw reject('order-has-text');
  if (now >= assigned.closesAt) throw reject('order-not-open');
  const { orderId, userId } = state.placed;
  return [
    { type: 'OrderBanned', data: { orderId, userId, bannedAt: now } },
    { type: 'OrderCancelled', data: { orderId, userId, cancelledAt: now } },
  ];
}

/** Free of charge within the order's time, which does not change. One question waits for one text. */
function askNextCode({ now }: Of<'AskNextCode'>, state: ExistingOrder): readonly OrderEvent[] {
  if (state.status === 'running') throw reject('no-code-yet');
  if (state.status !== 'completed' || now >= state.assigned.closesAt) throw reject('order-not-open');
  if (state.nextAskedAt !== undefined) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'NextCodeAsked', data: { orderId, userId, askedAt: now } }];
}

/** @throws Rejection `not-found` for anything but a rental with its number */
function share({ tokenHash, now }: Of<'ShareRental'>, state: ExistingOrder): readonly OrderEvent[] {
  if (state.status !== 'active') throw reject('not-found');
  if (state.sharedBy === tokenHash) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'RentalShared', data: { orderId, userId, tokenHash, sharedAt: now } }];
}

function unshare({ now }: Of<'UnshareRental'>, state: ExistingOrder): readonly OrderEvent[] {
  if (state.status !== 'active') throw reject('not-found');
  if (state.sharedBy === undefined) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'RentalUnshared', data: { orderId, userId, unsharedAt: now } }];
}

/**
 * A text, also a withheld one, and this command compete: the one that is appended first decides. A repeated one changes nothing.
 * @throws Rejection `not-found` for anything but a rental with its number
 */
function giveBack({ now }: Of<'GiveBackRental'>, state: ExistingOrder): readonly OrderEvent[] {
  if (state.status === 'given-back') return [];
  if (state.status !== 'active') throw reject('not-found');
  if (state.hasText) throw reject('rental-has-text');
  const until = plusSeconds(state.assigned.assignedAt, RENTAL_GIVE_BACK_MINUTES * 60);
  if (now >= until) throw reject('give-back-over', { until });
  const { orderId, userId } = state.placed;
  return [{ type: 'RentalGivenBack', data: { orderId, userId, givenBackAt: now } }];
}

/** A timer that fires early, or for an order that has ended, changes nothing. */
function expire({ now, dueAt }: Of<'ExpireOrder'>, state: ExistingOrder): readonly OrderEvent[] {
  if (state.status !== 'running' || dueAt !== state.assigned.settlesAt || now < dueAt) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderExpired', data: { orderId, userId, expiredAt: now } }];
}

/**
 * The life of an order. SMS, cancel and refund of an activation compete only here: the fact that is appended first
 * wins, once, and the wallet follows. A rental is paid for with its number, and the number's stream says when it ends.
 */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  ...order,
  decide(command, state) {
    if (command.type === 'AssignNumber') return assign(command, state);
    if (command.type === 'FailOrder') return fail(command, state);
    if (state.status === 'absent') {
      if (command.type === 'RecordSms') return recordEarlySms(command);
      throw reject('not-found');
    }
    if (isOfRenewals(command)) return decideRenewing(command, state);
    switch (command.type) {
      case 'RecordSms':
        return recordSms(command, state);
      case 'ReadWithheldSms':
        return readWithheld(command, state);
      case 'TakeWithheldSms':
        return takeWithheld(command, state);
      case 'CancelOrder':
        return cancel(command, state);
      case 'BanNumber':
        return ban(command, state);
      case 'AskNextCode':
        return askNextCode(command, state);
      case 'ExpireOrder':
        return expire(command, state);
      case 'GiveBackRental':
        return giveBack(command, state);
      case 'ShareRental':
        return share(command, state);
      case 'UnshareRental':
        return unshare(command, state);
    }
  },
};
