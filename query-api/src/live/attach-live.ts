import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { apiHeaders } from '@ringpost/events/http';
import { type Namespace, Server } from 'socket.io';
import type { AppCatalogue } from '../catalogue/app-catalogue.ts';
import type { QueryApiDeps } from '../kernel/query-deps.ts';
import { type Admission, createAdmission } from './admission.ts';
import { guardConnection, type Watched } from './connection-guard.ts';
import { type LiveLimits, standardLimits } from './live-limits.ts';
import { writeFramesWhole } from './one-write.ts';
import { guardPrivate } from './private-sockets.ts';
import { relay } from './relay.ts';

export type { LiveLimits } from './live-limits.ts';

export interface Live {
  /** Open connections; one may carry both namespaces. */
  connections(): number;
  /** Cuts every socket and takes no more. The HTTP server stays as it is. Close it after this, or it waits for sockets. */
  close(): Promise<void>;
}

/**
 * Socket.IO at `/socket.io`: `/public` for everybody, `/private` for whoever brings a token in the handshake's `auth`. It
 * delivers at most once and remembers nothing: what a socket missed is asked for by the feed's `seq`.
 */
export function attachLive(
  server: HttpServer,
  deps: QueryApiDeps,
  catalogue: AppCatalogue,
  over: Partial<LiveLimits> = {},
): Live {
  const limits = { ...standardLimits, ...over };
  const { sockets, socketsPerAddress } = limits;
  const admission = createAdmission({ ...deps.config, sockets, socketsPerAddress });
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: limits.frameMaxBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: limits.joinWithinMs,
    allowRequest: (request, decide) => decide(undefined, admission.refusal(request) === undefined),
  });
  io.engine.use(withHeaders(deps.config.publicUrl));
  countConnections(io, admission);
  io.engine.on('connection', (connection: Watched) => guardConnection(connection, limits));
  writeFramesWhole(io.engine);

  const publicSockets = io.of('/public');
  const privateSockets = io.of('/private');
  io.use((_socket, next) => next(new Error('not-found')));
  for (const namespace of [publicSockets, privateSockets]) mute(namespace, limits.clientEventsMax);
  const stop = relay({
    bus: deps.bus,
    epoch: deps.events.epoch,
    catalogue,
    publicSockets,
    privateSockets,
    sessions: guardPrivate(privateSockets, deps, limits),
    stockEveryMs: limits.stockEveryMs,
  });
  // The first message should not have to wait for the catalogue.
  catalogue
    .read()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the catalogue could not be read'));

  return {
    connections: () => io.engine.clientsCount,
    async close() {
      stop();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** What every other answer has too, refusals included. */
function withHeaders(publicUrl: string) {
  const headers = Object.entries(apiHeaders({ publicUrl }));
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

interface Connection {
  readonly request: IncomingMessage;
  close(discard?: boolean): void;
  once(event: 'close', listener: () => void): void;
}

function countConnections(io: Server, admission: Admission): void {
  io.engine.on('connection', (connection: Connection) => {
    const { request } = connection;
    connection.once('close', () => admission.left(request));
    if (!admission.entered(request)) connection.close(true);
  });
}

/** Clients listen. One that talks all the same is cut off before it costs anything. */
function mute(namespace: Namespace, eventsMax: number): void {
  namespace.on('connection', (socket) => {
    let events = 0;
    socket.onAny(() => {
      events += 1;
      if (events > eventsMax) socket.disconnect(true);
    });
  });
}
