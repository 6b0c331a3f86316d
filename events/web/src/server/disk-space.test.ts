import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog, createMetrics } from '../http/index.ts';
import { type DiskSpace, diskOf, watchDisk } from './disk-space.ts';

let used: () => Promise<number>;
let warned: unknown[];
let disk: DiskSpace;

beforeEach(() => {
  [used, warned] = [async () => 0, []];
  const log = createLog({
    level: 'warn',
    destination: { write: (line) => void warned.push(JSON.parse(line).msg) },
  });
  disk = watchDisk({ probe: () => used(), log });
});
afterEach(() => disk.close());

function fill(share: number) {
  used = async () => share;
  return disk.look();
}

describe('the disk of the data', () => {
  it('is full from the promised percent on, and not before', async () => {
    expect(await fill(0.849)).toEqual({ usedPercent: 84.9, state: 'alarm' });
    expect(disk.isFull()).toBe(false);
    expect(await fill(0.85)).toEqual({ usedPercent: 85, state: 'full' });
    expect(disk.isFull()).toBe(true);
    await fill(0.1);
    expect(disk.isFull()).toBe(false);
  });

  it('is warned about once, whenever it changes', async () => {
    for (const share of [0.5, 0.7, 0.75, 0.9, 0.95, 0.5, 0.5]) await fill(share);
    expect(warned).toEqual([
      expect.stringContaining('fills up'),
      expect.stringContaining('nearly full'),
      expect.stringContaining('room again'),
    ]);
  });

  it('keeps its last known state while it cannot be read', async () => {
    await fill(0.9);
    used = () => Promise.reject(new Error('away'));
    expect(await disk.look()).toMatchObject({ state: 'full' });
    expect(disk.isFull()).toBe(true);
  });

  it('counts as full at another percent, if one is set', async () => {
    const log = createLog({ level: 'silent' });
    const large = watchDisk({ probe: async () => 0.9, fullPercent: 95, log });
    expect(await large.look()).toMatchObject({ state: 'alarm' });
    await large.close();
  });
});

describe('the place of the data', () => {
  it('is a folder of the embedded engine, whose disk is partly used', async () => {
    const folder = await dataFolder();
    const share = await diskOf({ kind: 'embedded', folder: folder.path })?.();
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
    await folder.remove();
  });

  it('is not on this machine with servers, and on no disk with data in memory', async () => {
    const servers = { kind: 'distributed', eventStoreUrl: '', mongodbUrl: '', kafkaBrokers: '' } as const;
    expect([diskOf(servers), diskOf({ kind: 'embedded', folder: ':memory:' })]).toEqual([
      undefined,
      undefined,
    ]);
    const none = watchDisk({ probe: undefined, log: createLog({ level: 'silent' }) });
    expect([await none.look(), none.isFull()]).toEqual([null, false]);
    const metrics = createMetrics({ defaults: false });
    none.measure(metrics);
    expect((await metrics.text()).body).not.toContain('ringpost_disk_alarm{');
    await none.close();
  });
});
