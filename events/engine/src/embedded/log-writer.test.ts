import { sampleEvent } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { openEmbeddedLog } from './event-store.ts';
import { openMemoryFile } from './log-file.ts';

/** A log that records where each sync ran: on the first thread, or on another one. `meanwhile` runs during the latter. */
function watchedLog(meanwhile: () => void = () => undefined) {
  const syncs: ('here' | 'beside')[] = [];
  const store = openEmbeddedLog(':memory:', {
    open: (name, readOnly) => ({
      ...openMemoryFile(name, readOnly),
      async sync() {
        syncs.push('beside');
        meanwhile();
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

/** Appends one after the other, as one client does. */
async function alone(append: (stream: string) => Promise<unknown>, streams: number): Promise<void> {
  for (let stream = 0; stream < streams; stream += 1) await append(`alone-${stream}`);
}

describe('the wait for the disk', () => {
  it('is on the first thread once one client has been alone for some batches, and on another thread again when others come', async () => {
    const { store, syncs, append } = watchedLog();
    await alone(append, 18);
    await Promise.all([append('7'), append('8')]);
    await append('9');
    expect(syncs).toEqual([...Array(16).fill('beside'), 'here', 'here', 'beside', 'beside']);
    await store.close();
  });

  it('is on another thread now and then, so that a client who comes meanwhile is noticed', async () => {
    const { store, syncs, append } = watchedLog();
    await alone(append, 32);
    expect(syncs.slice(16)).toEqual([...Array(15).fill('here'), 'beside']);
    await store.close();
  });

  it('is on another thread if each unit comes while the one before is written, although each is written alone', async () => {
    const pending: Promise<unknown>[] = [];
    const { store, syncs, append } = watchedLog(() => {
      if (pending.length < 40) pending.push(append(`next-${pending.length}`));
    });
    await append('first');
    // Each of them has added the next one before it is done.
    for (let index = 0; index < pending.length; index += 1) await pending[index];
    expect(syncs).toEqual(Array(41).fill('beside'));
    await store.close();
  });
});
