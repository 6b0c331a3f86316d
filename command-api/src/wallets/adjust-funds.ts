import {
  type AdjustmentKind,
  account,
  type Mills,
  type Position,
  plusSeconds,
  type Role,
  reject,
  signedWithinDay,
  streams,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import { SECOND_ADMIN_AFTER_HOURS } from '@ringpost/domain/rules/adjustment-limits';
import { roleSince } from '@ringpost/domain/rules/role-since';
import { pollUntil } from '@ringpost/engine/async';
import type { Cause, Sent } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { requestHashOf } from '../kernel/ids.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { ownerOfSeveral, refuseOwnAccount } from '../kernel/sub-accounts.ts';
import { handleAdjustment } from './adjustment.commands.ts';
import type { AdjustmentCommand } from './adjustment.decider.ts';
import { walletsBeside } from './one-person.ts';
import { paidForOrder } from './paid-for-order.ts';

export interface AdjustmentRequest {
  readonly userId: string;
  readonly kind: AdjustmentKind;
  readonly amountMills: Mills;
  readonly reason: string;
  readonly corrects: string | null;
  readonly asDebt: boolean;
}

export interface RefundRequest {
  readonly userId: string;
  readonly orderId: string;
  readonly amountMills: Mills;
  readonly reason: string;
}

/** Who asks for an adjustment, and which one it is. */
export interface AdjustmentBy {
  readonly adjustmentId: string;
  readonly adminId: string;
  readonly role: Role;
}

export interface AdjustmentOutcome {
  readonly state: WalletState;
  readonly position: Position;
  /** The end of the wait for a second admin; absent: the money has moved. */
  readonly waitsUntil?: string;
}

/** An admin may not move money of an account of their own, or decide about it. @throws Rejection `forbidden`, `not-found` */
export async function requireCustomer(deps: Deps, userId: string, adminId: string): Promise<void> {
  await refuseOwnAccount(deps, userId, adminId);
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  if (state.status === 'absent') throw reject('not-found');
}

function hashOf({ kind, corrects, asDebt, ...terms }: AdjustmentRequest): string {
  return requestHashOf(kind === 'credit' ? terms : { ...terms, kind, corrects, asDebt });
}

type ToSign = Extract<AdjustmentCommand, { readonly type: 'AdjustFunds' | 'RefundOrder' }>;

/** Longer than a turn ever takes. A process that dies in its turn makes others wait for so long. */
const TURN_MS = 10_000;
const LOOK_AGAIN_MS = 25;
const LOOKS = 200;

/**
 * Several accounts of one customer take turns in all processes. Otherwise two processes could each move as much as one admin may move
 * alone, neither of which counts what the other moves. @throws Rejection `busy`
 */
async function inTurn<T>({ vault, ids, pause }: Deps, ownerId: string, work: () => Promise<T>): Promise<T> {
  const holder = ids.next();
  const turn = await pollUntil(() => vault.acquire(`adjust ${ownerId}`, holder, TURN_MS), {
    everyMs: LOOK_AGAIN_MS,
    looks: LOOKS,
    pause,
  });
  if (!turn) throw reject('busy');
  try {
    return await work();
  } finally {
    await vault.release(turn);
  }
}

/** A customer with sub-accounts is one person: what an admin moved for the others counts too. */
async function sign(deps: Deps, command: ToSign, cause: Cause) {
  const { userId, adminId, now } = command;
  const ownerId = await ownerOfSeveral(deps, userId);
  if (ownerId === undefined) return handleAdjustment(deps, userId, command, cause);
  return inTurn(deps, ownerId, async () => {
    const others = await walletsBeside(deps, userId);
    const besideMills = others.reduce((sum, { manual }) => sum + signedWithinDay(manual, adminId, now), 0);
    return handleAdjustment(deps, userId, { ...command, besideMills }, cause);
  });
}

async function requestAdjustment(deps: Deps, command: ToSign, cause: Cause): Promise<AdjustmentOutcome> {
  const { adjustmentId } = command;
  const { state, position } = await sign(deps, command, cause);
  const adjustment = state.manual.adjustments.get(adjustmentId);
  if (!adjustment || adjustment.status === 'made') return { state, position };
  if (adjustment.status !== 'waiting') throw reject('adjustment-over');
  return { state, position, waitsUntil: adjustment.request.expiresAt };
}

/**
 * Moves money by hand, or asks for a second admin. The id of the adjustment follows from the admin's key, so the money moves
 * once.
 * @throws Rejection `adjustment-over` when the same request was refused or expired meanwhile
 */
export async function adjustFunds(
  deps: Deps,
  request: AdjustmentRequest,
  by: AdjustmentBy,
  cause: Cause,
): Promise<AdjustmentOutcome> {
  await bindRequestKey(deps.vault, by.adjustmentId, hashOf(request));
  const command = { type: 'AdjustFunds', ...request, ...by, now: nowIso(deps) } as const;
  return requestAdjustment(deps, command, cause);
}

/** As `adjustFunds`, for the refund of an order. @throws Rejection `not-found`, `not-paid`, `exceeds-entry`, `adjustment-over` */
export async function refundOrder(
  deps: Deps,
  request: RefundRequest,
  by: AdjustmentBy,
  cause: Cause,
): Promise<AdjustmentOutcome> {
  await bindRequestKey(deps.vault, by.adjustmentId, requestHashOf({ kind: 'refund', ...request }));
  const paidMills = await paidForOrder(deps, request.userId, request.orderId);
  const command = { type: 'RefundOrder', ...request, ...by, now: nowIso(deps), paidMills } as const;
  return requestAdjustment(deps, command, cause);
}

/**
 * An account must have been an admin for some time before it approves. Otherwise one admin alone could make a second account
 * an admin, and approve with it.
 * @throws Rejection `new-admin`
 */
async function requireSettledAdmin(deps: Deps, adminId: string): Promise<void> {
  const since = roleSince(await deps.events.readStream(streams.account(adminId)), 'admin');
  if (since === undefined) return;
  const until = plusSeconds(since, SECOND_ADMIN_AFTER_HOURS * 3600);
  if (nowIso(deps) < until) throw reject('new-admin', { until });
}

export interface AdjustmentDecision {
  readonly userId: string;
  readonly adjustmentId: string;
  readonly adminId: string;
}

/** What was paid for the order of a refund that waits. It is read again, because the request does not say it. */
async function paidForRequest(
  deps: Deps,
  { userId, adjustmentId }: AdjustmentDecision,
): Promise<{ readonly paidMills?: Mills }> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  const adjustment = state.manual.adjustments.get(adjustmentId);
  if (adjustment?.status !== 'waiting' || !('orderId' in adjustment.request)) return {};
  return { paidMills: await paidForOrder(deps, userId, adjustment.request.orderId) };
}

/**
 * @throws Rejection `not-found`, `own-adjustment`, `new-admin`, `adjustment-over`, `exceeds-balance`, `exceeds-entry`,
 * `not-paid`
 */
export async function approveAdjustment(
  deps: Deps,
  decision: AdjustmentDecision,
  cause: Cause,
): Promise<Sent<WalletState, WalletEvent>> {
  await requireSettledAdmin(deps, decision.adminId);
  const paid = await paidForRequest(deps, decision);
  const command = { type: 'ApproveAdjustment', ...decision, ...paid, now: nowIso(deps) } as const;
  return handleAdjustment(deps, decision.userId, command, cause);
}

/** @throws Rejection `not-found`, `adjustment-over` */
export function refuseAdjustment(
  deps: Deps,
  decision: AdjustmentDecision,
  cause: Cause,
): Promise<Sent<WalletState, WalletEvent>> {
  const command = { type: 'RefuseAdjustment', ...decision, now: nowIso(deps) } as const;
  return handleAdjustment(deps, decision.userId, command, cause);
}
