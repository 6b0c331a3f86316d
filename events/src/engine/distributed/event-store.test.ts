import { dataFolder } from '../../testing/data-folder.ts';
import { eventStoreContract } from '../../testing/event-store.contract-test.ts';
import {
  MEASURED_VERSIONS,
  startEventStoreDouble,
} from '../../testing/event-store-double/event-store-double.ts';
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
