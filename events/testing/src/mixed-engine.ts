import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import type { Engine, GivenEngine } from '@ringpost/engine';
import { noSnapshots } from '@ringpost/engine';
import { openDistributedEventStore } from '@ringpost/engine/internal/distributed/event-store';
import { claimVault } from '@ringpost/engine/internal/distributed/vault-epoch';
import { openEmbeddedBus } from '@ringpost/engine/internal/embedded/bus';
import { lockFolder } from '@ringpost/engine/internal/embedded/folder-lock';
import { makePrivate } from '@ringpost/engine/internal/embedded/private-folder';
import { openEmbeddedReadModel } from '@ringpost/engine/internal/embedded/read-model';
import { openEmbeddedSnapshots } from '@ringpost/engine/internal/embedded/snapshots';
import { openThreadChannel } from '@ringpost/engine/internal/embedded/thread-channel';
import { openEmbeddedVault } from '@ringpost/engine/internal/embedded/vault';
import { forgetSubjects } from '@ringpost/engine/internal/forget-subjects';
import { sealRows } from '@ringpost/engine/internal/row-sealing';
import { sealBlobs } from '@ringpost/engine/internal/sealed-blobs';
import { sealEvents } from '@ringpost/engine/internal/sealing';
import { openSubjectKeys } from '@ringpost/engine/internal/subject-keys';
import { openVaultChain } from '@ringpost/engine/internal/vault-chain';

/** The log of a mixed engine: where its EventStoreDB is, and the name of the log there. */
export interface MixedLog {
  readonly url: string;
  readonly name: string;
}

/** In the folder of a mixed engine, so that every thread and process of a test finds the log. */
const ADDRESS_FILE = 'mixed-log.json';

async function openParts(
  folder: string,
  log: MixedLog,
  { role = 'owner', clock }: Pick<GivenEngine, 'role' | 'clock'>,
) {
  const [owns, isTool] = [role === 'owner', role === 'tool'];
  const unlock = owns ? lockFolder(folder) : () => {};
  const opened: { close(): Promise<void> }[] = [];
  const opening = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.unshift(part);
    return part;
  };
  const close = async (): Promise<void> => {
    for (const part of opened.splice(0)) await part.close();
    unlock();
  };
  try {
    const setting = 'EVENTSTORE_URL';
    const events = opening(
      await openDistributedEventStore({ url: log.url, setting, log: log.name, readOnly: !owns }),
    );
    const channel = isTool ? undefined : opening(openThreadChannel(folder));
    const vault = opening(openEmbeddedVault(folder, { readOnly: !owns, ...(clock && { clock }) }));
    const isNew = async (): Promise<boolean> => (await events.head()) === LOG_START;
    await claimVault(vault, { epoch: events.epoch, setting: 'RINGPOST_DATA', isTool: !owns, isNew });
    const rows = opening(openEmbeddedReadModel(folder, { readOnly: isTool, channel }));
    const bus = opening(openEmbeddedBus({ channel }));
    const snapshots =
      role === 'follower' ? noSnapshots : opening(openEmbeddedSnapshots(folder, { readOnly: !owns }));
    return { owns, events, vault, rows, bus, snapshots, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openMixed(
  folder: string,
  log: MixedLog,
  options: Pick<GivenEngine, 'role' | 'clock'>,
): Promise<Engine> {
  const { owns, events, vault, rows, bus, snapshots, close } = await openParts(folder, log, options);
  const subjectKeys = openSubjectKeys(vault, bus);
  const sealedBlobs = sealBlobs(vault, subjectKeys);
  const forgetting = forgetSubjects(vault, subjectKeys, sealedBlobs);
  if (owns) await forgetting.finish();
  return {
    events: sealEvents(events, subjectKeys),
    chain: openVaultChain(events, vault),
    readModel: sealRows(rows, subjectKeys),
    vault,
    bus,
    snapshots,
    subjectKeys: forgetting,
    sealedBlobs,
    close,
  };
}

/** The log on EventStoreDB or its double, and all else in a folder, as the embedded engine has it. */
export function mixedEngine(folder: string, log: MixedLog): GivenEngine {
  return {
    kind: 'given',
    async open(options) {
      if ((options.role ?? 'owner') === 'owner') {
        makePrivate(folder);
        writeFileSync(join(folder, ADDRESS_FILE), JSON.stringify(log));
      }
      return openMixed(folder, log, options);
    },
  };
}

/** The mixed engine of a folder that an owner has opened. */
export function mixedEngineIn(folder: string): GivenEngine {
  return mixedEngine(folder, JSON.parse(readFileSync(join(folder, ADDRESS_FILE), 'utf8')) as MixedLog);
}
