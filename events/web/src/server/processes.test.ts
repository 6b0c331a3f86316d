import { type Engine, openEngine } from '@ringpost/engine';
import { pollUntil } from '@ringpost/engine/async';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProcesses, type Processes } from './processes.ts';

let engine: Engine;
let now: Date;
let opened: Processes[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  now = new Date('2026-11-21T10:00:00.000Z');
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  await engine.close();
});

function open(service: string, isShared = true): Processes {
  const appends = { standing: () => ({ count: 3, p50Ms: 1, p99Ms: 2 }) };
  const log = { warn: () => undefined };
  const processes = openProcesses({
    ...{ vault: engine.vault, clock: { now: () => now }, log, service, isShared, appends },
  });
  opened.push(processes);
  return processes;
}
async function servicesOf(processes: Processes): Promise<readonly string[]> {
  return (await processes.list()).map(({ service }) => service);
}
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await pollUntil(async () => (await isTrue()) || undefined, { everyMs: 5 });
}
function untilListed(processes: Processes, services: readonly string[]): Promise<void> {
  return until(async () => String(await servicesOf(processes)) === String(services));
}

describe('the processes', () => {
  it('each write how they are, and any one lists itself and all others', async () => {
    const one = open('command-api');
    one.tell(() => [{ name: 'stripe', isOn: true, lastAt: null, refused: null }]);
    const other = open('query-api');
    await untilListed(one, ['command-api', 'query-api']);
    await untilListed(other, ['query-api', 'command-api']);
    const [own] = await one.list();
    expect(own).toMatchObject({
      startedAt: now.toISOString(),
      appends: { p99Ms: 2 },
      callbacks: [{ name: 'stripe' }],
    });
    expect(own?.memoryBytes).toBeGreaterThan(1_000_000);
  });

  it('are not listed after they have closed, or have written nothing for 45 seconds', async () => {
    const one = open('command-api');
    const closed = open('query-api');
    await untilListed(one, ['command-api', 'query-api']);
    await closed.close();
    expect(await servicesOf(one)).toEqual(['command-api']);
    open('projections');
    await untilListed(one, ['command-api', 'projections']);
    now = new Date(now.getTime() + 46_000);
    expect(await servicesOf(one)).toEqual(['command-api']);
  });

  it('forget those that died more than an hour ago', async () => {
    const died = { id: 'died', service: 'query-api', seenAt: '2026-11-21T08:59:00.000Z' };
    await engine.vault.put('process-standings', 'died', died, 0);
    open('command-api');
    await until(async () => (await engine.vault.get('process-standings', 'died')) === undefined);
  });

  it('write nothing where there is only one', async () => {
    const alone = open('ringpost', false);
    expect(await servicesOf(alone)).toEqual(['ringpost']);
    expect(await engine.vault.list('process-standings')).toEqual([]);
  });
});
