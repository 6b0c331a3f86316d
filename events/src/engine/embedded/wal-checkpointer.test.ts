import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder } from '../../testing/data-folder.ts';
import { eventually } from '../../testing/eventually.ts';
import { sampleEvent } from '../../testing/sample-events.ts';
import { openEngine } from '../open-engine.ts';

it('moves pages from the write-ahead file to their places before the writer has to', async () => {
  const folder = await dataFolder();
  const engine = await openEngine({ kind: 'embedded', folder: folder.path });
  const size = (): number => statSync(join(folder.path, 'events.db')).size;
  const before = size();
  // 10 MB: enough to be worth moving, and a third of what makes the writer do it.
  const events = Array.from({ length: 20 }, () => sampleEvent('x'.repeat(500_000)));
  await Promise.all(
    events.map((event, index) =>
      engine.events.append({ stream: `vendor-${index}`, expected: 'none', events: [event] }),
    ),
  );
  await eventually(() => size() > before + 9_000_000);
  expect(await engine.events.readAll()).toHaveLength(events.length);
  await engine.close();
  await folder.remove();
});
