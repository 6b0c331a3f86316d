import type { Position } from '@ringpost/domain';

export type Scalar = string | number | boolean | null;

/** A condition on one scalar field; a missing field equals null. */
export type Condition =
  | Scalar
  | {
      readonly $ne?: Scalar;
      readonly $gt?: Scalar;
      readonly $gte?: Scalar;
      readonly $lt?: Scalar;
      readonly $lte?: Scalar;
      readonly $in?: readonly Scalar[];
    };

/** The part of MongoDB's filters that every engine supports. Anything else throws. */
export interface Where {
  readonly [field: string]: Condition | readonly Where[] | undefined;
  readonly $and?: readonly Where[];
  readonly $or?: readonly Where[];
}

/** A stored document. It is JSON-safe, and each field that is filtered or sorted by is a scalar of one type. */
export interface Row {
  readonly _id: string;
}

/** Fields of a view that are sealed on the disk. No index and no filter may name them. */
export interface SealedFields<T extends Row> {
  /** The subject whose key seals them. Open fields of the row say which it is. */
  subjectOf(row: T): string;
  /** The sealed fields, with the values that they have after the key is gone. */
  readonly lost: Readonly<Partial<T>>;
}

/** The name of a collection and its compound indexes (lists of fields). An index must serve every filter and sort. */
export interface View<T extends Row> {
  readonly name: string;
  readonly indexes: readonly (readonly (keyof T & string)[])[];
  readonly sealed?: SealedFields<T>;
  /**
   * Whether this row replaces one with personal data that is not sealed. Then no byte of the replaced row may stay in a file. A
   * view has it if a filter names such data, so that it cannot be sealed.
   */
  erases?(row: T): boolean;
}

export interface Page {
  /** Field and direction, most significant first. Equal rows are sorted by `_id` in the direction of the last field. */
  readonly sort?: readonly (readonly [field: string, direction: 1 | -1])[];
  readonly skip?: number;
  /** Default and cap 9999. */
  readonly limit?: number;
}

export type Write =
  | { readonly op: 'put'; readonly in: string; readonly row: Row }
  | { readonly op: 'delete'; readonly in: string; readonly id: string };

/** Reads one collection in its live version. */
export interface Collection<T extends Row> {
  get(id: string): Promise<T | undefined>;
  /** In any order. Missing ids are left out. At most 9999. */
  getMany(ids: readonly string[]): Promise<readonly T[]>;
  find(where: Where, page?: Page): Promise<readonly T[]>;
  /**
   * As `find`, with only these fields of each row; one that is null is left out. Each must be in an index of the view. Where one
   * index has all that is filtered, sorted and asked for, no row is read.
   */
  findFields<Field extends keyof T & string>(
    where: Where,
    fields: readonly Field[],
    page?: Page,
  ): Promise<readonly Pick<T, Field>[]>;
  /** Counts up to `atMost`, which limits the cost; all rows by default. */
  count(where: Where, atMost?: number): Promise<number>;
}

/**
 * A projector and its collections, which no other projector writes. Another `version` has its own tables, filled beside
 * the live ones.
 */
export interface ProjectorSpec {
  readonly name: string;
  readonly version: number;
  readonly views: readonly {
    readonly name: string;
    readonly indexes: readonly (readonly string[])[];
    readonly sealed?: SealedFields<Row>;
    erases?(row: Row): boolean;
  }[];
}

/** Number of builds that one shape may have. */
const BUILDS_MAX = 1_000_000;

/** The version of a projector's rows: the number of their shape, and the build of that shape, from 0 on. */
export function versionOf(shape: number, build = 0): number {
  return shape * BUILDS_MAX + build;
}

/** The shape of the rows of a version. */
export function shapeOf(version: number): number {
  return Math.floor(version / BUILDS_MAX);
}

/**
 * The maximum size of the rows of one commit, in bytes of JSON in UTF-8. MongoDB writes a commit as one document, and a
 * document may have 16 MB.
 */
export const COMMIT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Seconds for which the rows of an old version are kept after another version became live, so that running reads can
 * finish.
 */
export const FLIP_GRACE_SECONDS = 30;

export interface Commit {
  readonly projector: string;
  readonly version: number;
  readonly from: Position;
  readonly to: Position;
  readonly writes: readonly Write[];
}

/** How far the rows are that readers of a projector see. */
export interface LiveCheckpoint {
  readonly version: number;
  readonly epoch: string;
  readonly position: Position;
}

/** The views of a projector in the version that readers see. */
export interface ViewsSize {
  /** About how many rows they have: a server counts while it writes, and not those of the last moment. */
  readonly rows: number;
  /** What they take on the disk, with their indexes; undefined if the store does not say. */
  readonly bytes: number | undefined;
}

/**
 * Rows that can be rebuilt. `events/testing/src/read-model.contract-test.ts` holds every engine to these promises.
 * Every method throws StoreUnavailable while the store does not answer. Other errors are named at each method.
 */
export interface ReadModel {
  /** Creates what is missing. The first version ever defined is live at once. A later one is a shadow until `flip`. */
  define(projector: ProjectorSpec): Promise<void>;
  /**
   * The version of the projector's collections that readers see; undefined only if none was ever defined. It throws if
   * the store does not answer, because undefined would make a caller rebuild all rows.
   */
  liveVersion(projector: string): Promise<number | undefined>;
  /** Reads the live version, or `version` if it is given (a projector reads its own rows). */
  collection<T extends Row>(view: View<T>, version?: number): Collection<T>;
  /** The log's epoch and the last position whose writes are stored; `LOG_START` if there are none. */
  checkpoint(
    projector: string,
    version: number,
  ): Promise<{ readonly epoch: string; readonly position: Position }>;
  /**
   * The checkpoints of the versions that readers see, by projector. Projectors that were never defined are missing. It
   * makes the same number of requests for many projectors as for one. Rows that are read afterwards are at least as new
   * as it says.
   */
  checkpoints(projectors: readonly string[]): Promise<ReadonlyMap<string, LiveCheckpoint>>;
  /**
   * How large the views of these projectors are. Projectors that were never defined are missing. It may take seconds, in which
   * others read and write as usual; ask seldom.
   */
  sizes(projectors: readonly string[]): Promise<ReadonlyMap<string, ViewsSize>>;
  /**
   * Compare-and-set: stores the writes and the checkpoint together if the checkpoint is still `from`. Otherwise nothing
   * is written.
   * @throws CheckpointMoved; CommitTooLarge for rows of more than `COMMIT_BYTES_MAX`
   */
  commit(commit: Commit): Promise<void>;
  /** Drops the rows and the checkpoint of one version, and starts it at `LOG_START` of `epoch`. */
  reset(projector: string, version: number, epoch: string): Promise<void>;
  /** Makes `version` live. The rows of the version before can be read for `FLIP_GRACE_SECONDS` more, but not written. */
  flip(projector: string, version: number): Promise<void>;
  close(): Promise<void>;
}
