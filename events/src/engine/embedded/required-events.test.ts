import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failingDisk } from '../../testing/failing-disk.ts';
import { namesOf, sampleEvent } from '../../testing/sample-events.ts';
import { RevisionConflict, StoreUnavailable } from '../errors.ts';
import type { Append, EventPlace, EventStore } from '../event-store.ts';
import { openEmbeddedLog } from './event-store.ts';

let disk: ReturnType<typeof failingDisk>;
let store: EventStore;

beforeEach(() => {
  disk = failingDisk();
  store = openEmbeddedLog(':memory:', { open: disk.open });
});
afterEach(() => store.close());

/** An append of one event, and its place in the stream. */
function first(stream: string, ...requires: readonly EventPlace[]): { append: Append; place: EventPlace } {
  const event = sampleEvent(stream);
  const append: Append = { stream, expected: 'none', events: [event], requires };
  return { append, place: { stream, revision: 0, id: event.id } };
}

async function told(): Promise<readonly string[]> {
  return namesOf(await store.readAll());
}

describe('an append that requires an event of another stream', () => {
  it('is accepted if that event is in the log', async () => {
    const { append, place } = first('vendor-a');
    await store.append(append);
    await store.append(first('vendor-b', place).append);
    expect(await told()).toEqual(['vendor-a', 'vendor-b']);
  });

  it('is accepted if that event was requested before it, and both are durable with one sync', async () => {
    const [a, b] = [first('vendor-a'), first('vendor-b')];
    const c = first('vendor-c', a.place, b.place);
    disk.failAt(0, /^sync/);
    await Promise.all([a, b, c].map(({ append }) => store.append(append)));
    expect(disk.calls()).toBe(1);
    expect(await told()).toEqual(['vendor-a', 'vendor-b', 'vendor-c']);
  });

  it('is accepted if others have been appended after that event', async () => {
    const { append, place } = first('vendor-a');
    await store.append(append);
    await store.append({ stream: 'vendor-a', expected: 0, events: [sampleEvent('later')] });
    const [, answer] = await Promise.all([
      store.append({ stream: 'vendor-a', expected: 1, events: [sampleEvent('last')] }),
      store.append(first('vendor-b', place).append),
    ]);
    expect(answer.revision).toBe(0);
  });

  it('is refused if that event is missing, and nothing is appended', async () => {
    const refused = store.append(first('vendor-b', first('vendor-a').place).append);
    await expect(refused).rejects.toThrow(RevisionConflict);
    await expect(refused).rejects.toThrow('vendor-a stands at none');
    expect(await told()).toEqual([]);
  });

  it('is refused if another event has its place', async () => {
    const { place } = first('vendor-a');
    await store.append(first('vendor-a').append);
    await expect(store.append(first('vendor-b', place).append)).rejects.toThrow('vendor-a stands at 0');
    expect(await told()).toEqual(['vendor-a']);
  });

  it('is refused if that event was requested after it', async () => {
    const a = first('vendor-a');
    const answers = await Promise.allSettled(
      [first('vendor-b', a.place), a].map(({ append }) => store.append(append)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('fails if a required append fails, and so does an append that requires it', async () => {
    await store.append(first('vendor-a').append);
    const a = first('vendor-a');
    const b = first('vendor-b', a.place);
    const c = first('vendor-c', b.place);
    const answers = await Promise.allSettled([a, b, c].map(({ append }) => store.append(append)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await told()).toEqual(['vendor-a']);
  });

  it('is refused if the disk lost that event, although it was requested first', async () => {
    const a = first('vendor-a');
    const b = first('vendor-b', a.place);
    disk.failAt(1, /^sync/);
    const lost = store.append(a.append);
    // In the batch after the one that fails.
    const behind = lost.catch(() => store.append(b.append));
    await expect(lost).rejects.toThrow(StoreUnavailable);
    await expect(behind).rejects.toThrow(RevisionConflict);
    expect(await told()).toEqual([]);
  });

  it('gets the same answer when it is repeated', async () => {
    const a = first('vendor-a');
    const b = first('vendor-b', a.place);
    const answers = await Promise.all([a, b].map(({ append }) => store.append(append)));
    expect(await store.append(b.append)).toEqual(answers[1]);
  });
});
