import { streams } from '@ringpost/domain';
import { alerts } from '@ringpost/projections/alerts/alerts.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { forAdmins } from '../accounts/for-admins.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { alertListContract, customerAlertsContract } from './alerts.contract.ts';
import { presentAlert } from './present-alert.ts';

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
    return { status: 200, body: { data: rows.map((row) => presentAlert(row, catalogue)), total, ...fresh } };
  });
  return [listAlerts, forAdmins(deps, listAlerts, customerAlertsContract)];
}
