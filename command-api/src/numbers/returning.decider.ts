import {
  bulkOfItem,
  isBorrowed,
  isQuiet,
  lastUseOf,
  type NumberEvent,
  type NumberImported,
  type NumberState,
  openLeases,
  plusSeconds,
} from '@ringpost/domain';
import {
  DORMANT_QUIET_DAYS,
  LEASE_RECOVERY_SECONDS,
  RETURN_RETRY_HOURS,
} from '@ringpost/domain/rules/limits';

// What the number's stream decides about going back to the vendor. `number.decider.ts` calls it.

/** `importId`: the key by which the vendor activated the number. Nothing is decided if the number has another key by now. */
interface OfNumber {
  readonly e164: string;
  readonly importId: string;
  readonly now: string;
}

export type ReturningCommand =
  /** Gives the number back if nobody has used it for long enough. Otherwise its use is checked again later. */
  | (OfNumber & { readonly type: 'BeginReturn' })
  /** The vendor did not take the number back, or is not configured: try again later. */
  | (OfNumber & { readonly type: 'PostponeReturn' })
  /** The vendor has taken it back. */
  | (OfNumber & { readonly type: 'EndReturn' });

/** Whether a vendor activated a number on demand. Only such a number is ever given back. */
function isOnDemand({ importId }: Pick<NumberImported['data'], 'importId'>): boolean {
  return bulkOfItem(importId) !== undefined;
}

function checkAgain({ e164, importId }: OfNumber, nextCheckAt: string): readonly NumberEvent[] {
  return [{ type: 'NumberReturnChecked', data: { e164, importId, nextCheckAt } }];
}

function quietFrom(lastUse: string): string {
  return plusSeconds(lastUse, DORMANT_QUIET_DAYS * 24 * 3600);
}

/** A lease or a reservation that came first wins, because both are decided in this stream. */
function begin(command: OfNumber, state: NumberState): readonly NumberEvent[] {
  const { e164, importId, now } = command;
  if (!state.details || state.status !== 'active') return [];
  if (!isQuiet(state, now, DORMANT_QUIET_DAYS)) return checkAgain(command, quietFrom(lastUseOf(state, now)));
  const { vendorId } = state.details;
  const data = { e164, importId, vendorId, appIds: [...state.served].sort() };
  return [{ type: 'NumberReturnBegun', data }];
}

/** A number of another portal is on its way back from the start. It leaves when the order that it was bought for is over. */
function endBorrowed(command: OfNumber, state: NumberState): readonly NumberEvent[] {
  const { e164, importId, now } = command;
  if (state.status !== 'returning') return [];
  if (openLeases(state).length > 0) return checkAgain(command, plusSeconds(now, LEASE_RECOVERY_SECONDS));
  return [{ type: 'NumberReturned', data: { e164, importId } }];
}

/** Decides one of these commands. A number that was imported or brought over, or is public, stays. */
export function decideReturn(command: ReturningCommand, state: NumberState): readonly NumberEvent[] {
  const { details, status } = state;
  const { e164, importId, now } = command;
  if (details?.importId !== importId) return [];
  if (isBorrowed(details)) return endBorrowed(command, state);
  if (!isOnDemand(details)) return [];
  if (command.type === 'BeginReturn') return begin(command, state);
  const isReturning = status === 'returning';
  if (command.type === 'EndReturn')
    return isReturning ? [{ type: 'NumberReturned', data: { e164, importId } }] : [];
  if (status === 'public') return [];
  return checkAgain(command, isReturning ? plusSeconds(now, RETURN_RETRY_HOURS * 3600) : quietFrom(now));
}

/**
 * Whether a number may join the inventory, because it is not ours. A number that is going back to the vendor is not ours
 * either if the vendor gives it for another request: then the vendor has taken it back, and only its answer got lost.
 */
export function mayJoin(imported: NumberImported['data'], state: NumberState): boolean {
  const { status, details } = state;
  if (status !== 'returning') return status === 'absent';
  const isGiven = isOnDemand(imported) || isBorrowed(imported);
  return isGiven && details?.importId !== imported.importId && openLeases(state).length === 0;
}

/** The number joins the inventory. For the apps that it has served in an earlier time with us, it is used. */
export function join(
  imported: NumberImported['data'],
  { status, details, served }: NumberState,
): readonly NumberEvent[] {
  const { e164 } = imported;
  const appIds = [...served].sort();
  const events: NumberEvent[] = [];
  if (status === 'returning' && details)
    events.push({ type: 'NumberReturned', data: { e164, importId: details.importId } });
  events.push({ type: 'NumberImported', data: imported });
  if (appIds.length > 0) events.push({ type: 'NumberServedBefore', data: { e164, appIds } });
  return events;
}
