import { type ApprovalNoun, type Position, plusSeconds, type Role, streams } from '@ringpost/domain';
import { SECOND_ADMIN_AFTER_HOURS } from '@ringpost/domain/rules/adjustment-limits';
import type { ToDecide, ToGive } from '@ringpost/domain/rules/approvals';
import { roleSince } from '@ringpost/domain/rules/role-since';
import { expireAccountApproval, giveAccountApproval, refuseAccountApproval } from '../accounts/entries.ts';
import { expireAppApproval, giveAppApproval, refuseAppApproval } from '../apps/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import {
  expireOperatorApproval,
  giveOperatorApproval,
  type ProjectorStanding,
  refuseOperatorApproval,
} from '../operator/entries.ts';
import { portInFeeApprovals } from '../port-ins/entries.ts';
import { shopFeeApprovals } from '../shop-settings/entries.ts';

export interface ApprovalParts {
  readonly deps: Deps;
  /** Where each projector stands. */
  readonly projectors: () => readonly ProjectorStanding[];
}

/** Which request, and in whose stream it is. */
export interface ApprovalPlace {
  readonly of: ApprovalNoun;
  readonly subjectId: string;
}

/** Until when an admin is too new to approve what needs each role: 24 hours from when they got it. */
async function readNewUntil(deps: Deps, adminId: string): Promise<ToGive['newUntil']> {
  const events = await deps.events.readStream(streams.account(adminId));
  const until = (least: Role) => {
    const since = roleSince(events, least);
    return since === undefined ? '' : plusSeconds(since, SECOND_ADMIN_AFTER_HOURS * 3600);
  };
  return { admin: until('admin'), super_admin: until('super_admin') };
}

/** Approves a request; what was asked for happens in the same append. @throws Rejection */
export async function approve(
  { deps, projectors }: ApprovalParts,
  { of, subjectId }: ApprovalPlace,
  asked: ToDecide,
  cause: Cause,
): Promise<Position> {
  const decision = { ...asked, newUntil: await readNewUntil(deps, asked.adminId) };
  switch (of) {
    case 'account':
      return giveAccountApproval(deps, subjectId, decision, cause);
    case 'app':
      return giveAppApproval(deps, subjectId, decision, cause);
    case 'operator':
      return giveOperatorApproval(deps, projectors(), subjectId, decision, cause);
    case 'port-in-fees':
      return portInFeeApprovals.give(deps, decision, cause);
    case 'shop-settings':
      return shopFeeApprovals.give(deps, decision, cause);
  }
}

/** Refuses a request, or takes back one's own. @throws Rejection */
export async function refuse(
  deps: Deps,
  { of, subjectId }: ApprovalPlace,
  decision: ToDecide,
  cause: Cause,
): Promise<Position> {
  switch (of) {
    case 'account':
      return refuseAccountApproval(deps, subjectId, decision, cause);
    case 'app':
      return refuseAppApproval(deps, subjectId, decision, cause);
    case 'operator':
      return refuseOperatorApproval(deps, subjectId, decision, cause);
    case 'port-in-fees':
      return portInFeeApprovals.refuse(deps, decision, cause);
    case 'shop-settings':
      return shopFeeApprovals.refuse(deps, decision, cause);
  }
}

/** Ends a request that nobody has decided on in time. */
export async function expire(
  deps: Deps,
  { of, subjectId }: ApprovalPlace,
  approvalId: string,
  cause: Cause,
): Promise<void> {
  switch (of) {
    case 'account':
      return expireAccountApproval(deps, subjectId, approvalId, cause);
    case 'app':
      return expireAppApproval(deps, subjectId, approvalId, cause);
    case 'operator':
      return expireOperatorApproval(deps, subjectId, approvalId, cause);
    case 'port-in-fees':
      return portInFeeApprovals.expire(deps, approvalId, cause);
    case 'shop-settings':
      return shopFeeApprovals.expire(deps, approvalId, cause);
  }
}
