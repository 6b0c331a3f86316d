import type { Position } from '../domain/index.ts';
import type { ExpectedRevision } from './event-store.ts';

/** The store did not answer: the outcome is unknown, and the same call (same ids, same revision) may be tried again. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** The stream stood elsewhere than expected; nothing was appended. */
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

/** A part of an event is not what was written: whoever asks for that part gets this, and nobody else is disturbed. */
export class EventUnreadable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'EventUnreadable';
  }
}

/** A sealed field is not what was sealed: changed, moved to another event, or never sealed at all. */
export class SealBroken extends EventUnreadable {
  constructor(eventId: string, field: string, options?: ErrorOptions) {
    super(`the sealed ${field} of event ${eventId} is not what was written`, options);
    this.name = 'SealBroken';
  }
}

/** Another runner moved the checkpoint: nothing was written; reload rows and checkpoint. */
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

/** The rows of a commit are larger than `COMMIT_BYTES_MAX` together: nothing was written. */
export class CommitTooLarge extends Error {
  constructor(projector: string, bytes: number, most: number) {
    super(`a commit of ${projector} has ${bytes} bytes of rows; it may have ${most}`);
    this.name = 'CommitTooLarge';
  }
}

/** The value stood at another version than expected; nothing was changed. */
export class VaultConflict extends Error {
  constructor(space: string, key: string) {
    super(`${space}/${key} has moved`);
    this.name = 'VaultConflict';
  }
}

/** Another process has the data folder of the embedded engine. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(`${folder} is in use by process ${pid}: stop that one first, or choose another data folder.`);
    this.name = 'FolderInUse';
  }
}
