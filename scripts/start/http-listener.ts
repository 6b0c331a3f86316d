import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpServer } from '@ringpost/events/http';

/** The one port. It is taken first, so that a taken one is known before anything is opened; it lets in when told. */
export interface HttpListener {
  readonly server: Server;
  /** Where it is reached from this machine. */
  readonly url: string;
  open(listener: RequestListener): void;
  /** Lets nobody in any more, and waits for those inside, but not for ever. */
  close(): Promise<void>;
}

/** How long requests under way may take to finish when the server stops. */
const LEAVE_WITHIN_MS = 5_000;

export async function openHttpListener({
  host,
  port,
  trustProxy = [],
}: {
  readonly host: string;
  readonly port: number;
  readonly trustProxy?: readonly string[];
}): Promise<HttpListener> {
  let listener: RequestListener = refuse;
  const server = httpServer((request, response) => listener(request, response), { trustProxy });
  await new Promise<void>((resolve, fail) => {
    server.once('error', fail);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    server,
    url: `http://${name}:${taken}`,
    open(next) {
      listener = next;
    },
    close: () => leave(server),
  };
}

const refuse: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'X-Content-Type-Options': 'nosniff' }).end();
};

async function leave(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const forceClose = setTimeout(() => server.closeAllConnections(), LEAVE_WITHIN_MS);
  await closed;
  clearTimeout(forceClose);
}
