import { LOG_START, type Position } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countAfter } from './count-after.ts';

let engine: Engine;
let positions: Position[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  positions = [];
  for (const stream of ['vendor-1', 'vendor-2', 'vendor-3']) {
    const { position } = await engine.events.append({
      stream,
      expected: 'none',
      events: [sampleEvent(stream)],
    });
    positions.push(position);
  }
});
afterEach(() => engine.close());

async function counts(of: readonly Position[], readAll = engine.events.readAll): Promise<(number | null)[]> {
  const count = await countAfter({ readAll }, of, await engine.events.head());
  return of.map(count);
}

describe('how many events are after a position', () => {
  it('is counted for several positions at once', async () => {
    expect(await counts([LOG_START, ...positions])).toEqual([3, 2, 1, 0]);
  });

  it('is known without a read at the end of the log', async () => {
    const readAll = vi.fn(engine.events.readAll);
    expect(await counts(positions.slice(-1), readAll)).toEqual([0]);
    expect(readAll).not.toHaveBeenCalled();
  });

  it('is null where one read does not reach the end', async () => {
    const shortened: typeof engine.events.readAll = (options) =>
      engine.events.readAll({ ...options, limit: 1 });
    expect(await counts([LOG_START, ...positions], shortened)).toEqual([null, null, null, 0]);
  });
});
