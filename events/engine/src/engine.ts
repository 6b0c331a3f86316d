import type { Clock } from '@ringpost/domain';
import type { Bus } from './bus.ts';
import type { EventStore } from './event-store.ts';
import type { ForgetSubjects } from './forget-subjects.ts';
import type { LogChain } from './log-chain.ts';
import type { ReadModel } from './read-model.ts';
import type { SealedBlobs } from './sealed-blobs.ts';
import type { Snapshots } from './snapshots.ts';
import type { Vault } from './vault.ts';

/** The ports of one engine, opened together: all embedded or all distributed, except in tests. */
export interface Engine {
  readonly events: EventStore;
  /** Only one process extends it at a time. */
  readonly chain: LogChain;
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly bus: Bus;
  readonly snapshots: Snapshots;
  /**
   * Only for forgetting subjects: the key of each, and then its sealed blobs. If the process dies before it is done, the engine
   * continues when it is opened again. `events` seals and unseals by itself.
   */
  readonly subjectKeys: Pick<ForgetSubjects, 'forget' | 'named'>;
  /** Blobs of the Vault with personal content. */
  readonly sealedBlobs: SealedBlobs;
  /**
   * Bytes of the log on the disk of this machine, or of all that its server has written; undefined if that cannot say. Absent for
   * data in memory.
   */
  readonly logBytes?: () => number | Promise<number | undefined>;
  /** Bytes of the rows on the disk of this machine or of their server; undefined if it cannot say. Absent for data in memory. */
  readonly readModelBytes?: () => Promise<number | undefined>;
  /** Bytes of the vault, in the same way; on this machine without blobs. */
  readonly vaultBytes?: () => Promise<number | undefined>;
  /** When the last backup of the data began, in milliseconds; undefined if none is known. Absent for data on servers. */
  readonly lastBackupMs?: () => Promise<number | undefined>;
  /** Closes all of them, the log last. */
  close(): Promise<void>;
}

/**
 * What an engine may do on its data.
 * `owner`, the default: everything. The embedded engine's folder has only one owner.
 * `follower`, in another thread of the owner's process: follows the log, writes the read model, shares the bus, appends
 * nothing.
 * `tool`, beside a running or a stopped server: writes nothing and follows nothing. The embedded read model stays as it
 * was when it was opened, so that rows and checkpoints agree.
 */
type EngineRole = 'owner' | 'follower' | 'tool';

/** What wraps the keys of subjects in the Vault. It is never stored with them. */
export interface MasterKeyOptions {
  /** Keys of 32 bytes. The first one wraps; all of them unwrap. */
  readonly secrets: readonly Uint8Array[];
  /** Called while an owner wraps the keys that the first one does not wrap yet. */
  readonly onWrapped?: (done: number, total: number) => void;
}

export interface EmbeddedEngine {
  readonly kind: 'embedded';
  /** Folder of the engine's files; `:memory:` keeps everything in memory (tests). */
  readonly folder: string;
  /** The clock of ownership leases; the database's own by default. */
  readonly clock?: Clock;
  readonly role?: EngineRole;
  /** Without one, the keys in the Vault are in clear. */
  readonly masterKey?: MasterKeyOptions;
}

/** Separate servers for each port. Any number of processes may open the same ones. */
export interface DistributedEngine {
  readonly kind: 'distributed';
  /** EventStoreDB: `esdb://…` or `esdb+discover://…`. */
  readonly eventStoreUrl: string;
  /** MongoDB, for the read model: `mongodb://…` or `mongodb+srv://…`. */
  readonly mongodbUrl: string;
  /** MongoDB, for the Vault. By default it is beside the read model, in a database whose name ends with `-vault`. */
  readonly mongodbVaultUrl?: string | undefined;
  /** `host:9092,host:9092`, or `kafka+ssl://user:password@host:9093,host:9093?mechanism=scram-sha-512`. */
  readonly kafkaBrokers: string;
  /** Name of the log and its other data, for several installations on one server; `ringpost` by default. */
  readonly log?: string;
  /** `tool` writes nothing. A follower has the rights of an owner here. */
  readonly role?: EngineRole;
  /** The clock of ownership leases; the database's own by default. */
  readonly clock?: Clock;
  /**
   * Settings by name that must be the same in all processes of this log, such as secrets. Undefined where one is not set.
   * Only their fingerprints leave the process.
   */
  readonly agreed?: Readonly<Record<string, string | undefined>>;
  /** Without one, the keys in the Vault are in clear. All processes have the same. */
  readonly masterKey?: MasterKeyOptions;
  /** For what the operator should know but need not act on at once; a warning of the process by default. */
  readonly report?: (error: Error) => void;
}

/** Ports that the caller puts together by itself. Tests mix those of both engines. */
export interface GivenEngine {
  readonly kind: 'given';
  readonly open: (options: Pick<GivenEngine, 'role' | 'clock'>) => Promise<Engine>;
  readonly role?: EngineRole;
  readonly clock?: Clock;
}

export type EngineOptions = EmbeddedEngine | DistributedEngine | GivenEngine;
