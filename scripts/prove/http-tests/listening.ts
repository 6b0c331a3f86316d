import { io, type Socket } from 'socket.io-client';

/** A socket that records all bytes that reached it. */
export interface Listening {
  readonly socket: Socket;
  /** All frames so far, unchanged. */
  allFrames(): string;
  /** Waits for a text to come. */
  until(text: string): Promise<void>;
  close(): void;
}

const WITHIN_MS = 30_000;

/** Opens a socket and records raw frames; rejects with the server's code. */
export async function listen(url: string, namespace: string, token?: string): Promise<Listening> {
  const frames: string[] = [];
  const socket = io(`${url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { auth: { token } }),
  });
  const close = (): void => {
    socket.disconnect();
  };
  const looks = new Set<() => void>();
  socket.io.on('open', () => {
    socket.io.engine.on('packet', (packet: { readonly data?: unknown }) => {
      frames.push(String(packet.data ?? ''));
      for (const look of looks) look();
    });
  });
  await new Promise<void>((resolve, fail) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      close();
      fail(new Error((error as { data?: { code?: string } }).data?.code ?? error.message));
    });
  });
  const allFrames = (): string => frames.join('\n');
  return {
    socket,
    allFrames,
    close,
    until: (text) =>
      new Promise((resolve, fail) => {
        const timer = setTimeout(() => fail(new Error(`never heard ${text}`)), WITHIN_MS);
        const look = (): void => {
          if (!allFrames().includes(text)) return;
          clearTimeout(timer);
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      }),
  };
}
