import { LOG_START } from '@ringpost/domain';
import {
  COMMIT_BYTES_MAX,
  type Hint,
  openEngine,
  type ReadModel,
  type Row,
  type View,
  versionOf,
} from '@ringpost/engine';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { fewTries } from './patience.ts';
import { changed } from './projector.ts';
import { openRun } from './projector-run.ts';
import { runProjectors } from './run-projectors.ts';
import { createSkips } from './skips.ts';

describe('a batch that changes more than one commit may contain', () => {
  it('is written in several, with every row and every announcement', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const heard: Hint[] = [];
    engine.bus.subscribe((hint) => heard.push(hint));
    const sizes: number[] = [];
    const readModel: ReadModel = {
      ...engine.readModel,
      commit(commit) {
        sizes.push(Buffer.byteLength(JSON.stringify(commit.writes)));
        return engine.readModel.commit(commit);
      },
    };
    const rowsPerEvent = 300;
    const wide = counting({
      apply(event, rows) {
        for (let index = 0; index < rowsPerEvent; index += 1)
          rows.add(counts, { _id: `${event.position}/${index}/${'ह'.repeat(700)}`, events: 1 });
        rows.announce(changed('all', 'orders', event.id, event.position));
      },
    });
    const projections = await runProjectors({ ...engine, readModel, projectors: [wide] });
    const events = Array.from({ length: 40 }, () => sampleEvent('x'));
    const { position } = await engine.events.append({ stream: 'vendor-a', expected: 'none', events });
    expect(await projections.waitFor('counting', position, 60_000)).toBe(true);
    expect(await engine.readModel.collection<CountRow>(counts).count({})).toBe(40 * rowsPerEvent);
    expect(sizes.length).toBeLessThan(5);
    expect(Math.max(...sizes)).toBeLessThan(COMMIT_BYTES_MAX);
    expect(heard).toHaveLength(40);
    await projections.close();
    await engine.close();
  });

  it('stops where the first of its commits failed, and loses no row once it continues', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    let isBroken = true;
    const readModel: ReadModel = {
      ...engine.readModel,
      async commit(commit) {
        if (isBroken && commit.writes.length > 0) throw new Error('a fault of the read model');
        await engine.readModel.commit(commit);
      },
    };
    const rowsPerEvent = 300;
    const wide = counting({
      apply(event, rows) {
        for (let index = 0; index < rowsPerEvent; index += 1)
          rows.add(counts, { _id: `${event.position}/${index}/${'ह'.repeat(700)}`, events: 1 });
      },
    });
    const events = Array.from({ length: 50 }, () => sampleEvent('x'));
    const { position } = await engine.events.append({ stream: 'vendor-a', expected: 'none', events });
    const deps = { ...engine, readModel, patiently: fewTries, skips: createSkips() };
    const run = await openRun(deps, wide, { version: versionOf(1) });
    const batch = await engine.events.readAll({});
    await run.apply(batch, true);
    isBroken = false;
    await run.commit(true);
    expect(run.stopped()).toMatchObject({ error: 'a fault of the read model' });
    expect(run.position()).toBe(LOG_START);
    run.goOn();
    await run.apply(batch, true);
    await run.commit(true);
    expect(run.position()).toBe(position);
    const rows = engine.readModel.collection<CountRow>(counts, versionOf(1));
    expect(await rows.count({})).toBe(50 * rowsPerEvent);
    await engine.close();
  });
});

describe('a row that an event of the batch makes', () => {
  it('is not looked for in the store by the events after it', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const looked: string[] = [];
    const readModel: ReadModel = {
      ...engine.readModel,
      collection<T extends Row>(view: View<T>, version?: number) {
        const all = engine.readModel.collection<T>(view, version);
        const getMany = (ids: readonly string[]) => {
          looked.push(...ids);
          return all.getMany(ids);
        };
        return { ...all, getMany };
      },
    };
    const keys = [
      ['counts', 'made'],
      ['counts', 'other'],
    ] as const;
    const events = [sampleEvent('x'), sampleEvent('y'), sampleEvent('y')];
    const isFirst = ({ id }: { readonly id: string }): boolean => id === events[0]?.id;
    const projector = counting({
      keys: (event) => (isFirst(event) ? [] : keys),
      makes: (event) => (isFirst(event) ? [['counts', 'made']] : []),
      apply(event, rows) {
        const before = isFirst(event) ? 0 : rows.get(counts, 'made')?.events;
        if (before !== undefined) rows.put(counts, { _id: 'made', events: before + 1 });
      },
    });
    await engine.events.append({ stream: 'vendor-a', expected: 'none', events });
    const deps = { ...engine, readModel, patiently: fewTries, skips: createSkips() };
    const run = await openRun(deps, projector, { version: versionOf(1) });
    await run.apply(await engine.events.readAll({}), true);
    await run.commit(true);
    expect(looked).toEqual(['other']);
    expect(await engine.readModel.collection<CountRow>(counts).get('made')).toEqual({
      _id: 'made',
      events: 3,
    });
    await engine.close();
  });
});
