import type { EventOf, SmsReceived } from '@ringpost/domain';
import { hideCodes } from '@ringpost/domain/rules/hide-codes';
import { withMessage } from '@ringpost/domain/rules/hour-counts';
import { FREE_NUMBER_MESSAGES, PUBLIC_SMS_PRELOAD_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { maskNumber } from '@ringpost/domain/rules/masking';
import type { PublicSms, Recording } from '@ringpost/engine';
import { createProjector, type Key, NO_KEYS, type Rows } from '../kernel/projector.ts';
import {
  type FreeSmsRow,
  feeds,
  freeNumbers,
  freeSms,
  operatorSms,
  type PrivateSmsRow,
  type PublicSmsRow,
  privateSms,
  publicSms,
  voiceLog,
} from './feeds.view.ts';

const PUBLIC_FEED = 'public';

/** A call whose audio is not there. */
const NO_AUDIO: Recording = { seconds: 0, state: 'awaited', isDecided: false };

/** Twelve digits, so that text order is number order. */
function seqKey(seq: number): string {
  return String(seq).padStart(12, '0');
}

function freeSmsId(e164: string, seq: number): string {
  return `${e164}|${seqKey(seq)}`;
}

function customerFeed(userId: string): `customer:${string}` {
  return `customer:${userId}`;
}

/** The message of an event of an order, and its feed. */
function feedAndMessage({
  data: { userId, messageId },
}: {
  readonly data: { readonly userId: string; readonly messageId: string };
}): readonly Key[] {
  return [
    [feeds.name, customerFeed(userId)],
    [privateSms.name, messageId],
  ];
}

/** Finds only the row of the message, because an event about a recording does not name the reader. */
function messageOnly({ data: { messageId } }: { readonly data: { readonly messageId: string } }): Key[] {
  return [
    [privateSms.name, messageId],
    [operatorSms.name, messageId],
  ];
}

function messageAndReader(event: {
  readonly data: { readonly messageId: string; readonly userId: string | null };
}): readonly Key[] {
  const { userId } = event.data;
  const keys = messageOnly(event);
  return userId === null ? keys : [...keys, [feeds.name, customerFeed(userId)]];
}

/** The next place in a feed. `further`: the messages that were not in the feed before. */
function nextSeq(rows: Rows, feed: string, further: 0 | 1): number {
  const before = rows.get(feeds, feed);
  const seq = (before?.seq ?? 0) + 1;
  rows.put(feeds, { _id: feed, seq, messages: (before?.messages ?? 0) + further });
  return seq;
}

/** Keeps a message with the free number that it came to. */
function keepOfNumber(
  rows: Rows,
  { to: e164, receivedAt }: SmsReceived['data'],
  message: PublicSmsRow,
): void {
  const before = rows.get(freeNumbers, e164);
  const seq = (before?.seq ?? 0) + 1;
  const row: FreeSmsRow = { ...message, _id: freeSmsId(e164, seq), e164, seq };
  rows.add(freeSms, row);
  if (seq > FREE_NUMBER_MESSAGES) rows.delete(freeSms, freeSmsId(e164, seq - FREE_NUMBER_MESSAGES));
  rows.put(freeNumbers, { ...row, _id: e164, hours: withMessage(before?.hours ?? [], receivedAt) });
}

/** Only a message to a public number is shown whole. A buyer of another number must not find its codes here. */
function showAll(rows: Rows, received: SmsReceived['data']): void {
  const isWhole = received.outcome === 'public';
  const seq = nextSeq(rows, PUBLIC_FEED, 1);
  const shown: PublicSms = {
    _id: seqKey(seq),
    seq,
    uuid: received.messageId,
    sendTime: received.sentAt ?? received.receivedAt,
    to: maskNumber(received.to),
    appId: received.appId,
    from: isWhole ? received.from : hideCodes(received.from),
    msg: isWhole ? received.text : hideCodes(received.text),
    code: (isWhole && received.code) || null,
  };
  const row: PublicSmsRow = { ...shown, subject: received.subject };
  rows.add(publicSms, row);
  const dropped = seq - PUBLIC_SMS_PRELOAD_MAX_ROWS;
  if (dropped > 0) rows.delete(publicSms, seqKey(dropped));
  if (isWhole) keepOfNumber(rows, received, row);
  rows.announce({ audience: 'public', topic: 'sms', body: shown, receivedAt: received.receivedAt });
}

function keepForOperators(rows: Rows, received: SmsReceived['data']): void {
  const { messageId, subject, outcome, receivedAt, to, appId, from, text, code } = received;
  if (outcome !== 'unknown-number' && outcome !== 'unrouted' && outcome !== 'unclaimed') return;
  rows.add(operatorSms, {
    _id: messageId,
    subject,
    outcome,
    why: received.why === 'other-vendor' ? received.why : null,
    receivedAt,
    to,
    appId,
    from,
    msg: text,
    code: code || null,
    voice: null,
  });
}

type OfCustomer = Pick<
  SmsReceived['data'],
  'messageId' | 'to' | 'appId' | 'sentAt' | 'receivedAt' | 'from' | 'text' | 'code'
>;

/** Keeps a customer's message out of the feed until its order decides. */
function keepForOrder(
  rows: Rows,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
  sms: OfCustomer,
  voice: Recording | null = null,
): void {
  const { messageId, to, appId, sentAt, receivedAt, from, text, code } = sms;
  rows.add(privateSms, {
    _id: messageId,
    userId,
    seq: 0,
    sendTime: sentAt ?? receivedAt,
    to,
    appId,
    orderId,
    from,
    msg: text,
    code: code || null,
    withheld: null,
    voice,
  });
}

function receive({ data }: EventOf<'SmsReceived'>, rows: Rows): void {
  const { audience, orderId } = data;
  if (audience.kind === 'customer' && orderId !== null) {
    keepForOrder(rows, { userId: audience.userId, orderId }, data);
    return;
  }
  if (audience.kind === 'public') showAll(rows, data);
  else keepForOperators(rows, data);
}

/** Moves the message to its order. From then on it waits for the order like any other message of a customer. */
function giveToOrder({ data }: EventOf<'SmsRoutedByAdmin'>, rows: Rows): void {
  const voice = rows.get(operatorSms, data.messageId)?.voice;
  rows.delete(operatorSms, data.messageId);
  keepForOrder(rows, data, data, voice);
}

/** Gives a message the next place in its customer's feed. */
function show(rows: Rows, row: PrivateSmsRow): void {
  const audience = customerFeed(row.userId);
  const shown = { ...row, seq: nextSeq(rows, audience, row.seq === 0 ? 1 : 0) };
  rows.put(privateSms, shown);
  if (row.voice) rows.put(voiceLog, { _id: row._id, userId: row.userId, seq: shown.seq });
  rows.announce({ audience, topic: 'sms', body: shown });
}

function showDecided(rows: Rows, messageId: string): void {
  const row = rows.get(privateSms, messageId);
  if (row?.seq !== 0) return;
  const voice = row.voice && { ...row.voice, isDecided: true };
  // A call is shown once, as soon as it can be played.
  if (voice?.state === 'awaited') rows.put(privateSms, { ...row, voice });
  else show(rows, { ...row, voice });
}

/** Changes what is shown of the recording of a message, for its customer or for admins. */
function noteRecording(rows: Rows, messageId: string, change: Partial<Recording>): void {
  const left = rows.get(operatorSms, messageId);
  if (left) rows.put(operatorSms, { ...left, voice: { ...NO_AUDIO, ...left.voice, ...change } });
  const row = rows.get(privateSms, messageId);
  if (!row) return;
  const voice = { ...NO_AUDIO, ...row.voice, ...change };
  const isShown = row.seq > 0 && row.withheld === null;
  // A customer who can read the message gets it again when it has changed. A withheld message stays as it is.
  const isNews = isShown ? voice.state !== row.voice?.state : row.seq === 0 && voice.isDecided;
  if (isNews) show(rows, { ...row, voice });
  else rows.put(privateSms, { ...row, voice });
}

function withhold({ data }: EventOf<'OrderSmsWithheld'>, rows: Rows): void {
  const { messageId, priceMills, readUntil, why } = data;
  const row = rows.get(privateSms, messageId);
  if (row?.seq !== 0) return;
  show(rows, {
    ...row,
    from: null,
    msg: null,
    code: null,
    withheld: { priceMills, readUntil, ...(why && { why }) },
  });
}

/** Shows the text that comes back with the event. For the feed it is a new message, so that its followers get it. */
function showRead({ data: { messageId, from, text, code } }: EventOf<'WithheldSmsRead'>, rows: Rows): void {
  const row = rows.get(privateSms, messageId);
  if (row?.withheld) show(rows, { ...row, from, msg: text, code: code || null, withheld: null });
}

/**
 * The public feed, the messages of each free number, and a feed for each customer. Each counts its own messages without a gap, so the public one shows nothing
 * about the others. A customer's message has no place in the feed until its order's stream says that it is paid for or free
 * of charge. A row of a withheld message contains none of its words. They come back with the event that it was paid for.
 */
export const feedsProjector = createProjector({
  name: 'feeds',
  shape: 11,
  live: true,
  streams: ['sms', 'order'],
  views: [feeds, publicSms, freeSms, freeNumbers, privateSms, operatorSms, voiceLog],
  on: {
    SmsReceived: {
      reads: ({ data }) =>
        data.audience.kind === 'public'
          ? [
              [feeds.name, PUBLIC_FEED],
              [freeNumbers.name, data.to],
            ]
          : NO_KEYS,
      apply: receive,
    },
    SmsRoutedByAdmin: {
      reads: ({ data }) => [[operatorSms.name, data.messageId]],
      apply: giveToOrder,
    },
    SmsClaimed: { apply: ({ data }, rows) => keepForOrder(rows, data, data) },
    RecordingAnnounced: {
      reads: messageOnly,
      apply: ({ data: { messageId, seconds } }, rows) => noteRecording(rows, messageId, { seconds }),
    },
    RecordingStored: {
      reads: messageAndReader,
      apply: ({ data }, rows) => noteRecording(rows, data.messageId, { state: 'stored' }),
    },
    RecordingFetchFailed: {
      reads: messageAndReader,
      // After the first failure it can take long, so the customer already sees that a call came.
      apply: ({ data: { messageId, nextAt } }, rows) =>
        noteRecording(rows, messageId, { state: nextAt === null ? 'lost' : 'awaited' }),
    },
    OrderCompleted: {
      reads: feedAndMessage,
      apply: ({ data }, rows) => showDecided(rows, data.messageId),
    },
    OrderSmsNoted: {
      reads: feedAndMessage,
      apply({ data: { why, messageId } }, rows) {
        if (why === 'not-assigned') rows.delete(privateSms, messageId);
        else showDecided(rows, messageId);
      },
    },
    OrderSmsWithheld: { reads: feedAndMessage, apply: withhold },
    WithheldSmsRead: { reads: feedAndMessage, apply: showRead },
  },
});
