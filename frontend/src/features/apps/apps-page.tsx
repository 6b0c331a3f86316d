import type { AppLine } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { appPath, auditPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import { type Column, NoData } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import type { SortOrder } from '../../ui/sort-choice.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import './apps.css';
import { useRequestKey } from '../forms/use-request-key.ts';
import { PlannedChanges } from '../planned/planned-changes.tsx';
import { addApp, loadAppsFile, PAGE_ROWS, useAdminApps } from './apps.api.ts';
import { VolumeStepsButton } from './volume-steps-button.tsx';

const AppNameDialog = lazyPart(async () => (await import('./app-name-dialog.tsx')).AppNameDialog);

function AppLink({ app }: { readonly app: AppLine }): ReactNode {
  return (
    <Link className="row app-link thumb" to={appPath(app.app_uuid)}>
      <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} />
      <bdi className="cut">{app.app_name}</bdi>
    </Link>
  );
}

function Prices({ app }: { readonly app: AppLine }): ReactNode {
  if (app.hidden_reason !== null)
    return (
      <StatusDot shape="warning">
        <FormattedMessage id="apps.prices.hidden" defaultMessage="not on sale" />
      </StatusDot>
    );
  return (
    <FormattedMessage
      id="apps.prices.count"
      defaultMessage="{prices, plural, =0 {no price: not sold} one {# price} other {# prices}}{own, plural, =0 {} one {, # of a customer} other {, # of customers}}"
      values={{ prices: app.prices, own: app.customer_prices }}
    />
  );
}

function Keywords({ app }: { readonly app: AppLine }): ReactNode {
  return (
    <FormattedMessage
      id="apps.keywords.count"
      defaultMessage="{count, plural, one {# keyword} other {# keywords}}"
      values={{ count: app.templates }}
    />
  );
}

const columns: readonly Column<AppLine>[] = [
  {
    id: 'app',
    stretches: true,
    head: <FormattedMessage id="apps.app" defaultMessage="App" />,
    orderBy: 'app_name',
    cell: (app) => <AppLink app={app} />,
  },
  {
    id: 'prices',
    head: <FormattedMessage id="apps.prices" defaultMessage="Prices" />,
    orderBy: 'prices',
    cell: (app) => <Prices app={app} />,
  },
  {
    id: 'keywords',
    head: <FormattedMessage id="apps.keywords" defaultMessage="Keywords" />,
    orderBy: 'templates',
    cell: (app) => <Keywords app={app} />,
  },
  {
    id: 'from',
    numeric: true,
    head: <FormattedMessage id="apps.from" defaultMessage="A code from" />,
    orderBy: 'price_from',
    cell: (app) => <Money dollars={app.price_from} />,
  },
];

function AppCard({ app }: { readonly app: AppLine }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <AppLink app={app} />
        <Money dollars={app.price_from} />
      </p>
      <p className="row between dim">
        <span>
          <Prices app={app} />
        </span>
        <span>
          <Keywords app={app} />
        </span>
      </p>
    </div>
  );
}

const LIST = 'apps';

const orders = defineMessages({
  name: { id: 'apps.order.name', defaultMessage: 'By name' },
  cheapest: { id: 'apps.order.cheapest', defaultMessage: 'Lowest price first' },
  dearest: { id: 'apps.order.dearest', defaultMessage: 'Highest price first' },
});

/** The orders of a phone, where no column has a head. */
const ORDERS: readonly SortOrder[] = [
  { by: 'app_name', type: 'ASC', label: orders.name },
  { by: 'price_from', type: 'ASC', label: orders.cheapest },
  { by: 'price_from', type: 'DESC', label: orders.dearest },
];

const count = defineMessage({
  id: 'apps.count',
  defaultMessage: '{total, plural, one {# app} other {# apps}}',
});
const messages = defineMessages({ search: { id: 'apps.search', defaultMessage: 'Search by name' } });

/** Whether its renters get the texts of all apps. */
function WholeNumber({
  isWhole,
  onChange,
}: {
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}): ReactNode {
  return (
    <>
      <label className="row t13">
        <input type="checkbox" checked={isWhole} onChange={({ target }) => onChange(target.checked)} />
        <FormattedMessage id="apps.new.whole" defaultMessage="For the whole number" />
      </label>
      {isWhole && (
        <p className="dim t13">
          <FormattedMessage
            id="apps.new.whole.about"
            defaultMessage="Who rents it gets the SMS of every app, and nobody else has the number in this time. It can only be rented: its prices of rentals count, and it has no keywords. Customers read its name, for example “Any app: the whole number”. There is one such app: if it is there, its page opens."
          />
        </p>
      )}
    </>
  );
}

/** Asks for the name of a new app, then opens its page. */
function NewApp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const key = useRequestKey();
  const [isWhole, setWhole] = useState(false);
  const add = async (name: string): Promise<void> => {
    await navigate(appPath(await addApp({ name, isWhole }, key.keyOf(`${name} ${isWhole}`))));
  };
  return (
    <AppNameDialog
      title={<FormattedMessage id="apps.new.title" defaultMessage="New app" />}
      submit={<FormattedMessage id="apps.new.submit" defaultMessage="Add the app" />}
      about={
        <FormattedMessage
          id="apps.new.about"
          defaultMessage="Nobody can buy it until it has a price, and no message belongs to it until it has a keyword."
        />
      }
      name=""
      onName={add}
      onClose={onClose}
    >
      <WholeNumber isWhole={isWhole} onChange={setWhole} />
    </AppNameDialog>
  );
}

/** All apps. An admin finds one, or adds one. */
export function AppsPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  useRowKeys({ onAudit: (id) => void navigate(auditPath('app', id)) });
  return (
    <ListPage
      title={<FormattedMessage id="apps.title" defaultMessage="Apps" />}
      count={count}
      actions={
        <>
          <ListActions
            {...{ list: LIST, columns }}
            file={{ name: 'ringpost-apps.csv', load: () => loadAppsFile(address) }}
          />
          <OnlyFor least="admin">
            <VolumeStepsButton />
            <Button size="sm" look="primary" onClick={() => setAdding(true)}>
              <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
              <FormattedMessage id="apps.new" defaultMessage="New app" />
            </Button>
          </OnlyFor>
        </>
      }
      bar={
        <ListBar
          {...{ list: LIST, columns, address, views: [ALL_ROWS], orders: ORDERS }}
          filters={[{ name: 'search', label: intl.formatMessage(messages.search) }]}
        />
      }
      list={useAdminApps(address.filter('search'), address)}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="apps.caption" defaultMessage="Apps" />,
        columns: useShownColumns(LIST, columns),
        rowKey: (app) => app.app_uuid,
        onRow: (app) => navigate(appPath(app.app_uuid)),
        card: (app) => <AppCard app={app} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="apps.failed" defaultMessage="The apps did not load" />}
      empty={<NoData />}
    >
      <RowKeysHelp selects={false} />
      <PlannedChanges of="volume-steps" />
      <Suspense>{isAdding && <NewApp onClose={() => setAdding(false)} />}</Suspense>
    </ListPage>
  );
}
