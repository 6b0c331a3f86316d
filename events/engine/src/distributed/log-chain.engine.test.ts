import { randomUUID } from 'node:crypto';
import { logChainContract } from '@ringpost/testing/log-chain.contract-test';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { describe } from 'vitest';
import { openEngine } from '../open-engine.ts';

/** Nothing listens there. */
const NO_BROKER = '127.0.0.1:1';
const { mongodb, eventstore: eventStoreUrl = '' } = TEST_SERVERS;

describe.skipIf(mongodb === undefined || eventStoreUrl === '')('EventStoreDB and MongoDB', () => {
  logChainContract('distributed', async () => {
    const [rows, vault] = [testDatabase(), testDatabase()];
    const options = {
      kind: 'distributed',
      eventStoreUrl,
      mongodbUrl: rows.options.url,
      mongodbVaultUrl: vault.options.url,
      kafkaBrokers: NO_BROKER,
      log: `test-${randomUUID()}`,
      report: () => {},
    } as const;
    let engine = await openEngine(options);
    return {
      engine,
      async reopen() {
        await engine.close();
        engine = await openEngine(options);
        return engine;
      },
      async dispose() {
        await rows.drop();
        await vault.drop();
      },
    };
  });
});
