import { runThread } from './run-thread.ts';

await runThread((folder, secrets) => ({ kind: 'embedded', folder, masterKey: { secrets } }));
