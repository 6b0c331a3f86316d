import { LOG_START, type Position } from '@ringpost/domain';
import { type Engine, type EngineOptions, openEngine, type Write } from '@ringpost/engine';
import { projectors } from '@ringpost/projections/app';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { ADMIN_ROWS, type AdminFacts } from './admin-rows.ts';
import { NUMBERS } from './sizes.ts';

type Projector = (typeof projectors)[number];

const ROWS_AT_ONCE = 4_000;

/** Positions of the log, one after the other. Each commit of rows needs a later one than the commit before. */
async function* positionsOf({ events }: Engine): AsyncGenerator<Position> {
  let after = LOG_START;
  for (;;) {
    const page = await events.readAll({ after });
    if (page.length === 0) return;
    for (const { position } of page) {
      yield position;
      after = position;
    }
  }
}

function* chunksOf(writes: Iterable<Write>): Generator<readonly Write[]> {
  let chunk: Write[] = [];
  for (const write of writes) {
    chunk.push(write);
    if (chunk.length < ROWS_AT_ONCE) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** Fills new rows beside the old ones, as a rebuild does: without indexes, which come at the end. */
async function fill(engine: Engine, { name, views }: Projector, writes: Iterable<Write>): Promise<void> {
  const { readModel, events } = engine;
  const live = await readModel.liveVersion(name);
  if (live === undefined) throw new Error(`the store has no rows of ${name}`);
  const version = live + 1;
  await readModel.define({ name, version, views });
  await readModel.reset(name, version, events.epoch);
  const positions = positionsOf(engine);
  let from = LOG_START;
  for (const chunk of chunksOf(writes)) {
    const { value: to } = await positions.next();
    if (to === undefined) throw new Error('the log has too few events for so many rows');
    await readModel.commit({ projector: name, version, from, to, writes: chunk });
    from = to;
  }
  const head = await events.head();
  await readModel.commit({ projector: name, version, from, to: head, writes: [] });
  await readModel.flip(name, version);
}

/** Gives a store the rows of ten orders for each customer, and of what belongs to them. Its log does not have their events. */
export async function putAdminRows(options: EngineOptions, customers: number): Promise<AdminFacts> {
  const engine = await openEngine(options);
  try {
    const appIds = (await engine.readModel.collection(apps).find({})).map(({ _id }) => _id);
    const vendorIds = (await engine.readModel.collection(vendors).find({})).map(({ _id }) => _id);
    const facts = { customers, numbers: NUMBERS, appIds, vendorIds };
    for (const projector of projectors) {
      const rowsOf = ADMIN_ROWS[projector.name];
      if (rowsOf === undefined) continue;
      console.log(`Writing the rows of ${projector.name}`);
      await fill(engine, projector, rowsOf(facts));
    }
    return facts;
  } finally {
    await engine.close();
  }
}
