import { snapshotsContract } from '@ringpost/testing/snapshots.contract-test';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { openDistributedSnapshots } from './snapshots.ts';

describe.skipIf(TEST_SERVERS.mongodb === undefined)('MongoDB', () => {
  snapshotsContract('distributed', async () => {
    const database = testDatabase();
    const options = { ...database.options, database: 'unused' };
    let snapshots = openDistributedSnapshots(options);
    return {
      snapshots,
      async reopen() {
        await snapshots.close();
        snapshots = openDistributedSnapshots(options);
        return snapshots;
      },
      dispose: database.drop,
    };
  });
});

describe('snapshots whose server is away', () => {
  it('can be opened, and report the outage when they are used', async () => {
    const url = 'mongodb://127.0.0.1:1/ringpost';
    const snapshots = openDistributedSnapshots({ url, setting: 'MONGODB_URL', database: 'ringpost' });
    await expect(snapshots.read('wallet-1')).rejects.toThrow(StoreUnavailable);
    await snapshots.close();
  });
});
