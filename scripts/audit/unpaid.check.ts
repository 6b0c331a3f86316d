import type { Position, RecordedEvent } from '@ringpost/events/domain';
import type { Engine } from '@ringpost/events/engine';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { breachList, type Check } from './check.ts';
import { projectorsOf } from './views.check.ts';

interface Routed {
  readonly orderId: string | null;
  readonly billable: boolean;
}

/** How long a message may be paid for and not shown. */
const GRACE_MS = 120_000;

export interface UnpaidCheck extends Check {
  /** What the views add to what the log says; to be asked once, after `finish`. */
  finishViews(engine: Pick<Engine, 'readModel'>): Promise<ReturnType<Check['finish']>>;
}

/**
 * L10: a customer reads a message only under an order that is paid, or that it pays for, or for the price of reading it; and
 * who has paid reads. First as the log tells it, then in what the views hold.
 */
export function unpaidCheck(): UnpaidCheck {
  const found = breachList();
  const routed = new Map<string, Routed>();
  const ends = new Map<string, 'paid' | 'over'>();
  const withheld = new Set<string>();
  const paidReads = new Map<string, string>();
  /** Message and customer. */
  const shown = new Set<string>();

  const show = (userId: string, orderId: string, messageId: string, position: Position): void => {
    shown.add(`${userId} ${messageId}`);
    if (routed.get(messageId)?.orderId === orderId) return;
    found.add(position, `message ${messageId} is shown under order ${orderId}, which it did not come for`);
  };

  const see = ({ type, data, position, meta }: RecordedEvent): void => {
    switch (type) {
      case 'SmsRouted':
      case 'SmsRoutedByAdmin':
        routed.set(data.messageId, { orderId: data.orderId, billable: data.billable });
        return;
      case 'OrderCompleted':
        ends.set(data.orderId, 'paid');
        show(data.userId, data.orderId, data.messageId, position);
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
          found.add(position, `message ${messageId} is shown under order ${orderId}, which is not paid`);
        show(userId, orderId, messageId, position);
        return;
      }
      case 'OrderSmsWithheld':
        withheld.add(data.messageId);
        return;
      case 'FundsCaptured':
        if (data.purpose.kind === 'message') paidReads.set(data.purpose.id, meta.occurredAt);
        return;
      case 'WithheldSmsRead': {
        const { userId, orderId, messageId } = data;
        if (!withheld.has(messageId)) found.add(position, `message ${messageId} was read and never withheld`);
        if (!paidReads.has(messageId)) found.add(position, `message ${messageId} was read and not paid for`);
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
        found.add(null, `message ${messageId} was paid for at ${paidAt} and is not shown`);
      }
      return { looked: shown.size, breaches: found.breaches };
    },
    async finishViews({ readModel }) {
      let looked = 0;
      for await (const row of feedRows(readModel)) {
        const { uuid, userId, from, msg, code } = row;
        looked += 1;
        const isShown = from !== null || msg !== null || code !== null;
        if (isShown && (row.withheld !== null || !shown.has(`${userId} ${uuid}`)))
          found.add(
            null,
            `message ${uuid} stands readable in the feed of ${userId}, who has not paid for it`,
          );
      }
      return { looked: shown.size + looked, breaches: found.breaches };
    },
  };
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
