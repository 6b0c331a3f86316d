import { LOG_START, type Position } from '@ringpost/domain';
import { openEngine, type ReadModel, type View } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPage } from './find-page.ts';

interface Line {
  readonly _id: string;
  readonly place: number;
}
const lines: View<Line> = { name: 'lines', indexes: [['place']] };
const ROWS = 7;

let readModel: ReadModel;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ readModel, close } = await openEngine({ kind: 'embedded', folder: ':memory:' }));
  await readModel.define({ name: 'lines', version: 1, views: [lines] });
  const writes = Array.from({ length: ROWS }, (_, place) => {
    return { op: 'put', in: 'lines', row: { _id: `line-${place}`, place } } as const;
  });
  const to = '000000000001' as Position;
  await readModel.commit({ projector: 'lines', version: 1, from: LOG_START, to, writes });
});
afterEach(() => close());

async function pageAt(skip: number, limit: number) {
  const collection = readModel.collection(lines);
  const count = vi.spyOn(collection, 'count');
  const { rows, total } = await findPage(collection, {}, { sort: [['place', 1]], skip, limit });
  return { places: rows.map(({ place }) => place), total, counted: count.mock.calls.length };
}

describe('a page of a list', () => {
  it.each([
    ['full', 0, 3, [0, 1, 2], 1],
    ['full, and the last', 4, 3, [4, 5, 6], 1],
    ['the last', 6, 3, [6], 0],
    ['the only one', 0, 10, [0, 1, 2, 3, 4, 5, 6], 0],
    ['behind the end', 9, 3, [], 1],
  ])(
    'that is %s says how many rows there are, and counts them only if it must',
    async (_, skip, limit, places, counted) => {
      expect(await pageAt(skip, limit)).toEqual({ places, total: ROWS, counted });
    },
  );

  it('of an empty list counts nothing', async () => {
    await readModel.reset('lines', 1, 'other');
    expect(await pageAt(0, 3)).toEqual({ places: [], total: 0, counted: 0 });
  });
});
