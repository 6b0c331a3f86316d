import { once } from 'node:events';
import type { Position } from '@ringpost/domain';
import { LOG_START } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import type { StoppedView } from '@ringpost/web/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orders } from './orders/orders.view.ts';
import { projectors } from './projectors.ts';
import { type ProjectionsThread, startProjectionsThread } from './start-thread.ts';
import { boughtEvent, completedEvent, numberEvent, smsEvent } from './testing/activation-events.ts';
import { createHistory, type History } from './testing/history.ts';
import { record } from './testing/record.ts';

const projectionsProgram = new URL('./projections-thread.ts', import.meta.url);

const standing = { name: 'orders', version: 1, position: positionAt(7) };

/** A thread that reports the position of one projector, reports its start, and dies. */
const dying = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
    for (const word of ${JSON.stringify([{ kind: 'progress', status: standing }, { kind: 'started' }])})
      parentPort.postMessage(word);
    setTimeout(() => { throw new Error('no memory') }, 20)`)}`,
);

/** A thread that has reached an awaited position, but reports it only after the message `hurry`. */
const unhurried = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (order) => {
      if (order === 'close') parentPort.close();
      else parentPort.postMessage({ kind: 'progress', status: ${JSON.stringify(standing)} });
    });
    parentPort.postMessage({ kind: 'progress', status: ${JSON.stringify({ ...standing, position: positionAt(6) })} });
    parentPort.postMessage({ kind: 'started' });`)}`,
);

/** The real program. Its thread dies soon after its first start; the file says that it has. */
function dyingOnce(program: string, file: string): string {
  return `
  import { existsSync, writeFileSync } from 'node:fs';
  await import(${JSON.stringify(program)});
  if (!existsSync(${JSON.stringify(file)})) setTimeout(() => {
    writeFileSync(${JSON.stringify(file)}, '');
    throw new Error('died once');
  }, 300);`;
}

describe('projections in a thread of their own', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let engine: Engine;
  let running: ProjectionsThread[];
  let alarms: [string, StoppedView][];

  beforeEach(async () => {
    folder = await dataFolder();
    engine = await openEngine({ kind: 'embedded', folder: folder.path });
    running = [];
    alarms = [];
  });
  afterEach(async () => {
    for (const each of running) await each.close();
    await engine.close();
    await folder.remove();
  });

  const onAlarm = (projector: string, stopped: StoppedView) => void alarms.push([projector, stopped]);
  const start = async (program?: URL, pause?: () => Promise<void>): Promise<ProjectionsThread> => {
    const started = await startProjectionsThread({
      dataDir: folder.path,
      onAlarm,
      ...(program && { program }),
      ...(pause && { pause }),
    });
    running.push(started);
    return started;
  };
  const tell = (history: History): Promise<Position> => record(engine.events, history.events);
  const bought = (): History => boughtEvent(numberEvent(createHistory()));

  it('get the message `hurry` from a request that waits for their rows', async () => {
    const projections = await start(unhurried);
    expect(await projections.waitFor('orders', positionAt(7), 60_000)).toBe(true);
  });

  it('write the rows that this thread reads, for events from before and after the start', async () => {
    const before = await tell(bought());
    const projections = await start();
    for (const { name } of projectors) expect(await projections.waitFor(name, before, 60_000)).toBe(true);
    expect(await engine.readModel.collection(orders).find({})).toMatchObject([{ status: 'running' }]);
    expect(projections.status().map(({ name }) => name)).toEqual(projectors.map(({ name }) => name));
    expect(alarms).toEqual([]);
  });

  it('announce what came after the start, on the bus of this thread', async () => {
    const topics = new Set<string>();
    engine.bus.subscribe(({ topic }) => topics.add(topic));
    const projections = await start();
    const last = await tell(completedEvent(smsEvent(bought())));
    for (const { name } of projectors) expect(await projections.waitFor(name, last, 60_000)).toBe(true);
    // Hints and progress come by different channels, so either can be first.
    await vi.waitFor(() => expect([...topics]).toEqual(expect.arrayContaining(['orders', 'wallet', 'sms'])), {
      timeout: 60_000,
    });
  });

  it('continue where they were when they were closed', async () => {
    const first = await start();
    const last = await tell(bought());
    await first.waitFor('orders', last, 60_000);
    await first.close();
    const second = await start();
    expect(second.position('orders')).toBe(last);
    expect(await second.waitFor('orders', positionAt(numberAt(last) + 1), 10)).toBe(false);
    expect(second.position('nobody')).toBe(LOG_START);
  });

  it('are started again when their thread dies, after longer and longer pauses, and continue from their checkpoints', async () => {
    const [ends, pauses]: [[string, number][], number[]] = [[], []];
    // The starts and ends of the threads, in turn. The fourth one lives for 90 seconds.
    const instants = [0, 10, 10, 20, 20, 30, 30, 90_030, 90_030, 90_040, 90_040, 90_050].values();
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const projections = await startProjectionsThread({
      dataDir: folder.path,
      program: dying,
      onAlarm,
      now: () => instants.next().value ?? 0,
      onEnded: ({ message }, againInMs) => ends.push([message, againInMs]),
      async pause(milliseconds, signal) {
        pauses.push(milliseconds);
        if (pauses.length < 6) return;
        resolve();
        await once(signal, 'abort');
      },
    });
    running.push(projections);
    await enough;
    expect(pauses).toEqual([500, 1_000, 2_000, 500, 1_000, 2_000]);
    expect(ends[0]).toEqual(['no memory', 500]);
    expect([projections.restarts(), projections.isRunning()]).toEqual([5, false]);
    expect(projections.status()).toEqual([standing]);
    expect(alarms).toEqual([]);
  });

  it('let readers wait while their thread is started again', async () => {
    const projections = await start(dying, async () => {});
    expect(await projections.waitFor('orders', positionAt(8), 1)).toBe(false);
    expect(await projections.waitFor('orders', positionAt(7), 60_000)).toBe(true);
  });

  it('write the rows of what came while the thread was away', async () => {
    const [first] = [await tell(bought())];
    const { promise: mayStart, resolve: restart } = Promise.withResolvers<void>();
    const program = new URL(
      `data:text/javascript,${encodeURIComponent(dyingOnce(projectionsProgram.href, `${folder.path}/died`))}`,
    );
    const projections = await start(program, () => mayStart);
    expect(await projections.waitFor('orders', first, 60_000)).toBe(true);
    await vi.waitFor(() => expect(projections.isRunning()).toBe(false), 10_000);
    const last = await tell(completedEvent(smsEvent(createHistory())));
    expect(await projections.waitFor('orders', last, 20)).toBe(false);
    restart();
    for (const { name } of projectors) expect(await projections.waitFor(name, last, 60_000)).toBe(true);
    expect(await engine.readModel.collection(orders).find({})).toMatchObject([{ status: 'completed' }]);
    expect([projections.restarts(), projections.isRunning()]).toEqual([1, true]);
  });

  it('report the error that stopped their start', async () => {
    await expect(start(new URL('data:text/javascript,throw new Error("no engine")'))).rejects.toThrow(
      'no engine',
    );
    expect(alarms).toEqual([]);
  });
});
