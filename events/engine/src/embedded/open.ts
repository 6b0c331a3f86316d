import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedEngine, Engine } from '../engine.ts';
import { forgetSubjects } from '../forget-subjects.ts';
import { openMasterKeys } from '../master-keys.ts';
import { sealRows } from '../row-sealing.ts';
import { sealBlobs } from '../sealed-blobs.ts';
import { sealEvents } from '../sealing.ts';
import { sealVault } from '../secret-spaces.ts';
import { noSnapshots } from '../snapshots.ts';
import { openSubjectKeys } from '../subject-keys.ts';
import { openVaultChain } from '../vault-chain.ts';
import { requireMasterKey, wrapSubjectKeys } from '../wrap-subject-keys.ts';
import { openEmbeddedBus } from './bus.ts';
import { databaseBytes } from './database-bytes.ts';
import { LOG_FILE, openEmbeddedLog } from './event-store.ts';
import { CHAIN_FILE, openFileChain } from './file-chain.ts';
import { lockFolder } from './folder-lock.ts';
import { readLastBackup } from './last-backup.ts';
import { FORM } from './log-layout.ts';
import { makePrivate } from './private-folder.ts';
import { openEmbeddedReadModel } from './read-model.ts';
import { openEmbeddedSnapshots } from './snapshots.ts';
import type { RunFolder } from './stream-index.ts';
import { openThreadChannel } from './thread-channel.ts';
import { openKeptDatabase, openUpkeep, type Upkeep } from './upkeep.ts';
import { openEmbeddedVault } from './vault.ts';

function lock(dataDir: string): () => void {
  makePrivate(dataDir);
  return lockFolder(dataDir);
}

/** Up to format 4 the log was a database, `events.db`. */
function refuseOlder(dataDir: string): void {
  if (!existsSync(join(dataDir, 'events.db'))) return;
  throw new Error(
    `the log in ${dataDir} is events.db, of form ${FORM - 1} or older, and this program knows form ${FORM} only: choose another folder`,
  );
}

/** @throws FolderInUse when another process has the folder. */
export async function openEmbedded({
  folder: dataDir,
  clock,
  role = 'owner',
  masterKey,
}: EmbeddedEngine): Promise<Engine> {
  const owns = role === 'owner';
  const readOnly = !owns;
  const onDisk = dataDir !== ':memory:';
  if (onDisk) refuseOlder(dataDir);
  if (!owns && !existsSync(join(dataDir, LOG_FILE))) throw new Error(`There is no log in ${dataDir}.`);
  const unlock = owns && onDisk ? lock(dataDir) : () => {};
  const opened: { close(): Promise<void> }[] = [];
  const opening = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.unshift(part);
    return part;
  };
  const close = async (): Promise<void> => {
    for (const part of opened) await part.close();
    unlock();
  };
  try {
    const channel = onDisk && role !== 'tool' ? opening(openThreadChannel(dataDir)) : undefined;
    let upkeep: Upkeep | undefined;
    const log = join(dataDir, LOG_FILE);
    const extendIndex = (runs: RunFolder, until: number): Promise<void> =>
      upkeep?.extend({ log, runs, until }) ?? Promise.reject(new Error('the upkeep thread has not started'));
    const events = opening(openEmbeddedLog(dataDir, { readOnly, channel, extendIndex }));
    const stored = opening(openEmbeddedVault(dataDir, { readOnly, ...(clock && { clock }) }));
    const master = openMasterKeys(masterKey?.secrets ?? []);
    if (owns) await wrapSubjectKeys(stored, master, masterKey?.onWrapped);
    else await requireMasterKey(stored, master);
    const vault = sealVault(stored, master);
    const rows = opening(openEmbeddedReadModel(dataDir, { readOnly: role === 'tool', channel }));
    const bus = opening(openEmbeddedBus({ channel }));
    if (owns && onDisk) {
      const database = openKeptDatabase(join(dataDir, 'read.db'));
      // Closed last of all.
      opened.push(database);
      upkeep = opening(openUpkeep(database));
    }
    const snapshots =
      role === 'follower'
        ? noSnapshots
        : opening(openEmbeddedSnapshots(dataDir, { readOnly, ...(owns && { log: events.ends }) }));
    const link = (until: number): Promise<void> =>
      upkeep?.link({ log, chain: join(dataDir, CHAIN_FILE), until }) ??
      Promise.reject(new Error('the upkeep thread has not started'));
    const { storedBytes } = events;
    const chain = onDisk
      ? openFileChain({ folder: dataDir, storedBytes, link })
      : openVaultChain(events, vault);
    const subjectKeys = openSubjectKeys(vault, bus, { master });
    const sealedBlobs = sealBlobs(vault, subjectKeys);
    const forgetting = forgetSubjects(vault, subjectKeys, sealedBlobs);
    if (owns) await forgetting.finish();
    // Rows in memory are never on a disk, so they are not sealed.
    const readModel = onDisk ? sealRows(rows, subjectKeys) : rows;
    return {
      events: sealEvents(events, subjectKeys),
      chain,
      readModel,
      vault,
      bus,
      snapshots,
      subjectKeys: forgetting,
      sealedBlobs,
      ...(onDisk && {
        logBytes: storedBytes,
        readModelBytes: () => databaseBytes(dataDir, 'read.db'),
        vaultBytes: () => databaseBytes(dataDir, 'vault.db'),
        lastBackupMs: () => readLastBackup(dataDir),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
