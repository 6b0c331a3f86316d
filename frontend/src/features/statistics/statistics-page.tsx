import type { AppStatistics } from '@ringpost/query-api/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { oneOf } from '../../api/one-of.ts';
import { appStatisticsPath, buyPath, paths } from '../../session/paths.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { countryName } from '../../ui/country-name.ts';
import { moneyText } from '../../ui/figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useApps, useCountries } from '../shop/shop.api.ts';
import { CodesCard } from './codes-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { STATISTICS_DAYS, type StatisticsDays, useLastBought, useStatistics } from './statistics.api.ts';
import { StatisticsFacts } from './statistics-facts.tsx';
import { WaitsCard } from './waits-card.tsx';
import './statistics.css';

const labels = defineMessages({
  app: { id: 'statistics.app', defaultMessage: 'App' },
  country: { id: 'statistics.country', defaultMessage: 'Country' },
  range: { id: 'statistics.range', defaultMessage: 'Range' },
});

/**
 * The choice in the address: a country, and an app. Without an app, it is the last purchased one, otherwise the best-known one.
 */
function useAddressChoice() {
  const { appId } = useParams();
  const { search } = useAddress();
  const preferred = usePreferences((state) => state.country);
  const countryParam = search.get('country') ?? '';
  const country = /^[A-Z]{2}$/.test(countryParam) ? countryParam : preferred;
  const { data: apps, error: noApps } = useApps('customer', country, null);
  const lastBought = useLastBought();
  const standard = lastBought === undefined ? null : (lastBought ?? apps?.data[0]?.app_uuid ?? null);
  const days = oneOf(STATISTICS_DAYS, search.get('days') ?? '') ?? '30';
  const areAppsRead = apps !== undefined || noApps !== undefined;
  return { appId: appId ?? standard, country, days, apps: apps?.data ?? [], areAppsRead };
}

function Choices({
  appId,
  country,
  days,
  apps,
}: {
  readonly appId: string;
  readonly country: string;
  readonly days: StatisticsDays;
  readonly apps: ReturnType<typeof useAddressChoice>['apps'];
}): ReactNode {
  const intl = useIntl();
  const { data: countries } = useCountries();
  const byName = apps.toSorted((one, other) => one.app_name.localeCompare(other.app_name, intl.locale));
  const { change } = useAddress();
  // Without an app in the path, another country would show another app.
  const pathname = useParams().appId === undefined ? appStatisticsPath(appId) : undefined;
  return (
    <div className="list-filters">
      <SelectInput
        label={intl.formatMessage(labels.app)}
        value={appId}
        options={byName.map(({ app_uuid, app_name }) => ({ value: app_uuid, label: app_name }))}
        onChange={(app) => change({}, appStatisticsPath(app))}
      />
      <SelectInput
        label={intl.formatMessage(labels.country)}
        value={country}
        options={(countries?.data ?? []).map(({ country_iso }) => ({
          value: country_iso,
          label: countryName(intl, country_iso),
        }))}
        onChange={(where) => change({ country: where }, pathname)}
      />
      <SelectInput
        label={intl.formatMessage(labels.range)}
        value={days}
        options={STATISTICS_DAYS.map((value) => ({
          value,
          label: intl.formatMessage(
            { id: 'statistics.range.days', defaultMessage: '{days, number} days' },
            { days: Number(value) },
          ),
        }))}
        onChange={(range) => change({ days: range === '30' ? '' : range }, pathname)}
      />
    </div>
  );
}

function Head({
  choice: { appId, country, days, apps },
  statistics,
}: {
  readonly choice: ReturnType<typeof useAddressChoice>;
  readonly statistics: AppStatistics | undefined;
}): ReactNode {
  const priced = apps.find(({ app_uuid }) => app_uuid === appId);
  const app = statistics && <bdi>{statistics.app_name}</bdi>;
  return (
    <div className="page-head">
      {statistics && (
        <AppIcon
          appId={statistics.app_uuid}
          imageName={statistics.image_name}
          name={statistics.app_name}
          size={24}
        />
      )}
      <PageHeading>
        {app ? (
          <FormattedMessage id="statistics.title" defaultMessage="Statistics of {app}" values={{ app }} />
        ) : (
          <FormattedMessage id="statistics.title.none" defaultMessage="Statistics" />
        )}
      </PageHeading>
      <span className="grow" />
      {appId !== null && <Choices {...{ appId, country, days, apps }} />}
      {appId !== null && priced && (
        <ButtonLink look="primary" size="sm" to={buyPath(appId, country)}>
          <FormattedMessage
            id="statistics.buy"
            defaultMessage="Buy for {amount}"
            values={{ amount: moneyText(priced.on_delv_price) }}
          />
        </ButtonLink>
      )}
    </div>
  );
}

function Content({ statistics }: { readonly statistics: AppStatistics }): ReactNode {
  return (
    <>
      <StatisticsFacts statistics={statistics} />
      <CodesCard {...statistics} />
      <div className="statistics-columns">
        <ProviderCard vendors={statistics.vendors} />
        <WaitsCard waits={statistics.waits} days={statistics.days} />
      </div>
    </>
  );
}

function UnknownApp(): ReactNode {
  return (
    <EmptyState
      action={
        <ButtonLink look="outline" size="sm" to={paths['private-statistics']}>
          <FormattedMessage id="statistics.back" defaultMessage="Statistics of another app" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="statistics.unknown" defaultMessage="There is no such app." />
    </EmptyState>
  );
}

/** How one app delivers in a country: success rate, time to the code, codes per day, providers. */
export function StatisticsPage(): ReactNode {
  const choice = useAddressChoice();
  const { data: statistics, error, mutate } = useStatistics(choice.appId, choice.country, choice.days);
  const unknown = error?.code === 'not-found';
  // The price makes the header higher. So the figures appear together with it, because they would move down.
  const shown = unknown || !choice.areAppsRead ? undefined : statistics;
  return (
    <main
      id="main"
      className="shell-main statistics"
      tabIndex={-1}
      aria-busy={(!shown && !error) || undefined}
    >
      <Head choice={choice} statistics={shown} />
      {unknown && <UnknownApp />}
      {shown && <Content statistics={shown} />}
      {!shown && error && !unknown && (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="statistics.failed" defaultMessage="The statistics did not load" />
        </ErrorState>
      )}
      {!shown && !error && <Skeleton width={80} />}
    </main>
  );
}
