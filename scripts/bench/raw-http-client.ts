import { once } from 'node:events';
import { connect } from 'node:net';

interface LaneAnswer {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

/** One keep-alive connection with one request at a time. */
export interface RawHttpClient {
  get(path: string, headers: string): Promise<LaneAnswer>;
  post(path: string, headers: string, body: string): Promise<LaneAnswer>;
  close(): void;
}

const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * A client that needs a few microseconds per request, so that on two cores the load generator takes little time from the
 * server. It reads only answers with a Content-Length, which all of ours have. `headers`: complete lines with line ends.
 * @param localAddress the client's own address; any if nothing is said
 */
export async function openRawHttpClient(url: string, localAddress?: string): Promise<RawHttpClient> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    ...(localAddress !== undefined && { localAddress }),
  });
  await once(socket, 'connect');
  let waiting: { resolve: (answer: LaneAnswer) => void; reject: (error: Error) => void } | undefined;
  let received = '';

  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.setEncoding('latin1');
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.slice(0, end);
    const length = Number(CONTENT_LENGTH.exec(head)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const body = received.slice(end + 4, end + 4 + length);
    const answer = { status: Number(received.slice(9, 12)), head, body };
    received = received.slice(end + 4 + length);
    waiting?.resolve(answer);
  });

  const ask = (request: string): Promise<LaneAnswer> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      // A server closes a connection that was idle for some seconds.
      if (socket.destroyed || socket.readableEnded) fail(new Error('the server has closed the connection'));
      else socket.write(request);
    });

  return {
    get: (path, headers) => ask(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`),
    post: (path, headers, body) =>
      ask(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    close: () => void socket.destroy(),
  };
}
