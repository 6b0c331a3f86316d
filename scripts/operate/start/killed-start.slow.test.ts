import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RecordedEvent } from '@ringpost/domain';
import { LOG_START } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { expect, it } from 'vitest';
import { nodeFlags } from '../../setup/node-flags.mjs';
import { seedApps } from '../seed/data/apps.ts';
import { seedVendors } from '../seed/data/vendors.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const SEED = Number(process.env.RINGPOST_SEED ?? Date.now() % 1_000_000);
const KILLS = 6;
/** The log of a finished first start is a little longer. A kill may come anywhere before. */
const FULL_BYTES = 2_500_000;
const NUMBERS = 2_400;

function open(dataDir: string) {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: { ...process.env, NODE_ENV: 'test', RINGPOST_DATA: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  return { child, ended: once(child, 'exit'), isUp: () => printed.includes('Customer ') };
}

/** How much of the log is written. */
async function bytesIn(dataDir: string): Promise<number> {
  return stat(`${dataDir}/events.log`).then(
    ({ size }) => size,
    () => 0,
  );
}

async function eventsIn(dataDir: string): Promise<readonly RecordedEvent[]> {
  const { events, close } = await openEngine({ kind: 'embedded', folder: dataDir, role: 'tool' });
  const all: RecordedEvent[] = [];
  for (let page = await events.readAll(); page.length > 0; ) {
    all.push(...page);
    page = await events.readAll({ after: page.at(-1)?.position ?? LOG_START });
  }
  await close();
  return all;
}

it(`a first start that is killed many times makes everything once (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const folder = await dataFolder();
  const random = seededRandom(SEED);
  try {
    let inTheMiddle = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await bytesIn(folder.path);
      const enough = before + random() * (FULL_BYTES - before) * 0.2;
      const { child, ended, isUp } = open(folder.path);
      while (!isUp() && child.exitCode === null && (await bytesIn(folder.path)) < enough) await sleep(1);
      if (!isUp()) inTheMiddle += 1;
      child.kill('SIGKILL');
      await ended;
    }
    // On a busy machine a kill comes late, and the start may be finished. The first kill comes early enough.
    expect(inTheMiddle).toBeGreaterThan(0);

    const { child, ended, isUp } = open(folder.path);
    while (!isUp() && child.exitCode === null) await sleep(10);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);

    const events = await eventsIn(folder.path);
    const each = <T extends RecordedEvent['type']>(type: T) =>
      events.filter((event): event is Extract<RecordedEvent, { type: T }> => event.type === type);
    const names = (all: readonly { readonly data: { readonly name: string } }[]) =>
      all.map(({ data }) => data.name).sort();
    expect(names(each('VendorAdded'))).toEqual(seedVendors.map(({ name }) => name).sort());
    expect(names(each('AppAdded'))).toEqual(seedApps.map(({ name }) => name).sort());
    expect(each('NumberImported')).toHaveLength(NUMBERS);
    expect(new Set(each('NumberImported').map(({ data }) => data.e164)).size).toBe(NUMBERS);
    expect(each('NumberMadePublic')).toHaveLength(38);
    expect(
      each('AccountRegistered')
        .map(({ data }) => data.role)
        .sort(),
    ).toEqual(['admin', 'customer']);
    expect(each('AccountConfirmed')).toHaveLength(2);
    expect(each('FundsCredited').map(({ data }) => data.amountMills)).toEqual([10_000]);
  } finally {
    await folder.remove();
  }
});
