import type { RecordedEvent, SmsRouted } from '@ringpost/events/catalogue';
import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import { maskNumber } from '@ringpost/events/rules/masking';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import {
  feeds,
  type PendingSmsRow,
  type PrivateSmsRow,
  type PublicSmsRow,
  pendingSms,
  privateSms,
  publicSms,
} from './feeds.view.ts';

/**
 * The public feed, and one for each customer, every one with a dense count of its own: nothing private is ever counted in
 * the public one (design §4.7). A message's text is told one event before its audience; in between it waits unseen.
 */
export const feedsProjector: Projector = {
  name: 'feeds',
  version: 1000,
  views: [feeds, publicSms, privateSms, pendingSms],

  keys(event: RecordedEvent): readonly Key[] {
    if (event.type !== 'SmsRouted') return noKeys;
    const feed = feedOf(event.data);
    return feed === undefined ? noKeys : [[feeds.name, feed]];
  },

  apply(event: RecordedEvent, rows: Rows): void {
    if (event.type === 'SmsReceived') {
      rows.add(pendingSms, { _id: event.data.messageId, from: event.data.from, text: event.data.text });
    } else if (event.type === 'SmsRouted') {
      const sms = rows.get(pendingSms, event.data.messageId);
      if (!sms) return;
      rows.delete(pendingSms, sms._id);
      const { audience } = event.data;
      if (audience.kind === 'public') showAll(rows, event.data, sms);
      else if (audience.kind === 'customer') showCustomer(rows, event.data, audience.userId, sms);
    }
  },
};

/** Twelve digits, so that text order is number order. */
const seqKey = (seq: number): string => String(seq).padStart(12, '0');

export const publicFeed = 'public';
const customerFeed = (userId: string): string => `customer:${userId}`;

function feedOf({ audience }: SmsRouted['data']): string | undefined {
  if (audience.kind === 'public') return publicFeed;
  return audience.kind === 'customer' ? customerFeed(audience.userId) : undefined;
}

function nextSeq(rows: Rows, feed: string): number {
  const seq = (rows.get(feeds, feed)?.seq ?? 0) + 1;
  rows.put(feeds, { _id: feed, seq });
  return seq;
}

function showAll(rows: Rows, routed: SmsRouted['data'], sms: PendingSmsRow): void {
  const seq = nextSeq(rows, publicFeed);
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

function showCustomer(rows: Rows, routed: SmsRouted['data'], userId: string, sms: PendingSmsRow): void {
  const seq = nextSeq(rows, customerFeed(userId));
  const row: PrivateSmsRow = {
    _id: `${userId}|${seqKey(seq)}`,
    userId,
    seq,
    uuid: routed.messageId,
    sendTime: routed.sentAt ?? routed.receivedAt,
    to: routed.to,
    appId: routed.appId,
    orderId: routed.orderId,
    from: sms.from,
    msg: sms.text,
    code: routed.code || null,
    outcome: routed.outcome === 'late' ? 'late' : 'delivered',
    counts: routed.counts,
  };
  rows.add(privateSms, row);
  rows.announce({ audience: customerFeed(userId), topic: 'sms', body: row });
}
