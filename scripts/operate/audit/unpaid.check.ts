import type { Position, RecordedEvent } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { breachList, type Check } from './check.ts';
import { packedMap, packedTexts } from './packed-texts.ts';
import { projectorsOf } from './views.check.ts';

interface Routed {
  /** Its order, by its number. */
  readonly order: number | null;
  readonly billable: boolean;
}

/** How long a message may be paid for and not shown. */
const GRACE_MS = 120_000;

export interface UnpaidCheck extends Check {
  /**
   * What the views add to the log's result; called once, after `finish`. `readOn` gives `see` the events of the log since it
   * was read.
   */
  finishViews(
    engine: Pick<Engine, 'readModel'>,
    readOn: () => Promise<void>,
  ): Promise<ReturnType<Check['finish']>>;
}

/** Every row of every customer's feed. */
async function* feedRows(readModel: Engine['readModel']) {
  const views = (await projectorsOf(readModel)).flatMap((projector) => projector.views);
  if (!views.some(({ name }) => name === privateSms.name)) return;
  const collection = readModel.collection(privateSms);
  for (let last = ''; ; ) {
    const page = await collection.find({ _id: { $gt: last } }, { sort: [['_id', 1]] });
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    last = end._id;
  }
}

/**
 * L10: a customer reads a message only under a paid order, or an order that it pays for, or for the price of reading it. A
 * customer who has paid can read. This is checked first in the log, then in the views.
 */
export function unpaidCheck(): UnpaidCheck {
  const breaches = breachList();
  const orders = packedTexts();
  const routed = packedMap<Routed>();
  const ends = packedMap<'paid' | 'over'>();
  const withheld = packedTexts();
  /** Withheld while their orders ran unpaid. Once the order is paid, they are free. */
  const unpaid = new Set<string>();
  const paidReads = new Map<string, string>();
  /** Message and customer. */
  const shown = packedTexts();

  const route = (messageId: string, orderId: string | null, billable: boolean): void =>
    routed.set(messageId, { order: orderId === null ? null : orders.add(orderId), billable });

  const show = (userId: string, orderId: string, messageId: string, position: Position): void => {
    shown.add(`${userId} ${messageId}`);
    if (routed.get(messageId)?.order === orders.numberOf(orderId)) return;
    breaches.add(position, `message ${messageId} is shown under order ${orderId}, which it did not come for`);
  };

  const see = ({ type, data, position, meta }: RecordedEvent): void => {
    switch (type) {
      case 'SmsReceived':
      case 'SmsRoutedByAdmin':
      case 'SmsClaimed':
        route(data.messageId, data.orderId, data.billable);
        return;
      case 'OrderCompleted':
        ends.set(data.orderId, 'paid');
        show(data.userId, data.orderId, data.messageId, position);
        return;
      case 'NumberRented':
        ends.set(data.orderId, 'paid');
        return;
      case 'OrderCancelled':
      case 'OrderExpired':
        ends.set(data.orderId, 'over');
        return;
      case 'OrderSmsNoted': {
        const { userId, orderId, messageId, why } = data;
        if (why === 'not-assigned') return;
        const end = ends.get(orderId);
        const isFree = end === 'paid' || (end === undefined && routed.get(messageId)?.billable === false);
        if (!isFree)
          breaches.add(position, `message ${messageId} is shown under order ${orderId}, which is not paid`);
        show(userId, orderId, messageId, position);
        return;
      }
      case 'OrderSmsWithheld':
        withheld.add(data.messageId);
        if (data.why === 'unpaid') unpaid.add(data.messageId);
        return;
      case 'FundsCaptured':
        if (data.purpose.kind === 'message') paidReads.set(data.purpose.id, meta.occurredAt);
        return;
      case 'WithheldSmsRead': {
        const { userId, orderId, messageId } = data;
        if (!withheld.has(messageId))
          breaches.add(position, `message ${messageId} was read and never withheld`);
        const isPaid = unpaid.has(messageId) && ends.get(orderId) === 'paid';
        if (!isPaid && !paidReads.has(messageId))
          breaches.add(position, `message ${messageId} was read and not paid for`);
        show(userId, orderId, messageId, position);
        paidReads.delete(messageId);
        return;
      }
    }
  };

  return {
    id: 'L10',
    title: 'no customer reads a message that nobody paid for',
    see,
    finish(asOf) {
      for (const [messageId, paidAt] of paidReads) {
        if (Date.parse(asOf) - Date.parse(paidAt) < GRACE_MS) continue;
        breaches.add(null, `message ${messageId} was paid for at ${paidAt} and is not shown`);
      }
      return { looked: shown.count(), breaches: breaches.all };
    },
    async finishViews({ readModel }, readOn) {
      let looked = 0;
      const readable: { readonly _id: string; readonly userId: string; readonly isWithheld: boolean }[] = [];
      for await (const row of feedRows(readModel)) {
        const { _id, userId, seq, from, msg, code } = row;
        looked += 1;
        // Its order has not decided yet, so nobody reads it.
        if (seq === 0) continue;
        const isShown = from !== null || msg !== null || code !== null;
        if (!isShown) continue;
        if (row.withheld !== null || !shown.has(`${userId} ${_id}`))
          readable.push({ _id, userId, isWithheld: row.withheld !== null });
      }
      if (readable.length > 0) await readOn();
      for (const { _id, userId, isWithheld } of readable) {
        if (!isWithheld && shown.has(`${userId} ${_id}`)) continue;
        breaches.add(
          null,
          `message ${_id} stands readable in the feed of ${userId}, who has not paid for it`,
        );
      }
      return { looked: shown.count() + looked, breaches: breaches.all };
    },
  };
}
