import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { ComboboxInput } from '../../ui/combobox.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { useOneColumn } from '../../ui/use-media.ts';
import { useCountries, useVendors } from '../shop/shop.api.ts';
import { searchOf, useActiveNumbers } from './inventory.api.ts';
import { InventoryCard, inventoryColumns } from './inventory-cells.tsx';
import { InventoryTabs } from './inventory-tabs.tsx';
import { NumberFilters } from './number-filters.tsx';
import { ordersOf } from './orders-of-selection.ts';
import { PendingRows } from './pending-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SelectionCard, useWay } from './selection-card.tsx';
import { type AppField, useChosenApp } from './use-chosen-app.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const appLabel = defineMessage({ id: 'inventory.filter.app', defaultMessage: 'App' });
const count = defineMessage({
  id: 'inventory.count',
  defaultMessage: '{total, plural, one {# number} other {# numbers}}',
});

interface FiltersProps {
  readonly address: ListAddress;
  readonly field: AppField;
}

function Filters({ address, field }: FiltersProps): ReactNode {
  const intl = useIntl();
  const search = searchOf(address);
  const { data: countries } = useCountries();
  const { data: vendors } = useVendors(search.country);
  return (
    <NumberFilters
      {...{ address, search }}
      countries={(countries?.data ?? []).map(({ country_iso }) => country_iso)}
      providers={(vendors?.data ?? []).map(({ vendor_uuid: value, vendor_name: label }) => ({
        value,
        label,
      }))}
    >
      <ComboboxInput label={intl.formatMessage(appLabel)} {...field} />
    </NumberFilters>
  );
}

/** Searches our numbers for an app. Free numbers can be selected and bought with one order. */
export function SearchPage(): ReactNode {
  const address = useListAddress();
  const { country, limit } = searchOf(address);
  const { app, chosen, field } = useChosenApp(address, country);
  const list = useActiveNumbers(app?.app_uuid, address);
  const { way } = useWay();
  const isNarrow = useOneColumn();
  const selection = useSelectedRows(app?.app_uuid, list.data?.data ?? []);
  const { rows, count: selectedCount, isReading, onToggle } = selection;
  const pending = isReading && <PendingRows {...selection} />;
  const orders = app && !isReading ? ordersOf(app, way, rows) : [];
  const selected = new Set(rows.map(({ number }) => number));
  const shown = { appId: app?.app_uuid ?? '', way, selected, onToggle };
  return (
    <ListPage
      title={<FormattedMessage id="inventory.title" defaultMessage="Chosen numbers" />}
      count={count}
      bar={
        <>
          <InventoryTabs />
          <Filters {...{ address, field }} />
        </>
      }
      list={list}
      {...{ address, pageRows: limit }}
      beside={
        !isNarrow &&
        (app ? (
          <SelectionCard {...{ app, rows, count: selectedCount, pending }} disabled={!chosen} />
        ) : (
          <Skeleton />
        ))
      }
      table={{
        caption: <FormattedMessage id="inventory.caption" defaultMessage="Numbers" />,
        columns: inventoryColumns(shown),
        rowKey: ({ number }) => number,
        card: (row) => <InventoryCard row={row} {...shown} />,
        skeletonRows: limit,
      }}
      failed={<FormattedMessage id="inventory.failed" defaultMessage="The numbers did not load" />}
      empty={<FormattedMessage id="inventory.none" defaultMessage="No number of ours fits this search." />}
    >
      {isNarrow && <SelectionBar count={selectedCount} orders={orders} />}
    </ListPage>
  );
}
