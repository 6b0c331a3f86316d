// The thread of the projections on the mixed engine.

import { runThread } from '@ringpost/projections/server-part';
import { mixedEngineIn } from '@ringpost/testing/mixed-engine';

await runThread(mixedEngineIn);
