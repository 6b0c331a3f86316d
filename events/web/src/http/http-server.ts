import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { boundConnections } from './connection-limits.ts';
import { boundAnswers } from './unread-answers.ts';

/** What one client, and all clients together, may use of a server. */
export interface ServerLimits {
  /** Milliseconds that a request's header may take. */
  readonly headerWithinMs: number;
  /** Milliseconds that a whole request may take. */
  readonly requestWithinMs: number;
  /** Milliseconds between two checks for requests that take too long. */
  readonly lookEveryMs: number;
  /**
   * A connection without any byte for this many milliseconds is closed. Sockets of Socket.IO have a heartbeat instead.
   */
  readonly silentForMs: number;
  /** Open requests on one connection. No browser sends a second one before the first answer. */
  readonly requestsInFlight: number;
  /** Bytes of answers that the peer has not read. One answer may be larger. */
  readonly unreadBytes: number;
  /** Ten thousand readers, and room for those who work here. */
  readonly connections: number;
  /** Connections of one IPv4 address or one IPv6 /64, except our own proxies. */
  readonly connectionsPerBlock: number;
}

export const STANDARD_SERVER_LIMITS: ServerLimits = {
  headerWithinMs: 10_000,
  requestWithinMs: 30_000,
  lookEveryMs: 5_000,
  silentForMs: 60_000,
  requestsInFlight: 8,
  unreadBytes: 1024 * 1024,
  connections: 12_000,
  connectionsPerBlock: 500,
};

export interface ServerOptions {
  /** Addresses or CIDR ranges of our own proxies. */
  readonly trustProxy?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
}

const CLOSING = { Connection: 'close', 'Content-Length': '0', 'X-Content-Type-Options': 'nosniff' };

/** Answers with only a status, and closes the connection. */
function end(socket: Duplex, status: number): void {
  const head = Object.entries(CLOSING).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', ''].join('\r\n'));
}

/**
 * The status for a request that Node's parser accepts but no real client sends: one with two hosts, of which a proxy may have
 * seen the other, or one of another version of HTTP.
 */
function faultOf({ rawHeaders, httpVersionMajor }: IncomingMessage): number | undefined {
  if (httpVersionMajor !== 1) return 505;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? 400 : undefined;
}

/**
 * Checks requests before any listener gets them, also those of Socket.IO. Node parses all requests of a chunk at once, so
 * otherwise the listeners would handle each of a thousand requests in one write.
 */
function guardRequests(server: Server, limits: ServerLimits): void {
  const emit = server.emit.bind(server) as (event: string, ...values: unknown[]) => boolean;
  const mayCome = boundAnswers(limits);
  server.emit = (event: string, ...values: unknown[]): boolean => {
    if (event !== 'request' && event !== 'upgrade') return emit(event, ...values);
    const [request, answer] = values as [IncomingMessage, ServerResponse | Duplex];
    const fault = faultOf(request);
    if (!(answer instanceof ServerResponse)) {
      if (fault !== undefined) end(answer, fault);
      return fault === undefined && emit(event, ...values);
    }
    if (!mayCome(request.socket, answer)) return false;
    if (fault === undefined) return emit(event, ...values);
    answer.writeHead(fault, CLOSING).end();
    return true;
  };
}

/** Answers a request that Node's parser cannot read. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isUnread = (socket as Socket).writableLength > 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnread) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  end(socket, status);
}

/** A server that closes the connections of clients that are too slow, send too much at once or do not read. */
export function httpServer(
  listener: RequestListener,
  { trustProxy = [], limits: changedLimits = {} }: ServerOptions = {},
): Server {
  const limits = { ...STANDARD_SERVER_LIMITS, ...changedLimits };
  const server = createServer(
    {
      headersTimeout: limits.headerWithinMs,
      requestTimeout: limits.requestWithinMs,
      connectionsCheckingInterval: limits.lookEveryMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  server.maxHeadersCount = 100;
  server.timeout = limits.silentForMs;
  server.maxConnections = limits.connections;
  boundConnections(server, limits.connectionsPerBlock, trustProxy);
  guardRequests(server, limits);
  server.on('clientError', refuse);
  return server;
}
