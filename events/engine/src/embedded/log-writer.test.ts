import { sampleEvent } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { openEmbeddedLog } from './event-store.ts';
import { openMemoryFile } from './log-file.ts';

/** A log that records where each sync ran: on the first thread, or on another one. */
function watchedLog() {
  const syncs: ('here' | 'beside')[] = [];
  const store = openEmbeddedLog(':memory:', {
    open: (name, readOnly) => ({
      ...openMemoryFile(name, readOnly),
      async sync() {
        syncs.push('beside');
      },
      syncNow() {
        syncs.push('here');
      },
    }),
  });
  const append = (stream: string) =>
    store.append({ stream: `vendor-${stream}`, expected: 'none', events: [sampleEvent()] });
  syncs.length = 0;
  return { store, syncs, append };
}

describe('the wait for the disk', () => {
  it('is on the first thread once one client has been alone for some batches, and on another thread again when others come', async () => {
    const { store, syncs, append } = watchedLog();
    for (const stream of ['1', '2', '3', '4', '5', '6']) await append(stream);
    await Promise.all([append('7'), append('8')]);
    await append('9');
    expect(syncs).toEqual(['beside', 'beside', 'beside', 'beside', 'here', 'here', 'beside', 'beside']);
    await store.close();
  });
});
