import { bulkOfItem, type EventOf, itemIdOf, itemNumberOf } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

interface Bulk {
  readonly quantity: number;
  readonly unitPriceMills: number;
  readonly giveUpAt: string;
  /** The lease of each place that has a number. */
  readonly items: Map<number, string>;
  /** The places whose orders have begun with their number. */
  readonly begun: Set<string>;
  /** The orders of its numbers that were paid for. */
  readonly captured: Set<string>;
  releasedMills: number;
  closedAt: string | undefined;
}

/** How long after its time a bulk order may stay open, and its missing numbers held for. */
const GRACE_MS = 120_000;

type Add = ReturnType<typeof breachList>['add'];

function assign(bulk: Bulk, { data, position }: EventOf<'BulkNumbersAssigned'>, add: Add): void {
  const { orderId, items } = data;
  if (bulk.closedAt !== undefined) add(position, `bulk order ${orderId} got numbers after its end`);
  for (const { item, leaseId } of items) {
    if (bulk.items.has(item)) add(position, `place ${item} of bulk order ${orderId} has two numbers`);
    if (item < 1 || item > bulk.quantity)
      add(position, `bulk order ${orderId} of ${bulk.quantity} has a place ${item}`);
    bulk.items.set(item, leaseId);
  }
}

function close(bulk: Bulk, { data, position }: EventOf<'BulkClosed' | 'BulkCancelled'>, add: Add): void {
  const { orderId, fulfilled } = data;
  if (bulk.closedAt !== undefined) add(position, `bulk order ${orderId} ended twice`);
  if (fulfilled !== bulk.items.size)
    add(position, `bulk order ${orderId} says ${fulfilled} numbers and has ${bulk.items.size}`);
  for (const item of bulk.items.keys()) {
    if (!bulk.begun.has(itemIdOf(orderId, item)))
      add(position, `bulk order ${orderId} ended before its number ${item} had an order`);
  }
  bulk.closedAt = 'closedAt' in data ? data.closedAt : data.cancelledAt;
}

function capture(bulk: Bulk, { data, position }: EventOf<'FundsCaptured'>, add: Add): void {
  const { holdId, amountMills } = data;
  if (bulk.captured.has(holdId)) add(position, `number ${holdId} of a bulk order was paid for twice`);
  if (amountMills !== bulk.unitPriceMills)
    add(position, `number ${holdId} of a bulk order cost ${amountMills}, not ${bulk.unitPriceMills} mills`);
  bulk.captured.add(holdId);
}

function faultOf(bulk: Bulk, asOf: string): string | undefined {
  const { quantity, unitPriceMills, giveUpAt, items, releasedMills, closedAt } = bulk;
  const missingMills = closedAt === undefined ? 0 : unitPriceMills * (quantity - items.size);
  if (releasedMills > missingMills)
    return `gave back ${releasedMills} mills for ${missingMills} mills of missing numbers`;
  if (Date.parse(asOf) - Date.parse(closedAt ?? giveUpAt) < GRACE_MS) return undefined;
  if (closedAt === undefined) return `is still open; it was due at ${giveUpAt}`;
  if (releasedMills < missingMills)
    return `ended at ${closedAt} and gave back ${releasedMills} of ${missingMills} mills`;
  return undefined;
}

/**
 * L15: a bulk order has at most the numbers that were asked for, one for each place, and each with an order of its own. Each
 * is paid for at most once, at the price of one. The missing ones are given back, once and exactly.
 */
export function bulkCheck(): Check {
  const breaches = breachList();
  const bulks = new Map<string, Bulk>();

  const see = (event: Parameters<Check['see']>[0]): void => {
    const { type, data, position } = event;
    if (type === 'FundsHeldForBulk') {
      const { quantity, unitPriceMills, giveUpAt } = data;
      const none = { items: new Map(), begun: new Set<string>(), captured: new Set<string>() };
      const open = { ...none, releasedMills: 0, closedAt: undefined };
      bulks.set(data.orderId, { quantity, unitPriceMills, giveUpAt, ...open });
      return;
    }
    if (
      type === 'BulkPlaced' ||
      type === 'BulkNumbersAssigned' ||
      type === 'BulkClosed' ||
      type === 'BulkCancelled'
    ) {
      const bulk = bulks.get(data.orderId);
      if (!bulk) breaches.add(position, `${type} of bulk order ${data.orderId}, which nobody held money for`);
      else if (type === 'BulkNumbersAssigned') assign(bulk, event, breaches.add);
      else if (type === 'BulkClosed' || type === 'BulkCancelled') close(bulk, event, breaches.add);
      return;
    }
    if (type === 'NumberAssigned' || type === 'NumberRented') {
      const bulk = bulks.get(bulkOfItem(data.orderId) ?? '');
      if (!bulk) return;
      if (bulk.items.get(itemNumberOf(data.orderId)) !== data.leaseId)
        breaches.add(position, `number ${data.orderId} began, and its bulk order never got it`);
      bulk.begun.add(data.orderId);
      return;
    }
    if (type === 'FundsCaptured') {
      const bulk = bulks.get(bulkOfItem(data.holdId) ?? '');
      if (bulk) capture(bulk, event, breaches.add);
    }
    if (type === 'FundsReleased') {
      // A missing number that an SMS came for has an order that failed, and gives its own part back.
      const isMissing = data.purpose.kind === 'bulk' || data.reason === 'not-assigned';
      const bulk = bulks.get(bulkOfItem(data.holdId) ?? data.holdId);
      if (bulk && isMissing) bulk.releasedMills += data.amountMills;
    }
  };

  return {
    id: 'L15',
    title: 'every number of a bulk order is paid for once, and the missing ones are given back once',
    see,
    finish(asOf) {
      for (const [orderId, bulk] of bulks) {
        const fault = faultOf(bulk, asOf);
        if (fault) breaches.add(null, `bulk order ${orderId} ${fault}`);
      }
      return { looked: bulks.size, breaches: breaches.all };
    },
  };
}
