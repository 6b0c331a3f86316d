import { formatPhone } from '@ringpost/domain/rules/phone-display';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { orderPath } from '../../session/paths.ts';
import { AppName } from '../../ui/app-name.tsx';
import { Button } from '../../ui/button.tsx';
import { countryName } from '../../ui/country-name.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import { notify } from '../../ui/toasts.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { AlertForm } from './alert-form.tsx';
import { ALERT_ROWS, type AlertView, cancelAlert, useAlerts } from './alerts.api.ts';
import { InventoryTabs } from './inventory-tabs.tsx';
import { useChosenApp } from './use-chosen-app.ts';
import { useVendorNames } from './use-vendor-names.ts';

const RefusalSentence = lazyPart(async () => (await import('./refusal-sentence.tsx')).RefusalSentence);

const words = defineMessages({
  waiting: { id: 'alerts.list.status.waiting', defaultMessage: 'Waits' },
  fired: { id: 'alerts.list.status.fired', defaultMessage: 'Was free' },
  buying: { id: 'alerts.list.status.buying', defaultMessage: 'Is being bought' },
  bought: { id: 'alerts.list.status.bought', defaultMessage: 'Bought' },
  'not-bought': { id: 'alerts.list.status.not-bought', defaultMessage: 'Was free, not bought' },
  cancelled: { id: 'alerts.list.status.cancelled', defaultMessage: 'Cancelled' },
  expired: { id: 'alerts.list.status.expired', defaultMessage: 'Expired' },
});
const count = defineMessage({
  id: 'alerts.list.count',
  defaultMessage: '{total, plural, one {# alert} other {# alerts}}',
});
const SHAPES: Readonly<Record<AlertView['status'], DotShape>> = {
  waiting: 'half',
  fired: 'done',
  buying: 'half',
  bought: 'done',
  'not-bought': 'warning',
  cancelled: 'ring',
  expired: 'ring',
};

/** One number, or any number with this beginning, provider and place. */
function Target({ row }: { readonly row: AlertView }): ReactNode {
  const intl = useIntl();
  const { number, prefix, country_iso: country, vendor_uuid: vendor } = row;
  const vendorName = useVendorNames(country);
  if (number !== null) return <Phone number={number} />;
  const where = [
    vendor === null ? '' : vendorName(vendor),
    country === null ? '' : countryName(intl, country),
  ];
  const fits = where.filter(Boolean).join(', ');
  return (
    <span className="inventory-state">
      <span>
        {prefix === null ? (
          <FormattedMessage id="alerts.list.any" defaultMessage="Any number" />
        ) : (
          <FormattedMessage
            id="alerts.list.prefix"
            defaultMessage="{prefix}…"
            values={{ prefix: <bdi>{prefix}</bdi> }}
          />
        )}
      </span>
      {fits !== '' && <span className="t12 dim">{fits}</span>}
    </span>
  );
}

/** A sentence that says why nothing was bought. */
function Reason({ reason }: { readonly reason: string }): ReactNode {
  if (reason === 'too-expensive')
    return (
      <FormattedMessage id="alerts.list.too-expensive" defaultMessage="It cost more than your amount." />
    );
  return (
    <Suspense>
      <RefusalSentence reason={reason} />
    </Suspense>
  );
}

function Status({ row }: { readonly row: AlertView }): ReactNode {
  const { status, found, fired_at, expires_at, reason } = row;
  return (
    <span className="inventory-state">
      <StatusDot shape={SHAPES[status]}>
        <FormattedMessage {...words[status]} />
      </StatusDot>
      <span className="t12 dim">
        {status === 'waiting' && (
          <FormattedMessage
            id="alerts.list.until"
            defaultMessage="until {at}"
            values={{ at: <Stamp at={expires_at} form="day" /> }}
          />
        )}
        {found !== null && (
          <>
            <Phone number={found} /> <Stamp at={fired_at} />
          </>
        )}
        {reason !== null && (
          <>
            {' '}
            <Reason reason={reason} />
          </>
        )}
      </span>
    </span>
  );
}

/** Cancels an alert that still waits, or links to the order. */
function Acts({ row }: { readonly row: AlertView }): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  if (row.order_uuid !== null) {
    return (
      <Link to={orderPath(row.order_uuid)}>
        <FormattedMessage id="alerts.list.order" defaultMessage="See the order" />
      </Link>
    );
  }
  if (row.status !== 'waiting') return null;
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await cancelAlert(row.alert_uuid);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
      refreshMoney();
    }
  };
  return (
    <Button
      look="ghost"
      size="xs"
      busy={busy}
      aria-label={intl.formatMessage(
        { id: 'alerts.list.cancel.label', defaultMessage: 'Cancel the alert for {number}' },
        { number: row.number === null ? (row.prefix ?? '*') : formatPhone(row.number) },
      )}
      onClick={() => void cancel()}
    >
      <FormattedMessage id="alerts.list.cancel" defaultMessage="Cancel" />
    </Button>
  );
}

const COLUMNS: readonly Column<AlertView>[] = [
  {
    id: 'target',
    head: <FormattedMessage id="alerts.list.head.target" defaultMessage="Number" />,
    cell: (row) => <Target row={row} />,
  },
  {
    id: 'app',
    head: <FormattedMessage id="alerts.list.head.app" defaultMessage="App" />,
    cell: (row) => <AppName of={row} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="alerts.list.head.status" defaultMessage="Status" />,
    cell: (row) => <Status row={row} />,
  },
  {
    id: 'up-to',
    head: <FormattedMessage id="alerts.list.head.up-to" defaultMessage="Buys up to" />,
    cell: ({ up_to }) => (up_to === null ? '–' : <Money dollars={up_to} />),
    numeric: true,
    wideOnly: true,
  },
  {
    id: 'acts',
    head: (
      <span className="visually-hidden">
        <FormattedMessage id="alerts.list.head.acts" defaultMessage="What you can do" />
      </span>
    ),
    cell: (row) => <Acts row={row} />,
    numeric: true,
  },
];

/** An alert on a phone. */
function Card({ row }: { readonly row: AlertView }): ReactNode {
  return (
    <div className="inventory-card">
      <Target row={row} />
      <AppName of={row} />
      <Status row={row} />
      <Acts row={row} />
    </div>
  );
}

/** The alerts of a customer, and a form for new ones. */
export function AlertsPage(): ReactNode {
  const address = useListAddress();
  const { chosen, field } = useChosenApp(address, 'US');
  const list = useAlerts(address.offset);
  const [prefilled] = useState(address.filter('number'));
  return (
    <ListPage
      title={<FormattedMessage id="alerts.list.title" defaultMessage="Alerts" />}
      count={count}
      bar={<InventoryTabs />}
      list={list}
      {...{ address, pageRows: ALERT_ROWS }}
      beside={<AlertForm {...{ chosen, field, prefilled }} />}
      table={{
        caption: <FormattedMessage id="alerts.list.caption" defaultMessage="Your alerts" />,
        columns: COLUMNS,
        rowKey: ({ alert_uuid }) => alert_uuid,
        card: (row) => <Card row={row} />,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="alerts.list.failed" defaultMessage="The alerts did not load" />}
      empty={
        <FormattedMessage
          id="alerts.list.none"
          defaultMessage="You have no alerts. Set one, and you are told when a number is free."
        />
      }
    />
  );
}
