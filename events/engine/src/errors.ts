import type { Position } from '@ringpost/domain';
import type { ExpectedRevision } from './event-store.ts';

/** The store did not answer. The outcome is unknown. The same call (same ids, same revision) may be tried again. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** Whether the store only did not answer. The same call may succeed later. */
export function isUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable;
}

/** The stream had another revision than expected. Nothing was appended. */
export class RevisionConflict extends Error {
  readonly stream: string;
  readonly actual: ExpectedRevision;

  constructor(stream: string, actual: ExpectedRevision) {
    super(`${stream} stands at ${actual}`);
    this.name = 'RevisionConflict';
    this.stream = stream;
    this.actual = actual;
  }
}

/** An append has more bytes than every version of every server takes. Nothing was appended, and a repeat does not help. */
export class AppendTooLarge extends Error {
  constructor(stream: string, most: number, options: ErrorOptions & { readonly bytes?: number } = {}) {
    const { bytes, ...rest } = options;
    const size = bytes === undefined ? 'is too large' : `has ${bytes} bytes`;
    super(`an append to ${stream} ${size}; its events may have ${most} bytes in all`, rest);
    this.name = 'AppendTooLarge';
  }
}

/** A part of an event is damaged. Only a reader of that part gets this error. */
export class EventUnreadable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'EventUnreadable';
  }
}

/** A sealed field is damaged: it was changed, moved to another event, or never sealed. */
export class SealBroken extends EventUnreadable {
  constructor(eventId: string, field: string, options?: ErrorOptions) {
    super(`the sealed ${field} of event ${eventId} is not what was written`, options);
    this.name = 'SealBroken';
  }
}

/** A part of the log's file is damaged. A retry does not help. Nothing was changed or deleted. */
export class LogDamaged extends Error {
  constructor(file: string, offset: number, options?: ErrorOptions) {
    super(
      `${file} is damaged at byte ${offset}. Nothing was changed: keep the file, and start from a backup.`,
      options,
    );
    this.name = 'LogDamaged';
  }
}

/** A value of the Vault or a row of the read model is damaged on the disk. A retry does not help. */
export class ValueDamaged extends Error {
  constructor(place: string, options?: ErrorOptions) {
    super(`${place} is damaged. Nothing was changed.`, options);
    this.name = 'ValueDamaged';
  }
}

/** Another runner moved the checkpoint. Nothing was written. Reload the rows and the checkpoint. */
export class CheckpointMoved extends Error {
  readonly projector: string;
  readonly actual: Position;

  constructor(projector: string, actual: Position) {
    super(`the checkpoint of ${projector} stands at ${actual}`);
    this.name = 'CheckpointMoved';
    this.projector = projector;
    this.actual = actual;
  }
}

/** The rows of a commit are larger than `COMMIT_BYTES_MAX` in total. Nothing was written. */
export class CommitTooLarge extends Error {
  constructor(projector: string, bytes: number, most: number) {
    super(`a commit of ${projector} has ${bytes} bytes of rows; it may have ${most}`);
    this.name = 'CommitTooLarge';
  }
}

/** The value had another version than expected. Nothing was changed. */
export class VaultConflict extends Error {
  constructor(space: string, key: string) {
    super(`${space}/${key} has moved`);
    this.name = 'VaultConflict';
  }
}

/** Another process uses the data folder of the embedded engine. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(`${folder} is in use by process ${pid}: stop that one first, or choose another data folder.`);
    this.name = 'FolderInUse';
  }
}

/** The keys in the Vault are wrapped by a master key that this process does not have. Nothing was changed. */
export class MasterKeyWrong extends Error {
  /** @param isSet whether the process has another master key */
  constructor(isSet: boolean) {
    super(
      isSet
        ? 'RINGPOST_MASTER_KEY is another key than the one that wraps keys in the Vault: set that one.'
        : 'RINGPOST_MASTER_KEY is not set, and the keys in the Vault are wrapped: set it, or RINGPOST_MASTER_KEY_FILE.',
    );
    this.name = 'MasterKeyWrong';
  }
}
