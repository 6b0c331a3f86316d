import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a Socket.IO namespace that only records when an event arrives. */
export interface FrameSocket {
  onEvent(listener: (event: string) => void): void;
  close(): void;
}

export interface FrameSocketOptions {
  readonly url: string;
  /** With its slash, for example `/public`. */
  readonly namespace: string;
  /** The local address. The server limits the connections of one address. */
  readonly localAddress: string;
  readonly auth?: object;
}

const TEXT_FRAME = 0x81;
const MASKED = 0x80;
const PING = '2';
const PONG = '3';

function within(bytes: Buffer, from: number, length: number) {
  return bytes.length < from + length ? undefined : { from, to: from + length };
}

function firstFrame(bytes: Buffer): { readonly from: number; readonly to: number } | undefined {
  const short = bytes[1];
  if (short === undefined) return undefined;
  if (short < 126) return within(bytes, 2, short);
  if (short === 126) return bytes.length < 4 ? undefined : within(bytes, 4, bytes.readUInt16BE(2));
  return bytes.length < 10 ? undefined : within(bytes, 10, Number(bytes.readBigUInt64BE(2)));
}

/** Reads the answer to the upgrade, then one frame after the other. Frames of a server are never masked. */
function readFrames(socket: Socket, onText: (text: string) => void, onRefused: (error: Error) => void): void {
  let received: Buffer = Buffer.alloc(0);
  let upgraded = false;
  socket.on('error', onRefused);
  socket.on('close', () => onRefused(new Error('the server closed the socket')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!upgraded) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = received.toString('latin1', 9, 12);
      if (status !== '101') onRefused(new Error(`the upgrade was answered ${status}`));
      upgraded = true;
      received = received.subarray(end + 4);
    }
    for (let frame = firstFrame(received); frame; frame = firstFrame(received)) {
      if (received[0] === TEXT_FRAME) onText(received.toString('utf8', frame.from, frame.to));
      received = received.subarray(frame.to);
    }
  });
}

/** A short frame of a client. It must be masked; zeros are a valid mask. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? [TEXT_FRAME, MASKED | payload.length]
      : [TEXT_FRAME, MASKED | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/**
 * The minimum of a browser's socket: a WebSocket that joins a namespace, answers pings and reads the names of events. With
 * a thousand of the usual clients in one process, reading a message would take longer than sending it.
 */
export async function openFrameSocket(options: FrameSocketOptions): Promise<FrameSocket> {
  const { url, namespace, localAddress, auth } = options;
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true });
  await once(socket, 'connect');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  let listener: (event: string) => void = () => {};
  const joined = Promise.withResolvers<void>();
  const eventStart = `42${namespace},["`;
  const onText = (text: string): void => {
    if (text.startsWith(eventStart)) {
      listener(text.slice(eventStart.length, text.indexOf('"', eventStart.length)));
    } else if (text === PING) socket.write(masked(PONG));
    else if (text.startsWith('0')) socket.write(masked(`40${namespace},${auth ? JSON.stringify(auth) : ''}`));
    else if (text.startsWith(`40${namespace},`)) joined.resolve();
    else if (text.startsWith(`44${namespace},`)) joined.reject(new Error(`the socket was refused: ${text}`));
  };
  readFrames(socket, onText, joined.reject);
  await joined.promise;
  return {
    onEvent(next) {
      listener = next;
    },
    close: () => void socket.destroy(),
  };
}
