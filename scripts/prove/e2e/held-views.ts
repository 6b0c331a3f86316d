import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The views of a running server, kept unchanged for a while. */
export interface HeldViews {
  hold(): void;
  release(): void;
}

/** Another writer on the views' file: the projections wait for it, as for a slow disk. */
export function heldViews(dataDir: string): HeldViews {
  let writer: DatabaseSync | undefined;
  return {
    hold() {
      writer = new DatabaseSync(join(dataDir, 'read.db'), { timeout: 1_000 });
      writer.exec('BEGIN IMMEDIATE');
    },
    release() {
      writer?.exec('ROLLBACK');
      writer?.close();
      writer = undefined;
    },
  };
}
