import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { requireAssigned } from '../orders/entries.ts';
import {
  depsOn,
  type ManualClock,
  manualClock,
  numberAt,
  OTHER_USER,
  openShop,
  USER,
} from '../testing/shop.fixture.ts';
import type { InboundSms, Inbox } from './inbox.ts';
import {
  ANN,
  annPaid,
  annSettled,
  at,
  BOB,
  ended,
  imported,
  leased,
  table,
} from './route-message.fixture.ts';
import { createSmsParts, type SmsPart, type SmsParts } from './sms-parts.ts';

let engine: Engine;
let clock: ManualClock;
let taken: InboundSms[];
let isStoreAway: boolean;
/** Two processes on one engine. */
let one: SmsParts;
let other: SmsParts;

/** Accepts a message once, as the real one does. */
const inbox: Pick<Inbox, 'receive'> = {
  async receive(sms) {
    if (isStoreAway) throw new Error('away');
    const isRepeated = taken.some(({ providerMessageId }) => providerMessageId === sms.providerMessageId);
    if (!isRepeated) taken.push(sms);
    return { messageId: sms.providerMessageId, isRepeated };
  },
};

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  clock = manualClock();
  [taken, isStoreAway] = [[], false];
  [one, other] = [0, 1].map(() => createSmsParts(depsOn(engine, clock), inbox)) as [SmsParts, SmsParts];
});
afterEach(() => engine.close());

const partOf = (
  part: number,
  text: string,
  change: Partial<SmsPart> = {},
  id = `${text}-${part}`,
): SmsPart => ({
  sms: {
    ...{ provider: 'vonage', account: 'a', providerMessageId: id, from: '+1', to: '+12125551001' },
    ...{ text, sentAt: null },
  },
  reference: '7',
  part,
  total: 2,
  ...change,
});
const texts = () => taken.map(({ text, note }) => [text, note]);

describe('the parts of a message', () => {
  it('make it once, though each comes several times, to two processes, at once and later', async () => {
    const [first, second] = [partOf(1, 'a'), partOf(2, 'b')];
    await Promise.all(
      [one, other, one].flatMap((each) => [each.receivePart(first), each.receivePart(second)]),
    );
    expect(texts()).toEqual([['ab', undefined]]);
    await other.receivePart(second);
    clock.moveBy(24 * 3600);
    await one.showIncomplete();
    await one.receivePart(first);
    clock.moveBy(3600 - 1);
    await one.showIncomplete();
    expect(texts()).toEqual([['ab', undefined]]);
  });

  it('wait through a crash and a store that was away, and are not lost', async () => {
    await one.receivePart(partOf(1, 'a'));
    isStoreAway = true;
    await expect(one.receivePart(partOf(2, 'b'))).rejects.toThrow('away');
    expect(await other.showIncomplete()).toBe(0);
    isStoreAway = false;
    expect(await other.showIncomplete()).toBe(1);
    expect(texts()).toEqual([['ab', undefined]]);
  });

  it('that is incomplete are shown after their time, and a late part after its own', async () => {
    await one.receivePart(partOf(2, 'b', { total: 4 }));
    clock.moveBy(180);
    await other.showIncomplete();
    await one.receivePart(partOf(1, 'a', { total: 4 }));
    clock.moveBy(180);
    await one.showIncomplete();
    await one.showIncomplete();
    expect(texts()).toEqual([
      ['[…] b […]', 'Parts 1, 3, 4 of 4 did not come.'],
      ['a […]', 'Parts 2, 3, 4 of 4 did not come.'],
    ]);
  });

  it('of another message with the same reference end the wait of the first one', async () => {
    await one.receivePart(partOf(1, 'a'));
    await other.receivePart(partOf(1, 'c'));
    await one.receivePart(partOf(2, 'd'));
    expect(texts()).toEqual([
      ['a […]', 'Part 2 of 2 did not come.'],
      ['cd', undefined],
    ]);
  });

  it('of different senders, recipients and references do not meet', async () => {
    const first = partOf(1, 'a');
    await one.receivePart(first);
    await one.receivePart(partOf(2, 'b', { reference: '8' }));
    await one.receivePart({ ...partOf(2, 'c'), sms: { ...partOf(2, 'c').sms, from: '+2' } });
    await one.receivePart({ ...partOf(2, 'd'), sms: { ...partOf(2, 'd').sms, to: '+12125551002' } });
    expect(taken).toEqual([]);
  });

  it('leave nothing behind once nobody repeats them', async () => {
    await one.receivePart(partOf(1, 'a'));
    await one.receivePart(partOf(2, 'b'));
    clock.moveBy(26 * 3600);
    await one.showIncomplete();
    expect(await engine.vault.list('sms-parts')).toEqual([]);
    expect(await engine.vault.list('joined-sms-parts')).toEqual([]);
  });
});

describe('a message whose first part came to the customer before', () => {
  const annThenBob = [...annPaid, leased('bob', 'whatsapp', at('10:31:00'))];
  const bobEnded = [...annThenBob, ended('bob', 'settled', '10:32:00', { served: true })];
  const whole = { firstPartAt: at('10:30:30'), receivedAt: at('10:33:00') };
  const lateForAnn = `late | ann | ${ANN} | pays`;
  const toNobody = 'unrouted | operators | - | pays nothing';
  table([
    { when: 'is late for that one', number: annThenBob, message: whole, gets: lateForAnn },
    {
      when: 'is late for that one too when the next one has left',
      number: bobEnded,
      message: whole,
      gets: lateForAnn,
    },
    {
      when: 'is for operators if it names no app',
      number: annThenBob,
      message: { ...whole, text: 'Your code is 12345' },
      gets: toNobody,
    },
    {
      when: 'is never public, and not of who bought the number meanwhile, if nobody had it',
      number: [imported, leased('bob', 'whatsapp', at('10:31:00'))],
      message: whole,
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'is of the customer now, if the first part came in the moment of the lease',
      number: [...annSettled, leased('bob', 'whatsapp', at('10:30:30'))],
      message: whole,
      gets: `delivered | bob | ${BOB} | pays`,
    },
    {
      when: 'is of the customer now, if our clock was set back since the lease began',
      number: annThenBob,
      message: { firstPartAt: at('10:20:00'), receivedAt: at('10:21:00') },
      gets: `delivered | bob | ${BOB} | pays`,
    },
  ]);

  it.each(['incomplete', 'complete'])('is not shown to the next one, %s', async (kind) => {
    const shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
      stock: { numbers: 1 },
    });
    onTestFinished(() => shop.close());
    const process = await shop.process();
    const parts = createSmsParts(process.deps, process.inbox);
    const send = (part: number, text: string) =>
      parts.receivePart(partOf(part, text, { sms: { ...partOf(part, text).sms, to: numberAt(1) } }));
    const first = requireAssigned((await process.rent()).state).placed.orderId;
    await send(1, 'Your WhatsApp code is 123-456');
    await process.release(first);
    await shop.seen();
    await shop.pass(10, process);
    const next = await process.rent({ userId: OTHER_USER, idempotencyKey: 'rent-2', numberType: 'new' });
    expect(requireAssigned(next.state).assigned.e164).toBe(numberAt(1));
    if (kind === 'complete') await send(2, ', the end');
    await shop.pass(180, process);
    await parts.showIncomplete();
    await process.inbox.idle();
    const received = (await shop.engine.events.readAll()).filter(({ type }) => type === 'SmsReceived');
    expect(received.map(({ data }) => data)).toMatchObject([
      { outcome: 'late', audience: { kind: 'customer', userId: USER } },
    ]);
  });
});
