import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeTopic } from '@ringpost/domain/rules/change-topics';
import { apiHeaders } from '@ringpost/web/http';
import type { RecentTimes } from '@ringpost/web/server';
import { type Namespace, Server } from 'socket.io';
import type { AppCatalogue } from '../catalogue/app-catalogue.ts';
import type { QueryApiDeps } from '../query-deps.ts';
import { type Admission, createAdmission } from './admission.ts';
import { guardConnection, type Watched } from './connection-guard.ts';
import { guardFrames } from './frame-guard.ts';
import { type LiveLimits, standardLimits } from './live-limits.ts';
import { writeFramesWhole } from './one-write.ts';
import { guardPrivate } from './private-sockets.ts';
import { relay } from './relay.ts';
import { unreadPackets } from './unread-packets.ts';

export type { LiveLimits } from './live-limits.ts';

export interface Live {
  /** The number of open connections. One connection may use both namespaces. */
  connections(): number;
  /**
   * Cuts all sockets and accepts no new ones. The HTTP server stays open. Close the HTTP server afterwards, because its close
   * waits for sockets.
   */
  close(): Promise<void>;
}

/** The headers that all other answers have too, refusals included. */
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

/** Clients only listen. A client that sends more than `eventsMax` events is cut. */
function mute(namespace: Namespace, eventsMax: number): void {
  namespace.on('connection', (socket) => {
    let events = 0;
    socket.onAny(() => {
      events += 1;
      if (events > eventsMax) socket.disconnect(true);
    });
  });
}

/** What the sockets need to know about the nouns: the names of apps, and the topics that customers can be told to read again. */
export interface Shown {
  readonly catalogue: AppCatalogue;
  readonly topics: readonly ChangeTopic[];
  /** Observes how long messages of the public feed took. */
  readonly pushes: Pick<RecentTimes, 'observe'>;
}

/**
 * Socket.IO at `/socket.io`: `/public` is for everybody, `/private` for a client with a token in the handshake's `auth`.
 * It delivers a message at most once and stores none. A client asks by the feed's `seq` for what it missed.
 */
export function attachLive(
  server: HttpServer,
  deps: QueryApiDeps,
  { catalogue, topics, pushes }: Shown,
  over: Partial<LiveLimits> = {},
): Live {
  const limits = { ...standardLimits, ...over };
  const { clock, config } = deps;
  const admission = createAdmission({ ...config, ...limits, clock });
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    // The next request of a polling client may reach another process, which does not know the client.
    transports: ['websocket'],
    maxHttpBufferSize: limits.frameMaxBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: limits.joinWithinMs,
    allowRequest: (request, decide) => decide(undefined, admission.refusal(request) === undefined),
  });
  io.engine.use(withHeaders(deps.config.publicUrl));
  countConnections(io, admission);
  // Attached after the listener of Socket.IO, because the guard puts its own listener in front.
  guardFrames(server, { ...limits, clock, trustProxy: config.trustProxy });
  const watchUnread = unreadPackets(config.trustProxy, limits.unreadBytesPerAddress);
  io.engine.on('connection', (connection: Watched & Connection) =>
    guardConnection(connection, limits, watchUnread(connection)),
  );
  writeFramesWhole(io.engine);

  const publicSockets = io.of('/public');
  const privateSockets = io.of('/private');
  io.use((_socket, next) => next(new Error('not-found')));
  for (const namespace of [publicSockets, privateSockets]) mute(namespace, limits.clientEventsMax);
  const stop = relay({
    bus: deps.bus,
    epoch: deps.events.epoch,
    catalogue,
    readModel: deps.readModel,
    topics,
    pushes,
    clock,
    publicSockets,
    privateSockets,
    sessions: guardPrivate(privateSockets, deps, limits),
    stockEveryMs: limits.stockEveryMs,
  });
  // Reads the catalogue now, so that the first message does not have to wait for it.
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
