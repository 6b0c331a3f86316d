import { dataFolder } from '@ringpost/testing/data-folder';
import { eventStoreContract } from '@ringpost/testing/event-store.contract-test';
import {
  MEASURED_VERSIONS,
  startEventStoreDouble,
} from '@ringpost/testing/event-store-double/event-store-double';
import { openDistributedEventStore } from './event-store.ts';

for (const version of MEASURED_VERSIONS) {
  eventStoreContract(`distributed, on the double of version ${version}`, async () => {
    const folder = await dataFolder();
    const double = await startEventStoreDouble({ folder: folder.path, version });
    const options = { url: double.connectionString, setting: 'EVENTSTORE_URL' };
    let store = await openDistributedEventStore(options);
    return {
      store,
      async reopen() {
        await store.close();
        await double.restart();
        store = await openDistributedEventStore(options);
        return store;
      },
      async dispose() {
        await double.stop();
        await folder.remove();
      },
    };
  });
}
