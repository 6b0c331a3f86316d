import { toDollars } from '@ringpost/domain/rules/money-display';
import type { AlertRow } from '@ringpost/projections/alerts/alerts.view';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import type { AlertView } from './alerts.contract.ts';

export function presentAlert(row: AlertRow, { apps }: CatalogueRows): AlertView {
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
