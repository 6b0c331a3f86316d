import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
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
    endpoint('super_admin', setUserRoleContract, (call, admin) =>
      decide(call, admin, { type: 'ChangeRole', role: call.body.role, by: admin.role }),
    ),
  ];
}
