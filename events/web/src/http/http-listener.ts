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
  /** Milliseconds that `close` waits for running requests before it cuts their connections. */
  readonly closeWithinMs?: number;
}

/**
 * An open port with a listener that can be replaced. A service opens it first, for two reasons: it finds out that a port
 * is taken before it opens a store, and clients get an answer from the first moment on.
 *
 * 1. `openHttpListener`: every request is answered 503.
 * 2. `serve(startup.answerAll)`: health, and 503 with the progress (see `openStartup`).
 * 3. `serve(listener)`: the service itself.
 */
export interface HttpListener {
  /** Socket.IO attaches to it. Its limits apply to every listener. */
  readonly server: Server;
  /** Its address on this machine, without a slash at the end. */
  readonly url: string;
  /** Gives all later requests to this listener. */
  serve(listener: RequestListener): void;
  /** Accepts no new connection, waits for running requests, and cuts those that take too long. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 5_000;

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

/** Opens a port. @throws Error of Node if the port is taken or not allowed (`EADDRINUSE`, `EACCES`) */
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
