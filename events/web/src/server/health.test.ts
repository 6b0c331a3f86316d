import { LOG_START } from '@ringpost/domain';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, openStartup } from '../http/index.ts';
import { type Health, type HealthDeps, watchHealth } from './health.ts';
import type { ViewStanding } from './views.ts';

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
function healthOf(faults: Partial<HealthDeps['engine']>, standings: readonly ViewStanding[] = []): Health {
  const startup = openStartup({ publicUrl: 'http://localhost' });
  startup.finish();
  const health = watchHealth({
    engine: { ...engine, ...faults },
    startup,
    answerWithinMs: 20,
    views: {
      status: () => standings,
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

describe('the figures of a process', () => {
  async function figuresOf(health: Health): Promise<string> {
    const metrics = createMetrics({ defaults: false });
    health.measure(metrics);
    return (await metrics.text()).body;
  }

  it('count the events that each view does not show yet', async () => {
    const { events } = engine;
    const { position } = await events.append({
      stream: 'vendor-1',
      expected: 'none',
      events: [sampleEvent()],
    });
    await events.append({ stream: 'vendor-2', expected: 'none', events: [sampleEvent()] });
    const text = await figuresOf(
      healthOf({}, [
        { name: 'feeds', version: 1, position: LOG_START },
        { name: 'orders', version: 1, position },
      ]),
    );
    expect(text).toContain('ringpost_view_behind_events{view="feeds"} 2');
    expect(text).toContain('ringpost_view_behind_events{view="orders"} 1');
  });

  it('name the server that is away, and go on without what it would say', async () => {
    const events = { ...engine.events, head: away };
    const text = await figuresOf(healthOf({ events }, [{ name: 'feeds', version: 1, position: LOG_START }]));
    expect(text).toContain('ringpost_server_up{server="log"} 0');
    expect(text).toContain('ringpost_server_up{server="vault"} 1');
    expect(text).toContain('ringpost_view_stopped{view="feeds"} 0');
    expect(text).not.toContain('ringpost_view_behind_events{');
  });
});
