import { once } from 'node:events';
import { connect } from 'node:net';

interface LaneAnswer {
  readonly status: number;
  readonly body: string;
}

/** One keep-alive connection with one request at a time. */
export interface RawHttpClient {
  post(path: string, headers: string, body: string): Promise<LaneAnswer>;
  close(): void;
}

const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * A client that needs a few microseconds per request, so that on two cores the load generator takes little time from the
 * server. It reads only answers with a Content-Length, which all of ours have. `headers`: complete lines with line ends.
 */
export async function openRawHttpClient(url: string): Promise<RawHttpClient> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
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
    const length = Number(CONTENT_LENGTH.exec(received.slice(0, end))?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(end + 4, end + 4 + length) };
    received = received.slice(end + 4 + length);
    waiting?.resolve(answer);
  });

  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const length = Buffer.byteLength(body);
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: ${length}\r\n\r\n${body}`,
        );
      }),
    close: () => void socket.destroy(),
  };
}
