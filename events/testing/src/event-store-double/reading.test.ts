import { jsonEvent, type Position } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { failureOf, numbered, numbersOf, positionOf, setStage, soon } from '../event-store-stage.ts';

describe('a stream', () => {
  it('that never existed fails a read, even one that only streams events', async () => {
    const { client } = await setStage();
    const error = await failureOf(numbersOf(client.readStream('order-1')));
    expect(error).toMatchObject({ type: 'stream-not-found', message: 'order-1 not found' });
  });

  it('is read forwards from a revision, with the event at that revision', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(0, 5));
    expect(await numbersOf(client.readStream('order-1'))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await numbersOf(client.readStream('order-1', { fromRevision: 2n }))).toEqual([2, 3, 4, 5]);
    expect(await numbersOf(client.readStream('order-1', { fromRevision: 2n, maxCount: 2 }))).toEqual([2, 3]);
    expect(await numbersOf(client.readStream('order-1', { fromRevision: 6n }))).toEqual([]);
    expect(await numbersOf(client.readStream('order-1', { fromRevision: 'end' }))).toEqual([]);
  });

  it('is read backwards from a revision, with the event at that revision', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(0, 5));
    const backwards = { direction: 'backwards' } as const;
    expect(await numbersOf(client.readStream('order-1', { ...backwards, fromRevision: 'end' }))).toEqual([
      5, 4, 3, 2, 1, 0,
    ]);
    expect(await numbersOf(client.readStream('order-1', { ...backwards, fromRevision: 2n }))).toEqual([
      2, 1, 0,
    ]);
    expect(
      await numbersOf(client.readStream('order-1', { ...backwards, fromRevision: 'end', maxCount: 1 })),
    ).toEqual([5]);
    expect(
      await numbersOf(client.readStream('order-1', { ...backwards, fromRevision: 99n, maxCount: 1 })),
    ).toEqual([5]);
  });

  it('hides what its metadata says is truncated', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(0, 5));
    await client.setStreamMetadata('order-1', { truncateBefore: 4 });
    expect(await numbersOf(client.readStream('order-1'))).toEqual([4, 5]);
    expect(
      await numbersOf(client.readStream('order-1', { direction: 'backwards', fromRevision: 'end' })),
    ).toEqual([5, 4]);
  });
});

describe('the whole log', () => {
  it('begins with what the server wrote about itself, and has gaps between positions', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 3));
    const positions: bigint[] = [];
    const types: string[] = [];
    for await (const { event } of client.readAll()) {
      positions.push(event?.position.commit ?? -1n);
      types.push(event?.type ?? '');
    }
    expect(types[0]).toBe('$metadata');
    expect(types.slice(-3)).toEqual(['Numbered', 'Numbered', 'Numbered']);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => Number(a - b)));
    for (const [index, position] of positions.slice(1).entries()) {
      expect(position - (positions[index] ?? 0n)).toBeGreaterThan(1n);
    }
  });

  it('is read forwards with the event at the position, and backwards without it', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 2));
    const fromPosition = positionOf(await client.appendToStream('order-1', numbered(3, 3)));
    await client.appendToStream('order-1', numbered(4, 4));
    expect(await numbersOf(client.readAll({ fromPosition }))).toEqual([3, 4]);
    expect(await numbersOf(client.readAll({ fromPosition, direction: 'backwards' }))).toEqual([2, 1]);
    expect(
      await numbersOf(client.readAll({ fromPosition: 'end', direction: 'backwards', maxCount: 2 })),
    ).toEqual([4, 3]);
  });

  it('ends with an event that no reader of the product needs, if the server wrote last', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    double.writeStatistics();
    const types: string[] = [];
    for await (const { event } of client.readAll({
      fromPosition: 'end',
      direction: 'backwards',
      maxCount: 2,
    })) {
      types.push(event?.type ?? '');
    }
    expect(types).toEqual(['$statsCollected', 'Numbered']);
  });

  it('answers nothing for a position past its end', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    const past: Position = { commit: 1_000_000n, prepare: 1_000_000n };
    expect(await numbersOf(client.readAll({ fromPosition: past }))).toEqual([]);
    expect(await numbersOf(client.readAll({ fromPosition: past, direction: 'backwards' }))).toEqual([1]);
  });

  it('refuses a position inside a record', async () => {
    const { client } = await setStage();
    const inside = positionOf(await client.appendToStream('order-1', numbered(1, 1))).commit + 1n;
    await client.appendToStream('order-1', numbered(2, 2));
    expect(
      await failureOf(numbersOf(client.readAll({ fromPosition: { commit: inside, prepare: inside } }))),
    ).toMatchObject({ type: 'unknown', code: 2 });
  });

  it('of twenty thousand events is read completely and in order', async () => {
    const { client } = await setStage();
    for (let first = 0; first < 20_000; first += 500) {
      await client.appendToStream(`order-${first}`, numbered(first, first + 499));
    }
    const expected = Array.from({ length: 20_000 }, (_, number) => number);
    expect(await numbersOf(client.readAll())).toEqual(expected);
  });

  it('waits for a reader that does not read', async () => {
    const { client, double } = await setStage();
    const text = 'x'.repeat(10_000);
    for (let batch = 0; batch < 8; batch += 1) {
      const large = Array.from({ length: 50 }, () => jsonEvent({ type: 'Large', data: { text } }));
      await client.appendToStream('order-1', large);
    }
    // Two megabytes before the end: far more than fits between the server and a client that does not read.
    double.addFault({ on: 'read', do: 'hold', when: 200 });
    const reading = client.readStream('order-1');
    for (const event of numbered(1, 50)) await client.appendToStream('order-2', event);
    expect(double.heldCalls()).toBe(0);
    let count = 0;
    reading.on('data', () => {
      count += 1;
    });
    await soon(double.heldCalls).toBe(1);
    double.release();
    await soon(() => count).toBe(400);
  });
});

describe('content that is no JSON', () => {
  it('is a text where it should be an object', async () => {
    const { client } = await setStage();
    // The client writes the result of JSON.stringify, which for a text is a text.
    await client.appendToStream('order-1', jsonEvent({ type: 'Broken', data: 'half an {' as never }));
    for await (const { event } of client.readStream('order-1')) expect(event?.data).toBe('half an {');
  });
});
