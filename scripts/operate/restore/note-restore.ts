import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { streams } from '@ringpost/domain';
import { type EngineOptions, newId, openEngine } from '@ringpost/engine';
import { MANIFEST_FILE, type Manifest } from '../backup/manifest.ts';

/** Tells one backup from all others: its manifest has the hash of each file. */
async function manifestHash(backup: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(backup, MANIFEST_FILE)))
    .digest('hex');
}

/**
 * Writes into the restored log that it was restored, as its first new fact, so that admins see it in the security log. Nobody
 * serves the folder yet.
 */
export async function noteRestore(
  restored: EngineOptions,
  backup: string,
  { startedAt }: Pick<Manifest, 'startedAt'>,
  now: Date,
): Promise<void> {
  const restoredAt = now.toISOString();
  const data = { backupStartedAt: startedAt, manifestSha256: await manifestHash(backup), restoredAt };
  const ids = { operationId: newId(), causationId: newId(), correlationId: newId() };
  const meta = { ...ids, actor: 'system:restore', occurredAt: restoredAt, schemaVersion: 1 } as const;
  const event = { type: 'StoreRestored', id: newId(), data, meta } as const;
  const engine = await openEngine(restored);
  try {
    await engine.events.append({ stream: streams.security(newId()), events: [event], expected: 'none' });
  } finally {
    await engine.close();
  }
}
