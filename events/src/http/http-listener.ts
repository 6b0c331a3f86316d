import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpServer, type ServerLimits } from './http-server.ts';

export interface HttpListenerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Addresses or CIDR ranges of our own proxies. */
  readonly trustProxy?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  /** Milliseconds that `close` waits for requests under way before it cuts their connections. */
  readonly closeWithinMs?: number;
}

/**
 * An open port whose requests go to a listener that can be exchanged. A service opens it first, so that a port that is
 * taken is known before a store is opened, and so that clients get an answer from the first moment on:
 *
 * 1. `openHttpListener`: every request is answered 503.
 * 2. `serve(startup.answerAll)`: health, and 503 with the progress (see `openStartup`).
 * 3. `serve(listener)`: the service itself.
 */
export interface HttpListener {
  /** Socket.IO attaches to it. Its limits hold for every listener. */
  readonly server: Server;
  /** Where this machine reaches it, without a slash at the end. */
  readonly url: string;
  /** Hands every request from now on to this listener. */
  serve(listener: RequestListener): void;
  /** Takes no new connection, waits for the requests under way, and cuts those that take too long. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 5_000;

/**
 * Opens a port. @throws Error of Node where the port is taken or not allowed (`EADDRINUSE`, `EACCES`)
 */
export async function openHttpListener({
  host,
  port,
  trustProxy = [],
  limits = {},
  closeWithinMs = CLOSE_WITHIN_MS,
}: HttpListenerOptions): Promise<HttpListener> {
  let listener: RequestListener = refuseAll;
  const server = httpServer((request, response) => listener(request, response), { trustProxy, limits });
  await new Promise<void>((resolve, fail) => {
    server.once('error', fail);
    server.listen(port, host, resolve);
  });
  return {
    server,
    url: urlOf(server, host),
    serve(next) {
      listener = next;
    },
    close: () => closeServer(server, closeWithinMs),
  };
}

function refuseAll(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(503, { 'Retry-After': '1', 'X-Content-Type-Options': 'nosniff' }).end();
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name}:${port}`;
}

async function closeServer(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const forceClose = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(forceClose);
}
