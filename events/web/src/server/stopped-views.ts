import type { Position } from '@ringpost/domain';
import type { Vault } from '@ringpost/engine';
import { StoreUnavailable, VaultConflict } from '@ringpost/engine';
import type { StoppedView, ViewStanding } from './views.ts';

const SPACE = 'stopped-views';
/** Milliseconds before a failed write of a record is tried again. */
const RETRY_MS = 1_000;

export interface StoppedRecord extends StoppedView {
  readonly version: number;
}

/** The views that need an operator, for services that do not run the projectors. */
export async function readStoppedViews(
  vault: Pick<Vault, 'list'>,
): Promise<ReadonlyMap<string, StoppedRecord>> {
  const page = await vault.list<StoppedRecord>(SPACE);
  return new Map(page.map(({ key, value }) => [key, value]));
}

/** Tells the other services where a projector stopped, and when it continues. */
export interface StoppedViewsRecorder {
  /** Call it whenever a state may have changed. */
  note(standing: ViewStanding): void;
  close(): Promise<void>;
}

function isSame(record: StoppedRecord | undefined, other: StoppedRecord | undefined): boolean {
  return record?.position === other?.position && record?.version === other?.version;
}

/** Makes the record of one projector correct. If another process wrote meanwhile, it tries again. */
async function write(vault: Vault, name: string, record: StoppedRecord | undefined): Promise<void> {
  const kept = await vault.get<StoppedRecord>(SPACE, name);
  if (isSame(kept?.value, record)) return;
  if (record) await vault.put(SPACE, name, record, kept?.version ?? 0);
  else if (kept) await vault.remove(SPACE, name, kept.version);
}

/**
 * Writes to the Vault which projectors stopped. A record that its process could not remove does no harm: readers compare
 * its position with the checkpoint.
 */
export function recordStoppedViews(vault: Vault): StoppedViewsRecorder {
  const positionByName = new Map<string, Position | undefined>();
  const unwritten = new Map<string, StoppedRecord | undefined>();
  let writing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const writeAll = async (): Promise<void> => {
    for (let [next] = unwritten; next; [next] = unwritten) {
      const [name, record] = next;
      await write(vault, name, record);
      if (unwritten.get(name) === record) unwritten.delete(name);
    }
  };
  const flush = (): void => {
    writing ??= writeAll()
      .catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable || error instanceof VaultConflict)) throw error;
        retry = setTimeout(flush, RETRY_MS).unref();
      })
      .finally(() => {
        writing = undefined;
      });
  };

  return {
    note({ name, version, stopped }) {
      if (positionByName.has(name) && positionByName.get(name) === stopped?.position) return;
      positionByName.set(name, stopped?.position);
      unwritten.set(name, stopped && { version, position: stopped.position, error: stopped.error });
      flush();
    },
    async close() {
      clearTimeout(retry);
      await writing;
    },
  };
}
