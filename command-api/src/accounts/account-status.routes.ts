import { actorOf, reject } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { type AskedApproval, askAccountApproval, isOnlySuperAdmin } from './account-approvals.ts';
import { decideAccountStatus } from './account-status.ts';
import { setUserRoleContract, setUserStatusContract } from './accounts.contract.ts';
import { type AccountsContext, causeOf } from './accounts-context.ts';

type StatusCall = Call<{ readonly id: string }, unknown, unknown>;
type StatusCommand = Parameters<typeof decideAccountStatus>[2];

/** Lets those who work here decide whether an account may act, and which role it has. */
export function accountStatusRoutes({ deps }: AccountsContext): readonly Endpoint[] {
  async function decide(call: StatusCall, admin: Caller, command: StatusCommand) {
    call.concerns(call.params.id);
    const cause = causeOf(deps, call, `admin:${admin.userId}`, admin);
    const who = { userId: call.params.id, adminId: admin.userId };
    const position = await decideAccountStatus(deps, who, command, cause);
    return { status: 204, position: toPosition(deps.events.epoch, position) } as const;
  }
  function waits({ asked, position }: AskedApproval) {
    const at = toPosition(deps.events.epoch, position);
    if (!asked) return { status: 204, position: at } as const;
    const body = { approval_uuid: asked.approvalId, waits_until: asked.expiresAt };
    return { status: 202, body, position: at } as const;
  }
  return [
    endpoint('admin', setUserStatusContract, (call, admin) => {
      const { active, reason } = call.body;
      return decide(
        call,
        admin,
        active
          ? { type: 'ReactivateAccount', by: admin.role }
          : { type: 'DeactivateAccount', reason, by: admin.role },
      );
    }),
    endpoint('super_admin', setUserRoleContract, async (call, admin) => {
      const { params, body } = call;
      const reason = body.reason?.trim() ?? null;
      if (await isOnlySuperAdmin(deps, admin.userId))
        return decide(call, admin, { type: 'ChangeRole', role: body.role, by: admin.role, reason });
      call.concerns(params.id);
      if (params.id === admin.userId) throw reject('forbidden');
      const act = { kind: 'role', to: body.role } as const;
      const asking = { userId: params.id, act, reason, admin };
      return waits(await askAccountApproval(deps, asking, causeOf(deps, call, actorOf(admin), admin)));
    }),
  ];
}
