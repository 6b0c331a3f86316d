import { type AlertSet, type EventOf, plusSeconds, type RecordedEvent } from '@ringpost/domain';
import { ALERT_BUY_SECONDS } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';
import { packedMap, sharedTexts } from './packed-texts.ts';

type Hold = EventOf<'FundsHeldForOrder' | 'FundsHeldForRental'>;

interface Life {
  readonly set: AlertSet['data'];
  /** Null while it waits. */
  firedAt: string | null;
  buys: boolean;
  /** Whether it was cancelled or has expired. */
  isOver: boolean;
  /** Whether its purchase has ended, with or without an order. */
  hasEnded: boolean;
}

/** How much longer than the time to buy a timer may take. */
const GRACE_SECONDS = 120;

function isHold(event: RecordedEvent): event is Hold {
  return event.type === 'FundsHeldForOrder' || event.type === 'FundsHeldForRental';
}

/**
 * L17: an alert fires at most once and while it waits. Only one that fired buys, once, for its own customer and app, for at most
 * its amount and with a hold of that price. A purchase ends.
 */
export function alertsCheck(): Check {
  const breaches = breachList();
  const lives = new Map<string, Life>();
  /** What each order is held for. */
  const holds = packedMap<Pick<Hold['data'], 'userId' | 'appId' | 'unitPriceMills'>>();
  const shared = sharedTexts();
  const boughtBy = new Map<string, string>();

  function fire({ data, position }: EventOf<'AlertFired'>, life: Life): void {
    const { alertId, firedAt } = data;
    if (life.firedAt !== null) breaches.add(position, `alert ${alertId} fired twice`);
    if (life.isOver || firedAt >= life.set.expiresAt)
      breaches.add(position, `alert ${alertId} fired after its end`);
    if (data.buys !== (life.set.purchase !== null))
      breaches.add(
        position,
        `alert ${alertId} fired to ${data.buys ? 'buy' : 'tell'}, and was set for the other`,
      );
    life.firedAt = firedAt;
    life.buys = data.buys;
  }

  function buy({ data, position }: EventOf<'AlertBought'>, life: Life): void {
    const { alertId, orderId, unitPriceMills } = data;
    const { purchase, userId, appId } = life.set;
    if (unitPriceMills > (purchase?.upToMills ?? 0))
      breaches.add(position, `alert ${alertId} bought for ${unitPriceMills} mills, more than it may`);
    const held = holds.get(orderId);
    const isItsOwn =
      held?.userId === userId && held.appId === appId && held.unitPriceMills === unitPriceMills;
    if (!isItsOwn)
      breaches.add(position, `alert ${alertId} bought order ${orderId}, for which it did not pay`);
    const other = boughtBy.get(orderId);
    if (other !== undefined)
      breaches.add(position, `order ${orderId} is the purchase of ${other} and of ${alertId}`);
    boughtBy.set(orderId, alertId);
  }

  function end(event: EventOf<'AlertBought' | 'AlertNotBought'>, life: Life): void {
    const { alertId } = event.data;
    if (life.firedAt === null || !life.buys)
      breaches.add(event.position, `alert ${alertId} bought, and had not fired to buy`);
    if (life.hasEnded) breaches.add(event.position, `the purchase of alert ${alertId} ended twice`);
    life.hasEnded = true;
    if (event.type === 'AlertBought') buy(event, life);
  }

  function hold({ orderId, userId, appId, unitPriceMills }: Hold['data']): void {
    holds.set(orderId, { userId: shared(userId), appId: shared(appId), unitPriceMills });
  }

  return {
    id: 'L17',
    title: 'an alert fires once, and buys once within its amount',
    see(event) {
      if (isHold(event)) hold(event.data);
      if (event.type === 'AlertSet') {
        const { alertId } = event.data;
        if (lives.has(alertId)) breaches.add(event.position, `alert ${alertId} was set twice`);
        lives.set(alertId, { set: event.data, firedAt: null, buys: false, isOver: false, hasEnded: false });
        return;
      }
      if (!event.type.startsWith('Alert') || !('alertId' in event.data)) return;
      const life = lives.get(event.data.alertId);
      if (!life) {
        breaches.add(event.position, `${event.type} of alert ${event.data.alertId}, which was never set`);
        return;
      }
      if (event.type === 'AlertFired') fire(event, life);
      if (event.type === 'AlertBought' || event.type === 'AlertNotBought') end(event, life);
      if (event.type === 'AlertCancelled' || event.type === 'AlertExpired') {
        if (life.firedAt !== null)
          breaches.add(event.position, `alert ${event.data.alertId} ended after it fired`);
        life.isOver = true;
      }
    },
    finish(asOf) {
      for (const [alertId, { firedAt, buys, hasEnded }] of lives) {
        if (firedAt === null || !buys || hasEnded) continue;
        if (asOf >= plusSeconds(firedAt, ALERT_BUY_SECONDS + GRACE_SECONDS))
          breaches.add(null, `alert ${alertId} fired at ${firedAt}, and its purchase has not ended`);
      }
      return { looked: lives.size, breaches: breaches.all };
    },
  };
}
