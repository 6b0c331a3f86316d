import { BellRing, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { linkTo } from '../../ui/rich-text.tsx';
import '../rentals/rentals.css';
import { type AlertView, useAlerts } from './alerts.api.ts';
import { useSeenAlerts } from './seen-alerts.store.ts';

/** How many of the newest alerts are read for the notice. */
const NEWEST = 50;
const OVER: readonly AlertView['status'][] = ['fired', 'bought', 'not-bought'];

/**
 * Says on every page that alerts have fired, until the customer dismisses it or opens the alerts. It is not on the page of the
 * alerts.
 */
export function AlertsNotice(): ReactNode {
  const intl = useIntl();
  const { pathname } = useLocation();
  const isCustomer = useSession(({ session }) => session !== null && !session.isAdmin);
  const { data } = useAlerts(0, NEWEST, isCustomer);
  const { ids, see } = useSeenAlerts();
  const fired = (data?.data ?? []).filter(({ status }) => OVER.includes(status));
  const fresh = fired.map(({ alert_uuid }) => alert_uuid).filter((id) => !ids.includes(id));
  const isHere = pathname === paths['dashboard-active-inventory-alerts'];
  useEffect(() => {
    if (isHere && fresh.length > 0) see(fresh);
  });
  if (isHere || fresh.length === 0) return null;
  return (
    <p className="ends-notice" role="status">
      <BellRing size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="grow">
        <FormattedMessage
          id="alerts.notice"
          defaultMessage="{count, plural, one {A number of an alert was free.} other {# numbers of alerts were free.}} <a>Alerts</a>"
          values={{ count: fresh.length, a: linkTo(paths['dashboard-active-inventory-alerts']) }}
        />
      </span>
      <Button
        look="ghost"
        size="xs"
        square
        aria-label={intl.formatMessage({ id: 'alerts.notice.dismiss', defaultMessage: 'Dismiss' })}
        onClick={() => see(fresh)}
      >
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </p>
  );
}
