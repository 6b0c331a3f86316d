import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFilter, toPage } from '../../../events/engine/src/distributed/filter.ts';
import { openDistributedReadModel } from '../../../events/engine/src/distributed/read-model.ts';
import { PRODUCT_QUERIES } from './product-queries.ts';

const database = testDatabase();
const explains = TEST_SERVERS.mongodb !== undefined && (await database.isMongo());
if (!explains) console.log('engines: the plans of queries are skipped: only MongoDB itself explains them.');

describe.skipIf(!explains)('the plans that MongoDB chooses', () => {
  beforeAll(async () => {
    const readModel = await openDistributedReadModel(database.options);
    const views = [...new Map(PRODUCT_QUERIES.map(({ view }) => [view.name, view])).values()];
    await readModel.define({ name: 'queries', version: 1, views });
    await readModel.close();
  });
  afterAll(database.drop);

  it.each(PRODUCT_QUERIES.map((query) => [query.asks, query] as const))(
    'use an index: %s',
    async (_, query) => {
      const { view, where, sort, readsAll, sortsAmong } = query;
      // The product asks for no order here, so the few rows are sorted by their ids.
      const sortFields = sort === undefined ? [] : (toPage({ sort }).sort as [string, 1 | -1][]);
      const stages = await database.stages(`${view.name}@1.1`, toFilter(where), sortFields);
      if (readsAll === undefined) expect(stages).not.toContain('COLLSCAN');
      if (sortsAmong === undefined) expect(stages).not.toContain('SORT');
    },
  );
});
