import {
  number,
  openLeases,
  type RecordingAnnounced,
  reject,
  type SmsReceived,
  streams,
} from '@ringpost/domain';
import { DISK_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import { StoreUnavailable } from '@ringpost/engine';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { messageIdOf } from '../kernel/ids.ts';
import { readOrders } from '../supply/entries.ts';
import { applyRouting } from './apply-routing.ts';
import { isOfForgotten, NO_WORDS } from './late-words.ts';
import { isRedelivery, reusedIdOf } from './message-identity.ts';
import { type Routing, routeMessage, unrouted } from './route-message.ts';
import { storeMessage } from './store-message.ts';
import type { TemplateIndex } from './template-index.ts';
import { createTextMeter, type TextMeter } from './text-meter.ts';

/** An SMS from an adapter, verified and in our format. */
export interface InboundSms {
  readonly provider: string;
  /** The provider's account that received it. It is part of the message's identity. */
  readonly account: string;
  /** The vendor that proved its identity; absent if only the operator's own secret was shown. */
  readonly vendorId?: string | undefined;
  readonly providerMessageId: string;
  readonly from: string;
  /** E.164 with plus. */
  readonly to: string;
  readonly text: string;
  /** What of the message was not taken, in a sentence. It is shown after the text, and decides nothing. */
  readonly note?: string | undefined;
  /** The carrier's time, if the provider passes it on. */
  readonly sentAt: string | null;
  /** When its first part came, by our clock, if its parts waited for each other here. It is for who had the number then. */
  readonly firstPartAt?: string | undefined;
  /** Set if it can be for one lease only. If that one is not open any more, nobody else gets the message. */
  readonly onlyLeaseId?: string | undefined;
  /** Set if the message is the recording of a call: `text` is empty, and the audio follows. */
  readonly recording?: Pick<RecordingAnnounced['data'], 'seconds' | 'isFetched'>;
}

/** The recording of a call from an adapter, verified and in our format. */
export interface InboundCall extends Omit<InboundSms, 'text' | 'recording'> {
  /** Its audio, or its length in seconds if the audio has to be fetched. */
  readonly recording: { readonly base64: string } | { readonly seconds: number };
}

export interface CallInbox {
  /**
   * Durable once resolved, including audio in the request. Audio that has to be fetched follows later. A redelivery is the
   * same message.
   * @throws Rejection `recording-refused`, or `unavailable`: the provider will deliver again
   */
  receiveCall(call: InboundCall): Promise<{ readonly messageId: string }>;
}

export interface Inbox {
  /**
   * Durable once resolved. A redelivery changes nothing and gets the same answer. The same id with another recipient or
   * text is another message, and causes a warning in the log.
   * @throws Rejection `unavailable` when the store does not answer, `disk-full` for a message that no customer waits for. The
   * provider will deliver again.
   */
  receive(sms: InboundSms): Promise<{ readonly messageId: string; readonly isRepeated: boolean }>;
  /** By vendor: how many messages went to a previous holder only because of a carrier's time, since the start. */
  decidedByStamp(): ReadonlyMap<string, number>;
  /** The texts and calls that were stored, by vendor. */
  readonly texts: Pick<TextMeter, 'totals' | 'lastAt'>;
  /** Resolves when the orders of all received messages have recorded them. */
  idle(): Promise<void>;
}

/** For a text to a number that is not ours, by a caller that named no vendor. */
const UNKNOWN_VENDOR = 'unknown';

/** Writes a line in the security log: the provider has a fault, or somebody tests its ids. It has no text and no number. */
function warnOfReusedId(
  { log }: Deps,
  { provider, account }: InboundSms,
  messageId: string,
  earlier: string,
): void {
  const facts = { log: 'security', event: 'message-id-reused', provider, account, messageId, earlier };
  log.warn(facts, 'a provider used the id of one message for another one');
}

/**
 * Logs that only a carrier's time decided. This is rare, and a vendor with a wrong clock takes codes from customers, so an
 * operator must know. The line has no text and no number.
 */
function warnOfStamp({ log }: Deps, vendorId: string, messageId: string, decisions: number): void {
  const facts = { log: 'security', event: 'decided-by-stamp', vendor: vendorId, messageId, decisions };
  log.warn(facts, 'only the time of a carrier decided whose a message is');
}

/** The text as it is stored and shown. */
function shownText({ text, note }: InboundSms): string {
  if (note === undefined) return text;
  return text === '' ? `[${note}]` : `${text}\n[${note}]`;
}

interface Routed {
  readonly routing: Routing;
  /** The vendor of the number; '' if it was not read. */
  readonly vendorId: string;
  /** Whether somebody has the number; also true if that could not be read. */
  readonly isHad: boolean;
  /** Whether the message is for a customer who was forgotten. Then nobody may ever read it. */
  readonly isForForgotten: boolean;
}

async function route(
  deps: Deps,
  templates: TemplateIndex,
  sms: InboundSms,
  messageId: string,
): Promise<Routed> {
  const { to, text, sentAt, firstPartAt, vendorId, onlyLeaseId } = sms;
  const isCall = sms.recording !== undefined;
  const receivedAt = nowIso(deps);
  const unread = { routing: unrouted(receivedAt), vendorId: '', isHad: true, isForForgotten: false };
  try {
    await templates.ready();
    const read = await deps.streams.refresh(streams.number(to), number);
    if (onlyLeaseId !== undefined && !openLeases(read.state).some(({ leaseId }) => leaseId === onlyLeaseId))
      return { ...unread, vendorId: vendorId ?? '' };
    const asRead = { ...read, ...(await readOrders(deps, openLeases(read.state))) };
    const message = { text, sentAt, firstPartAt, receivedAt, vendorId, isCall };
    const routing = routeMessage(message, asRead, templates.matcher());
    const isHad = openLeases(read.state).length > 0;
    const isForForgotten = await isOfForgotten(deps, routing, read.state);
    return { routing, vendorId: read.state.details?.vendorId ?? '', isHad, isForForgotten };
  } catch (error) {
    // A read failed, not the routing. If the message were stored as unrouted, it would never reach its owner.
    if (error instanceof StoreUnavailable) throw reject('unavailable');
    deps.log.error({ err: error, messageId }, 'routing failed; the message is kept unrouted');
    return unread;
  }
}

function announcementOf(
  { recording }: InboundSms,
  { messageId, receivedAt: announcedAt }: SmsReceived['data'],
): RecordingAnnounced['data'] | undefined {
  return recording && { messageId, ...recording, announcedAt };
}

/** Stores an SMS together with the decision who gets it, as one event. What its order and wallet have not recorded with it follows after the answer. */
export function createInbox(deps: Deps, templates: TemplateIndex): Inbox {
  const underWay = new Set<Promise<void>>();
  const byStamp = new Map<string, number>();
  const texts = createTextMeter(deps.clock);

  function count(vendorId: string, messageId: string): void {
    const decisions = (byStamp.get(vendorId) ?? 0) + 1;
    byStamp.set(vendorId, decisions);
    warnOfStamp(deps, vendorId, messageId, decisions);
  }

  function follow(received: SmsReceived['data'], cause: Cause): void {
    const acting = applyRouting(deps, received, cause)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a message waits for the policy'))
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
  }

  /** Routes and stores a message, and starts what follows. False when a message with this id was stored before. */
  async function keep(sms: InboundSms, messageId: string): Promise<boolean> {
    const { provider, account, providerMessageId, from, to, sentAt } = sms;
    const text = shownText(sms);
    const { routing, vendorId, isHad, isForForgotten } = await route(deps, templates, sms, messageId);
    if (deps.isDiskFull() && !isHad && routing.audience.kind !== 'customer')
      throw reject('disk-full', { retryAfterSeconds: DISK_RETRY_SECONDS });
    const received = { messageId, provider, account, providerMessageId, from, to, text, sentAt, ...routing };
    const data = { ...received, ...(isForForgotten && NO_WORDS) };
    const actor = `provider:${provider}`;
    const cause = { operationId: messageId, causationId: messageId, correlationId: messageId, actor };
    const recording = isForForgotten ? undefined : announcementOf(sms, data);
    const isNew = await storeMessage(deps, { received: data, recording }, cause);
    if (isNew) follow(data, cause);
    // With the operator's own secret, the vendor of the number is the one that is known.
    if (isNew) texts.note(sms.vendorId || vendorId || UNKNOWN_VENDOR);
    if (isNew && routing.why === 'stamp') count(vendorId, messageId);
    return isNew;
  }

  return {
    async receive(sms) {
      const messageId = messageIdOf(sms.provider, sms.account, sms.providerMessageId);
      if (await keep(sms, messageId)) return { messageId, isRepeated: false };
      const shown = { to: sms.to, text: shownText(sms) };
      if (await isRedelivery(deps, messageId, shown)) return { messageId, isRepeated: true };
      const otherId = await reusedIdOf(deps, messageId, shown);
      const isRepeated = !(await keep(sms, otherId));
      if (!isRepeated) warnOfReusedId(deps, sms, otherId, messageId);
      return { messageId: otherId, isRepeated };
    },
    decidedByStamp: () => byStamp,
    texts,
    async idle() {
      await Promise.all(underWay);
    },
  };
}
