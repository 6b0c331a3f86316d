import { isWholeNumber, WHOLE_NUMBER_APP_ID } from '../app/whole-number.ts';
import { currentLease, lastLessee, lineOf, openLeases } from './number.state.ts';
import type { Lease, NumberState } from './number-shape.ts';

// A number serves different apps for different people at once, except while one person has all of it. Both are decided by the number's
// own stream, from the app of each lease.

/** The open lease of all of the number. While there is one, there is no other. */
export function wholeLease(state: NumberState): Lease | undefined {
  return currentLease(state, WHOLE_NUMBER_APP_ID);
}

/** The open leases that keep everybody else from the number for an app. For the whole number every lease does. */
export function leasesInTheWay(state: NumberState, appId: string): readonly Lease[] {
  if (isWholeNumber(appId)) return openLeases(state);
  return [currentLease(state, appId), wholeLease(state)].filter((lease) => lease !== undefined);
}

/** The last lessees of a number for an app, of the app itself and of the whole number: whoever leased it last stands first. */
export function lastLesseesFor(state: NumberState, appId: string, instant: string): readonly Lease[] {
  return [appId, WHOLE_NUMBER_APP_ID]
    .map((each) => lastLessee(state, each, instant))
    .filter((lease) => lease !== undefined)
    .sort((one, other) => (one.from > other.from ? -1 : 1));
}

/** Whether somebody has reserved the number for the app or waits for it. For the whole number, the lines of all apps count. */
export function hasLine(state: NumberState, appId: string): boolean {
  return isWholeNumber(appId) ? state.lines !== undefined : lineOf(state, appId).length > 0;
}

/** Whether nobody has the number for the app, has reserved it or waits for it. */
export function isFreeFor(state: NumberState, appId: string): boolean {
  return leasesInTheWay(state, appId).length === 0 && !hasLine(state, appId);
}
