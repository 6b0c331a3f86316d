import { bulkOfItem, importOfBorrowed, isBorrowed, type RecordedEvent } from '@ringpost/domain';
import type { breachList } from './check.ts';

/** A number that is ours. */
interface Owned {
  /** The import, port-in or request by which it came. */
  readonly importId: string;
  readonly isReturning: boolean;
}

interface Watched {
  readonly owned: Map<string, Owned>;
  /** Numbers that were ours: that went back to their vendors, and that an admin released. */
  readonly gone: Set<string>;
  readonly released: Set<string>;
  /** The open leases and reservations of each number. */
  readonly inUse: Map<string, Set<string>>;
}

type Add = ReturnType<typeof breachList>['add'];

function use(
  { owned, gone, released, inUse }: Watched,
  e164: string,
  id: string,
  add: (what: string) => void,
): void {
  const ownedNumber = owned.get(e164);
  // A number of another portal is on its way back from the start, and only the order that it was bought for has it.
  const isForOne = ownedNumber?.importId === importOfBorrowed(id.slice(0, id.indexOf(':')));
  if (ownedNumber?.isReturning && !isForOne)
    add(`${e164} was given to ${id} although it goes back to its vendor`);
  if (gone.has(e164)) add(`${e164} was given to ${id} although its vendor has it back`);
  if (released.has(e164)) add(`${e164} was given to ${id} although it was released`);
  inUse.set(e164, (inUse.get(e164) ?? new Set()).add(id));
}

function begin(
  { owned, inUse }: Watched,
  { e164, importId }: { readonly e164: string; readonly importId: string },
  add: (what: string) => void,
): void {
  const ownedNumber = owned.get(e164);
  const isGiven = bulkOfItem(importId) !== undefined || isBorrowed({ importId });
  if (ownedNumber?.importId !== importId || !isGiven)
    add(`${e164} goes back to a vendor that did not activate it for ${importId}`);
  if (ownedNumber?.isReturning) add(`${e164} goes back twice`);
  const users = [...(inUse.get(e164) ?? [])];
  if (users.length > 0) add(`${e164} goes back while ${users.join(', ')} has it`);
  owned.set(e164, { importId, isReturning: true });
}

function end({ owned, gone }: Watched, e164: string, add: (what: string) => void): void {
  if (!owned.get(e164)?.isReturning) add(`${e164} is back at its vendor, and was not on its way`);
  owned.delete(e164);
  gone.add(e164);
}

function release({ owned, released, inUse }: Watched, e164: string, add: (what: string) => void): void {
  if (!owned.has(e164)) add(`${e164} was released, and was not ours`);
  const users = [...(inUse.get(e164) ?? [])];
  if (users.length > 0) add(`${e164} was released while ${users.join(', ')} has it`);
  owned.delete(e164);
  released.add(e164);
}

/**
 * Only what a vendor activated on demand goes back to it: once, while nobody has it or has reserved it, and then nobody can. The same is true for a number
 * that an admin releases.
 */
export function watchReturns(add: Add): (event: RecordedEvent) => void {
  const watched: Watched = { owned: new Map(), gone: new Set(), released: new Set(), inUse: new Map() };
  return ({ type, data, position }) => {
    const report = (what: string) => add(position, what);
    if (type === 'NumberImported' || type === 'NumberPortedIn') {
      const importId = type === 'NumberImported' ? data.importId : data.portInId;
      watched.owned.set(data.e164, { importId, isReturning: false });
      watched.gone.delete(data.e164);
      watched.released.delete(data.e164);
    }
    if (type === 'NumberLeased') use(watched, data.e164, data.leaseId, report);
    if (type === 'NumberReserved') use(watched, data.e164, data.reservationId, report);
    if (type === 'LeaseEnded') watched.inUse.get(data.e164)?.delete(data.leaseId);
    if (type === 'ReservationEnded') watched.inUse.get(data.e164)?.delete(data.reservationId);
    if (type === 'NumberReturnBegun') begin(watched, data, report);
    if (type === 'NumberReleased') release(watched, data.e164, report);
    if (type === 'NumberReturned') end(watched, data.e164, report);
  };
}
