import type { EventOf, SmsRouted } from '@ringpost/events/domain';
import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import { maskNumber } from '@ringpost/events/rules/masking';
import { createProjector, type Key, NO_KEYS, type Rows } from '../kernel/projector.ts';
import {
  feeds,
  operatorSms,
  type PendingSmsRow,
  type PrivateSmsRow,
  type PublicSmsRow,
  pendingSms,
  privateSms,
  publicSms,
  withheldSms,
} from './feeds.view.ts';

const PUBLIC_FEED = 'public';

/** Twelve digits, so that text order is number order. */
function seqKey(seq: number): string {
  return String(seq).padStart(12, '0');
}

function customerFeed(userId: string): string {
  return `customer:${userId}`;
}

function customersFeed({ data }: { readonly data: { readonly userId: string } }): readonly Key[] {
  return [[feeds.name, customerFeed(data.userId)]];
}

function nextSeq(rows: Rows, feed: string): number {
  const seq = (rows.get(feeds, feed)?.seq ?? 0) + 1;
  rows.put(feeds, { _id: feed, seq });
  return seq;
}

type Told = Pick<PrivateSmsRow, 'uuid' | 'userId' | 'orderId' | 'to' | 'appId' | 'sendTime'>;

/** @returns the row's id. */
function showCustomer(
  rows: Rows,
  { uuid, userId, orderId, to, appId, sendTime }: Told,
  shown: Pick<PrivateSmsRow, 'from' | 'msg' | 'code' | 'withheld'>,
): string {
  const seq = nextSeq(rows, customerFeed(userId));
  const _id = `${userId}|${seqKey(seq)}`;
  const row: PrivateSmsRow = { _id, userId, seq, uuid, sendTime, to, appId, orderId, ...shown };
  rows.add(privateSms, row);
  rows.announce({ audience: customerFeed(userId), topic: 'sms', body: row });
  return _id;
}

function takePending(
  rows: Rows,
  messageId: string,
):
  | { readonly from: string; readonly text: string; readonly history: Told & { readonly code: string } }
  | undefined {
  const sms = rows.get(pendingSms, messageId);
  if (!sms?.routed) return undefined;
  rows.delete(pendingSms, messageId);
  return { from: sms.from, text: sms.text, history: { uuid: messageId, code: sms.code, ...sms.routed } };
}

function showAll(rows: Rows, routed: SmsRouted['data'], sms: PendingSmsRow): void {
  const seq = nextSeq(rows, PUBLIC_FEED);
  const row: PublicSmsRow = {
    _id: seqKey(seq),
    seq,
    uuid: routed.messageId,
    sendTime: routed.sentAt ?? routed.receivedAt,
    to: maskNumber(routed.to),
    appId: routed.appId,
    from: sms.from,
    msg: sms.text,
    code: routed.code || null,
  };
  rows.add(publicSms, row);
  const dropped = seq - publicSmsPreloadMaxRows;
  if (dropped > 0) rows.delete(publicSms, seqKey(dropped));
  rows.announce({ audience: 'public', topic: 'sms', body: row });
}

function keepForOperators(rows: Rows, routed: SmsRouted['data'], { from, text }: PendingSmsRow): void {
  const { messageId, subject, outcome, receivedAt, to, appId, code } = routed;
  if (outcome !== 'unknown-number' && outcome !== 'unrouted' && outcome !== 'unclaimed') return;
  rows.add(operatorSms, {
    _id: messageId,
    subject,
    outcome,
    receivedAt,
    to,
    appId,
    from,
    msg: text,
    code: code || null,
  });
}

function route({ data: routed }: EventOf<'SmsRouted'>, rows: Rows): void {
  const sms = rows.get(pendingSms, routed.messageId);
  if (!sms) return;
  const { audience, orderId } = routed;
  if (audience.kind === 'customer' && orderId !== null) {
    const { to, appId, code } = routed;
    const sendTime = routed.sentAt ?? routed.receivedAt;
    const history = { userId: audience.userId, orderId, to, appId, sendTime };
    rows.put(pendingSms, { ...sms, code, routed: history });
    return;
  }
  rows.delete(pendingSms, sms._id);
  if (audience.kind === 'public') showAll(rows, routed, sms);
  else keepForOperators(rows, routed, sms);
}

/** From here on it waits for its order as any other message of a customer does. */
function giveToOrder({ data: given }: EventOf<'SmsRoutedByAdmin'>, rows: Rows): void {
  const { messageId, subject, userId, orderId, to, appId, sentAt, receivedAt, from, text, code } = given;
  rows.delete(operatorSms, messageId);
  const history = { userId, orderId, to, appId, sendTime: sentAt ?? receivedAt };
  rows.put(pendingSms, { _id: messageId, subject, from, text, code, routed: history });
}

/** The message's text is not sealed any more, and its customer's. */
function showPending(rows: Rows, messageId: string): void {
  const sms = takePending(rows, messageId);
  if (sms)
    showCustomer(rows, sms.history, {
      from: sms.from,
      msg: sms.text,
      code: sms.history.code || null,
      withheld: null,
    });
}

function withhold({ data }: EventOf<'OrderSmsWithheld'>, rows: Rows): void {
  const { messageId, priceMills, readUntil } = data;
  const sms = takePending(rows, messageId);
  if (!sms) return;
  const withheld = { priceMills, readUntil };
  const smsId = showCustomer(rows, sms.history, { from: null, msg: null, code: null, withheld });
  rows.put(withheldSms, { _id: messageId, smsId });
}

/** The row with the text comes in place of the one without: new to the feed, and of the same message. */
function showRead({ data }: EventOf<'WithheldSmsRead'>, rows: Rows): void {
  const { messageId, from, text, code } = data;
  const known = rows.get(withheldSms, messageId);
  const before = known && rows.get(privateSms, known.smsId);
  if (!before) return;
  rows.delete(withheldSms, messageId);
  rows.delete(privateSms, before._id);
  showCustomer(rows, before, { from, msg: text, code: code || null, withheld: null });
}

/**
 * The public feed, and one for each customer, every one with a dense count of its own: nothing private is ever counted in
 * the public one. A customer's message waits unseen until its order's stream says that it is paid for or costs nothing; one
 * that is withheld gets a row without a word of it, and its text comes back with the event of its being paid for.
 */
export const feedsProjector = createProjector({
  name: 'feeds',
  shape: 4,
  streams: ['sms', 'order'],
  views: [feeds, publicSms, privateSms, pendingSms, withheldSms, operatorSms],
  on: {
    SmsReceived: {
      apply({ data: { messageId, subject, from, text } }, rows) {
        rows.add(pendingSms, { _id: messageId, subject, from, text, code: '', routed: null });
      },
    },
    SmsRouted: {
      reads: ({ data }) => (data.audience.kind === 'public' ? [[feeds.name, PUBLIC_FEED]] : NO_KEYS),
      apply: route,
    },
    SmsRoutedByAdmin: { apply: giveToOrder },
    OrderCompleted: {
      reads: customersFeed,
      apply: ({ data }, rows) => showPending(rows, data.messageId),
    },
    OrderSmsNoted: {
      reads: customersFeed,
      apply({ data: { why, messageId } }, rows) {
        if (why === 'not-assigned') rows.delete(pendingSms, messageId);
        else showPending(rows, messageId);
      },
    },
    OrderSmsWithheld: { reads: customersFeed, apply: withhold },
    WithheldSmsRead: {
      reads: (event) => [...customersFeed(event), [withheldSms.name, event.data.messageId]],
      apply: showRead,
    },
  },
});
