import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FILE } from '@ringpost/engine/internal/embedded/event-store';
import { openLogFile } from '@ringpost/engine/internal/embedded/log-file';
import {
  type EventRow,
  HEADER_BYTES,
  readRecord,
  recordLength,
} from '@ringpost/engine/internal/embedded/log-layout';
import { EMPTY_LOG, scanBatches } from '@ringpost/engine/internal/embedded/log-scan';
import { createBatch } from '@ringpost/engine/internal/embedded/log-writer';
import { createStreamWalk, NO_STREAM } from '@ringpost/engine/internal/embedded/stream-walk';

export type { EventRow } from '@ringpost/engine/internal/embedded/log-layout';

/**
 * Writes the log of a closed folder again, with changes that no program could make. `change` gets each event, with data and
 * meta as JSON, and returns its new form, or undefined to leave it out. Revisions stay; positions are counted again.
 */
export function rewriteLog(dataDir: string, change: (row: EventRow) => EventRow | undefined): void {
  const file = openLogFile(join(dataDir, LOG_FILE), false);
  const rows: EventRow[] = [];
  scanBatches(file, EMPTY_LOG, file.size(), (bytes, at) => {
    rows.push(readRecord(bytes, at, recordLength(bytes, at)));
  });
  const walk = createStreamWalk(file, () => HEADER_BYTES);
  const batch = createBatch(EMPTY_LOG, Buffer.alloc(1024), walk);
  for (const row of rows.flatMap((each) => change(each) ?? [])) {
    const { stream, revision, id, type, data, meta } = row;
    const before = { ...(batch.streams.get(stream) ?? NO_STREAM), revision: revision - 1 };
    batch.add(stream, before, { id, type, data, meta });
  }
  file.truncate(HEADER_BYTES);
  if (batch.rows.length > 0) file.write(batch.seal(), HEADER_BYTES);
  file.close();
  rmSync(join(dataDir, 'streams'), { recursive: true, force: true });
}
