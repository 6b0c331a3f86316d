import { Rejection } from '@ringpost/domain';
import type { Caller } from '@ringpost/web/http';
import type { Namespace, Socket } from 'socket.io';
import { atTime } from '../kernel/at-time.ts';
import type { QueryApiDeps } from '../query-deps.ts';
import type { LiveLimits } from './live-limits.ts';

interface Bearer {
  readonly token: string;
  readonly caller: Caller;
  /** When the session was last found valid, in milliseconds since 1970. */
  checkedAt: number;
  checking: Promise<void> | undefined;
}

/**
 * A valid session is not checked again for this time. The result of the check may already be 3 seconds old, and no message may
 * reach a socket more than 5 seconds after its session ended.
 */
const RECHECK_MS = 2_000;

function customerRoom(userId: string): string {
  return `customer:${userId}`;
}
function accountRoom(userId: string): string {
  return `account:${userId}`;
}

export interface PrivateSockets {
  /** Cuts all sockets of the account whose session is no longer valid. */
  recheck(userId: string): void;
  /**
   * Calls `act` if the customer has sockets, after it has cut those whose session has ended. A session that was valid a moment
   * ago is not checked again, so `act` usually runs at once.
   */
  whenChecked(customer: string, act: () => void): void;
}

/** The client gets only a code as the reason, and no details of the error. */
function refusal(error: unknown): Error {
  const code = error instanceof Rejection ? error.code : 'unavailable';
  return Object.assign(new Error(code), { data: { code } });
}

/** Accepts signed-in customers. Each socket joins only the rooms of its own account, and stays as long as its session. */
export function guardPrivate(
  namespace: Namespace,
  { sessions, clock, log }: Pick<QueryApiDeps, 'sessions' | 'clock' | 'log'>,
  limits: LiveLimits,
): PrivateSockets {
  const bearers = new WeakMap<Socket, Bearer>();

  namespace.use((socket, next) => {
    admit(socket).then(
      (bearer) => {
        bearers.set(socket, bearer);
        next();
      },
      (error: unknown) => next(refusal(error)),
    );
  });

  const admit = async (socket: Socket): Promise<Bearer> => {
    const { token } = socket.handshake.auth;
    if (typeof token !== 'string') throw new Rejection('unauthenticated');
    const caller = await sessions.authenticateToken(token);
    const open = namespace.adapter.rooms.get(accountRoom(caller.userId))?.size ?? 0;
    if (open >= limits.socketsPerUser) throw new Rejection('rate-limited');
    return { token, caller, checkedAt: clock.now().getTime(), checking: undefined };
  };

  const cut = (socket: Socket): void => {
    socket.emit('session', {});
    socket.disconnect(true);
  };

  const check = async (socket: Socket): Promise<void> => {
    const bearer = bearers.get(socket);
    if (!bearer) return;
    try {
      const began = clock.now().getTime();
      await sessions.authenticateToken(bearer.token);
      bearer.checkedAt = began;
    } catch (error) {
      if (error instanceof Rejection) cut(socket);
      else {
        log.warn({ err: error }, 'a session could not be checked');
        // The session may still be valid. If it is, the client can connect again.
        socket.disconnect(true);
      }
    }
  };

  const checkIfDue = (socket: Socket): Promise<void> | undefined => {
    const bearer = bearers.get(socket);
    if (!bearer || clock.now().getTime() - bearer.checkedAt < RECHECK_MS) return undefined;
    bearer.checking ??= check(socket).finally(() => {
      bearer.checking = undefined;
    });
    return bearer.checking;
  };

  const socketsIn = (room: string): readonly Socket[] =>
    [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);

  const cutAtEnd = (socket: Socket, endsAt: number): void => {
    socket.once(
      'disconnect',
      atTime(clock, endsAt, () => cut(socket)),
    );
  };

  namespace.on('connection', (socket) => {
    const bearer = bearers.get(socket);
    if (!bearer) {
      socket.disconnect(true);
      return;
    }
    const { userId, sessionExpiresAt } = bearer.caller;
    void socket.join([customerRoom(userId), accountRoom(userId)]);
    cutAtEnd(socket, Date.parse(sessionExpiresAt));
    // The session may have ended between its check and the sending.
    void check(socket);
  });

  return {
    recheck(userId) {
      for (const socket of socketsIn(accountRoom(userId))) void check(socket);
    },
    whenChecked(customer, act) {
      const sockets = socketsIn(customer);
      if (sockets.length === 0) return;
      const checks = sockets.flatMap((socket) => checkIfDue(socket) ?? []);
      if (checks.length === 0) act();
      else void Promise.all(checks).then(act);
    },
  };
}
