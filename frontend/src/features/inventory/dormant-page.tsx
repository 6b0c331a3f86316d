import { DORMANT_WAIT_MINUTES } from '@ringpost/domain/rules/limits';
import { formatUsd } from '@ringpost/domain/rules/money-display';
import { type ShopValues, USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useReadShopValues, useShopSettings } from '../../api/shop-settings.api.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { dormantBuyPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Phone } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { FeeNotRead } from '../purchase/fee-not-read.tsx';
import { type DormantNumber, useDormantNumbers } from './dormant.api.ts';
import { Place } from './inventory-cells.tsx';
import { MoreTabs } from './inventory-tabs.tsx';
import { NumberFilters } from './number-filters.tsx';

function DormantPhone({ row }: { readonly row: DormantNumber }): ReactNode {
  return (
    <span className="inventory-number">
      <Flag country={row.country_iso} />
      <Phone number={row.number} />
    </span>
  );
}

function columnsOf(companyOf: (vendorId: string) => string): readonly Column<DormantNumber>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="dormant.head.number" defaultMessage="Number" />,
      cell: (row) => <DormantPhone row={row} />,
    },
    {
      id: 'place',
      head: <FormattedMessage id="dormant.head.place" defaultMessage="Rate centre" />,
      cell: (row) => <Place row={row} />,
    },
    {
      id: 'vendor',
      head: <FormattedMessage id="dormant.head.vendor" defaultMessage="Provider" />,
      cell: (row) => <bdi>{companyOf(row.vendor_uuid)}</bdi>,
    },
  ];
}

interface AboutProps {
  readonly values: ShopValues;
  /** The text only keeps its place, because its figures are not read yet. */
  readonly isWaiting: boolean;
}

function AboutText({ values, isWaiting }: AboutProps): ReactNode {
  return (
    <p className="t13 dim inventory-about" aria-busy={isWaiting || undefined}>
      <FormattedMessage
        id="dormant.about"
        defaultMessage="A provider activates these numbers when you order, and chooses which ones you get. The price of those that do not come within {minutes, number} minutes comes back. One that was activated and gets no SMS costs {percent, number} % of its price, at least {least}; the rest comes back."
        values={{
          minutes: DORMANT_WAIT_MINUTES,
          percent: values['activation-fee-percent'],
          least: formatUsd(values['activation-fee-least']),
        }}
      />
    </p>
  );
}

function About(): ReactNode {
  const values = useReadShopValues();
  const { error } = useShopSettings();
  if (!values && error) return <FeeNotRead />;
  return <AboutText values={values ?? USUAL_SHOP_VALUES} isWaiting={!values} />;
}

function Nothing({ hasVendor }: { readonly hasVendor: boolean }): ReactNode {
  return hasVendor ? (
    <FormattedMessage id="dormant.none" defaultMessage="The provider has no number that fits this search." />
  ) : (
    <FormattedMessage id="dormant.no-vendor" defaultMessage="No provider activates numbers here." />
  );
}

/** Searches the numbers that a vendor could activate now. */
export function DormantPage(): ReactNode {
  const address = useListAddress();
  const intl = useIntl();
  const { list, problem, hasVendor, countries, vendors, search } = useDormantNumbers(address);
  const providers = vendors.map(({ uuid: value, company: label }) => ({ value, label }));
  const companyOf = (id: string): string => providers.find(({ value }) => value === id)?.label ?? '';
  return (
    <ListPage
      title={<FormattedMessage id="dormant.title" defaultMessage="What a provider has" />}
      actions={
        hasVendor && (
          <ButtonLink look="outline" size="sm" to={dormantBuyPath(search.country)}>
            <FormattedMessage id="dormant.order" defaultMessage="Order numbers from a provider" />
          </ButtonLink>
        )
      }
      bar={
        <>
          <MoreTabs />
          <About />
          {hasVendor && <NumberFilters {...{ address, search, countries, providers }} />}
        </>
      }
      list={list}
      table={{
        caption: <FormattedMessage id="dormant.caption" defaultMessage="Numbers of a provider" />,
        columns: columnsOf(companyOf),
        rowKey: ({ number }) => number,
        card: (row) => (
          <div className="inventory-card">
            <DormantPhone row={row} />
            <Place row={row} />
          </div>
        ),
        skeletonRows: search.limit,
      }}
      failed={problemText(intl, problem)}
      empty={<Nothing hasVendor={hasVendor} />}
    />
  );
}
