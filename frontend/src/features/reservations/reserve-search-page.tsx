import { RESERVATION_HOURS, RESERVATION_WAIT_DAYS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ComboboxInput } from '../../ui/combobox.tsx';
import { countryName } from '../../ui/country-name.ts';
import { digitsOf } from '../../ui/digits-only.ts';
import { Money } from '../../ui/figures.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { notify } from '../../ui/toasts.ts';
import type { ChoiceProps } from '../../ui/use-choice.ts';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { usePicked } from '../../ui/use-picked.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { appsOfMode } from '../shop/selection.ts';
import { useApps, useCountries } from '../shop/shop.api.ts';
import { ReservableCard, reservableColumns } from './reservable-cells.tsx';
import { type ReservableNumber, SEARCH_ROWS, useReservable, useReserve } from './reservations.api.ts';
import './reservations.css';

const texts = defineMessages({
  app: { id: 'reserve.app', defaultMessage: 'App' },
  country: { id: 'reserve.country', defaultMessage: 'Country' },
  prefix: { id: 'reserve.prefix', defaultMessage: 'Begins with, e.g. 415' },
  reserved: { id: 'reserve.done', defaultMessage: 'The number is reserved for you.' },
  waits: { id: 'reserve.waits', defaultMessage: 'You are in the line for the number.' },
});

function Filters({
  address,
  country,
  app,
}: {
  readonly address: ListAddress;
  readonly country: string;
  readonly app: ChoiceProps;
}): ReactNode {
  const intl = useIntl();
  const { data: countries } = useCountries();
  return (
    <div className="list-filters">
      <ComboboxInput label={intl.formatMessage(texts.app)} {...app} />
      <SelectInput
        label={intl.formatMessage(texts.country)}
        value={country}
        options={(countries?.data ?? []).map(({ country_iso: value }) => ({
          value,
          label: countryName(intl, value),
        }))}
        onChange={(value) => address.setFilter('country', value)}
      />
      <SearchInput
        label={intl.formatMessage(texts.prefix)}
        value={address.filter('prefix')}
        clean={digitsOf}
        onSearch={(text) => address.setFilter('prefix', text)}
      />
    </div>
  );
}

/** The search in the address, with the first app of the list until one is chosen. */
function useSearch(address: ListAddress) {
  const country = address.filter('country') || 'US';
  const { data } = useApps('customer', country, null);
  // Only a number for one app can be reserved.
  const apps = appsOfMode(data?.data ?? [], 'activation');
  const [chosenId, onChange] = usePicked(address.filter('app'), (next) => address.setFilter('app', next));
  const [isTyping, onTyping] = useState(false);
  const app = apps.find(({ app_uuid }) => app_uuid === chosenId) ?? apps[0];
  const value = app?.app_uuid ?? '';
  const options = apps.map(({ app_uuid, app_name }) => ({ value: app_uuid, label: app_name }));
  const field = { value, options, onChange, onTyping };
  const searched = { country, prefix: address.filter('prefix'), offset: address.offset };
  return { country, app, field, isTyping, ...useReservable(app?.app_uuid, searched) };
}

/** The fee, or empty space for it. */
function Fee({ dollars }: { readonly dollars: number | undefined }): ReactNode {
  if (dollars !== undefined) return <Money dollars={dollars} />;
  return (
    <span className="count-to-come" aria-hidden="true">
      <Money dollars={0} />
    </span>
  );
}

function About({ fee }: { readonly fee: number | undefined }): ReactNode {
  return (
    <FormattedMessage
      id="reserve.about"
      defaultMessage="A reservation costs {fee} and keeps a number for you for {hours, number} hours. You pay it when the number is yours to take. If that does not happen within {days, number} days, the fee comes back."
      values={{ fee: <Fee dollars={fee} />, hours: RESERVATION_HOURS, days: RESERVATION_WAIT_DAYS }}
    />
  );
}

/** Reserves a number or joins the line for it, and says so, after a retry too. */
function useReserving(): ReturnType<typeof useReserve> {
  const intl = useIntl();
  const reserving = useReserve();
  return {
    ...reserving,
    async buy(request, key) {
      const id = await reserving.buy(request, key);
      const done = request.wait ? texts.waits : texts.reserved;
      if (id !== null) notify({ kind: 'success', text: intl.formatMessage(done) });
      return id;
    },
  };
}

/** Finds numbers for an app, and reserves one or joins the line for it. */
export function ReserveSearchPage(): ReactNode {
  const address = useListAddress();
  const { country, app, field, isTyping, list, fee } = useSearch(address);
  const reserving = useReserving();
  const { state } = reserving;
  const reserve = async ({ number, state: shownState }: ReservableNumber): Promise<void> => {
    if (!app || isTyping || fee === undefined) return;
    const wait = shownState !== 'free';
    const { app_uuid: appId, app_name: appName } = app;
    const request = { what: 'reservation', number, appId, appName, wait, price: fee } as const;
    await reserving.buy(request);
  };
  const busy = state.phase === 'busy' ? state.request.number : null;
  const acts = { busy, appName: isTyping ? undefined : app?.app_name, fee, onReserve: reserve };
  return (
    <ListPage
      title={<FormattedMessage id="reserve.title" defaultMessage="Reserve a number" />}
      about={<About fee={fee} />}
      actions={
        <ButtonLink look="outline" size="sm" to={paths['dashboard-reserve-numbers']}>
          <FormattedMessage id="reserve.own" defaultMessage="Your reservations" />
        </ButtonLink>
      }
      bar={
        <>
          <Filters {...{ address, country }} app={field} />
          <PurchaseNotice purchase={reserving} />
        </>
      }
      list={list}
      {...{ address, pageRows: SEARCH_ROWS }}
      table={{
        caption: <FormattedMessage id="reserve.caption" defaultMessage="Numbers" />,
        columns: reservableColumns(acts),
        rowKey: ({ number }) => number,
        card: (row) => <ReservableCard row={row} {...acts} />,
        skeletonRows: SEARCH_ROWS,
      }}
      failed={<FormattedMessage id="reserve.failed" defaultMessage="The numbers did not load" />}
      empty={<FormattedMessage id="reserve.none" defaultMessage="No number begins like this." />}
    />
  );
}
