import { randomUUID } from 'node:crypto';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { failureOf, numbered, numbersOf, setStage, soon } from '../event-store-stage.ts';

describe('an append', () => {
  it('names the revision that the next one must expect, and the position of its last event', async () => {
    const { client } = await setStage();
    const first = await client.appendToStream('order-1', numbered(1, 3), { expectedRevision: 'no_stream' });
    const second = await client.appendToStream('order-1', numbered(4, 4), {
      expectedRevision: first.nextExpectedRevision,
    });
    expect([first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([2n, 3n]);
    const positions: unknown[] = [];
    for await (const { event } of client.readStream('order-1')) positions.push(event?.position);
    expect(positions[2]).toEqual(first.position);
    expect(positions[3]).toEqual(second.position);
    expect(new Set(positions).size).toBe(4);
  });

  it('keeps data, metadata, type, id and time as they were', async () => {
    const now = new Date('2026-01-02T03:04:05.678Z');
    const { client } = await setStage({ now: () => now });
    const id = randomUUID();
    await client.appendToStream('order-1', [
      jsonEvent({ id, type: 'Placed', data: { naïve: '✓' }, metadata: { by: 'a' } }),
      binaryEvent({ type: 'Scanned', data: new Uint8Array([0, 255, 1]) }),
    ]);
    const events: unknown[] = [];
    for await (const { event } of client.readStream('order-1')) events.push(event);
    expect(events).toMatchObject([
      { id, type: 'Placed', isJson: true, data: { naïve: '✓' }, metadata: { by: 'a' }, created: now },
      { type: 'Scanned', isJson: false, data: new Uint8Array([0, 255, 1]), metadata: undefined },
    ]);
  });

  it.each([
    ['no_stream' as const, 'order-1', 0n],
    [5n, 'order-1', 0n],
    [0n, 'order-2', 'no_stream'],
    ['stream_exists' as const, 'order-2', 'no_stream'],
  ])(
    'that expects %s of %s is refused with the revision that is there',
    async (expectedRevision, stream, actual) => {
      const { client } = await setStage();
      await client.appendToStream('order-1', numbered(1, 1));
      const error = await failureOf(client.appendToStream(stream, numbered(2, 2), { expectedRevision }));
      expect(error).toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: actual,
      });
      // Only its fields have meaning: an adapter must not show the message.
      expect(error.message).toBe('');
    },
  );

  it('that expects the stream to exist, or anything, succeeds', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1), { expectedRevision: 'any' });
    await client.appendToStream('order-1', numbered(2, 2), { expectedRevision: 'stream_exists' });
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2]);
  });

  it('is won by one of sixteen writers that expect the same', async () => {
    const { client } = await setStage();
    const writers = Array.from({ length: 16 }, (_, writer) =>
      client.appendToStream('order-1', numbered(writer, writer), { expectedRevision: 'no_stream' }),
    );
    const results = await Promise.allSettled(writers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await numbersOf(client.readStream('order-1'))).toHaveLength(1);
  });

  it('can be read at once, by the same client and by another', async () => {
    const { client, connect } = await setStage();
    const other = connect();
    for (let number = 1; number <= 20; number += 1) {
      await client.appendToStream(`order-${number}`, numbered(number, number));
      expect(await numbersOf(other.readStream(`order-${number}`))).toEqual([number]);
    }
  });

  it('of no events succeeds, although nothing is stored', async () => {
    const { client } = await setStage();
    expect(await client.appendToStream('order-1', [], { expectedRevision: 'no_stream' })).toMatchObject({
      success: true,
    });
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({
      type: 'stream-not-found',
    });
  });

  it('whose deadline was over before it came is refused', async () => {
    const { client } = await setStage({ now: () => new Date(Date.now() + 60_000) });
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject({
      type: 'deadline-exceeded',
    });
  });

  it('with an id that is no UUID is refused', async () => {
    const { client } = await setStage();
    const event = jsonEvent({ id: 'order-1:1', type: 'Numbered', data: {} });
    expect(await failureOf(client.appendToStream('order-1', event))).toMatchObject({ type: 'unknown' });
  });

  it('with credentials of its own uses the call for one append, with the same answers', async () => {
    const { client } = await setStage();
    const credentials = { username: 'admin', password: 'changeit' };
    const first = await client.appendToStream('order-1', numbered(1, 2), {
      expectedRevision: 'no_stream',
      credentials,
    });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    const again = client.appendToStream('order-1', numbered(3, 3), {
      expectedRevision: 'no_stream',
      credentials,
    });
    expect(await failureOf(again)).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: 'no_stream',
      actualVersion: 1n,
    });
  });
});

describe('an append that is sent a second time', () => {
  it('with the same ids and the same revision gets the first answer, also after later events', async () => {
    const { client } = await setStage();
    const events = numbered(1, 2);
    const first = await client.appendToStream('order-1', events, { expectedRevision: 'no_stream' });
    await client.appendToStream('order-1', numbered(3, 3), { expectedRevision: 1n });
    expect(await client.appendToStream('order-1', events, { expectedRevision: 'no_stream' })).toEqual(first);
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2, 3]);
  });

  it('with the same ids and the same revision gets the first answer, also after a restart', async () => {
    const { client, double, connect } = await setStage();
    const events = numbered(1, 2);
    const first = await client.appendToStream('order-1', events, { expectedRevision: 'no_stream' });
    await double.restart();
    expect(await connect().appendToStream('order-1', events, { expectedRevision: 'no_stream' })).toEqual(
      first,
    );
  });

  it('with the same ids and another revision in the past is a conflict', async () => {
    const { client } = await setStage();
    const events = numbered(1, 2);
    await client.appendToStream('order-1', events, { expectedRevision: 'no_stream' });
    await client.appendToStream('order-1', numbered(3, 3), { expectedRevision: 1n });
    expect(await failureOf(client.appendToStream('order-1', events, { expectedRevision: 0n }))).toMatchObject(
      {
        type: 'wrong-expected-version',
      },
    );
  });

  it('with the same ids at the head is appended again: ids are not unique', async () => {
    const { client } = await setStage();
    const events = numbered(1, 2);
    await client.appendToStream('order-1', events, { expectedRevision: 'no_stream' });
    await client.appendToStream('order-1', events, { expectedRevision: 1n });
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2, 1, 2]);
  });

  it('with only some of the ids is a conflict', async () => {
    const { client } = await setStage();
    const events = numbered(1, 2);
    await client.appendToStream('order-1', events.slice(0, 1), { expectedRevision: 'no_stream' });
    expect(
      await failureOf(client.appendToStream('order-1', events, { expectedRevision: 'no_stream' })),
    ).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
  });

  it('without a revision is recognised only as long as the server runs', async () => {
    const { client, double, connect } = await setStage();
    const events = numbered(1, 2);
    await client.appendToStream('order-1', events, { expectedRevision: 'any' });
    await client.appendToStream('order-1', events, { expectedRevision: 'any' });
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2]);
    await double.restart();
    const other = connect();
    await other.appendToStream('order-1', events, { expectedRevision: 'any' });
    expect(await numbersOf(other.readStream('order-1'))).toEqual([1, 2, 1, 2]);
  });
});

describe('too large an append', () => {
  it.each([
    ['24.10.14', 'maximum-append-size-exceeded'],
    ['26.1.0', undefined],
  ])('has more than 1 MiB in all its events on version %s, or has no such limit', async (version, type) => {
    const { client } = await setStage({ version });
    const half = 'x'.repeat(600_000);
    const two = [1, 2].map(() => jsonEvent({ type: 'Half', data: { half } }));
    const outcome = await client.appendToStream('order-1', two).catch((error: unknown) => error);
    expect(outcome).toMatchObject(type === undefined ? { success: true } : { type });
    const one = await client.appendToStream('order-2', two.slice(0, 1));
    expect(one.success).toBe(true);
  });

  it('is refused, and the others continue', async () => {
    const { client } = await setStage({ limits: { appendBytes: 1000 } });
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(2000) } });
    expect(await failureOf(client.appendToStream('order-1', large))).toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1000,
    });
    await client.appendToStream('order-1', numbered(1, 1), { expectedRevision: 'no_stream' });
  });

  it('in one event ends the call that all appends of the client share', async () => {
    const { client, double } = await setStage({ limits: { eventBytes: 10_000 } });
    double.addFault({ on: 'append', stream: 'innocent', do: 'hold', when: 'after' });
    const innocent = failureOf(client.appendToStream('innocent', numbered(1, 1)));
    await soon(() => double.heldCalls()).toBe(1);
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(20_000) } });
    expect(await failureOf(client.appendToStream('order-1', large))).toMatchObject({
      type: 'unknown',
      code: 8,
    });
    expect(await innocent).toMatchObject({ type: 'unknown', code: 8 });
    expect(await numbersOf(client.readStream('innocent'))).toEqual([1]);
  });
});

describe('a stream that is deleted', () => {
  it('is missing for readers, and continues counting where it ended', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 2));
    await client.deleteStream('order-1', { expectedRevision: 1n });
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({
      type: 'stream-not-found',
    });
    const result = await client.appendToStream('order-1', numbered(3, 3), { expectedRevision: 'no_stream' });
    expect(result.nextExpectedRevision).toBe(2n);
    expect(await numbersOf(client.readStream('order-1'))).toEqual([3]);
  });

  it('with a tombstone can neither be read nor written again', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 2));
    await client.tombstoneStream('order-1');
    const deleted = { type: 'stream-deleted', streamName: 'order-1' };
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject(deleted);
    expect(await failureOf(client.appendToStream('order-1', numbered(3, 3)))).toMatchObject(deleted);
    expect(await failureOf(client.deleteStream('order-1'))).toMatchObject(deleted);
  });

  it('stays if it has another revision than expected', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 2));
    expect(await failureOf(client.deleteStream('order-1', { expectedRevision: 0n }))).toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
    });
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2]);
  });
});
