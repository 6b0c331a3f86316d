import {
  type CallFailure,
  customerSubject,
  isWholeNumber,
  type MessageEvent,
  type MessageState,
  message,
  type OrderState,
  plusSeconds,
  type RecordingAnnounced,
  type RecordingFault,
  recordingBlob,
  reject,
  type SmsReceived,
} from '@ringpost/domain';
import { RECORDING_RETRY_SECONDS, WITHHELD_READ_HOURS } from '@ringpost/domain/rules/limits';
import { carriesSecret } from '@ringpost/domain/rules/secret-text';
import type { Decider } from '../kernel/decider.ts';

/** A message has come, with the decision who gets it. */
interface KeepMessage {
  readonly type: 'KeepMessage';
  readonly received: SmsReceived['data'];
  /** Set for the recording of a call. */
  readonly recording?: RecordingAnnounced['data'] | undefined;
}

/** An admin gives a message that was left for operators to an order. */
export interface RouteMessage {
  readonly type: 'RouteMessage';
  readonly order: OrderState;
  /** Whether the order's lease is before the message in the log. */
  readonly isLeasedBefore: boolean;
  /** Whether that lease is still running. */
  readonly isLeaseOpen: boolean;
  readonly now: string;
}

/** An order that was bought for an unclaimed message has its number, so it gets the message. */
interface ClaimMessage {
  readonly type: 'ClaimMessage';
  readonly order: OrderState;
  readonly now: string;
}

/** An admin reads a message of a customer. Each time is a fact. */
interface ShowToAdmin {
  readonly type: 'ShowToAdmin';
  readonly adminId: string;
  /** The accounts of this admin. */
  readonly ownIds: readonly string[];
  readonly reason: string;
}

/** The audio of a call is in the Vault, sealed for `subject`. */
interface StoreRecording {
  readonly type: 'StoreRecording';
  readonly subject: string;
  readonly bytes: number;
  readonly now: string;
}

/** The audio of a call did not come. */
interface NoteFetchFailed {
  readonly type: 'NoteFetchFailed';
  readonly why: RecordingFault | CallFailure;
  readonly now: string;
}

export type MessageCommand =
  | KeepMessage
  | RouteMessage
  | ClaimMessage
  | ShowToAdmin
  | StoreRecording
  | NoteFetchFailed;

/** The customer who can read the message; null while only admins can. */
function readerOf({ received, givenTo }: MessageState): string | null {
  return received?.audience.kind === 'customer' ? received.audience.userId : givenTo;
}

/** The subject whose key seals the message now. */
export function subjectOf(state: MessageState): string {
  const reader = readerOf(state);
  return reader === null ? (state.received?.subject ?? '') : customerSubject(reader);
}

/** `why`: what does not fit. `time` means that the order got the number after the message arrived. */
function unfit(why: 'number' | 'app' | 'time') {
  return reject('message-not-for-order', { why });
}

/** A redelivery changes nothing. */
function keep({ received, recording }: KeepMessage, state: MessageState): readonly MessageEvent[] {
  if (state.received) return [];
  const announced: readonly MessageEvent[] = recording
    ? [{ type: 'RecordingAnnounced', data: recording }]
    : [];
  return [{ type: 'SmsReceived', data: received }, ...announced];
}

function route(
  { order, isLeasedBefore, isLeaseOpen, now }: RouteMessage,
  { received, orderId: routedTo }: MessageState,
): readonly MessageEvent[] {
  // Messages of customers are private, even for admins.
  if (received?.audience.kind !== 'operators') throw reject('not-found');
  if (order.status === 'absent') throw reject('not-found');
  const { orderId, userId, appId } = order.placed;
  if (routedTo === orderId) return [];
  if (routedTo !== null) throw reject('message-routed', { order_uuid: routedTo });
  if (!('assigned' in order) || order.assigned.e164 !== received.to) throw unfit('number');
  const isForApp = received.appId === null || received.appId === appId || isWholeNumber(appId);
  if (!isForApp) throw unfit('app');
  if (!isLeasedBefore) throw unfit('time');
  const { messageId, to, receivedAt, sentAt, from, text, code } = received;
  const isPaid = order.status === 'completed' || order.status === 'active';
  const isShown = order.status === 'running' || (isPaid && isLeaseOpen);
  const readUntil = plusSeconds(receivedAt, WITHHELD_READ_HOURS * 3600);
  if (!isShown && now >= readUntil) throw reject('read-expired', { read_until: readUntil });
  return [
    {
      type: 'SmsRoutedByAdmin',
      data: {
        messageId,
        to,
        receivedAt,
        sentAt,
        orderId,
        userId,
        appId: received.appId,
        outcome: isLeaseOpen ? 'delivered' : 'late',
        billable: carriesSecret(text),
        from,
        text,
        code,
        subject: customerSubject(userId),
      },
    },
  ];
}

/**
 * The number's stream lets only one order lease the number for this message. It is paid for like any other message of its
 * app, because its customer has chosen it. Nobody gets or pays for a text that was erased meanwhile: the order then ends like one
 * without an SMS.
 */
function claim({ order, now }: ClaimMessage, state: MessageState): readonly MessageEvent[] {
  const { received, orderId: claimedBy } = state;
  if (received?.outcome !== 'unclaimed' || received.audience.kind !== 'public') throw reject('not-found');
  if (order.status === 'absent' || !('assigned' in order)) throw reject('not-found');
  const { orderId, userId } = order.placed;
  const { messageId, to, receivedAt, sentAt, appId, from, text, code } = received;
  if (claimedBy === orderId || text === '') return [];
  if (claimedBy !== null) throw reject('message-routed', { order_uuid: claimedBy });
  if (order.unclaimedId !== messageId || order.assigned.e164 !== to) throw unfit('number');
  if (order.assigned.appId !== appId) throw unfit('app');
  const given = { messageId, to, receivedAt: now, sentAt: sentAt ?? receivedAt, orderId, userId, appId };
  const subject = customerSubject(userId);
  const words = { from, text, code, subject };
  return [{ type: 'SmsClaimed', data: { ...given, outcome: 'delivered', billable: true, ...words } }];
}

function show({ adminId, ownIds, reason }: ShowToAdmin, state: MessageState): readonly MessageEvent[] {
  const userId = readerOf(state);
  const orderId = state.orderId ?? state.received?.orderId;
  if (!state.received || userId === null || orderId == null) throw reject('not-found');
  // It may be withheld: customers pay to read such a message, admins too.
  if (ownIds.includes(userId)) throw reject('forbidden');
  const { messageId } = state.received;
  return [{ type: 'SmsShownToAdmin', data: { messageId, orderId, userId, adminId, reason } }];
}

/**
 * A redelivery stores nothing twice. If the audio was sealed for another subject, nothing is stored: the caller seals it
 * again.
 */
function store({ subject, bytes, now }: StoreRecording, state: MessageState): readonly MessageEvent[] {
  const { received, recording } = state;
  if (!received || !recording) throw reject('not-found');
  if (recording.isStored || subject !== subjectOf(state)) return [];
  const { messageId } = received;
  const blob = recordingBlob(messageId, subject);
  return [
    { type: 'RecordingStored', data: { messageId, userId: readerOf(state), blob, bytes, storedAt: now } },
  ];
}

/** Audio that the provider sends with the message comes again with a redelivery, and is not fetched. */
function noteFailed({ why, now }: NoteFetchFailed, state: MessageState): readonly MessageEvent[] {
  const { received, recording } = state;
  if (!received || !recording) throw reject('not-found');
  if (recording.isStored || recording.nextAt === null) return [];
  const wait = recording.isFetched ? RECORDING_RETRY_SECONDS[recording.attempts] : undefined;
  const nextAt = wait === undefined ? null : plusSeconds(now, wait);
  const { messageId } = received;
  const failed = { messageId, userId: readerOf(state), attempt: recording.attempts + 1, why };
  return [{ type: 'RecordingFetchFailed', data: { ...failed, failedAt: now, nextAt } }];
}

/**
 * A message is routed when it arrives. If that was not possible, an admin may route it once. Then the order decides its price
 * and who may read it, as for any other message. The audio of a call comes later.
 */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  ...message,
  decide(command, state) {
    switch (command.type) {
      case 'KeepMessage':
        return keep(command, state);
      case 'RouteMessage':
        return route(command, state);
      case 'ClaimMessage':
        return claim(command, state);
      case 'ShowToAdmin':
        return show(command, state);
      case 'StoreRecording':
        return store(command, state);
      case 'NoteFetchFailed':
        return noteFailed(command, state);
    }
  },
};
