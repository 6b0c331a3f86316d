import { snapshotOf } from '@ringpost/command-api/app';
import {
  LOG_START,
  PersistentMap,
  streams,
  transfer,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import { type Engine, newId, openEngine, type Snapshot } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { rewriteLog } from '@ringpost/testing/rewritten-log';
import { SAMPLE_INSTANT, sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { statesCheck } from './states.check.ts';

type StateAt = Parameters<typeof snapshotOf>[0];

const ANN = streams.wallet('ann');
const BOB = streams.wallet('bob');
const FOLD = wallet as StateAt['fold'];
/** An append has at most 900 KB. */
const AT_ONCE = 1_000;
/** States wait in memory until there are 64 KB of them. */
const ENOUGH_FOR_THE_FILE = 1_000;

function credited(): WalletEvent {
  const entries = transfer('granted', 'available', 10);
  const data = { userId: 'u', operationId: newId(), amountMills: 10, entries, reason: 'r' };
  return { type: 'FundsCredited', data: { ...data, source: 'admin' } };
}

function held(orderId: string): WalletEvent {
  const entries = transfer('available', 'held', 10);
  const data = { userId: 'u', operationId: newId(), holdId: orderId, amountMills: 10, entries };
  const purpose = { kind: 'order', id: orderId } as const;
  return { type: 'FundsHeld', data: { ...data, purpose, heldAt: SAMPLE_INSTANT } };
}

describe('the check of the states that are kept (L36)', () => {
  let engine: Engine;

  beforeEach(async () => {
    engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  });
  afterEach(() => engine.close());

  async function append(stream: string, ...events: readonly WalletEvent[]): Promise<void> {
    const first = (await engine.events.revisionOf?.(stream)) ?? -1;
    for (let at = 0; at < events.length; at += AT_ONCE) {
      const some = events.slice(at, at + AT_ONCE);
      const facts = some.map((event) => ({ ...event, id: newId(), meta: sampleMeta() }));
      const revision = first + at;
      await engine.events.append({ stream, events: facts, expected: revision === -1 ? 'none' : revision });
    }
  }

  /** What a server stores of a wallet after all its events. `change`: what its state says. `others`: what else is another. */
  async function stored(
    stream: string,
    change: (state: WalletState) => Partial<WalletState> = () => ({}),
    others: Partial<StateAt> = {},
  ): Promise<Snapshot> {
    let state = wallet.initial();
    let at = { revision: -1, eventId: '', position: LOG_START };
    for (let page = await engine.events.readStream(stream); page.length > 0; ) {
      for (const event of page) state = wallet.evolve(state, event as WalletEvent);
      for (const { revision, id: eventId, position } of page.slice(-1)) at = { revision, eventId, position };
      page = await engine.events.readStream(stream, { after: at.revision });
    }
    const shape = wallet.shape ?? '';
    const whole = { stream, shape, fold: FOLD, ...at, state: { ...state, ...change(state) }, ...others };
    return snapshotOf(whole, engine.events.epoch);
  }

  async function keep(...args: Parameters<typeof stored>): Promise<void> {
    await engine.snapshots.write(await stored(...args));
  }

  const richer = ({ availableMills }: WalletState) => ({ availableMills: availableMills + 1 });

  /** How many states were compared, and what is wrong with them. */
  async function found(stores: Pick<Engine, 'events' | 'snapshots'> = engine): Promise<unknown> {
    const check = statesCheck(stores);
    for (const stream of [ANN, BOB])
      for (let page = await stores.events.readStream(stream); page.length > 0; ) {
        for (const event of page) check.see(event);
        page = await stores.events.readStream(stream, { after: page.at(-1)?.revision ?? 0 });
      }
    const { looked, breaches } = await check.finish(() => {});
    return [looked, breaches.map(({ what }) => what)];
  }

  it('finds nothing in states that are right, also if their streams have gone on', async () => {
    await append(ANN, credited(), held('o1'));
    await append(BOB, credited());
    await keep(ANN);
    await keep(BOB);
    await append(ANN, credited());
    expect(await found()).toEqual([2, []]);
  });

  it('names the stream whose state has another balance', async () => {
    await append(ANN, credited(), credited());
    await append(BOB, credited());
    await keep(ANN, richer);
    await keep(BOB);
    expect(await found()).toEqual([
      2,
      ['wallet-ann: the state that is kept is not that of its events up to 1'],
    ]);
  });

  it('names the stream whose state is of an event that the log does not have there', async () => {
    await append(ANN, credited());
    await append(BOB, credited());
    const [bobs] = await engine.events.readStream(BOB);
    await keep(ANN, () => ({}), { eventId: bobs?.id ?? '' });
    expect(await found()).toEqual([1, ['wallet-ann: the state that is kept is of another event 0']]);
  });

  it.each<[string, (snapshot: Snapshot) => Partial<Snapshot>]>([
    ['of another log', () => ({ epoch: 'another' })],
    ['of another version of the fold', () => ({ shape: 'wallet 0' })],
    ['cut off', ({ state }) => ({ state: state.slice(0, -3) })],
    ['empty', () => ({ state: '' })],
  ])('says nothing of a state that is %s: no server uses it', async (_, change) => {
    await append(ANN, credited());
    const snapshot = await stored(ANN, richer);
    await engine.snapshots.write({ ...snapshot, ...change(snapshot) });
    expect(await found()).toEqual([0, []]);
  });

  it('says nothing of a state that is ahead of the log, as after a power cut', async () => {
    await append(ANN, credited());
    await keep(ANN, richer, { revision: 7 });
    expect(await found()).toEqual([0, []]);
  });

  it('says nothing of a state that cannot be read, although its checksum is right', async () => {
    await append(ANN, credited());
    const packing = { pack: () => ({ o: 'no list of holds' }), unpack: () => undefined };
    await keep(ANN, richer, { fold: { ...FOLD, packing } });
    expect(await found()).toEqual([0, []]);
  });

  it('says nothing of a stream without a state', async () => {
    await append(ANN, credited());
    expect(await found()).toEqual([0, []]);
  });

  it('takes a state for the same if it lists its holds in another order', async () => {
    await append(ANN, credited(), credited(), held('o1'), held('o2'));
    await keep(ANN, ({ openHolds }) => ({
      openHolds: new PersistentMap(new Map([...openHolds].toReversed())),
    }));
    expect(await found()).toEqual([1, []]);
    await keep(ANN, ({ openHolds }) => ({
      openHolds: new PersistentMap(new Map([...openHolds].map(([id, hold]) => [`${id}x`, hold]))),
    }));
    expect(await found()).toMatchObject([1, [expect.stringContaining('wallet-ann')]]);
  });

  it('folds a stream that is longer than a page', async () => {
    await append(ANN, ...Array.from({ length: 5_000 }, credited));
    await keep(ANN);
    expect(await found()).toEqual([1, []]);
    await keep(ANN, richer);
    expect(await found()).toMatchObject([1, [expect.stringContaining('events up to 4999')]]);
  });

  it('reads only the states of long streams where servers use no others', async () => {
    await append(ANN, ...Array.from({ length: 1_000 }, credited));
    await append(BOB, ...Array.from({ length: 999 }, credited));
    await keep(ANN, richer);
    const reads: string[] = [];
    const far: Engine['snapshots'] = {
      ...engine.snapshots,
      isNear: false,
      async read(stream) {
        reads.push(stream);
        return engine.snapshots.read(stream);
      },
    };
    expect(await found({ events: engine.events, snapshots: far })).toMatchObject([1, [expect.any(String)]]);
    expect(reads).toEqual([ANN]);
  });

  async function openFolder(): Promise<string> {
    const folder = await dataFolder();
    onTestFinished(folder.remove);
    await engine.close();
    engine = await openEngine({ kind: 'embedded', folder: folder.path });
    return folder.path;
  }

  it('names a stream that cannot be read, because an event is gone, and goes on with the others', async () => {
    const folder = await openFolder();
    await append(ANN, credited(), credited(), credited());
    await append(BOB, credited());
    await keep(ANN);
    await keep(BOB, richer);
    await engine.close();
    rewriteLog(folder, (row) => (row.stream === ANN && row.revision === 1 ? undefined : row));
    engine = await openEngine({ kind: 'embedded', folder, role: 'tool' });
    const check = statesCheck(engine);
    for (const event of await engine.events.readAll()) check.see(event);
    const { breaches } = await check.finish(() => {});
    expect(breaches.map(({ what }) => what)).toEqual([
      expect.stringContaining('wallet-ann: the state that is kept cannot be compared'),
      expect.stringContaining('wallet-bob: the state that is kept is not that of its events'),
    ]);
  });

  it('sees beside a running server what that has written so far', async () => {
    const folder = await openFolder();
    await append(ANN, credited());
    await append(BOB, credited());
    await keep(ANN, richer);
    for (let times = 0; times < ENOUGH_FOR_THE_FILE; times += 1) await keep(BOB);
    const tool = await openEngine({ kind: 'embedded', folder, role: 'tool' });
    expect(await found(tool)).toMatchObject([2, [expect.stringContaining('wallet-ann')]]);
    await tool.close();
  });
});
