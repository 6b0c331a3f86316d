import {
  type AdjustmentKind,
  hasRole,
  type Mills,
  plusSeconds,
  type Role,
  reject,
  signedWithinDay,
  transfer,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import {
  ADJUST_ALONE_MAX_MILLS,
  ADJUSTMENT_WAITS_DAYS,
  CREDIT_MAX_MILLS,
  SUPPORT_CREDIT_MAX_MILLS,
} from '@ringpost/domain/rules/adjustment-limits';
import { isAmount, payDebtFirst } from '@ringpost/domain/rules/incoming-money';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { Decider } from '../kernel/decider.ts';

interface OfAdjustment {
  readonly userId: string;
  /** The operation's id too, so the money moves once. */
  readonly adjustmentId: string;
  readonly now: string;
}

interface ByOne {
  readonly adminId: string;
  /** Of the admin. Support may only give a little. */
  readonly role: Role;
  /** What this admin alone moved within a day for the other accounts of the same customer. Absent: nothing. */
  readonly besideMills?: Mills;
}

export type AdjustmentCommand =
  | (OfAdjustment &
      ByOne & {
        /** Moves the money at once if the admin may do it alone; otherwise it asks for a second admin. */
        readonly type: 'AdjustFunds';
        readonly kind: AdjustmentKind;
        readonly amountMills: Mills;
        readonly reason: string;
        /** The operation that a correction corrects. */
        readonly corrects: string | null;
        /** Whether the part that the balance does not cover becomes a debt. */
        readonly asDebt: boolean;
      })
  | (OfAdjustment &
      ByOne & {
        /** As `AdjustFunds`: gives back a part of what was paid for an order, or all of it. */
        readonly type: 'RefundOrder';
        readonly orderId: string;
        readonly amountMills: Mills;
        readonly reason: string;
        /** What was paid for the order, as the log says. It only grows. */
        readonly paidMills: Mills;
      })
  | (OfAdjustment & {
      readonly type: 'ApproveAdjustment';
      readonly adminId: string;
      /** What was paid for the order, if a refund is approved. */
      readonly paidMills?: Mills;
    })
  /** Refuses a request, or takes back one's own request. */
  | (OfAdjustment & { readonly type: 'RefuseAdjustment'; readonly adminId: string })
  | (OfAdjustment & { readonly type: 'ExpireAdjustment' });

type Of<T extends AdjustmentCommand['type']> = Extract<AdjustmentCommand, { type: T }>;
type Movement = Omit<Of<'AdjustFunds'>, 'type' | 'now' | keyof ByOne>;
type Refund = Omit<Of<'RefundOrder'>, 'type' | 'now' | 'paidMills' | keyof ByOne>;

/** Takes what is available. The rest becomes a debt, if the admin has said so. Held money is not touched. */
function take(
  type: 'FundsDebited' | 'CreditCorrected',
  { userId, adjustmentId, amountMills, reason, corrects, asDebt }: Movement,
  { availableMills }: WalletState,
): readonly WalletEvent[] {
  const freeMills = Math.min(availableMills, amountMills);
  const owedMills = amountMills - freeMills;
  if (owedMills > 0 && !asDebt) throw reject('exceeds-balance', { available: toDollars(availableMills) });
  const events: WalletEvent[] = [];
  if (freeMills > 0) {
    const entries = transfer('available', 'granted', freeMills);
    const data = { userId, operationId: adjustmentId, amountMills: freeMills, reason, entries };
    if (type === 'FundsDebited') events.push({ type, data });
    else if (corrects !== null) events.push({ type, data: { ...data, corrects } });
  }
  if (owedMills > 0) {
    const entries = transfer('debt', 'granted', owedMills);
    const operationId = `${adjustmentId}:owed`;
    const data = { userId, operationId, adjustmentId, corrects, amountMills: owedMills, reason, entries };
    events.push({ type: 'DebtCharged', data });
  }
  return events;
}

/** All corrections of one credit or debit together are at most its amount. */
function correct(movement: Movement, state: WalletState): readonly WalletEvent[] {
  const { userId, adjustmentId, amountMills, reason, corrects } = movement;
  if (corrects === null) throw reject('not-found');
  const creditedMills = state.credited.get(corrects);
  const originalMills = creditedMills ?? state.manual.debited.get(corrects);
  if (originalMills === undefined) throw reject('not-found');
  const leftMills = originalMills - (state.manual.corrected.get(corrects) ?? 0);
  if (amountMills > leftMills) throw reject('exceeds-entry', { left: toDollars(leftMills) });
  if (creditedMills !== undefined) return take('CreditCorrected', movement, state);
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId: adjustmentId, amountMills, reason, corrects, entries };
  return payDebtFirst({ type: 'DebitCorrected', data }, adjustmentId, state);
}

/** All refunds of one order together are at most what was paid for it. */
function giveBack(refund: Refund, paidMills: Mills, state: WalletState): readonly WalletEvent[] {
  const { userId, adjustmentId: operationId, orderId, amountMills, reason } = refund;
  if (paidMills === 0) throw reject('not-paid');
  const leftMills = paidMills - (state.manual.refunded.get(orderId) ?? 0);
  if (amountMills > leftMills) throw reject('exceeds-entry', { left: toDollars(leftMills) });
  const entries = transfer('revenue', 'available', amountMills);
  const data = { userId, operationId, amountMills, reason, orderId, entries };
  return payDebtFirst({ type: 'FundsRefunded', data }, operationId, state);
}

function move(movement: Movement, state: WalletState): readonly WalletEvent[] {
  const { userId, adjustmentId: operationId, kind, amountMills, reason } = movement;
  if (kind === 'correction') return correct(movement, state);
  if (kind === 'debit') return take('FundsDebited', movement, state);
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId, amountMills, entries, source: 'admin', reason } as const;
  return payDebtFirst({ type: 'FundsCredited', data }, operationId, state);
}

function requireAdjustable(amountMills: Mills): void {
  if (!isAmount(amountMills) || amountMills > CREDIT_MAX_MILLS) throw reject('amount-out-of-range');
}

type ToSign = Of<'AdjustFunds' | 'RefundOrder'>;

/** What one admin alone moves for a customer within a day, with this. */
function signedWith({ adminId, now, amountMills, besideMills = 0 }: ToSign, { manual }: WalletState): Mills {
  return signedWithinDay(manual, adminId, now) + besideMills + amountMills;
}

/** Support only gives, and to one customer only so much within a day. */
function requireRole(command: ToSign, state: WalletState): void {
  if (hasRole(command.role, 'admin')) return;
  if (command.type === 'AdjustFunds' && command.kind !== 'credit') throw reject('forbidden');
  if (signedWith(command, state) > SUPPORT_CREDIT_MAX_MILLS)
    throw reject('above-support', { limit: toDollars(SUPPORT_CREDIT_MAX_MILLS) });
}

function mayActAlone(command: ToSign, state: WalletState): boolean {
  return signedWith(command, state) <= ADJUST_ALONE_MAX_MILLS;
}

function expiryOf(now: string): string {
  return plusSeconds(now, ADJUSTMENT_WAITS_DAYS * 86_400);
}

/** A request that cannot be fulfilled now is refused at once. */
function adjust(command: Of<'AdjustFunds'>, state: WalletState): readonly WalletEvent[] {
  const { type: _type, adminId, role: _role, besideMills: _beside, now, ...movement } = command;
  const { adjustmentId, amountMills } = movement;
  // In logs of earlier versions a credit has no adjustment.
  if (state.manual.adjustments.has(adjustmentId) || state.credited.has(adjustmentId)) return [];
  requireAdjustable(amountMills);
  requireRole(command, state);
  const moved = move(movement, state);
  if (mayActAlone(command, state))
    return [...moved, { type: 'AdjustmentSigned', data: { ...movement, signedBy: adminId, signedAt: now } }];
  const request = { requestedBy: adminId, requestedAt: now, expiresAt: expiryOf(now) };
  return [{ type: 'AdjustmentRequested', data: { ...movement, ...request } }];
}

/** As `adjust`. A request that waits reserves nothing: the bound is checked again when it is approved. */
function refund(command: Of<'RefundOrder'>, state: WalletState): readonly WalletEvent[] {
  const { type: _type, adminId, role: _role, besideMills: _beside, now, paidMills, ...terms } = command;
  if (state.manual.adjustments.has(terms.adjustmentId)) return [];
  requireAdjustable(terms.amountMills);
  requireRole(command, state);
  const moved = giveBack(terms, paidMills, state);
  if (mayActAlone(command, state))
    return [...moved, { type: 'RefundSigned', data: { ...terms, signedBy: adminId, signedAt: now } }];
  const request = { requestedBy: adminId, requestedAt: now, expiresAt: expiryOf(now) };
  return [{ type: 'RefundRequested', data: { ...terms, ...request } }];
}

/** Decides by the balance of this moment. The decision and its effect are one append. */
function approve(
  { userId, adjustmentId, adminId, now, paidMills = 0 }: Of<'ApproveAdjustment'>,
  state: WalletState,
): readonly WalletEvent[] {
  const adjustment = state.manual.adjustments.get(adjustmentId);
  if (!adjustment) throw reject('not-found');
  if (adjustment.status === 'made') return [];
  if (adjustment.status !== 'waiting' || adjustment.request.expiresAt <= now) throw reject('adjustment-over');
  const { request } = adjustment;
  const { requestedBy } = request;
  if (requestedBy === adminId) throw reject('own-adjustment');
  const data = { userId, adjustmentId, requestedBy, approvedBy: adminId, approvedAt: now };
  const moved = 'orderId' in request ? giveBack(request, paidMills, state) : move(request, state);
  return [{ type: 'AdjustmentApproved', data }, ...moved];
}

function refuse(
  { userId, adjustmentId, adminId, now }: Of<'RefuseAdjustment'>,
  { manual }: WalletState,
): readonly WalletEvent[] {
  const adjustment = manual.adjustments.get(adjustmentId);
  if (!adjustment) throw reject('not-found');
  if (adjustment.status === 'made') throw reject('adjustment-over');
  if (adjustment.status !== 'waiting') return [];
  const how = adjustment.request.requestedBy === adminId ? 'withdrawn' : 'refused';
  return [{ type: 'AdjustmentEnded', data: { userId, adjustmentId, how, endedBy: adminId, endedAt: now } }];
}

/** Does nothing before the request's time is over. */
function expire(
  { userId, adjustmentId, now }: Of<'ExpireAdjustment'>,
  { manual }: WalletState,
): readonly WalletEvent[] {
  const adjustment = manual.adjustments.get(adjustmentId);
  if (adjustment?.status !== 'waiting' || adjustment.request.expiresAt > now) return [];
  const data = { userId, adjustmentId, how: 'expired', endedBy: null, endedAt: now } as const;
  return [{ type: 'AdjustmentEnded', data }];
}

/**
 * Money that admins move by hand. A large amount needs two admins. Requests, decisions and money are in the wallet's own stream,
 * so one append decides, and nothing has to follow it.
 */
export const adjustmentDecider: Decider<WalletState, AdjustmentCommand, WalletEvent> = {
  ...wallet,
  decide(command, state) {
    switch (command.type) {
      case 'AdjustFunds':
        return adjust(command, state);
      case 'RefundOrder':
        return refund(command, state);
      case 'ApproveAdjustment':
        return approve(command, state);
      case 'RefuseAdjustment':
        return refuse(command, state);
      case 'ExpireAdjustment':
        return expire(command, state);
    }
  },
};
