import { actorOf, isAbove, type Position, reject } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { handleAccount } from './account.commands.ts';
import { type AccountsContext, announceEndedSessions, causeOf, readAccount } from './accounts-context.ts';
import { presentSession } from './own-sessions.routes.ts';
import {
  endUserSessionContract,
  endUserSessionsContract,
  userSessionsContract,
} from './user-sessions.contract.ts';

type EndCall = Call<{ readonly id: string }, unknown, { readonly reason: string }>;

/** Lists the sessions of an account for those who work here, and ends one or all of them. */
export function userSessionsRoutes({
  deps,
  sessions,
  accountSessions,
}: AccountsContext): readonly Endpoint[] {
  /** The open sessions of an account about which the caller may decide. @throws Rejection `not-found`, `forbidden` */
  async function listed(userId: string, { role, userId: callerId }: Caller) {
    const account = await readAccount(deps, userId);
    if (account.status === 'absent') throw reject('not-found');
    if (userId !== callerId && !isAbove(role, account.role)) throw reject('forbidden');
    return accountSessions.list(userId, account.sessionEpoch);
  }

  /** @throws Rejection `forbidden` */
  async function noteEnd(call: EndCall, admin: Caller, sessionId: string | null): Promise<Position> {
    const { id: userId } = call.params;
    const { reason } = call.body;
    const by = userId === admin.userId ? {} : { by: admin.role };
    const cause = causeOf(deps, call, actorOf(admin), admin);
    const command = { type: 'EndSessions', sessionId, reason, ...by } as const;
    return (await handleAccount(deps, userId, command, cause)).position;
  }

  return [
    endpoint('support', userSessionsContract, async ({ params, concerns }, admin) => {
      concerns(params.id);
      const data = (await listed(params.id, admin)).map(presentSession);
      return { status: 200, body: { data } };
    }),
    endpoint('support', endUserSessionContract, async (call, admin) => {
      const { id: userId, session_uuid: wanted } = call.params;
      call.concerns(userId);
      const found = (await listed(userId, admin)).find(({ sessionId }) => sessionId === wanted);
      if (!found) throw reject('not-found');
      const { sessionId, expiresAt } = found;
      const position = await noteEnd(call, admin, sessionId);
      await sessions.end({ userId, sessionId, sessionExpiresAt: expiresAt });
      await accountSessions.remove(userId, sessionId);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
    endpoint('support', endUserSessionsContract, async (call, admin) => {
      call.concerns(call.params.id);
      const position = await noteEnd(call, admin, null);
      await announceEndedSessions(deps, call.params.id);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
