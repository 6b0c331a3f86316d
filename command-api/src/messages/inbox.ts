import { number, reject, type SmsReceived, type SmsRouted, streams } from '@ringpost/events/domain';
import { RevisionConflict, StoreUnavailable } from '@ringpost/events/engine';
import { type Cause, stamp } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { messageIdOf } from '../kernel/ids.ts';
import { applyRouting } from './apply-routing.ts';
import { isRedelivery, reusedIdOf } from './message-identity.ts';
import { routeMessage, unrouted } from './route-message.ts';
import type { TemplateIndex } from './template-index.ts';

/** An SMS as an adapter hands it over, verified and in our terms. */
export interface InboundSms {
  readonly provider: string;
  /** The provider's account it came through; part of the message's identity. */
  readonly account: string;
  readonly providerMessageId: string;
  readonly from: string;
  /** E.164 with plus. */
  readonly to: string;
  readonly text: string;
  /** The carrier's stamp where the provider passes one on. */
  readonly sentAt: string | null;
}

export interface Inbox {
  /**
   * Durable once resolved. A redelivery changes nothing and answers the same. The same id for another recipient or another
   * text is another message, and a warning in the log.
   * @throws Rejection `unavailable` when the store does not answer; the provider will deliver again.
   */
  receive(sms: InboundSms): Promise<{ readonly messageId: string; readonly isRepeated: boolean }>;
  /** Resolves when everything received so far has been acted on. */
  idle(): Promise<void>;
}

/** An unanswered append is asked again, word for word, so often. */
const REPEATS = 3;

/** Message and routing decision go into the log in one append; the order and the wallet follow after the answer. */
export function createInbox(deps: Deps, templates: TemplateIndex): Inbox {
  const underWay = new Set<Promise<void>>();

  const follow = (routed: SmsRouted['data'], cause: Cause): void => {
    const acting = applyRouting(deps, routed, cause)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a message waits for the policy'))
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
  };

  /** Routes and stores it, and sees to what follows; false when a message with this id is there already. */
  const keep = async (sms: InboundSms, messageId: string): Promise<boolean> => {
    const routed = await route(deps, templates, sms, messageId);
    const actor = `provider:${sms.provider}`;
    const cause = { operationId: messageId, causationId: messageId, correlationId: messageId, actor };
    const isNew = await append(deps, sms, routed, cause);
    if (isNew) follow(routed, cause);
    return isNew;
  };

  return {
    async receive(sms) {
      const messageId = messageIdOf(sms.provider, sms.account, sms.providerMessageId);
      if (await keep(sms, messageId)) return { messageId, isRepeated: false };
      if (await isRedelivery(deps, messageId, sms)) return { messageId, isRepeated: true };
      const otherId = await reusedIdOf(deps, messageId, sms);
      const isRepeated = !(await keep(sms, otherId));
      if (!isRepeated) warnOfReusedId(deps, sms, otherId, messageId);
      return { messageId: otherId, isRepeated };
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}

/** A line of the security log: a fault of the provider, or somebody who plays with its ids. It holds no text and no number. */
function warnOfReusedId(
  { log }: Deps,
  { provider, account }: InboundSms,
  messageId: string,
  earlier: string,
): void {
  const facts = { log: 'security', event: 'message-id-reused', provider, account, messageId, earlier };
  log.warn(facts, 'a provider used the id of one message for another one');
}

async function route(deps: Deps, templates: TemplateIndex, sms: InboundSms, messageId: string) {
  const { to, text, sentAt } = sms;
  const message = { messageId, to, text, sentAt, receivedAt: nowIso(deps) };
  try {
    await templates.ready();
    const read = await deps.streams.refresh(streams.number(to), number);
    return routeMessage(message, read, templates.matcher());
  } catch (error) {
    // Not routing failed, but reading: said unrouted, the message would be lost to its owner for good.
    if (error instanceof StoreUnavailable) throw reject('unavailable');
    deps.log.error({ err: error, messageId }, 'routing failed; the message is kept unrouted');
    return unrouted(message);
  }
}

/** False when the message is there already. */
async function append(
  deps: Deps,
  sms: InboundSms,
  routed: SmsRouted['data'],
  cause: Cause,
): Promise<boolean> {
  const { messageId, subject, receivedAt } = routed;
  const { provider, account, providerMessageId, from, to, text, sentAt } = sms;
  const data = {
    messageId,
    provider,
    account,
    providerMessageId,
    from,
    to,
    text,
    receivedAt,
    sentAt,
    subject,
  };
  const received: SmsReceived = { type: 'SmsReceived', data };
  const events = stamp(deps, cause, [received, { type: 'SmsRouted', data: routed }]);
  for (let repeat = 1; ; repeat += 1) {
    try {
      await deps.events.append({ stream: streams.sms(messageId), events, expected: 'none' });
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      if (!(error instanceof StoreUnavailable)) throw error;
      if (repeat === REPEATS) throw reject('unavailable');
    }
  }
}
