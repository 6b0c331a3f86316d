import { LOG_START } from '@ringpost/domain';
import { ALERT_REQUEST_REFILL_SECONDS, ALERT_REQUESTS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { numberPrefix } from '@ringpost/domain/rules/phone-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint, rateLimit, rejectField } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { cancelAlertContract, setAlertsContract } from './alerts.contract.ts';
import { cancelAlert } from './cancel-alert.ts';
import { type SetAlerts, setAlerts } from './set-alerts.ts';

interface AlertBody {
  readonly auto_purchase?: boolean;
  readonly up_to?: number;
  readonly term_hours?: number;
}

/** @throws Rejection `invalid-request` for a purchase without a limit */
function purchaseOf({ auto_purchase, up_to, term_hours }: AlertBody): SetAlerts['purchase'] {
  const upToMills = up_to === undefined ? undefined : millsOf('up_to', up_to);
  if (!auto_purchase) return null;
  if (upToMills === undefined) throw rejectField('up_to', 'required', 'up_to is required to buy');
  return { termHours: term_hours ?? null, upToMills };
}

/** Setting and cancelling alerts. */
export function alertsRoutes(deps: Deps): readonly Endpoint[] {
  const requests = rateLimit({
    clock: deps.clock,
    burst: ALERT_REQUESTS_AT_ONCE,
    refillSeconds: ALERT_REQUEST_REFILL_SECONDS,
  });
  return [
    endpoint('customer', setAlertsContract, async ({ body, header, requestIds }, { userId }) => {
      // A customer who sets and cancels alerts without end would delay the alerts of all others.
      requests.take(userId);
      const { numbers = '', file = '' } = body;
      const request: SetAlerts = {
        userId,
        idempotencyKey: header('idempotency-key') ?? '',
        appId: body.app_uuid,
        list: [numbers, file].filter(Boolean).join('\n'),
        countryIso: body.country_iso ?? null,
        vendorId: body.vendor_uuid ?? null,
        prefix: body.prefix === undefined ? null : `+${numberPrefix(body.prefix)}`,
        notifies: body.auto_notification ?? true,
        purchase: purchaseOf(body),
      };
      const { alerts, refused, position } = await setAlerts(deps, request, requestIds);
      const data = alerts.map(({ alertId, expiresAt }) => ({ alert_uuid: alertId, expires_at: expiresAt }));
      const at = position === LOG_START ? await deps.events.head() : position;
      return { status: 201, body: { data, refused }, position: toPosition(deps.events.epoch, at) };
    }),
    endpoint('customer', cancelAlertContract, async ({ params, requestIds }, { userId }) => {
      const alertId = params.id;
      const position = await cancelAlert(deps, { alertId, userId, requestIds });
      return {
        status: 200,
        body: { alert_uuid: alertId, status: 'cancelled' },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}
