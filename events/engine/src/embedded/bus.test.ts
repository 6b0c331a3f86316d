import { busContract } from '@ringpost/testing/bus.contract-test';
import { openEmbeddedBus } from './bus.ts';

busContract('embedded', async () => {
  const reported: unknown[] = [];
  return { bus: openEmbeddedBus({ report: (error) => reported.push(error) }), reported };
});
