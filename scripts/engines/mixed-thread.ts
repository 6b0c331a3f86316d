// The thread of the projections on the mixed engine.
import { mixedEngineIn } from '@ringpost/events/testing/mixed-engine';
import { runThread } from '@ringpost/projections/server-part';

await runThread(mixedEngineIn);
