import type { EventOf } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

type Side = EventOf<'FundsMovedOut' | 'FundsMovedIn'>;

interface Transfer {
  readonly out: EventOf<'FundsMovedOut'>;
  hasArrived: boolean;
}

/** How long money may be on its way. If the process of a request died, a policy lets it arrive. */
const GRACE_MS = 120_000;

/**
 * L32: money that left a wallet for another one of the same customer has arrived there, once and in full, and nothing else has. So the
 * sum of all wallets is unchanged. Only a customer and a sub-account of that customer move money.
 */
export function movesCheck(): Check {
  const breaches = breachList();
  const transfers = new Map<string, Transfer>();
  /** The customer of each sub-account. */
  const ownerOf = new Map<string, string>();

  function seeOut(event: EventOf<'FundsMovedOut'>): void {
    const { data, position } = event;
    const { transferId, userId, toUserId } = data;
    if (transfers.has(transferId)) breaches.add(position, `transfer ${transferId} left a wallet twice`);
    else transfers.set(transferId, { out: event, hasArrived: false });
    if (ownerOf.get(toUserId) !== userId && ownerOf.get(userId) !== toUserId)
      breaches.add(
        position,
        `transfer ${transferId} is between ${userId} and ${toUserId}, who are strangers`,
      );
  }

  function seeIn({ data, position }: EventOf<'FundsMovedIn'>): void {
    const { transferId, userId, fromUserId, amountMills } = data;
    const transfer = transfers.get(transferId);
    if (!transfer) {
      breaches.add(position, `transfer ${transferId} arrives and never left`);
      return;
    }
    const { out } = transfer;
    if (transfer.hasArrived) breaches.add(position, `transfer ${transferId} arrives twice`);
    transfer.hasArrived = true;
    if (out.data.amountMills !== amountMills)
      breaches.add(
        position,
        `transfer ${transferId} left with ${out.data.amountMills} mills, and ${amountMills} arrive`,
      );
    if (out.data.toUserId !== userId || out.data.userId !== fromUserId)
      breaches.add(position, `transfer ${transferId} arrives at another wallet`);
  }

  function see(event: Side): void {
    if (event.type === 'FundsMovedOut') seeOut(event);
    else seeIn(event);
  }

  return {
    id: 'L32',
    title: 'every transfer between two wallets of a customer has arrived, once and in full',
    see(event) {
      if (event.type === 'SubAccountOpened') ownerOf.set(event.data.userId, event.data.ownerId);
      if (event.type === 'FundsMovedOut' || event.type === 'FundsMovedIn') see(event);
    },
    finish(asOf) {
      for (const [transferId, { out, hasArrived }] of transfers) {
        if (hasArrived || Date.parse(asOf) - Date.parse(out.meta.occurredAt) < GRACE_MS) continue;
        breaches.add(out.position, `transfer ${transferId} never arrived`);
      }
      return { looked: transfers.size, breaches: breaches.all };
    },
  };
}
