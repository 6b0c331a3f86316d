import { bulkOfItem, type EventOf, itemIdOf } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { watchReturns } from './returned-numbers.ts';

/** One request for a number. Its key is the id of the order of a bulk order's place. */
interface Request {
  /** The number that joined the inventory for it. */
  e164: string | undefined;
  /** Whether the bulk order has the number, or the request ended without. */
  end: 'assigned' | EventOf<'BulkRequestsEnded'>['data']['items'][number]['end'] | undefined;
}

type Add = ReturnType<typeof breachList>['add'];

function join(requests: Map<string, Request>, { data, position }: EventOf<'NumberImported'>, add: Add): void {
  const { e164, importId: key } = data;
  if (bulkOfItem(key) === undefined) return;
  const request = requests.get(key);
  if (!request) {
    add(position, `number ${e164} joined the inventory for ${key}, and no vendor was asked for it`);
    return;
  }
  if (request.e164 !== undefined) add(position, `the vendor activated two numbers for ${key}`);
  request.e164 = e164;
}

function assign(
  requests: Map<string, Request>,
  { data, position }: EventOf<'BulkNumbersAssigned'>,
  add: Add,
): void {
  for (const { item, e164 } of data.items) {
    const key = itemIdOf(data.orderId, item);
    const request = requests.get(key);
    if (!request) continue;
    if (request.e164 !== e164) add(position, `${key} got ${e164}, which the vendor did not activate for it`);
    if (request.end) add(position, `${key} got its number after its request was ${request.end}`);
    request.end = 'assigned';
  }
}

function end(
  requests: Map<string, Request>,
  { data, position }: EventOf<'BulkRequestsEnded'>,
  add: Add,
): void {
  for (const { item, end: how } of data.items) {
    const key = itemIdOf(data.orderId, item);
    const request = requests.get(key);
    if (!request) {
      add(position, `the request for ${key} was ${how}, and nobody made it`);
      continue;
    }
    if (request.end) add(position, `the request for ${key} was ${how} after it was ${request.end}`);
    if ((how === 'unneeded') !== (request.e164 !== undefined))
      add(position, `the request for ${key} was ${how}, with ${request.e164 ?? 'no number'}`);
    request.end = how;
  }
}

/**
 * L16: each number that a vendor activated was asked for, once. The bulk order that asked for it has it, or it is free in the
 * inventory, or has gone back to the vendor.
 */
export function dormantCheck(): Check {
  const breaches = breachList();
  const requests = new Map<string, Request>();
  const seeReturn = watchReturns(breaches.add);
  return {
    id: 'L16',
    title: 'every number of a vendor was asked for once, and its order has it or nobody does',
    see(event) {
      seeReturn(event);
      if (event.type === 'BulkNumbersRequested') {
        for (const item of event.data.items) {
          const key = itemIdOf(event.data.orderId, item);
          if (requests.has(key)) breaches.add(event.position, `a vendor was asked twice for ${key}`);
          else requests.set(key, { e164: undefined, end: undefined });
        }
      }
      if (event.type === 'NumberImported') join(requests, event, breaches.add);
      if (event.type === 'BulkNumbersAssigned') assign(requests, event, breaches.add);
      if (event.type === 'BulkRequestsEnded') end(requests, event, breaches.add);
    },
    finish: () => ({ looked: requests.size, breaches: breaches.all }),
  };
}
