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
import { boundAnswers, whenAnswered } from './unread-answers.ts';

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

/** Bytes of an address and of the headers of a request together. */
const HEADER_BYTES_MAX = 16 * 1024;
/** Bytes of a request that was refused unread, which are still taken, so that its client gets to read the answer. */
const DROPPED_BYTES_MAX = 4 * 1024 * 1024;
/** Milliseconds in which it may read the answer. */
const CLOSE_WITHIN_MS = 2_000;

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'this is no request of HTTP/1.1',
  408: 'the request did not come in time',
  431: `the address and the headers have more than ${HEADER_BYTES_MAX} bytes together`,
  505: 'only HTTP/1.0 and HTTP/1.1 are spoken here',
};

function closing(sentence: string): Readonly<Record<string, string>> {
  return {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sentence)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** What stands in the answer to a request that no route gets. Whoever sent it may speak any protocol, so it is a plain sentence. */
function sentenceOf(status: number): string {
  return `${status}: ${SENTENCES[status] ?? STATUS_CODES[status]}\n`;
}

/** Answers before any route is looked for, and closes the connection. */
function end(socket: Duplex, status: number): void {
  const sentence = sentenceOf(status);
  const head = Object.entries(closing(sentence)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', sentence].join('\r\n'));
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
    const sentence = sentenceOf(fault);
    answer.writeHead(fault, closing(sentence)).end(sentence);
    return true;
  };
}

/** The bytes that had come on a connection when it was refused. */
const refusedAt = new WeakMap<Duplex, number>();

/**
 * Answers a request that Node's parser cannot read, after the answers to the requests before it. The parser says so again for each
 * further piece of it. If the connection were closed at once, a client that still sends would never see the answer.
 */
function refuse(error: NodeJS.ErrnoException, connection: Duplex): void {
  const socket = connection as Socket;
  const before = refusedAt.get(socket);
  if (before !== undefined && socket.bytesRead - before < DROPPED_BYTES_MAX && error.code !== 'ECONNRESET')
    return;
  if (before !== undefined || error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy();
    return;
  }
  refusedAt.set(socket, socket.bytesRead);
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  whenAnswered(socket, () => {
    end(socket, status);
    const late = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();
    socket.once('close', () => clearTimeout(late));
  });
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
      maxHeaderSize: HEADER_BYTES_MAX,
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
