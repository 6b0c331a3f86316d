import type { Position } from '../domain/index.ts';

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

/** The subset of MongoDB's filters that every engine honours; anything else throws. */
export interface Where {
  readonly [field: string]: Condition | readonly Where[] | undefined;
  readonly $and?: readonly Where[];
  readonly $or?: readonly Where[];
}

/** A stored document: JSON-safe, its fields that are filtered or sorted by being scalars of one type each. */
export interface Row {
  readonly _id: string;
}

/** A collection's name and the compound indexes it needs (field names; every filter and sort must be served by one). */
export interface View<T extends Row> {
  readonly name: string;
  readonly indexes: readonly (readonly (keyof T & string)[])[];
  readonly sealed?: SealedFields<T>;
}

/** Fields of a view that lie sealed on the disk. No index and no filter may name them. */
export interface SealedFields<T extends Row> {
  /** Whose key seals them; the row's open fields say so. */
  subjectOf(row: T): string;
  /** These are the fields, and what they read as once the key is gone. */
  readonly lost: Readonly<Partial<T>>;
}

export interface Page {
  /** Field and direction, most significant first; ties are broken by `_id` in the direction of the last. */
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
  /** In no particular order; missing ids are left out. At most 9999. */
  getMany(ids: readonly string[]): Promise<readonly T[]>;
  find(where: Where, page?: Page): Promise<readonly T[]>;
  count(where: Where): Promise<number>;
}

/** A projector and the collections it alone writes. Another `version` means other tables, filled beside the live ones. */
export interface ProjectorSpec {
  readonly name: string;
  readonly version: number;
  readonly views: readonly {
    readonly name: string;
    readonly indexes: readonly (readonly string[])[];
    readonly sealed?: SealedFields<Row>;
  }[];
}

/** Builds that one shape may have. */
const BUILDS_MAX = 1_000_000;

/** The version of a projector's rows: which shape they have, and which build of that shape they are, from 0 on. */
export function versionOf(shape: number, build = 0): number {
  return shape * BUILDS_MAX + build;
}

/** Which shape the rows of a version have. */
export function shapeOf(version: number): number {
  return Math.floor(version / BUILDS_MAX);
}

/**
 * Most bytes that the rows of one commit may have together, as JSON in UTF-8: MongoDB writes a commit as one document, and a
 * document may have 16 MB.
 */
export const COMMIT_BYTES_MAX = 16 * 1024 * 1024;

/** Seconds for which the rows of a version are kept after another one took their place: readers under way finish on them. */
export const FLIP_GRACE_SECONDS = 30;

/**
 * Disposable rows. `testing/read-model.contract-test.ts` holds every engine to these promises.
 * Every method throws StoreUnavailable while the store does not answer; what else it throws stands beside it.
 */
export interface ReadModel {
  /** Creates what is missing. The first version ever defined is live at once; a later one stays a shadow until `flip`. */
  define(projector: ProjectorSpec): Promise<void>;
  /**
   * The version of the projector's collections that readers see; undefined only where none was ever defined. A store that
   * does not answer is no such case: it throws, since a caller would build all rows anew.
   */
  liveVersion(projector: string): Promise<number | undefined>;
  /** Reads the live version, or `version` where one is given (a projector reads its own rows). */
  collection<T extends Row>(view: View<T>, version?: number): Collection<T>;
  /** The log's epoch and the last position whose writes are in; `LOG_START` before any. */
  checkpoint(
    projector: string,
    version: number,
  ): Promise<{ readonly epoch: string; readonly position: Position }>;
  /**
   * Compare-and-set: writes and checkpoint together, if the checkpoint still stands at `from`; else nothing.
   * @throws CheckpointMoved; CommitTooLarge for rows of more than `COMMIT_BYTES_MAX`
   */
  commit(commit: Commit): Promise<void>;
  /** Drops the rows and the checkpoint of one version, and starts it at `LOG_START` of `epoch`. */
  reset(projector: string, version: number, epoch: string): Promise<void>;
  /**
   * Makes `version` live. The rows of the version that was live can be read, but not written, for `FLIP_GRACE_SECONDS` more.
   */
  flip(projector: string, version: number): Promise<void>;
  close(): Promise<void>;
}

export interface Commit {
  readonly projector: string;
  readonly version: number;
  readonly from: Position;
  readonly to: Position;
  readonly writes: readonly Write[];
}
