import type { ApprovalAsked, Position, Role } from '@ringpost/domain';
import { type ToDecide, type ToGive, waitingFor } from '@ringpost/domain/rules/approvals';
import { isOnlySuperAdmin } from '../accounts/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { handleOperatorApproval } from './operator-approval.commands.ts';
import { requireStanding } from './require-standing.ts';
import { type EventToSkip, skipEvent } from './skip-event.ts';

/** What was asked for; absent if the event is skipped. */
export interface AskedSkip {
  readonly asked: Pick<ApprovalAsked['data'], 'approvalId' | 'expiresAt'> | undefined;
  readonly position: Position;
}

/**
 * Skips the event if there is no second super admin; otherwise the second one must approve it. The id of the request is that of
 * the operation.
 * @throws Rejection `not-found` for an unknown projector, `projector-not-stopped`, `too-many-approvals`
 */
export async function skipOrAsk(
  deps: Deps,
  standings: readonly ProjectorStanding[],
  { projector, position, reason }: EventToSkip,
  admin: { readonly userId: string; readonly role: Role },
  cause: Cause,
): Promise<AskedSkip> {
  if (await isOnlySuperAdmin(deps, admin.userId)) {
    const toSkip = { projector, position, reason };
    return { asked: undefined, position: await skipEvent(deps, standings, toSkip, cause) };
  }
  const standing = requireStanding(standings, projector);
  const who = { approvalId: cause.operationId, adminId: admin.userId };
  const asking = { ...who, subjectId: projector, reason, now: nowIso(deps) };
  const command = { type: 'AskOperatorApproval', ...asking, standing, position } as const;
  const sent = await handleOperatorApproval(deps, projector, command, cause);
  const asked = waitingFor(sent.state.approvals, asking, { kind: 'skip', position });
  return { asked, position: sent.position };
}

/** @throws Rejection `not-found`, `forbidden`, `own-approval`, `approval-over`, `approval-outdated`, `projector-not-stopped` */
export async function giveOperatorApproval(
  deps: Deps,
  standings: readonly ProjectorStanding[],
  projector: string,
  decision: ToGive,
  cause: Cause,
): Promise<Position> {
  const standing = requireStanding(standings, projector);
  const command = { type: 'GiveOperatorApproval', ...decision, standing } as const;
  return (await handleOperatorApproval(deps, projector, command, cause)).position;
}

/** @throws Rejection `not-found`, `forbidden`, `approval-over` */
export async function refuseOperatorApproval(
  deps: Deps,
  projector: string,
  decision: ToDecide,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'RefuseOperatorApproval', ...decision } as const;
  return (await handleOperatorApproval(deps, projector, command, cause)).position;
}

/** Ends a request that waited too long. */
export async function expireOperatorApproval(
  deps: Deps,
  projector: string,
  approvalId: string,
  cause: Cause,
): Promise<void> {
  const command = { type: 'ExpireOperatorApproval', approvalId, now: nowIso(deps) } as const;
  await handleOperatorApproval(deps, projector, command, cause);
}
