import {
  type AlertSet,
  app,
  isWholeNumber,
  LOG_START,
  type Position,
  plusSeconds,
  reject,
  streams,
} from '@ringpost/domain';
import { ALERT_DAYS } from '@ringpost/domain/rules/limits';
import type { RequestIds } from '@ringpost/web/http';
import { rejectField } from '@ringpost/web/http';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { type ReadNumbers, readNumbers } from '../numbers/entries.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import { handleAlerts } from './alert.commands.ts';

export interface SetAlerts {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly appId: string;
  /** Phone numbers as they were typed or read from a file. Without numbers, one alert waits for any number that fits. */
  readonly list: string;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  readonly prefix: string | null;
  readonly notifies: boolean;
  readonly purchase: AlertSet['data']['purchase'];
}

export interface AlertsSetAt {
  readonly alerts: readonly AlertSet['data'][];
  readonly refused: ReadNumbers['rejected'];
  readonly position: Position;
}

function hashOf({ userId: _userId, idempotencyKey: _key, ...terms }: SetAlerts): string {
  return requestHashOf(terms);
}

function alertsOf(
  request: SetAlerts,
  numbers: readonly (string | null)[],
  now: string,
): readonly AlertSet['data'][] {
  const { userId, idempotencyKey, list: _list, ...terms } = request;
  const requestHash = hashOf(request);
  const times = { setAt: now, expiresAt: plusSeconds(now, ALERT_DAYS * 24 * 3600) };
  return numbers.map((e164) => {
    const filters = e164 === null ? {} : { countryIso: null, vendorId: null, prefix: null };
    const alertId = idempotentId(userId, `${idempotencyKey} ${e164 ?? ''}`);
    return { alertId, userId, ...terms, ...filters, e164, requestHash, ...times };
  });
}

/**
 * The alerts that an earlier request with the same key has set. The folded state forgets alerts that are over, the stream
 * does not.
 */
async function setBefore(
  deps: Deps,
  userId: string,
  requested: readonly AlertSet['data'][],
): Promise<{ readonly alerts: readonly AlertSet['data'][]; readonly position: Position } | undefined> {
  const ids = new Set(requested.map(({ alertId }) => alertId));
  const alerts: AlertSet['data'][] = [];
  let position = LOG_START;
  for (const event of await deps.events.readStream(streams.alerts(userId))) {
    if (event.type !== 'AlertSet' || !ids.has(event.data.alertId)) continue;
    alerts.push(event.data);
    position = event.position;
  }
  return alerts.length > 0 ? { alerts, position } : undefined;
}

/**
 * Sets an alert for each number of a list, or one for any number that fits. The policy fires an alert at once if its
 * number is free already. A key sets its alerts once, however late it is repeated.
 * @throws Rejection `not-found` for an unknown app; `app-hidden`, `whole-number-app`, `too-many-lines`, `too-many-alerts`, `idempotency-key-reused`; or for a
 * list without a number
 */
export async function setAlerts(
  deps: Deps,
  request: SetAlerts,
  requestIds: RequestIds,
): Promise<AlertsSetAt> {
  const { userId, appId, list } = request;
  const { alerts: limit } = await readShopValues(deps);
  const { accepted, rejected: refused, lines } = readNumbers(list, null, limit);
  // Otherwise a list that contains only words would set an alert for any number.
  if (list !== '' && lines === 0)
    throw rejectField('numbers', 'required', 'Phone numbers should be provided.');
  const { name, hidden } = (await deps.streams.refresh(streams.app(appId), app)).state;
  if (name === null) throw reject('not-found');
  if (hidden) throw reject('app-hidden');
  if (isWholeNumber(appId)) throw reject('whole-number-app');
  const alerts = alertsOf(request, lines === 0 ? [null] : accepted, nowIso(deps));
  if (alerts.length === 0) return { alerts, refused, position: LOG_START };
  const requestKey = idempotentId(userId, `alerts ${request.idempotencyKey}`);
  const isRepeated = await bindRequestKey(deps.vault, requestKey, hashOf(request));
  const earlier = isRepeated ? await setBefore(deps, userId, alerts) : undefined;
  if (earlier) return { ...earlier, refused };
  const cause = causeByCustomer(userId, requestIds);
  const { position } = await handleAlerts(deps, userId, { type: 'SetAlerts', alerts, limit }, cause);
  return { alerts, refused, position };
}
