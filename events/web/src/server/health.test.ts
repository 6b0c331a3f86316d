import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStartup } from '../http/index.ts';
import { type Health, type HealthDeps, watchHealth } from './health.ts';

let engine: Engine;
let opened: Health[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  opened = [];
});
afterEach(async () => {
  for (const health of opened) await health.close();
  await engine.close();
});

const away = () => Promise.reject(new StoreUnavailable('away'));

/** A process that has started, and whose views are at the log's end. */
function healthOf(faults: Partial<HealthDeps['engine']>): Health {
  const startup = openStartup({ publicUrl: 'http://localhost' });
  startup.finish();
  const health = watchHealth({
    engine: { ...engine, ...faults },
    startup,
    answerWithinMs: 20,
    views: {
      status: () => [],
      position: () => {
        throw new Error('not asked');
      },
      waitFor: async () => true,
      isWriter: () => false,
      isRunning: () => true,
      close: async () => {},
    },
  });
  opened.push(health);
  return health;
}

describe('the report of a process', () => {
  it('names every server as up, and the process as ready', async () => {
    expect(await healthOf({}).report([])).toMatchObject({
      ready: true,
      servers: { log: 'up', readModel: 'up', vault: 'up', bus: 'up' },
    });
  });

  it('names the missing server, without which the process is not ready', async () => {
    const { events, readModel, vault } = engine;
    const faults = {
      log: { events: { ...events, head: away } },
      readModel: { readModel: { ...readModel, liveVersion: away } },
      vault: { vault: { ...vault, get: away } },
    };
    for (const [name, fault] of Object.entries(faults)) {
      const { ready, servers } = await healthOf(fault).report([]);
      const down = Object.entries(servers).filter(([, state]) => state === 'down');
      expect([ready, down], name).toEqual([false, [[name, 'down']]]);
    }
  });

  it('counts a server as away if it does not answer in time', async () => {
    const silent = { ...engine.events, head: () => new Promise<never>(() => {}) };
    const health = healthOf({ events: silent });
    expect(await health.report([])).toMatchObject({ ready: false, servers: { log: 'down', vault: 'up' } });
    // A restart of a process that only reads would not help.
    expect(await health.isLive()).toBe(true);
  });

  it('names a missing bus, without which only hints are late', async () => {
    const bus = { ...engine.bus, connected: () => false };
    expect(await healthOf({ bus }).report([])).toMatchObject({ ready: true, servers: { bus: 'down' } });
  });
});
