import { describe, expect, it } from 'vitest';
import { at, ids } from '../testing/activation.ts';
import { project, story } from '../testing/story.ts';
import { importsProjector } from './imports.projector.ts';
import { imports } from './imports.view.ts';

describe('an import of numbers', () => {
  it('is listed from its start and says in the end what became of each line', () => {
    const importId = ids.import;
    const started = story().tell('NumberImportStarted', {
      importId,
      vendorId: ids.vendor,
      countryIso: 'US',
      lines: 3,
      startedAt: at('10:00:00'),
    });
    const begun = project(importsProjector, started).row(imports, importId);
    expect(begun).toMatchObject({ lines: 3, finishedAt: null, imported: 0, rejected: [] });

    const rejected = [{ line: 2, text: 'abc', reason: 'not-a-number' }];
    const finished = started.tell('NumberImportFinished', {
      importId,
      imported: 1,
      known: 1,
      rejected,
      finishedAt: at('10:00:02'),
    });
    const done = project(importsProjector, finished).row(imports, importId);
    expect(done).toEqual({ ...begun, imported: 1, known: 1, rejected, finishedAt: at('10:00:02') });
  });
});
