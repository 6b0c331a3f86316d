import { type Engine, openEngine } from '@ringpost/events/engine';
import { dataFolder } from '@ringpost/events/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectors } from './app.ts';
import type { Stopped } from './kernel/projector-run.ts';
import { orders } from './orders/orders.view.ts';
import { type ProjectionsThread, startProjectionsThread } from './start-thread.ts';
import { boughtTold, completedTold, numberTold, smsTold } from './testing/activation.ts';
import { record } from './testing/record.ts';
import { type Story, story } from './testing/story.ts';

describe('projections in a thread of their own', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let engine: Engine;
  let running: ProjectionsThread[];
  let alarms: [string, Stopped][];

  beforeEach(async () => {
    folder = await dataFolder();
    engine = await openEngine({ dataDir: folder.path });
    running = [];
    alarms = [];
  });
  afterEach(async () => {
    for (const each of running) await each.close();
    await engine.close();
    await folder.remove();
  });

  const start = async (program?: URL): Promise<ProjectionsThread> => {
    const onAlarm = (projector: string, stopped: Stopped) => void alarms.push([projector, stopped]);
    const started = await startProjectionsThread({
      dataDir: folder.path,
      onAlarm,
      ...(program && { program }),
    });
    running.push(started);
    return started;
  };
  const tell = (told: Story): Promise<number> => record(engine.events, told.events);
  const bought = (): Story => boughtTold(numberTold(story()));

  it('write the rows that this thread reads, of what was before and of what comes', async () => {
    const before = await tell(bought());
    const projections = await start();
    for (const { name } of projectors) expect(await projections.waitFor(name, before, 5_000)).toBe(true);
    expect(await engine.readModel.collection(orders).find({})).toMatchObject([{ status: 'running' }]);
    expect(projections.status().map(({ name }) => name)).toEqual(projectors.map(({ name }) => name));
    expect(alarms).toEqual([]);
  });

  it('announce what came after the start, on the bus of this thread', async () => {
    const topics = new Set<string>();
    engine.bus.subscribe(({ topic }) => topics.add(topic));
    const projections = await start();
    const last = await tell(completedTold(smsTold(bought())));
    for (const { name } of projectors) expect(await projections.waitFor(name, last, 5_000)).toBe(true);
    expect([...topics]).toEqual(expect.arrayContaining(['orders', 'wallet', 'sms']));
  });

  it('go on where they stood when they were closed', async () => {
    const first = await start();
    const last = await tell(bought());
    await first.waitFor('orders', last, 5_000);
    await first.close();
    const second = await start();
    expect(second.position('orders')).toBe(last);
    expect(await second.waitFor('orders', last + 1, 10)).toBe(false);
    expect(second.position('nobody')).toBe(-1);
  });

  it('stop all with an alarm when their thread dies, and let nobody wait', async () => {
    const status = { name: 'orders', version: 1, position: 7 };
    const projections = await start(
      programOf(status, "setTimeout(() => { throw new Error('no memory') }, 20)"),
    );
    expect(await projections.waitFor('orders', 8, 60_000)).toBe(false);
    const stopped = { position: 7, error: 'the thread of the projections has ended: no memory' };
    expect(projections.status()).toEqual([{ ...status, stopped }]);
    expect(alarms).toEqual([['orders', stopped]]);
    expect(await projections.waitFor('orders', 8, 60_000)).toBe(false);
  });

  it('say what kept them from starting', async () => {
    await expect(start(new URL('data:text/javascript,throw new Error("no engine")'))).rejects.toThrow(
      'no engine',
    );
    expect(alarms).toEqual([]);
  });
});

/** A thread that says where one projector stands, and that it has started. */
const programOf = (status: object, then: string): URL => {
  const said = [{ kind: 'progress', status }, { kind: 'started' }];
  const script = `import { parentPort } from 'node:worker_threads';
    for (const word of ${JSON.stringify(said)}) parentPort.postMessage(word);
    ${then}`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
};
