import { LOG_START } from '@ringpost/domain';
import type { DistributedEngine, Engine } from '../engine.ts';
import type { EventStore } from '../event-store.ts';
import { forgetSubjects } from '../forget-subjects.ts';
import { openMasterKeys } from '../master-keys.ts';
import { sealRows } from '../row-sealing.ts';
import { sealBlobs } from '../sealed-blobs.ts';
import { sealEvents } from '../sealing.ts';
import { sealVault } from '../secret-spaces.ts';
import { openSubjectKeys } from '../subject-keys.ts';
import { openVaultChain } from '../vault-chain.ts';
import { requireMasterKey, wrapSubjectKeys } from '../wrap-subject-keys.ts';
import { agreeOnSettings } from './agreed-settings.ts';
import { openDistributedBus } from './bus.ts';
import { openDistributedEventStore } from './event-store.ts';
import { openDistributedReadModel } from './read-model.ts';
import { readOnlyReadModel, readOnlySnapshots, readOnlyVault } from './read-only.ts';
import { openDistributedSnapshots } from './snapshots.ts';
import { openDistributedVault } from './vault.ts';
import { claimVault } from './vault-epoch.ts';

const LOG = 'ringpost';

function warn(error: Error): void {
  process.emitWarning(error);
}

async function isEmpty(events: EventStore): Promise<boolean> {
  return (await events.head()) === LOG_START;
}

/**
 * Opens the ports on their servers. Kafka may be away: then hints reach other processes later or never, and all else works.
 * @throws Error with one sentence that names the setting, when a server cannot be used, or belongs to another log
 * @throws StoreUnavailable when EventStoreDB or MongoDB does not answer
 */
export async function openDistributed(options: DistributedEngine): Promise<Engine> {
  const { log = LOG, role = 'owner', clock, agreed = {}, report = warn, masterKey } = options;
  const isTool = role === 'tool';
  const opened: { close(): Promise<void> }[] = [];
  async function opening<T extends { close(): Promise<void> }>(part: Promise<T>): Promise<T> {
    const ready = await part;
    opened.unshift(ready);
    return ready;
  }
  async function close(): Promise<void> {
    for (const part of opened.splice(0)) await part.close();
  }
  function onConnection(connected: boolean, error?: unknown): void {
    if (connected || error === undefined) return;
    report(
      new Error('KAFKA_BROKERS: Kafka is away, so other processes hear of changes later.', { cause: error }),
    );
  }

  try {
    const events = await opening(
      openDistributedEventStore({
        url: options.eventStoreUrl,
        setting: 'EVENTSTORE_URL',
        log,
        readOnly: isTool,
        report,
      }),
    );
    const vaultSetting = options.mongodbVaultUrl ? 'MONGODB_VAULT_URL' : 'MONGODB_URL';
    const stored = await opening(
      openDistributedVault({
        url: options.mongodbVaultUrl ?? options.mongodbUrl,
        setting: vaultSetting,
        ...(options.mongodbVaultUrl ? {} : { database: log, suffix: '-vault' }),
        ...(clock && { clock }),
      }),
    );
    await claimVault(stored, {
      epoch: events.epoch,
      setting: vaultSetting,
      isTool,
      isNew: () => isEmpty(events),
    });
    const master = openMasterKeys(masterKey?.secrets ?? []);
    if (isTool) await requireMasterKey(stored, master);
    else await wrapSubjectKeys(stored, master, masterKey?.onWrapped);
    const vault = sealVault(stored, master);
    const rows = await opening(
      openDistributedReadModel({
        url: options.mongodbUrl,
        setting: 'MONGODB_URL',
        database: log,
        epoch: events.epoch,
        isTool,
        ...(clock && { clock }),
      }),
    );
    const snapshots = openDistributedSnapshots({
      url: options.mongodbUrl,
      setting: 'MONGODB_URL',
      database: log,
    });
    opened.unshift(snapshots);
    const bus = await opening(
      openDistributedBus({
        brokers: options.kafkaBrokers,
        setting: 'KAFKA_BROKERS',
        topic: `${log}-hints`,
        report: (error) => report(error instanceof Error ? error : new Error(String(error))),
        onConnection,
      }),
    );
    if (!isTool) await opening(agreeOnSettings(vault, agreed, { report }));
    const subjectKeys = openSubjectKeys(vault, bus, { master });
    const keptVault = isTool ? readOnlyVault(vault) : vault;
    const sealedBlobs = sealBlobs(keptVault, subjectKeys);
    const forgetting = forgetSubjects(keptVault, subjectKeys, sealedBlobs);
    if (!isTool) await forgetting.finish();
    return {
      events: sealEvents(events, subjectKeys),
      chain: openVaultChain(events, keptVault),
      readModel: sealRows(isTool ? readOnlyReadModel(rows) : rows, subjectKeys),
      vault: keptVault,
      bus,
      snapshots: isTool ? readOnlySnapshots(snapshots) : snapshots,
      subjectKeys: forgetting,
      sealedBlobs,
      logBytes: events.serverBytes,
      readModelBytes: rows.storedBytes,
      vaultBytes: stored.storedBytes,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
