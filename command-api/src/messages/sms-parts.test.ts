import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depsOn, type ManualClock, manualClock } from '../testing/shop.fixture.ts';
import type { InboundSms, Inbox } from './inbox.ts';
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
