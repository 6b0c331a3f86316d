import { reject } from '@ringpost/domain';
import { type Endpoint, endpoint, type ListedSession } from '@ringpost/web/http';
import type { AccountsContext } from './accounts-context.ts';
import { endOwnSessionContract, type OwnSession, ownSessionsContract } from './own-sessions.contract.ts';

export function presentSession(session: ListedSession): Omit<OwnSession, 'is_this'> {
  const { sessionId: id, openedAt, expiresAt, addressBlock: address, browser, system } = session;
  return { id, opened_at: openedAt, expires_at: expiresAt, address, browser, system };
}

/** Lists the sessions of an account for its owner, and ends one of them. */
export function ownSessionsRoutes({ sessions, accountSessions }: AccountsContext): readonly Endpoint[] {
  return [
    endpoint('customer', ownSessionsContract, async (_call, { userId, sessionId, sessionEpoch }) => {
      const listed = await accountSessions.list(userId, sessionEpoch);
      const data = listed.map(
        (each): OwnSession => ({ ...presentSession(each), is_this: each.sessionId === sessionId }),
      );
      return { status: 200, body: { data } };
    }),
    endpoint('customer', endOwnSessionContract, async ({ params, concerns }, { userId, sessionEpoch }) => {
      const listed = await accountSessions.list(userId, sessionEpoch);
      const found = listed.find(({ sessionId }) => sessionId === params.id);
      if (!found) throw reject('not-found');
      const { sessionId, expiresAt } = found;
      concerns(userId);
      await sessions.end({ userId, sessionId, sessionExpiresAt: expiresAt });
      await accountSessions.remove(userId, sessionId);
      return { status: 204 };
    }),
  ];
}
