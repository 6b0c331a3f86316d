import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface AnswerLimits {
  readonly requestsInFlight: number;
  readonly unreadBytes: number;
}

/** Whether a request may be handled. If not, its connection has been destroyed. */
export type MayCome = (socket: Socket, response: ServerResponse) => boolean;

interface Waiting {
  readonly answers: Set<ServerResponse>;
  readonly unreadBytes: number;
}

const waitingOf = new WeakMap<Socket, Waiting>();

/** Limits the memory for answers of one connection that the peer does not read. */
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

/** Does something when all requests that came whole on a connection are answered; not at all if it is cut before. */
export function whenAnswered(socket: Socket, act: () => void): void {
  const last = [...(waitingOf.get(socket)?.answers ?? [])].findLast(({ req }) => req.complete);
  if (!last) act();
  else last.once('close', () => socket.destroyed || act());
}

/** Destroys a connection with too many unread answers. A single answer may have any size. */
export function dropIfUnread(socket: Socket): void {
  const waiting = waitingOf.get(socket);
  if (!waiting || waiting.answers.size < 2) return;
  let unread = socket.writableLength;
  // A later answer in the line has no socket yet, and holds its bytes itself.
  for (const answer of waiting.answers) if (answer.socket === null) unread += answer.writableLength;
  if (unread > waiting.unreadBytes) socket.destroy();
}
