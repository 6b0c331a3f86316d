import { runThread } from './run-thread.ts';

await runThread((folder) => ({ kind: 'embedded', folder }));
