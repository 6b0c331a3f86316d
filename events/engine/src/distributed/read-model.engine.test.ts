import { readModelContract } from '@ringpost/testing/read-model.contract-test';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { describe } from 'vitest';
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
