import {
  type ApprovalAct,
  type ApprovalEvent,
  type ApprovalNoun,
  type Approvals,
  type AskedApproval,
  hasRole,
  plusSeconds,
  type Role,
  reject,
} from '../domain/index.ts';
import { APPROVAL_WAITS_DAYS, APPROVALS_WAITING_MAX } from './limits.ts';

/** Who may ask for it, and who may decide about it. */
export const APPROVAL_ROLES: Readonly<Record<ApprovalAct['kind'], 'admin' | 'super_admin'>> = {
  role: 'super_admin',
  forgetting: 'admin',
  price: 'admin',
  'price-removal': 'admin',
  skip: 'super_admin',
  fee: 'admin',
};

/** What is asked for, by whom and why. */
export interface ToAsk {
  readonly approvalId: string;
  readonly subjectId: string;
  readonly reason: string | null;
  readonly adminId: string;
  readonly now: string;
  /** The instant from which it counts, if its act does not say it. */
  readonly countsFrom?: string | null;
}

/** Who decides about a request. */
export interface ToDecide {
  readonly approvalId: string;
  readonly adminId: string;
  /** Of the admin. */
  readonly role: Role;
  readonly now: string;
}

/** Who approves a request. */
export interface ToGive extends ToDecide {
  /**
   * Until when the admin is too new to approve what needs this role. Otherwise one admin alone could make a second account an
   * admin, and approve with it.
   */
  readonly newUntil: { readonly admin: string; readonly super_admin: string };
}

function requireRoleOf({ kind }: ApprovalAct, role: Role): void {
  if (!hasRole(role, APPROVAL_ROLES[kind])) throw reject('forbidden');
}

function waitingIn(approvals: Approvals, now: string): readonly AskedApproval[] {
  const waiting = [...approvals.values()].flatMap((each) => (each.status === 'waiting' ? each.asked : []));
  return waiting.filter(({ expiresAt }) => expiresAt > now);
}

/** The request for this that waits already, whoever has asked. The id of a new price is no difference. */
export function waitingFor(
  approvals: Approvals,
  { subjectId, now, countsFrom = null }: Pick<ToAsk, 'subjectId' | 'now' | 'countsFrom'>,
  act: ApprovalAct,
): AskedApproval | undefined {
  const textOf = (each: ApprovalAct) =>
    JSON.stringify(each.kind === 'price' ? { ...each, priceId: '' } : each);
  const text = textOf(act);
  return waitingIn(approvals, now).find(
    (each) =>
      each.subjectId === subjectId && (each.countsFrom ?? null) === countsFrom && textOf(each.act) === text,
  );
}

/** Asks once: what waits already is not asked for again. @throws Rejection `too-many-approvals` */
export function askApproval(
  approvals: Approvals,
  of: ApprovalNoun,
  asking: ToAsk,
  act: ApprovalAct,
): readonly ApprovalEvent[] {
  const { approvalId, subjectId, reason, adminId: askedBy, now: askedAt, countsFrom = null } = asking;
  if (approvals.has(approvalId) || waitingFor(approvals, asking, act)) return [];
  if (waitingIn(approvals, askedAt).length >= APPROVALS_WAITING_MAX)
    throw reject('too-many-approvals', { limit: APPROVALS_WAITING_MAX });
  const expiresAt = plusSeconds(askedAt, APPROVAL_WAITS_DAYS * 86_400);
  const data = { approvalId, of, subjectId, act, reason, askedBy, askedAt, expiresAt };
  const asked = { type: 'ApprovalAsked', data } as const;
  if (countsFrom === null) return [asked];
  return [asked, { type: 'ApprovalDated', data: { approvalId, of, subjectId, countsFrom } }];
}

/**
 * Another admin agrees. The facts of the act are in the same append, and are decided by the state of this moment.
 * @param carryOut the facts of the act; it may refuse
 * @throws Rejection `not-found`, `approval-over`, `forbidden`, `own-approval`, `new-admin`, and those of the act
 */
export function giveApproval<Event>(
  approvals: Approvals,
  { approvalId, adminId: approvedBy, role, now: approvedAt, newUntil }: ToGive,
  carryOut: (asked: AskedApproval) => readonly Event[],
): readonly (ApprovalEvent | Event)[] {
  const approval = approvals.get(approvalId);
  if (!approval) throw reject('not-found');
  if (approval.status === 'given') return [];
  if (approval.status !== 'waiting' || approval.asked.expiresAt <= approvedAt) throw reject('approval-over');
  const { of, subjectId, act, askedBy } = approval.asked;
  requireRoleOf(act, role);
  if (askedBy === approvedBy) throw reject('own-approval');
  const until = newUntil[APPROVAL_ROLES[act.kind]];
  if (approvedAt < until) throw reject('new-admin', { until });
  const data = { approvalId, of, subjectId, askedBy, approvedBy, approvedAt };
  return [{ type: 'ApprovalGiven', data }, ...carryOut(approval.asked)];
}

/** Another admin refuses, or the one who has asked takes it back. @throws Rejection `not-found`, `approval-over`, `forbidden` */
export function refuseApproval(
  approvals: Approvals,
  { approvalId, adminId: endedBy, role, now: endedAt }: ToDecide,
): readonly ApprovalEvent[] {
  const approval = approvals.get(approvalId);
  if (!approval) throw reject('not-found');
  if (approval.status === 'given') throw reject('approval-over');
  if (approval.status !== 'waiting') return [];
  const { of, subjectId, act, askedBy } = approval.asked;
  requireRoleOf(act, role);
  const how = askedBy === endedBy ? 'withdrawn' : 'refused';
  return [{ type: 'ApprovalEnded', data: { approvalId, of, subjectId, how, endedBy, endedAt } }];
}

/** Ends a request that nobody has decided on. Does nothing before its time is over. */
export function expireApproval(
  approvals: Approvals,
  { approvalId, now }: Pick<ToDecide, 'approvalId' | 'now'>,
): readonly ApprovalEvent[] {
  const approval = approvals.get(approvalId);
  if (approval?.status !== 'waiting' || approval.asked.expiresAt > now) return [];
  const { of, subjectId } = approval.asked;
  const data = { approvalId, of, subjectId, how: 'expired', endedBy: null, endedAt: now } as const;
  return [{ type: 'ApprovalEnded', data }];
}
