import { type Hint, openEngine, type ReadModel } from '@ringpost/events/engine';
import { sampleEvent } from '@ringpost/events/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { runProjectors } from './run-projectors.ts';

describe('a batch that changes more rows than one commit may hold', () => {
  it('goes down in several, with every row and every announcement', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const heard: Hint[] = [];
    engine.bus.subscribe((hint) => heard.push(hint));
    const sizes: number[] = [];
    const readModel: ReadModel = {
      ...engine.readModel,
      commit(commit) {
        sizes.push(commit.writes.length);
        return engine.readModel.commit(commit);
      },
    };
    const rowsPerEvent = 300;
    const wide = counting({
      apply(event, rows) {
        for (let index = 0; index < rowsPerEvent; index += 1)
          rows.add(counts, { _id: `${event.position}/${index}`, events: 1 });
        rows.announce({ audience: 'public', topic: 'sms', body: { at: event.position } });
      },
    });
    const projections = await runProjectors({ ...engine, readModel, projectors: [wide] });
    const events = Array.from({ length: 40 }, () => sampleEvent('x'));
    const { position } = await engine.events.append({ stream: 'vendor-a', expected: 'none', events });
    expect(await projections.waitFor('counting', position, 5_000)).toBe(true);
    expect(await engine.readModel.collection<CountRow>(counts).count({})).toBe(40 * rowsPerEvent);
    expect(Math.max(...sizes)).toBeLessThan(4_000 + rowsPerEvent);
    expect(heard).toHaveLength(40);
    await projections.close();
    await engine.close();
  });
});
