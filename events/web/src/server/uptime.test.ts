import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUptime, readUptime, type Uptime } from './uptime.ts';

let engine: Engine;
let now: string;
let serving: boolean;
let opened: Uptime[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [now, serving, opened] = ['2026-11-21T23:50:30.000Z', true, []];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  await engine.close();
});

function open(service: string): Uptime {
  const clock = { now: () => new Date(now) };
  const log = { warn: () => undefined };
  const uptime = openUptime({ vault: engine.vault, clock, log, service, isServing: async () => serving });
  opened.push(uptime);
  return uptime;
}
async function noteAt(instant: string, ...services: readonly Uptime[]): Promise<void> {
  now = instant;
  await Promise.all(services.map((service) => service.note()));
}
async function lastDays(count: number) {
  return (await readUptime(engine.vault, now)).slice(-count);
}

describe('the uptime', () => {
  it('counts the minutes since the first one, and those in which it answered', async () => {
    const ringpost = open('ringpost');
    await noteAt('2026-11-21T23:57:30.000Z', ringpost);
    await noteAt('2026-11-21T23:58:10.000Z', ringpost);
    serving = false;
    await noteAt('2026-11-21T23:59:10.000Z', ringpost);
    serving = true;
    await noteAt('2026-11-22T00:00:10.000Z', ringpost);
    // The present minute is not over.
    await noteAt('2026-11-22T00:02:10.000Z', ringpost);
    expect(await lastDays(3)).toEqual([
      { date: '2026-11-20', lived: 0, served: 0 },
      { date: '2026-11-21', lived: 3, served: 2 },
      { date: '2026-11-22', lived: 2, served: 1 },
    ]);
    expect(await readUptime(engine.vault, now)).toHaveLength(90);
  });

  it('needs every service that is a process of its own, and any one process of each', async () => {
    const [command, query, projections, other] = [
      open('command-api'),
      open('query-api'),
      open('projections'),
      open('query-api'),
    ];
    await noteAt('2026-11-21T12:00:00.000Z', command, query, projections);
    await noteAt('2026-11-21T12:01:00.000Z', command, projections);
    await noteAt('2026-11-21T12:02:00.000Z', command, projections, other, query);
    now = '2026-11-21T12:03:00.000Z';
    expect(await lastDays(1)).toEqual([{ date: '2026-11-21', lived: 3, served: 2 }]);
  });

  it('keeps no more days than are shown, and one', async () => {
    const ringpost = open('ringpost');
    for (const day of ['2026-05-01', '2026-08-21', '2026-11-21'])
      await noteAt(`${day}T10:00:00.000Z`, ringpost);
    const kept = await engine.vault.list('uptime');
    expect(kept.map(({ key }) => key)).toEqual(['2026-11-21 ringpost']);
    // It lived before the first day that is shown.
    await noteAt('2027-02-18T10:00:00.000Z', ringpost);
    await noteAt('2027-02-19T00:01:00.000Z', ringpost);
    expect((await readUptime(engine.vault, now))[0]).toEqual({ date: '2026-11-22', lived: 1440, served: 0 });
  });
});
