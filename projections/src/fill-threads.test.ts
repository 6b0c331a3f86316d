import { type Engine, openEngine, versionOf } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFillThreads } from './fill-threads.ts';
import { type FillThreads, type RebuildProgress, rebuildAll } from './kernel/rebuild.ts';
import { runProjectors } from './kernel/run-projectors.ts';
import { viewChecksum } from './kernel/view-checksum.ts';
import { projectors } from './projectors.ts';
import { boughtEvent, completedEvent, numberEvent, smsEvent } from './testing/activation-events.ts';
import { createHistory } from './testing/history.ts';
import { record } from './testing/record.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let engine: Engine;

beforeEach(async () => {
  folder = await dataFolder();
  engine = await openEngine({ kind: 'embedded', folder: folder.path });
  await record(engine.events, completedEvent(smsEvent(boughtEvent(numberEvent(createHistory())))).events);
});
afterEach(async () => {
  await engine.close();
  await folder.remove();
});

/** A thread that runs this code, with `port` and the `rows` that it got. */
function programOf(code: string): URL {
  const source = `import { parentPort as port, workerData } from 'node:worker_threads';
    const { rows } = workerData; ${code}`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}
function threads(atMost: number, program?: string): FillThreads {
  const of = { dataDir: folder.path, masterKeys: [], atMost, fromEvents: 0 };
  return createFillThreads(program === undefined ? of : { ...of, program: programOf(program) });
}
/** The rows of a rebuild in this thread alone. */
async function rowsOfOneThread() {
  const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
  await rebuildAll({ events: engine.events, readModel: fresh.readModel }, projectors);
  const rows = await viewChecksum(fresh.readModel, projectors);
  await fresh.close();
  return rows;
}
const rowsToFill = projectors.map(({ name, shape }) => ({ name, version: versionOf(shape) }));
async function positionsOf(rows = rowsToFill) {
  return Promise.all(rows.map(({ name, version }) => engine.readModel.checkpoint(name, version)));
}

it('new rows of a short log are filled without other threads', async () => {
  const { fill } = createFillThreads({ dataDir: folder.path, masterKeys: [], atMost: 2 });
  const started = vi.fn(fill);
  await rebuildAll(engine, projectors, { threads: { fromEvents: 1_000, fill: started } });
  expect(started).not.toHaveBeenCalled();
});

describe('new rows that are filled in several threads', { timeout: 120_000 }, () => {
  it('are those of a rebuild in one thread, which reads nothing more of the log', async () => {
    const readAll = vi.spyOn(engine.events, 'readAll');
    await rebuildAll(engine, projectors, { threads: threads(3) });
    expect(readAll).not.toHaveBeenCalled();
    expect(await viewChecksum(engine.readModel, projectors)).toEqual(await rowsOfOneThread());
  });

  it('are filled by the thread that asked for it if the others die', async () => {
    await rebuildAll(engine, projectors, { threads: threads(2, `throw new Error('no memory')`) });
    expect(await viewChecksum(engine.readModel, projectors)).toEqual(await rowsOfOneThread());
  });

  it('are told of: as far as the thread is that is furthest behind', async () => {
    const program = `const at = (n) => ({ events: n, position: String(n).padStart(12, '0'), goal: '000000000099' });
      const first = rows.some(({ name }) => name === '${rowsToFill[0]?.name}');
      port.postMessage(at(first ? 7 : 8));
      port.postMessage(at(9));`;
    const told: RebuildProgress[] = [];
    await threads(2, program).fill(rowsToFill, { onProgress: (progress) => told.push(progress) });
    expect(told.map(({ events }) => events)).toContain(9);
    expect(told.map(({ events }) => events).toSorted((a, b) => a - b)).toEqual(
      told.map(({ events }) => events),
    );
  });

  it('end when nobody wants them any more', async () => {
    const program = `port.on('message', (order) => {
        const at = rows.findIndex(({ name }) => name === order.drop?.name);
        rows.splice(at, 1);
        if (rows.length === 0) port.close();
      });
      port.postMessage({ events: 1, position: '000000000001', goal: '000000000099' });`;
    await threads(2, program).fill(rowsToFill, { isWanted: () => false });
  });

  it('end when the program ends', async () => {
    const program = `port.on('message', (order) => order === 'end' && port.close());`;
    const closing = new AbortController();
    const filled = threads(2, program).fill(rowsToFill, { signal: closing.signal });
    closing.abort();
    await filled;
    await threads(2, program).fill(rowsToFill, { signal: closing.signal });
  });

  it('leave out rows that nobody wants from the start, and fill the others to the end', async () => {
    const [first, ...others] = rowsToFill;
    for (const { name, version } of rowsToFill) {
      const views = projectors.find((each) => each.name === name)?.views ?? [];
      await engine.readModel.define({ name, version, views });
    }
    const before = (await positionsOf())[0]?.position;
    await threads(2).fill(others, {});
    const head = await engine.events.head();
    expect((await positionsOf(others)).every(({ position }) => position === head)).toBe(true);
    expect((await positionsOf([first ?? rowsToFill[0] ?? { name: '', version: 0 }]))[0]?.position).toBe(
      before,
    );
  });
});

it('more threads fill rows that a server waits for', async () => {
  // Each thread says how many projectors it has got.
  const program = programOf(
    `port.postMessage({ events: rows.length, position: '000000000001', goal: '000000000099' })`,
  );
  const of = { dataDir: folder.path, masterKeys: [], atMost: 1, atMostIfUrgent: 3, program };
  const told: number[] = [];
  const onProgress = ({ events }: RebuildProgress): void => void told.push(events);
  for (const isUrgent of [false, true])
    await createFillThreads(of).fill(rowsToFill, { isUrgent, onProgress });
  expect(told[0]).toBe(rowsToFill.length);
  expect(told[1]).toBeLessThan(rowsToFill.length);
});

describe('a running program', { timeout: 120_000 }, () => {
  it('lets other threads fill the rows that admins ask for, and misses nothing that comes meanwhile', async () => {
    const { fill } = threads(2);
    const filling = vi.fn(fill);
    const projections = await runProjectors({
      ...engine,
      projectors,
      threads: { fromEvents: 0, fill: filling },
    });
    const newer = projectors.map(({ name, shape }) => ({ name, version: versionOf(shape, 1) }));
    for (const { name: projector, version } of newer) {
      const data = { projector, version, reason: 'x', requestedAt: '2026-12-01T10:00:00.000Z' };
      await record(engine.events, createHistory().append('RebuildRequested', data).events);
    }
    await vi.waitFor(() => expect(filling).toHaveBeenCalled(), 60_000);
    await record(engine.events, completedEvent(smsEvent(createHistory())).events);
    await vi.waitFor(
      () => expect(projections.status().map(({ name, version }) => ({ name, version }))).toEqual(newer),
      60_000,
    );
    const last = await engine.events.head();
    for (const { name } of projectors) expect(await projections.waitFor(name, last, 60_000)).toBe(true);
    await projections.close();
    expect(await viewChecksum(engine.readModel, projectors)).toEqual(await rowsOfOneThread());
  });
});
