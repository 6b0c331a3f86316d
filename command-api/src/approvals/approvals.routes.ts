import { actorOf, type Position } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { nowIso } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { approveContract, refuseContract } from './approvals.contract.ts';
import { type ApprovalParts, type ApprovalPlace, approve, refuse } from './decide-approval.ts';

type ApprovalCall = Call<
  { readonly approval_uuid: string },
  unknown,
  { readonly of: ApprovalPlace['of']; readonly subject_id: string }
>;

/** Lets a second admin decide about what one has asked for. The role that an act needs is checked by its noun. */
export function approvalsRoutes(parts: ApprovalParts): readonly Endpoint[] {
  const { deps } = parts;

  function begin(call: ApprovalCall, admin: Caller) {
    const { of, subject_id: subjectId } = call.body;
    const { approval_uuid: approvalId } = call.params;
    if (of === 'account') call.concerns(subjectId);
    const actor = actorOf(admin);
    const ids = { operationId: deps.ids.next(), causationId: call.requestId, correlationId: approvalId };
    const cause: Cause = { ...ids, actor, ...originOf(call, admin) };
    const decision = { approvalId, adminId: admin.userId, role: admin.role, now: nowIso(deps) };
    return [{ of, subjectId }, decision, cause] as const;
  }
  function done(position: Position) {
    return { status: 204, position: toPosition(deps.events.epoch, position) } as const;
  }

  return [
    endpoint('admin', approveContract, async (call, admin) =>
      done(await approve(parts, ...begin(call, admin))),
    ),
    endpoint('admin', refuseContract, async (call, admin) => done(await refuse(deps, ...begin(call, admin)))),
  ];
}
