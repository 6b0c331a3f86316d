import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { OrderMessage } from '@ringpost/projections/orders/orders.view';
import { describe, expect, it } from 'vitest';
import type { QueryDeps } from '../query-deps.ts';
import { ids, orderRow, privateSmsRow } from '../testing/rows.ts';
import { shownMessages } from './shown-messages.ts';

const WITHHELD = {
  from: null,
  msg: null,
  code: null,
  withheld: { priceMills: 350, readUntil: '2026-11-22' },
};

function inOrder(count: number, last?: Partial<OrderMessage>): readonly OrderMessage[] {
  const all = Array.from({ length: count }, (_, n) => ({ messageId: `m${n + 1}`, charged: false }));
  return all.map((message, n) => (n === count - 1 ? { ...message, ...last } : message));
}

/** Finds the message to show for one order among these rows. Also returns which rows were read. */
async function shownOf(messages: readonly OrderMessage[], rows: readonly PrivateSmsRow[]) {
  const read: string[] = [];
  const getMany = async (ids: readonly string[]) => {
    read.push(...ids);
    return rows.filter(({ _id }) => ids.includes(_id));
  };
  const readModel = { collection: () => ({ getMany }) } as unknown as QueryDeps['readModel'];
  const shown = await shownMessages({ readModel }, [orderRow({ messages })]);
  return { shown: shown.get(ids.order)?._id, read };
}

describe('the message that an order shows in a list', () => {
  it('is the newest if it has a code, and then no other message is unsealed', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => privateSmsRow(n + 1));
    expect(await shownOf(inOrder(30), rows)).toEqual({ shown: 'm30', read: ['m30'] });
  });

  it('is the newest with a code among the last twenty, otherwise the newest', async () => {
    const rows = Array.from({ length: 30 }, (_, n) =>
      privateSmsRow(n + 1, { code: n < 10 || n === 14 ? '111111' : null }),
    );
    const { shown, read } = await shownOf(inOrder(30), rows);
    expect([shown, read.length]).toEqual(['m15', 20]);
    const withoutCodes = rows.map((row, n) => (n < 10 ? row : { ...row, code: null }));
    expect((await shownOf(inOrder(30), withoutCodes)).shown).toBe('m30');
  });

  it('is never a withheld message, and such a message is not unsealed', async () => {
    const rows = [privateSmsRow(1), privateSmsRow(2, WITHHELD)];
    const messages = inOrder(2, { readUntil: WITHHELD.withheld.readUntil });
    expect(await shownOf(messages, rows)).toEqual({ shown: 'm1', read: ['m1'] });
    // The row of the order may be older than that of its message.
    expect((await shownOf(inOrder(2), rows)).shown).toBe('m1');
  });

  it('is the last that came if none has a code, also if an older one was opened after it', async () => {
    const paying = privateSmsRow(2, { code: null, sendTime: '2026-11-21T10:02:00.000Z' });
    const opened = { ...privateSmsRow(1, { code: null, sendTime: '2026-11-21T10:01:00.000Z' }), seq: 3 };
    const messages = inOrder(2).toReversed();
    expect((await shownOf(messages, [paying, opened])).shown).toBe('m2');
  });

  it('is never a message without a place in the feed', async () => {
    const rows = [privateSmsRow(1, { code: null }), { ...privateSmsRow(2), seq: 0 }];
    expect((await shownOf(inOrder(2), rows)).shown).toBe('m1');
    expect((await shownOf(inOrder(1), [{ ...privateSmsRow(1), seq: 0 }])).shown).toBeUndefined();
  });
});
