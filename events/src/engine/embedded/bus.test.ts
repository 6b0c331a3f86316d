import { busContract } from '../../testing/bus.contract-test.ts';
import { openEmbeddedBus } from './bus.ts';

busContract('embedded', async () => {
  const reported: unknown[] = [];
  return { bus: openEmbeddedBus({ report: (error) => reported.push(error) }), reported };
});
