import { describe } from 'vitest';
import { readModelContract } from '../../testing/read-model.contract-test.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { TEST_SERVERS } from '../../testing/test-servers.ts';
import { openDistributedReadModel } from './read-model.ts';

describe.skipIf(TEST_SERVERS.mongodb === undefined)('MongoDB', () => {
  readModelContract('distributed', async () => {
    const database = testDatabase();
    let readModel = await openDistributedReadModel(database.options);
    return {
      readModel,
      async reopen() {
        await readModel.close();
        readModel = await openDistributedReadModel(database.options);
        return readModel;
      },
      dispose: database.drop,
    };
  });
});
