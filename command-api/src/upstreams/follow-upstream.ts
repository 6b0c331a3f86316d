import { createHash } from 'node:crypto';
import {
  isUndecided,
  number,
  type OrderState,
  openLeases,
  order,
  plusSeconds,
  streams,
  type UpstreamOrderState,
  type UpstreamRiskTaken,
  upstreamOrder,
} from '@ringpost/domain';
import {
  UPSTREAM_GIVE_UP_MINUTES,
  UPSTREAM_LATER_LOOK_SECONDS,
  UPSTREAM_LOOK_SECONDS,
  UPSTREAM_TEXTS_MAX,
  UPSTREAM_TIMEOUT_SECONDS,
  UPSTREAM_YOUNG_SECONDS,
} from '@ringpost/domain/rules/limits';
import { nowIso } from '../kernel/deps.ts';
import { messageIdOf } from '../kernel/ids.ts';
import type { Inbox } from '../messages/entries.ts';
import { askPortal, causeOfUpstream, type UpstreamParts } from './ask-portal.ts';
import { dropUnusedKey } from './change-upstream.ts';
import type { Portal, PortalText } from './portal-client.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import type { UpstreamOrderCommand } from './upstream-order.decider.ts';
import { handleUpstreams } from './upstreams.commands.ts';

export interface FollowParts extends UpstreamParts {
  readonly inbox: Pick<Inbox, 'receive'>;
}

type Asked = Extract<UpstreamOrderState, { readonly status: 'asked' }>;
type Got = Extract<UpstreamOrderState, { readonly status: 'got' }>;
type Ended = Extract<UpstreamOrderState, { readonly status: 'ended' }>;

/** A purchase that took a risk and died before it asked. */
const UNASKED_SECONDS = 60;

/** Whether the customer's order is over, and was paid. Undefined while it is not over. */
function endOf(state: OrderState, { got }: Got | { readonly got: null }): boolean | undefined {
  // An order that got its code on a number of the own stock has not paid for this one.
  if (state.status === 'completed') return state.assigned.e164 === got?.e164;
  if (state.status === 'cancelled' || state.status === 'expired' || state.status === 'failed') return false;
  // It found a number of the own stock meanwhile.
  if (state.status === 'running' && state.assigned.e164 !== got?.e164) return false;
  return undefined;
}

/** Whether the customer has paid for it. Without a text it still costs us its price. */
function isPaidFor({ close, messageIds }: Got): boolean {
  return close?.isPaid === true && messageIds.size > 0;
}

/** Whether money was lost because a code came to the customer's number after the end of the order. */
function isLateLoss({ ended, e164 }: Ended, state: OrderState): boolean {
  const isOver = state.status === 'cancelled' || state.status === 'expired';
  const hadIt = isOver && state.assigned.e164 === e164;
  return hadIt && ended.how === 'finished' && ended.lostMills > 0;
}

/** Brings one purchase from another portal as far as it can be brought now. @returns seconds until the next look */
export function createFollow({ deps, clientOf, portals, inbox }: FollowParts) {
  /** Since when the customers of orders wait for another code, as the portals know it. */
  const nextAsked = new Map<string, string>();

  function about(orderId: string): { readonly orderId: string; readonly now: string } {
    return { orderId, now: nowIso(deps) };
  }

  async function send(command: UpstreamOrderCommand): Promise<UpstreamOrderState> {
    const { orderId } = command;
    return (await handleUpstreamOrder(deps, orderId, command, causeOfUpstream(orderId))).state;
  }

  /** Asks again after a lost answer, and notes that an answer is lost whose process died. */
  async function followAsked(state: Asked): Promise<UpstreamOrderState> {
    const { asked, lost } = state;
    const now = nowIso(deps);
    if (!lost) {
      const isOver = now >= plusSeconds(asked.askedAt, 2 * UPSTREAM_TIMEOUT_SECONDS);
      return isOver ? send({ type: 'NoteNoAnswer', ...about(asked.orderId) }) : state;
    }
    return lost.askAgainAt !== null && now >= lost.askAgainAt
      ? askPortal({ deps, clientOf, portals }, state)
      : state;
  }

  /** Whether the order still has the number. Once it has not, another customer may have the same number. */
  async function isLeased(e164: string, leaseId: string): Promise<boolean> {
    const { state } = await deps.streams.refresh(streams.number(e164), number);
    return openLeases(state).some((each) => each.leaseId === leaseId);
  }

  /**
   * The message is in the log before the purchase notes it, so that no text is lost. The same code is the same message. A text that
   * comes after the lease is for nobody else: it only counts.
   */
  async function takeText(
    { asked, got, messageIds }: Got,
    { code, text }: PortalText,
    // The name of the adapter, which is a part of the identity of its messages.
    { protocol: provider = 'handler' }: Portal,
  ): Promise<UpstreamOrderState> {
    const { orderId, vendorId, service } = asked;
    const ofCode = createHash('sha256').update(code).digest('hex').slice(0, 16);
    const providerMessageId = `${orderId}:${got.upstreamId}:${ofCode}`;
    const messageId = messageIdOf(provider, vendorId, providerMessageId);
    const leaseId = `${orderId}:${got.e164}`;
    if (!messageIds.has(messageId) && got.e164 !== '' && (await isLeased(got.e164, leaseId))) {
      const sms = { provider, account: vendorId, vendorId, providerMessageId, sentAt: null };
      await inbox.receive({ ...sms, from: service, to: got.e164, text, onlyLeaseId: leaseId });
    }
    return send({ type: 'NoteUpstreamText', ...about(orderId), messageId });
  }

  /** The oldest first, so that it is the one that the customer pays for. */
  async function takeTexts(
    state: Got,
    texts: readonly PortalText[],
    portal: Portal,
  ): Promise<UpstreamOrderState> {
    let known: UpstreamOrderState = state;
    for (const each of texts) {
      if (known.status !== 'got' || known.messageIds.size >= UPSTREAM_TEXTS_MAX) break;
      known = await takeText(known, each, portal);
    }
    return known;
  }

  /** Looks for texts, or whether the portal has taken the number back. */
  async function look(state: Got, portal: Portal): Promise<UpstreamOrderState> {
    const { orderId } = state.asked;
    const answer = await clientOf(portal).statusOf(portal, state.got.upstreamId);
    if (answer.kind === 'texts') return takeTexts(state, answer.texts, portal);
    if (answer.kind === 'over' && state.messageIds.size > 0) return endServed(state);
    const isBack = answer.kind === 'cancelled' || answer.kind === 'over';
    return isBack ? send({ type: 'NoteUpstreamCancel', ...about(orderId) }) : state;
  }

  /** A number with a text is paid for at the portal. Who has paid for it here is known once the customer's order is over. */
  async function endServed(state: Got): Promise<UpstreamOrderState> {
    return state.close ? send({ type: 'NoteUpstreamFinish', ...about(state.asked.orderId) }) : state;
  }

  /** Gives the number back, unless a text has come: then it is paid for there. */
  async function endUnpaid(state: Got, portal: Portal): Promise<UpstreamOrderState> {
    const looked = await look(state, portal);
    if (looked.status !== 'got') return looked;
    const { asked, got, messageIds } = looked;
    // The first time, the customer's order may be about to take it.
    if (messageIds.size > 0) return state.messageIds.size > 0 ? finish(looked, portal) : looked;
    const answer = await clientOf(portal).cancel(portal, got.upstreamId);
    return answer === 'done' ? send({ type: 'NoteUpstreamCancel', ...about(asked.orderId) }) : looked;
  }

  /** Whatever the portal says to it, nothing more can be lost or won. */
  async function finish(state: Got, portal: Portal): Promise<UpstreamOrderState> {
    const answer = await clientOf(portal).finish(portal, state.got.upstreamId);
    return answer === 'unknown' ? state : send({ type: 'NoteUpstreamFinish', ...about(state.asked.orderId) });
  }

  /** Tells the portal once that the customer waits for another code. Without that, some portals show the first one forever. */
  async function askNext({ asked, got }: Got, customers: OrderState, portal: Portal): Promise<void> {
    const { orderId } = asked;
    if (customers.status !== 'completed' || customers.nextAskedAt === undefined) return;
    if (nextAsked.get(orderId) === customers.nextAskedAt) return;
    if (await clientOf(portal).askNext(portal, got.upstreamId)) nextAsked.set(orderId, customers.nextAskedAt);
  }

  async function closeIfOver(state: Got, of: OrderState): Promise<UpstreamOrderState> {
    if (state.close?.isPaid) return state;
    const { orderId } = state.asked;
    const isPaid = endOf(of, state);
    // A text may have come at the last moment, and may have been paid for.
    if (isPaid || (isPaid === false && !state.close))
      return send({ type: 'CloseUpstream', ...about(orderId), isPaid });
    if (state.close) return state;
    // Its time is over without a text. The customer's money comes back a little later.
    const isOver = nowIso(deps) >= state.got.until && state.messageIds.size === 0;
    return isOver ? send({ type: 'CloseUpstream', ...about(orderId), isPaid: false }) : state;
  }

  async function followGot(state: Got): Promise<UpstreamOrderState> {
    const { orderId, keyId } = state.asked;
    const now = nowIso(deps);
    if (now >= plusSeconds(state.got.until, UPSTREAM_GIVE_UP_MINUTES * 60))
      return send({ type: 'GiveUpUpstream', ...about(orderId) });
    const { state: customers } = await deps.streams.refresh(streams.order(orderId), order);
    const known = await closeIfOver(state, customers);
    const portal = await portals.portalOf(keyId);
    if (known.status !== 'got' || !portal) return known;
    if (known.close && !known.close.isPaid) return endUnpaid(known, portal);
    // Nobody would get a text before the order has its number.
    if (isUndecided(customers)) return known;
    // A customer who has a code may wait for another one until the end.
    if (known.close && now >= known.got.until) return finish(known, portal);
    const looked = await look(known, portal);
    const isNew = looked.status !== 'got' || looked.messageIds.size > known.messageIds.size;
    if (!isNew) await askNext(known, customers, portal);
    return looked;
  }

  async function followAbsent({ orderId, takenAt }: UpstreamRiskTaken['data']): Promise<UpstreamOrderState> {
    const isOver = nowIso(deps) >= plusSeconds(takenAt, UNASKED_SECONDS);
    return isOver ? send({ type: 'GiveUpUpstream', ...about(orderId) }) : { status: 'absent' };
  }

  function next(taken: UpstreamRiskTaken['data'], state: UpstreamOrderState): Promise<UpstreamOrderState> {
    if (state.status === 'absent') return followAbsent(taken);
    return state.status === 'asked' ? followAsked(state) : followGot(state as Got);
  }

  async function endRisk(state: Ended, { orderId, keyId }: UpstreamRiskTaken['data']): Promise<void> {
    const { lostMills } = state.ended;
    const { state: customers } = await deps.streams.refresh(streams.order(orderId), order);
    const loss = { lostMills, isLate: isLateLoss(state, customers) };
    const command = { type: 'EndRisk', ...loss, ...about(orderId) } as const;
    const { state: all } = await handleUpstreams(deps, 'all', command, causeOfUpstream(orderId));
    await dropUnusedKey(deps, all, keyId);
  }

  return async (taken: UpstreamRiskTaken['data']): Promise<number> => {
    const { orderId } = taken;
    const stream = streams.upstreamOrder(orderId);
    const { state: before } = await deps.streams.refresh(stream, upstreamOrder);
    const state = before.status === 'ended' ? before : await next(taken, before);
    if (state.status === 'ended') {
      nextAsked.delete(orderId);
      await endRisk(state, taken);
    } else if (state.status === 'got' && isPaidFor(state) && taken.riskMills > 0) {
      const command = { type: 'PayRisk', ...about(orderId) } as const;
      await handleUpstreams(deps, 'all', command, causeOfUpstream(orderId));
    }
    const isYoung = nowIso(deps) < plusSeconds(taken.takenAt, UPSTREAM_YOUNG_SECONDS);
    return isYoung ? UPSTREAM_LOOK_SECONDS : UPSTREAM_LATER_LOOK_SECONDS;
  };
}
