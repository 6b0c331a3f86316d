import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface AnswerLimits {
  readonly requestsInFlight: number;
  readonly unreadBytes: number;
}

/** Whether a request may be worked on. Where not, its connection has been destroyed. */
export type MayCome = (socket: Socket, response: ServerResponse) => boolean;

interface Waiting {
  readonly answers: Set<ServerResponse>;
  readonly unreadBytes: number;
}

const waitingOf = new WeakMap<Socket, Waiting>();

/** Bounds what the answers to one connection may hold in memory while the peer does not read them. */
export function boundAnswers({ requestsInFlight, unreadBytes }: AnswerLimits): MayCome {
  return (socket, response) => {
    // The parser finishes its chunk even after the connection was destroyed.
    if (socket.destroyed) return false;
    const waiting = waitingOf.get(socket) ?? { answers: new Set<ServerResponse>(), unreadBytes };
    if (waiting.answers.size >= requestsInFlight) {
      socket.destroy();
      return false;
    }
    waitingOf.set(socket, waiting);
    waiting.answers.add(response);
    response.once('close', () => waiting.answers.delete(response));
    return true;
  };
}

/** Destroys a connection whose answers pile up. A single answer may have any size. */
export function dropIfUnread(socket: Socket): void {
  const waiting = waitingOf.get(socket);
  if (!waiting || waiting.answers.size < 2) return;
  let unread = socket.writableLength;
  // An answer whose turn has not come has no socket yet, and keeps its bytes to itself.
  for (const answer of waiting.answers) if (answer.socket === null) unread += answer.writableLength;
  if (unread > waiting.unreadBytes) socket.destroy();
}
