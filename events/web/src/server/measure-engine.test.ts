import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../http/index.ts';
import { measureEngine } from './measure-engine.ts';

let metrics: Metrics;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let opened: Engine[];

beforeEach(async () => {
  metrics = createMetrics({ defaults: false });
  folder = await dataFolder();
  opened = [];
});
afterEach(async () => {
  for (const engine of opened) await engine.close();
  await folder.remove();
});

async function open(path: string, faults: Partial<Engine['events']> = {}): Promise<Engine> {
  const options = { kind: 'embedded', folder: path } as const;
  const engine = await openEngine(options);
  opened.push(engine);
  return measureEngine({ ...engine, events: { ...engine.events, ...faults } }, options, metrics);
}

async function figure(name: string): Promise<number> {
  const { body } = await metrics.text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}

describe('the figures of the engine', () => {
  it('have the time of each append, to one stream or to several', async () => {
    const { events } = await open(':memory:');
    await events.append({ stream: 'vendor-1', expected: 'none', events: [sampleEvent()] });
    await events.appendAll?.([{ stream: 'vendor-2', expected: 'none', events: [sampleEvent()] }]);
    expect(await figure('ringpost_append_seconds_count')).toBe(2);
    expect(await events.head()).toBe(await events.positionOf('vendor-2'));
  });

  it('have the time of an append that failed', async () => {
    const { events } = await open(':memory:', { append: () => Promise.reject(new StoreUnavailable('away')) });
    const append = events.append({ stream: 'vendor-1', expected: 'none', events: [sampleEvent()] });
    await expect(append).rejects.toThrow('away');
    expect(await figure('ringpost_append_seconds_count')).toBe(1);
  });

  it('have the length of the log and of the rows, and what is free on its disk', async () => {
    const { events } = await open(folder.path);
    const empty = await figure('ringpost_log_bytes');
    await events.append({ stream: 'vendor-1', expected: 'none', events: [sampleEvent()] });
    expect(await figure('ringpost_log_bytes')).toBeGreaterThan(empty);
    expect(await figure('ringpost_disk_free_bytes')).toBeGreaterThan(0);
    expect(await figure('ringpost_read_model_bytes')).toBeGreaterThan(0);
  });

  it('have the time of the last backup, once there is one', async () => {
    await open(folder.path);
    expect(await figure('ringpost_last_backup_timestamp_seconds')).toBeNaN();
    const at = '2026-11-21T10:00:00.000Z';
    await writeFile(join(folder.path, 'last-backup.json'), JSON.stringify({ at }));
    expect(await figure('ringpost_last_backup_timestamp_seconds')).toBe(Date.parse(at) / 1000);
  });

  it('have none of these if the data is in memory', async () => {
    await open(':memory:');
    expect((await metrics.text()).body).not.toMatch(/^ringpost_(log|disk_free)_bytes \d/m);
  });
});
