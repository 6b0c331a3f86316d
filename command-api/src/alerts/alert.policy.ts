import {
  alerts as alertsOf,
  bansOf,
  type EventOf,
  isBannedFor,
  isForSaleTo,
  isFreeFor,
  isWholeNumber,
  type NumberState,
  number,
  type RecordedEvent,
  streams,
} from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { accountsOfPerson } from '../kernel/sub-accounts.ts';
import { handleAlerts } from './alert.commands.ts';
import type { AlertIndex, WaitingAlert } from './alert-index.ts';
import { freeNumbers } from './free-numbers.ts';
import { mayBuy } from './may-buy.ts';
import { readAlert } from './read-alert.ts';

const NAME = 'fire-alerts';

/**
 * Whether the customer could have the number for the app now. A number that a customer brought over is for that customer
 * only. One that was banned would be refused at the purchase, and the alert would be spent.
 */
async function isFree(deps: Deps, state: NumberState, { userId, appId }: WaitingAlert): Promise<boolean> {
  if (!isForSaleTo(state, userId) || !isFreeFor(state, appId)) return false;
  if (bansOf(state, appId).length === 0) return true;
  return !isBannedFor(state, appId, await accountsOfPerson(deps, userId), nowIso(deps));
}

async function isFor(deps: Deps, alert: WaitingAlert, state: NumberState): Promise<boolean> {
  const { details } = state;
  if (!details) return false;
  const { countryIso, vendorId } = alert;
  const fits =
    (countryIso === null || countryIso === details.countryIso) &&
    (vendorId === null || vendorId === details.vendorId);
  return fits && isFree(deps, state, alert);
}

/**
 * Fires these alerts for a number, if it is free. Each alert that only notifies fires. Of those that could buy it now for one
 * app, the oldest one fires, and the others wait. The customer's stream decides, so this may run twice, in any process.
 * @returns the alerts that fired now
 */
export async function fireAlerts(
  deps: Deps,
  e164: string,
  alerts: readonly WaitingAlert[],
  cause: Cause,
): Promise<readonly string[]> {
  if (alerts.length === 0) return [];
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const boughtFor = new Set<string>();
  const fired: string[] = [];
  for (const alert of alerts) {
    const { alertId, userId, appId, purchase } = alert;
    if (purchase && boughtFor.has(appId)) continue;
    if (!(await isFor(deps, alert, state))) continue;
    if (!(await mayBuy(deps, alert, state))) continue;
    const command = { type: 'FireAlert', alertId, userId, e164, now: nowIso(deps) } as const;
    const operationId = `${cause.operationId}:${alertId}`;
    const { events } = await handleAlerts(deps, userId, command, { ...cause, operationId });
    if (events.length === 0) continue;
    fired.push(alertId);
    if (purchase) boughtFor.add(appId);
  }
  return fired;
}

type Tell = (
  event: RecordedEvent,
  deps: Deps,
  of: { readonly e164: string; readonly appId: string | null; readonly isNamed?: true },
) => Promise<readonly string[]>;

/**
 * An alert for any number looks for one that is free already. Each may have been taken since the view showed it. When the
 * event comes again after the alert has fired, nothing is done.
 */
async function tellOfAny(event: EventOf<'AlertSet'>, deps: Deps, tell: Tell): Promise<void> {
  const { alertId, userId, appId } = event.data;
  const { state } = await deps.streams.refresh(streams.alerts(userId), alertsOf);
  if (!state.waiting.has(alertId)) return;
  for await (const e164 of freeNumbers(deps, event.data, event.position)) {
    if ((await tell(event, deps, { e164, appId })).includes(alertId)) return;
  }
}

/**
 * Fires alerts when a number may have become free: a lease or a reservation has ended, or the number is new here or at its vendor, or is not public any more. A new
 * alert fires at once if its number is free. A number that one alert could not buy is offered to the next one.
 */
export function createAlertPolicy(index: AlertIndex): Policy {
  const tell: Tell = async (event, deps, { e164, appId, isNamed }) => {
    if ((await index.waitingFor(e164, appId, event.position)).length === 0) return [];
    // An earlier event may have fired an alert that buys the number now.
    const alerts = await index.waitingFor(e164, appId, await deps.events.head());
    const matching = isNamed ? alerts.filter((alert) => alert.e164 === e164) : alerts;
    return fireAlerts(deps, e164, matching, causeOfPolicy(NAME, event));
  };
  const onFree = async (event: EventOf<'LeaseEnded' | 'ReservationEnded'>, deps: Deps): Promise<void> => {
    await tell(event, deps, event.data);
  };
  const onNew = async (
    event: EventOf<'NumberImported' | 'NumberPublicEnded' | 'NumberVendorAssigned'>,
    deps: Deps,
  ): Promise<void> => {
    await tell(event, deps, { e164: event.data.e164, appId: null });
  };
  return {
    name: NAME,
    from: 'now',
    on: {
      LeaseEnded: async (event, deps) => {
        const { e164, appId } = event.data;
        // Nobody could have the number for any app.
        if (isWholeNumber(appId)) {
          await tell(event, deps, { e164, appId: null });
          return;
        }
        await onFree(event, deps);
        // For other apps the number was free before, but could not be bought while this order waited for its code.
        await tell(event, deps, { e164, appId: null, isNamed: true });
      },
      ReservationEnded: onFree,
      NumberImported: onNew,
      NumberPublicEnded: onNew,
      NumberVendorAssigned: onNew,
      AlertSet: async (event, deps) => {
        const { e164, appId } = event.data;
        if (e164 === null) await tellOfAny(event, deps, tell);
        else await tell(event, deps, { e164, appId });
      },
      AlertNotBought: async (event, deps) => {
        const fired = await readAlert(deps, event.data.userId, event.data.alertId);
        if (fired) await tell(event, deps, { e164: fired.e164, appId: fired.alert.appId });
      },
    },
  };
}
