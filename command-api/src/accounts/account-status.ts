import { reject } from '@ringpost/events/domain';
import { toPosition } from '@ringpost/events/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/events/http';
import { handleAccount } from '../commands.ts';
import type { AccountCommand } from './account.decider.ts';
import { setUserRoleContract, setUserStatusContract } from './accounts.contract.ts';
import { type AccountsContext, announceEndedSessions, causeOf } from './accounts-context.ts';

/** What admins decide about accounts: whether one may act, and as what. */
export function accountStandingEndpoints({ deps }: AccountsContext): readonly Endpoint[] {
  const apply = async (
    call: Call<{ readonly id: string }, unknown, unknown>,
    admin: Caller,
    command: AccountCommand,
  ) => {
    call.concerns(call.params.id);
    // Nobody may lock the last admin out, and that could only be oneself.
    if (call.params.id === admin.userId) throw reject('forbidden');
    const cause = causeOf(deps, call, `admin:${admin.userId}`, admin);
    const { events, position } = await handleAccount(deps, call.params.id, command, cause);
    if (events.length > 0) await announceEndedSessions(deps, call.params.id);
    return { status: 204, position: toPosition(deps.events.epoch, position) } as const;
  };
  return [
    endpoint('admin', setUserStatusContract, (call, admin) => {
      const { active, reason } = call.body;
      return apply(
        call,
        admin,
        active ? { type: 'ReactivateAccount' } : { type: 'DeactivateAccount', reason },
      );
    }),
    endpoint('admin', setUserRoleContract, (call, admin) =>
      apply(call, admin, { type: 'ChangeRole', role: call.body.role }),
    ),
  ];
}
