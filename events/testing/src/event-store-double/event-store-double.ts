import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { join } from 'node:path';
import grpcGossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import grpcMonitoring from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import grpcFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { appendCall } from './append-call.ts';
import { batchAppendCall } from './batch-append-call.ts';
import type { AppendLimits, CallContext, ObservedCall } from './call-context.ts';
import { deleteCall, tombstoneCall } from './delete-calls.ts';
import { type EventLog, openEventLog } from './event-log.ts';
import { createFaults, type Fault } from './faults.ts';
import { type FrontSocket, openFrontSocket } from './front-socket.ts';
import { createGate } from './gate.ts';
import { readCall } from './read-call.ts';
import { CallFailed, type RpcFailure, serverStops } from './rpc-failure.ts';
import { gossipCall, statsCall, supportedMethodsCall } from './server-info-calls.ts';

export interface EventStoreDoubleOptions {
  /** The folder for the log; created if it is missing. */
  readonly folder: string;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Any free one by default; a restart keeps it. */
  readonly port?: number;
  /** The version that clients see, and whose limits it has; by default the older of the measured ones, which takes less. */
  readonly version?: string;
  readonly limits?: Partial<AppendLimits>;
  /** Passwords by user name. By default everybody may do everything, as on a server without TLS. */
  readonly users?: Readonly<Record<string, string>>;
  /** Both in PEM. By default there is no TLS, and the client of the package sends no password. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** The address in gossip, if clients reach the server under another one. */
  readonly advertised?: { readonly host: string; readonly port: number };
  readonly now?: () => Date;
}

/** A server that a client of EventStoreDB cannot tell from a real one, and that fails on request. */
export interface EventStoreDouble {
  readonly port: number;
  /** For `EventStoreDBClient.connectionString`. */
  readonly connectionString: string;
  /** Calls since the start of the double, oldest first. */
  calls(): readonly ObservedCall[];
  /** What each request named in `grpc-accept-encoding`. A real server compresses every answer to a client that names gzip. */
  acceptedEncodings(): readonly (readonly string[])[];
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Continues the calls that a fault holds. */
  release(): void;
  heldCalls(): number;
  /** Closes every connection; the server itself continues. */
  cutConnections(): void;
  /** Hangs: connections stay open and nothing comes, not even the answer to a ping. */
  freeze(): void;
  thaw(): void;
  /** Reads no more appends, so that they pile up at the clients. */
  shutIntake(): void;
  openIntake(): void;
  /** Ends every subscription with a failure; returns their number. */
  dropSubscriptions(failure?: RpcFailure): number;
  /** Appends what a server writes about itself: $all moves, and every filter leaves it out. */
  writeStatistics(): void;
  /** Is away until `start`. Acknowledged events are kept; held calls are never answered. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Restarts at once, without its memory: connections are closed, and `any` appends are no longer recognised. */
  restart(): Promise<void>;
}

const MIB = 1024 * 1024;
/** The servers on which the facts in the README were measured. */
export const MEASURED_VERSIONS = ['24.10.14', '26.1.0'] as const;
const [OLDER_VERSION] = MEASURED_VERSIONS;
/** The first major version that takes a large append. */
const LARGE_APPENDS_FROM = 26;
/** Calls that are remembered for tests. */
const REMEMBERED_CALLS = 10_000;

/** What a server of a version takes by default. */
function limitsOf(version: string): AppendLimits {
  const isLarge = Number.parseInt(version, 10) >= LARGE_APPENDS_FROM;
  return { appendBytes: (isLarge ? 256 : 1) * MIB, eventBytes: 16 * MIB };
}

interface Running {
  readonly log: EventLog;
  readonly server: Server;
  readonly front: FrontSocket;
  readonly context: CallContext;
  stopListening(): void;
}

function createGrpcServer(
  context: CallContext,
  version: string,
  member: () => { readonly host: string; readonly port: number; readonly instanceId: string },
): Server {
  const server = new Server({
    // A larger message ends its call, with all the appends that wait there.
    'grpc.max_receive_message_length': context.limits.eventBytes,
    'grpc.max_send_message_length': -1,
  });
  server.addService(grpcStreams.StreamsService, {
    read: readCall.bind(undefined, context),
    append: appendCall.bind(undefined, context),
    batchAppend: batchAppendCall.bind(undefined, context),
    delete: deleteCall.bind(undefined, context),
    tombstone: tombstoneCall.bind(undefined, context),
  });
  server.addService(grpcFeatures.ServerFeaturesService, {
    getSupportedMethods: supportedMethodsCall.bind(undefined, context, version),
  });
  server.addService(grpcMonitoring.MonitoringService, { stats: statsCall.bind(undefined, context) });
  server.addService(grpcGossip.GossipService, {
    read: (call: Parameters<typeof gossipCall>[2], answer: Parameters<typeof gossipCall>[3]) =>
      gossipCall(context, member(), call, answer),
  });
  return server;
}

function credentials(tls: EventStoreDoubleOptions['tls']): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) };
  return ServerCredentials.createSsl(null, [pair]);
}

function bind(server: Server, security: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', security, (error, port) => {
      if (error) reject(error);
      else resolve(port);
    });
  });
}

/** grpc-js hides this header from its calls, so it is read where Node announces the request. */
function onRequest(port: number, heard: (encodings: readonly string[]) => void): () => void {
  function listen(message: unknown): void {
    const { stream, headers } = message as { stream: ServerHttp2Stream; headers: IncomingHttpHeaders };
    if (stream.session?.socket.localPort !== port) return;
    heard(String(headers['grpc-accept-encoding'] ?? '').split(','));
  }
  const channel = 'http2.server.stream.created';
  subscribe(channel, listen);
  return () => unsubscribe(channel, listen);
}

/** Starts the double; the same folder continues the same log. */
export async function startEventStoreDouble(options: EventStoreDoubleOptions): Promise<EventStoreDouble> {
  const host = options.host ?? '127.0.0.1';
  const version = options.version ?? OLDER_VERSION;
  const instanceId = randomUUID();
  const calls: ObservedCall[] = [];
  const encodings: (readonly string[])[] = [];
  const intake = createGate();
  const faults = createFaults(() => running?.front.cut());
  let port = options.port ?? 0;
  let running: Running | undefined;

  function remember<T>(list: T[], item: T): void {
    list.push(item);
    if (list.length > REMEMBERED_CALLS) list.shift();
  }

  function newContext(log: EventLog): CallContext {
    return {
      log,
      faults,
      intake,
      limits: { ...limitsOf(version), ...options.limits },
      users: options.users,
      now: options.now ?? (() => new Date()),
      subscriptions: new Set(),
      observe: (call) => remember(calls, call),
    };
  }

  async function start(): Promise<void> {
    if (running) return;
    mkdirSync(options.folder, { recursive: true });
    const log = openEventLog(join(options.folder, 'event-store.db'), options.now ?? (() => new Date()));
    const context = newContext(log);
    const server = createGrpcServer(context, version, () => ({
      ...(options.advertised ?? { host, port }),
      instanceId,
    }));
    const behind = await bind(server, credentials(options.tls));
    const stopListening = onRequest(behind, (names) => remember(encodings, names));
    const front = await openFrontSocket(host, port, behind);
    port = front.port;
    running = { log, server, front, context, stopListening };
  }

  async function stop(): Promise<void> {
    if (!running) return;
    const { log, server, front, stopListening } = running;
    running = undefined;
    await front.close();
    server.forceShutdown();
    stopListening();
    faults.abandon();
    log.close();
  }

  function now(): Running {
    if (!running) throw new Error('the double is stopped');
    return running;
  }

  await start();
  return {
    get port() {
      return port;
    },
    get connectionString() {
      return `esdb://${host}:${port}?tls=${options.tls !== undefined}`;
    },
    calls: () => calls,
    acceptedEncodings: () => encodings,
    addFault: faults.add,
    clearFaults: faults.clear,
    release: faults.release,
    heldCalls: faults.held,
    cutConnections: () => now().front.cut(),
    freeze: () => now().front.freeze(),
    thaw: () => now().front.thaw(),
    shutIntake: intake.shut,
    openIntake: intake.open,
    dropSubscriptions(failure = serverStops) {
      const open = [...now().context.subscriptions];
      for (const drop of open) drop(new CallFailed(failure));
      return open.length;
    },
    writeStatistics: () => now().log.writeStatistics(),
    stop,
    start,
    async restart() {
      await stop();
      await start();
    },
  };
}
