import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_START } from '../domain/index.ts';
import { openDistributedEventStore } from '../engine/distributed/event-store.ts';
import { claimVault } from '../engine/distributed/vault-epoch.ts';
import { openEmbeddedBus } from '../engine/embedded/bus.ts';
import { lockFolder } from '../engine/embedded/folder-lock.ts';
import { makePrivate } from '../engine/embedded/private-folder.ts';
import { openEmbeddedReadModel } from '../engine/embedded/read-model.ts';
import { openEmbeddedSnapshots } from '../engine/embedded/snapshots.ts';
import { openThreadChannel } from '../engine/embedded/thread-channel.ts';
import { openEmbeddedVault } from '../engine/embedded/vault.ts';
import type { Engine, GivenEngine } from '../engine/engine.ts';
import { forgetSubjects } from '../engine/forget-subjects.ts';
import { sealRows } from '../engine/row-sealing.ts';
import { sealBlobs } from '../engine/sealed-blobs.ts';
import { sealEvents } from '../engine/sealing.ts';
import { noSnapshots } from '../engine/snapshots.ts';
import { openSubjectKeys } from '../engine/subject-keys.ts';

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
