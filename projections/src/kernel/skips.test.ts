import type { Position } from '@ringpost/domain';
import { LOG_START } from '@ringpost/domain';
import { type Engine, type Hint, openEngine, type ReadModel, type View } from '@ringpost/engine';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boughtEvent, creditEvent, numberEvent } from '../testing/activation-events.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import { changed, NO_KEYS, type Projector } from './projector.ts';
import { rebuildAll } from './rebuild.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

interface SeenRow {
  readonly _id: string;
  readonly types: readonly string[];
}

/** Lists its events, and can apply every type except those that it `refuses`. */
function listing(
  name: string,
  refuses: readonly string[] = [],
): Projector & { readonly view: View<SeenRow> } {
  const view: View<SeenRow> = { name, indexes: [] };
  return {
    name,
    view,
    streams: [],
    shape: 1,
    views: [view],
    keys: () => NO_KEYS,
    apply({ type, position }, rows) {
      if (refuses.includes(type)) throw new Error('cannot read this');
      const types = [...(rows.get(view, 'all')?.types ?? []), type];
      rows.put(view, { _id: 'all', types });
      rows.announce(changed('all', 'orders', type, position));
    },
  };
}

const sales = listing('sales', ['FundsHeldForOrder']);
const others = listing('others');

let engine: Engine;
let readModel: ReadModel;
let projections: Projections | undefined;
let alarms: { readonly name: string; readonly position: Position }[];
let heard: Hint[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  readModel = engine.readModel;
  [alarms, heard] = [[], []];
  engine.bus.subscribe((hint) => heard.push(hint));
});
afterEach(async () => {
  await projections?.close();
  projections = undefined;
  await engine.close();
});

async function run(...projectors: readonly Projector[]): Promise<Projections> {
  projections = await runProjectors({
    ...engine,
    readModel,
    projectors,
    onAlarm: (name, { position }) => alarms.push({ name, position }),
  });
  return projections;
}
async function skip(projector: string, position: Position): Promise<Position> {
  const skipped = { projector, position, reason: 'For a test', skippedAt: '2026-11-21T10:00:00.000Z' };
  return record(engine.events, createHistory().append('EventSkipped', skipped).events);
}
function bought(): Promise<Position> {
  return record(engine.events, boughtEvent(numberEvent(createHistory())).events);
}
function credited(): Promise<Position> {
  return record(engine.events, creditEvent(createHistory()).events);
}
async function typesIn({ view }: typeof sales, rows = engine.readModel): Promise<readonly string[]> {
  return (await rows.collection<SeenRow>(view).get('all'))?.types ?? [];
}
async function logged(without: readonly Position[]): Promise<readonly string[]> {
  return (await engine.events.readAll()).flatMap(({ type, position }) =>
    without.includes(position) ? [] : type,
  );
}
async function heldAt(): Promise<Position> {
  const held = (await engine.events.readAll()).filter(({ type }) => type === 'FundsHeldForOrder');
  return held.at(-1)?.position ?? LOG_START;
}
function reaches(name: string, position: Position): Promise<void> {
  return vi.waitFor(() => expect(projections?.position(name)).toBe(position), 60_000);
}
function stops(name: string, position: Position): Promise<void> {
  return vi.waitFor(() => expect(alarms.at(-1)).toEqual({ name, position }), 60_000);
}

describe('an event that an admin skips', () => {
  it('is skipped by the projector that stopped at it, which continues by itself and misses nothing else', async () => {
    await run(sales, others);
    await bought();
    const position = await heldAt();
    await stops('sales', position);
    await reaches('others', await credited());
    const last = await skip('sales', position);
    await reaches('sales', last);
    await reaches('others', last);
    expect(projections?.status()).toMatchObject([{ stopped: undefined }, { stopped: undefined }]);
    expect(await typesIn(sales)).toEqual(await logged([position]));
    expect(await typesIn(others)).toEqual(await logged([]));
    expect(alarms).toHaveLength(1);
  });

  it('lets the projector follow the log again: what comes later is applied and announced once', async () => {
    await run(sales);
    await bought();
    await stops('sales', await heldAt());
    await reaches('sales', await skip('sales', await heldAt()));
    heard.length = 0;
    await reaches('sales', await credited());
    expect(heard).toMatchObject([{ body: { id: 'FundsCredited' } }]);
    expect(await typesIn(sales)).toEqual(await logged([await heldAt()]));
  });

  it('does not skip the next event that cannot be applied', async () => {
    await run(sales);
    await bought();
    const first = await heldAt();
    await stops('sales', first);
    await bought();
    await skip('sales', first);
    const second = await heldAt();
    await stops('sales', second);
    await reaches('sales', await skip('sales', second));
    expect(await typesIn(sales)).toEqual(await logged([first, second]));
  });

  it.each([
    ['for another projector', 'others', 0],
    ['of another position', 'sales', 1],
  ])('frees no projector %s', async (_, projector, beside) => {
    await run(sales, others);
    await bought();
    const position = await heldAt();
    await stops('sales', position);
    await reaches('others', await skip(projector, positionAt(numberAt(position) + beside)));
    await reaches('others', await credited());
    expect(projections?.status()[0]).toMatchObject({
      position: positionAt(numberAt(position) - 1),
      stopped: { position },
    });
    expect(await typesIn(others)).toEqual(await logged([]));
  });

  it('stays skipped after a restart, and is skipped there too when the skip came while no projector ran', async () => {
    await bought();
    const position = await heldAt();
    const last = await skip('sales', position);
    await run(sales);
    await reaches('sales', last);
    await projections?.close();
    await run(sales);
    await reaches('sales', await credited());
    expect(await typesIn(sales)).toEqual(await logged([position]));
    expect(alarms).toEqual([]);
  });

  it('is skipped in every rebuild, so that rebuilt rows equal those that readers saw', async () => {
    await run(sales, others);
    await bought();
    const position = await heldAt();
    await stops('sales', position);
    await reaches('sales', await skip('sales', position));
    const served = await typesIn(sales);
    await projections?.rebuild('sales');
    expect(await typesIn(sales)).toEqual(served);
    const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await rebuildAll({ events: engine.events, readModel: fresh.readModel }, [sales, others]);
    expect(await typesIn(sales, fresh.readModel)).toEqual(served);
    expect(await typesIn(others, fresh.readModel)).toEqual(await logged([]));
    await fresh.close();
  });

  it('does not restart a projector that stopped after it because of a fault of its own', async () => {
    await skip('sales', positionAt(1));
    await credited();
    await run(sales, others);
    await reaches('sales', positionAt(1));
    await projections?.close();
    let failed = false;
    readModel = {
      ...engine.readModel,
      commit(commit) {
        if (failed || commit.projector !== 'sales') return engine.readModel.commit(commit);
        failed = true;
        return Promise.reject(new Error('this row cannot be written'));
      },
    };
    await run(sales, others);
    await credited();
    await stops('sales', positionAt(1));
    await reaches('others', await credited());
    expect(projections?.status()[0]?.stopped).toMatchObject({ position: positionAt(1) });
    expect(alarms).toHaveLength(1);
  });

  it('is skipped even if it could be applied: the decision of an admin counts', async () => {
    const position = await credited();
    const last = await skip('others', position);
    await run(others);
    await reaches('others', last);
    expect(await typesIn(others)).toEqual(['EventSkipped']);
  });
});
