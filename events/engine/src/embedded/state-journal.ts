import { renameSync, rmSync } from 'node:fs';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { type OpenForStates, openStateFile, type StateFile, type StateRecord } from './state-file.ts';

/** A file that is shorter is not written anew. */
const REWRITE_FROM_BYTES = 32 * 1024 * 1024;
/** A file is written anew when it has this many times the bytes of what is kept. */
const REWRITE_FACTOR = 2;
/** Records that are written before other waiting work runs. */
const REWRITTEN_TOGETHER = 500;

/** What the file should contain when it is written anew. */
export interface KeptRecords {
  /** About how many bytes they take. */
  bytes(): number;
  names(): readonly string[];
  /** Undefined if it is not kept any more. */
  recordOf(name: string): StateRecord | undefined;
}

/**
 * The file of the states, which is written anew when most of it is old. If it cannot be written, it is left as it is: its last mark says
 * from where on the log has to be read.
 */
export interface StateJournal {
  add(record: StateRecord): void;
  /** Adds a record after which the file tells everything up to a place of the log, and writes all that waits. */
  mark(record: StateRecord): void;
  /** Resolves when the file is not being written anew. */
  idle(): Promise<void>;
  close(): void;
}

/** An append that is durable tells this file of it before its answer, so no fault here may reach the append. */
function ignoringFaults(work: () => void): void {
  try {
    work();
  } catch {
    // The file is not used any more.
  }
}

export function openStateJournal(
  path: string,
  length: number,
  kept: KeptRecords,
  open?: OpenForStates,
): StateJournal {
  const newPath = `${path}.new`;
  let file: StateFile | undefined = openStateFile(path, length, open);
  let newFile: StateFile | undefined;
  let rewriting: Promise<void> | undefined;

  function stop(): void {
    const opened = [file, newFile];
    file = undefined;
    newFile = undefined;
    for (const each of opened) ignoringFaults(() => each?.close());
    ignoringFaults(() => rmSync(newPath, { force: true }));
  }

  function orStop(work: () => void): void {
    try {
      work();
    } catch {
      stop();
    }
  }

  /** The new file gets what the old one gets meanwhile, so it only lacks what did not change. */
  async function rewrite(): Promise<void> {
    const names = kept.names();
    for (let at = 0; at < names.length; at += REWRITTEN_TOGETHER) {
      await afterOthers();
      if (!newFile) return;
      for (const name of names.slice(at, at + REWRITTEN_TOGETHER)) {
        const record = kept.recordOf(name);
        if (record) newFile.add(record);
      }
    }
  }

  /** The new file takes the place of the old one at a mark, so that it begins with all that is true then. */
  let isRewritten = false;
  function startRewrite(): void {
    newFile = openStateFile(newPath, 0, open);
    rewriting = rewrite()
      .then(() => {
        isRewritten = newFile !== undefined;
      }, stop)
      .finally(() => {
        rewriting = undefined;
      });
  }

  function replaceFile(): void {
    isRewritten = false;
    if (!newFile) return;
    const former = file;
    file = newFile;
    newFile = undefined;
    former?.close();
    renameSync(newPath, path);
  }

  return {
    add: (record) =>
      orStop(() => {
        file?.add(record);
        newFile?.add(record);
      }),
    mark: (record) =>
      orStop(() => {
        for (const each of [file, newFile]) {
          each?.add(record);
          each?.flush();
        }
        if (isRewritten) replaceFile();
        const isLong = (file?.bytes() ?? 0) > REWRITE_FROM_BYTES + REWRITE_FACTOR * kept.bytes();
        if (isLong && !newFile) startRewrite();
      }),
    async idle() {
      await rewriting;
    },
    close() {
      orStop(() => file?.flush());
      stop();
    },
  };
}
