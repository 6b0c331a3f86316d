import {
  plusSeconds,
  type UpstreamAsked,
  type UpstreamNumberGot,
  type UpstreamOrderEnded,
  type UpstreamOrderEvent,
  type UpstreamOrderState,
  upstreamOrder,
} from '@ringpost/domain';
import {
  ACTIVATION_WINDOW_MINUTES,
  UPSTREAM_ASK_AGAIN_SECONDS,
  UPSTREAM_GIVE_UP_MINUTES,
  UPSTREAM_TRIES_MAX,
} from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';

/** Every command is about this order at this time. */
interface Of<Type extends string> {
  readonly type: Type;
  readonly orderId: string;
  readonly now: string;
}

type Ask = Of<'AskUpstream'> & { readonly asked: Omit<UpstreamAsked['data'], 'orderId' | 'askedAt'> };
/** An answer of the portal. `tries`: how many answers had been lost when it was asked. */
interface Answer {
  readonly tries: number;
}
type NoteNumber = Of<'NoteUpstreamNumber'> &
  Answer & {
    readonly number: Pick<UpstreamNumberGot['data'], 'upstreamId' | 'e164' | 'costMills'>;
  };
type NoteText = Of<'NoteUpstreamText'> & { readonly messageId: string };
type Close = Of<'CloseUpstream'> & { readonly isPaid: boolean };
type NoteRefusal = Of<'NoteUpstreamRefusal'> & Answer & { readonly reason: string };

export type UpstreamOrderCommand =
  | Ask
  /** It is not known whether the portal sold a number. */
  | Of<'NoteNoAnswer'>
  /** The portal sold nothing. */
  | NoteRefusal
  | NoteNumber
  | NoteText
  /** The customer's order is over: paid or not. */
  | Close
  /** The portal has taken the number back. */
  | Of<'NoteUpstreamCancel'>
  /** The portal knows that the number is done with. */
  | Of<'NoteUpstreamFinish'>
  /** The portal never said so. */
  | Of<'GiveUpUpstream'>;

type Asked = Extract<UpstreamOrderState, { readonly status: 'asked' }>;
type Got = Extract<UpstreamOrderState, { readonly status: 'got' }>;
type How = UpstreamOrderEnded['data']['how'];

/** The word of the portals for an empty stock. It also answers a repeated purchase that had bought nothing. */
const NO_NUMBERS = 'NO_NUMBERS';

function end(
  { orderId, now: endedAt }: Of<string>,
  how: How,
  lostMills: number,
  reason: string | null = null,
): readonly UpstreamOrderEvent[] {
  return [{ type: 'UpstreamOrderEnded', data: { orderId, how, reason, lostMills, endedAt } }];
}

/** What a number with a text costs us: nothing if the customer paid. */
function lossOf({ got, messageIds, close }: Got): number {
  return messageIds.size > 0 && close?.isPaid ? 0 : got.costMills;
}

function ask(
  { orderId, asked, now: askedAt }: Ask,
  state: UpstreamOrderState,
): readonly UpstreamOrderEvent[] {
  if (state.status !== 'absent') return [];
  return [{ type: 'UpstreamAsked', data: { orderId, ...asked, askedAt } }];
}

/** Only a portal that knows a repetition is asked again: another one would sell a second number. */
function noteNoAnswer(command: Of<string>, { asked, lost }: Asked): readonly UpstreamOrderEvent[] {
  const { orderId, now: lostAt } = command;
  const tries = (lost?.tries ?? 0) + 1;
  const mayAsk = asked.repeats && tries < UPSTREAM_TRIES_MAX;
  const pause = UPSTREAM_ASK_AGAIN_SECONDS.at(tries - 1) ?? UPSTREAM_ASK_AGAIN_SECONDS.at(-1) ?? 0;
  const askAgainAt = mayAsk ? plusSeconds(lostAt, pause) : null;
  const noted: UpstreamOrderEvent = {
    type: 'UpstreamAnswerLost',
    data: { orderId, tries, lostAt, askAgainAt },
  };
  return mayAsk ? [noted] : [noted, ...end(command, 'answer-lost', asked.maxPriceMills)];
}

/** After a lost answer, a refusal says that nothing was bought only if it says that there was nothing to buy. */
function noteRefusal(command: NoteRefusal, state: Asked): readonly UpstreamOrderEvent[] {
  const { reason } = command;
  if (state.lost && reason !== NO_NUMBERS) return noteNoAnswer(command, state);
  return end(command, 'refused', 0, reason);
}

/** A number that is too dear, or that we cannot use, is given back at once. */
function noteNumber(command: NoteNumber, { asked, close }: Asked): readonly UpstreamOrderEvent[] {
  const { orderId, number, now: gotAt } = command;
  const until = plusSeconds(gotAt, ACTIVATION_WINDOW_MINUTES * 60);
  const got: UpstreamOrderEvent = { type: 'UpstreamNumberGot', data: { orderId, ...number, gotAt, until } };
  const isUsable = number.e164 !== '' && number.costMills <= asked.maxPriceMills;
  if (isUsable || close) return [got];
  return [got, { type: 'UpstreamCloseAsked', data: { orderId, isPaid: false, askedAt: gotAt } }];
}

/** A message is noted once, however often the portal shows it. */
function noteText({ orderId, messageId, now: cameAt }: NoteText, state: Got): readonly UpstreamOrderEvent[] {
  if (state.messageIds.has(messageId)) return [];
  const isLate = state.close !== null && !state.close.isPaid;
  return [{ type: 'UpstreamCodeCame', data: { orderId, messageId, isLate, cameAt } }];
}

/** Once. Only a text that came at the last moment, and was paid for, changes it. */
function close({ orderId, isPaid, now: askedAt }: Close, state: Asked | Got): readonly UpstreamOrderEvent[] {
  if (state.close && (state.close.isPaid || !isPaid)) return [];
  return [{ type: 'UpstreamCloseAsked', data: { orderId, isPaid, askedAt } }];
}

function ofGot(
  command: NoteText | Of<'NoteUpstreamCancel' | 'NoteUpstreamFinish' | 'GiveUpUpstream'>,
  state: Got,
): readonly UpstreamOrderEvent[] {
  switch (command.type) {
    case 'NoteUpstreamText':
      return noteText(command, state);
    case 'NoteUpstreamCancel':
      return end(command, state.messageIds.size > 0 ? 'refunded' : 'cancelled', 0);
    case 'NoteUpstreamFinish':
      return end(command, 'finished', lossOf(state));
    case 'GiveUpUpstream': {
      if (command.now < plusSeconds(state.got.until, UPSTREAM_GIVE_UP_MINUTES * 60)) return [];
      return end(command, state.messageIds.size > 0 ? 'finished' : 'unconfirmed', lossOf(state));
    }
  }
}

/**
 * One purchase from another portal. It never decides about the customer's money: the customer's order does, and this follows it. What
 * it ends with says what the shop lost.
 */
export const upstreamOrderDecider: Decider<UpstreamOrderState, UpstreamOrderCommand, UpstreamOrderEvent> = {
  ...upstreamOrder,
  decide(command, state) {
    if (command.type === 'AskUpstream') return ask(command, state);
    if (state.status === 'absent')
      return command.type === 'GiveUpUpstream' ? end(command, 'not-asked', 0) : [];
    if (state.status === 'ended') return [];
    if (command.type === 'CloseUpstream') return close(command, state);
    if (state.status === 'asked') {
      if (command.type === 'NoteNoAnswer') return noteNoAnswer(command, state);
      if (command.type !== 'NoteUpstreamRefusal' && command.type !== 'NoteUpstreamNumber') return [];
      // After a lost answer another purchase may have found the number.
      if (command.tries !== (state.lost?.tries ?? 0)) return [];
      return command.type === 'NoteUpstreamRefusal'
        ? noteRefusal(command, state)
        : noteNumber(command, state);
    }
    switch (command.type) {
      case 'NoteNoAnswer':
      case 'NoteUpstreamRefusal':
      case 'NoteUpstreamNumber':
        return [];
      default:
        return ofGot(command, state);
    }
  },
};
