import { Rejection } from '@ringpost/events/domain';
import type { Caller } from '@ringpost/events/http';
import type { Namespace, Socket } from 'socket.io';
import type { QueryApiDeps } from '../kernel/query-deps.ts';
import type { LiveLimits } from './live-limits.ts';

interface Bearer {
  readonly token: string;
  readonly caller: Caller;
}

/** setTimeout takes no more; a session may last longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function customerRoom(userId: string): string {
  return `customer:${userId}`;
}
function accountRoom(userId: string): string {
  return `account:${userId}`;
}

export interface PrivateSockets {
  /** Cuts every socket of the account whose session is no longer good. */
  recheck(userId: string): void;
}

/** Lets signed-in customers in, each into the rooms of their own account and no other, for as long as their session lasts. */
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
    return { token, caller };
  };

  const check = async (socket: Socket): Promise<void> => {
    const bearer = bearers.get(socket);
    if (!bearer) return;
    try {
      await sessions.authenticateToken(bearer.token);
    } catch (error) {
      if (!(error instanceof Rejection)) log.warn({ err: error }, 'a session could not be checked');
      cut(socket);
    }
  };

  const cut = (socket: Socket): void => {
    socket.emit('session', {});
    socket.disconnect(true);
  };

  const cutAtEnd = (socket: Socket, endsAt: number): void => {
    const left = endsAt - clock.now().getTime();
    if (left <= 0) {
      cut(socket);
      return;
    }
    const timer = setTimeout(() => cutAtEnd(socket, endsAt), Math.min(left, LONGEST_TIMER_MS));
    timer.unref();
    socket.once('disconnect', () => clearTimeout(timer));
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
    // The session may have ended after it was looked at and before the socket could be told.
    void check(socket);
  });

  return {
    recheck(userId) {
      for (const id of namespace.adapter.rooms.get(accountRoom(userId)) ?? []) {
        const socket = namespace.sockets.get(id);
        if (socket) void check(socket);
      }
    },
  };
}

/** What the client is told of why: a code, and nothing else of what went wrong. */
function refusal(error: unknown): Error {
  const code = error instanceof Rejection ? error.code : 'unavailable';
  return Object.assign(new Error(code), { data: { code } });
}
