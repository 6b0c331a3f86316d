import type { RequestListener, Server } from 'node:http';
import type { Clock } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import type { RequestHandler } from 'express';
import type { Endpoint, Log, Metrics, NoteKeyRequest, Sessions, Startup } from '../http/index.ts';
import type { DiskStanding } from './disk-space.ts';
import type { PolicyStanding } from './health.ts';
import type { Processes } from './processes.ts';
import type { StorageStanding } from './storage.ts';
import type { Views, ViewsProgress } from './views.ts';

/** What every part of a server gets. */
export interface ServerContext {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly startup: Startup;
  readonly config: {
    /** Base of links and signatures. */
    readonly publicUrl: string;
    readonly production: boolean;
    /** Whether an admin may do nothing until the account has a second factor. */
    readonly adminsNeedFactor?: boolean | undefined;
    readonly trustProxy: readonly string[];
  };
}

export interface ServiceContext extends ServerContext {
  readonly views: ViewsProgress;
  /** Whether nothing may be sold and no deadline handled now, because the views are too far behind the log. */
  viewsBehind(): boolean;
  /** For how many milliseconds the rows of a projector have lacked events of the log. */
  behindMs(projector: string): number;
  /** Whether only what is paid for may be stored. */
  isDiskFull(): boolean;
  /** Notes a request that another server inside this one got with a key of the API. */
  readonly noteKeyRequest: NoteKeyRequest;
  /** The disk of the data now; null without a disk of our own. */
  disk(): Promise<DiskStanding | null>;
  /** How much room the data takes. */
  storage(): Promise<StorageStanding>;
  /** How this process is, and all others of the same installation. */
  readonly processes: Pick<Processes, 'tell' | 'list'>;
}

/** One of the services of Ringpost, on the ports of an engine. A server runs one of them, or several together. */
export interface Service {
  readonly sessions: Pick<Sessions, 'authenticate'>;
  /** Without health and metrics: the server adds those once. */
  readonly endpoints: readonly Endpoint[];
  /** Handlers of the paths that no endpoint has, in this order. */
  readonly pages?: readonly RequestHandler[];
  /** Answers all requests below a first segment, such as `/sandbox`. It gets the rest of their path. */
  readonly mount?: { readonly path: string; readonly listener: RequestListener };
  /** The progress of its policies, for the readiness check. */
  policies?(): readonly PolicyStanding[];
  /** Starts its own work. Requests come right after. */
  start?(): Promise<void>;
  /** Accepts sockets, once the views are ready. The returned part is closed before the port. */
  attach?(server: Server): { close(): Promise<void> };
  /** Ends after the running work. The engine stays open. */
  close(): Promise<void>;
}

/** The parts of a server. */
export interface ServerParts {
  /** The progress of the views, and who writes them. */
  openViews(context: ServerContext): Promise<Views>;
  /** The services, in the order in which their routes are tried. */
  openServices(context: ServiceContext): Promise<readonly Service[]>;
}
