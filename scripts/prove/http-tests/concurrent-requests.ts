import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  /** The exact answer. */
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The position of the command's events; absent if the answer does not contain it. */
  readonly position?: string;
  /** When to ask again; absent if the answer does not contain it, and if the requests were sent at once. */
  readonly retryAfter?: string;
}

/** A request as it is sent. */
export interface WireRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Connections that are opened at once. More would overflow the queue of waiting ones. */
const OPENED_AT_ONCE = 200;

async function answerFrom(socket: Socket): Promise<WireAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', text = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  return { status, text, body: JSON.parse(text) as Record<string, unknown> };
}

/**
 * Sends requests that all reach the server before it reads the first one. Each has its own connection, already open, and all
 * are written at once. Clients that connect one after the other are answered one after the other, and do not compete.
 */
export async function sendConcurrently(
  url: string,
  requests: readonly WireRequest[],
): Promise<readonly WireAnswer[]> {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < requests.length) {
    const count = Math.min(OPENED_AT_ONCE, requests.length - sockets.length);
    const opening = Array.from({ length: count }, () => connect(Number(port), hostname));
    await Promise.all(opening.map((socket) => once(socket, 'connect')));
    sockets.push(...opening);
  }
  const answers = sockets.map(answerFrom);
  for (const [index, { method, path, headers, body }] of requests.entries()) {
    const all = { ...headers, host, connection: 'close', 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    sockets[index]?.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  }
  return Promise.all(answers);
}
