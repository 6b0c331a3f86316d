import { streams } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { type AlertRow, alerts } from '@ringpost/projections/alerts/alerts.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { forAdmins } from '../accounts/for-admins.ts';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type AlertView, alertListContract, customerAlertsContract } from './alerts.contract.ts';

function present(row: AlertRow, { apps }: CatalogueRows): AlertView {
  const app = apps.get(row.appId)?.row;
  return {
    alert_uuid: row._id,
    status: row.status,
    app_uuid: row.appId,
    app_name: app?.name ?? '',
    image_name: app?.imageName ?? null,
    number: row.e164,
    country_iso: row.countryIso,
    vendor_uuid: row.vendorId,
    prefix: row.prefix,
    auto_notification: row.notifies,
    up_to: row.purchase && toDollars(row.purchase.upToMills),
    term_hours: row.purchase?.termHours ?? null,
    found: row.found,
    fired_at: row.firedAt,
    order_uuid: row.orderId,
    reason: row.reason,
    set_at: row.setAt,
    expires_at: row.expiresAt,
  };
}

/** The alerts of a customer, with the result of each. */
export function alertsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const listAlerts = endpoint('customer', alertListContract, async (call, { userId }) => {
    const { limit, offset: skip } = call.query;
    const fresh = await freshness(deps, call, ['alerts', 'catalogue'], {
      userId,
      streams: [streams.alerts(userId)],
    });
    const collection = deps.readModel.collection(alerts);
    const [{ rows, total }, catalogue] = await Promise.all([
      findPage(collection, { userId }, { sort: [['setAt', -1]], skip, limit }),
      deps.catalogue.read(),
    ]);
    return { status: 200, body: { data: rows.map((row) => present(row, catalogue)), total, ...fresh } };
  });
  return [listAlerts, forAdmins(deps, listAlerts, customerAlertsContract)];
}
