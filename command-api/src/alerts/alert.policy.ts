import {
  currentLease,
  type EventOf,
  lineOf,
  type NumberState,
  number,
  type Position,
  streams,
} from '@ringpost/events/domain';
import { handleAlerts } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import type { AlertIndex, WaitingAlert } from './alert-index.ts';

const NAME = 'fire-alerts';

/** Whether anybody could buy the number for the app now. */
function isFree(state: NumberState, appId: string): boolean {
  return state.status === 'active' && !currentLease(state, appId) && lineOf(state, appId).length === 0;
}

function isFor(alert: WaitingAlert, { details, ...state }: NumberState): boolean {
  if (!details || !isFree({ details, ...state }, alert.appId)) return false;
  const { countryIso, vendorId } = alert;
  return (
    (countryIso === null || countryIso === details.countryIso) &&
    (vendorId === null || vendorId === details.vendorId)
  );
}

/**
 * Fires these alerts for a number, if it is free. All who only want to know are told. Of those that buy, the oldest one
 * fires, and the others wait for the next number. The customer's stream decides, so this may run twice, in any process.
 */
export async function fireAlerts(
  deps: Deps,
  e164: string,
  alerts: readonly WaitingAlert[],
  cause: Cause,
): Promise<Position | undefined> {
  if (alerts.length === 0) return undefined;
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  let isBought = false;
  let last: Position | undefined;
  for (const alert of alerts.filter((each) => isFor(each, state))) {
    if (alert.purchase && isBought) continue;
    const { alertId, userId } = alert;
    const command = { type: 'FireAlert', alertId, userId, e164, now: nowIso(deps) } as const;
    const operationId = `${cause.operationId}:${alertId}`;
    const { events, position } = await handleAlerts(deps, userId, command, { ...cause, operationId });
    last = position;
    if (alert.purchase && events.length > 0) isBought = true;
  }
  return last;
}

type Freed = EventOf<'LeaseEnded' | 'ReservationEnded' | 'NumberImported'>;

/** Fires alerts when a number may have become free: a lease or a reservation has ended, or the number is new here. */
export function createAlertPolicy(index: AlertIndex): Policy {
  const fire = async (event: Freed, deps: Deps): Promise<void> => {
    const { e164 } = event.data;
    const appId = 'appId' in event.data ? event.data.appId : null;
    const alerts = await index.waitingFor(e164, appId, event.position);
    await fireAlerts(deps, e164, alerts, causeOfPolicy(NAME, event));
  };
  return {
    name: NAME,
    from: 'now',
    on: { LeaseEnded: fire, ReservationEnded: fire, NumberImported: fire },
  };
}
