import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { AppPrices } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { intlFor } from '../../i18n/intl.ts';
import { usePublicPath } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { paths } from '../../session/paths.ts';
import { partBelow, usePartBelow } from '../../session/public-address.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Crumb } from '../../ui/crumb.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { AppLines } from './app-lines.tsx';
import { BuySteps } from './buy-steps.tsx';
import { CountryPriceTable } from './country-price-table.tsx';
import { PartnersNote } from './partners.tsx';
import { NoPrices, PriceFrame } from './price-frame.tsx';
import { preparePartners, useAppPrices } from './prices.api.ts';
import { messages } from './prices.messages.ts';

function textsOf(intl: IntlShape, { app_name: app, countries }: AppPrices) {
  const lowest = Math.min(...countries.map(({ on_delv_price }) => on_delv_price));
  const values = { app, price: moneyText(lowest), minutes: SETTLEMENT_MINUTES };
  const lead = countries.length > 0 ? messages.appLead : messages.appLeadPlain;
  return {
    title: intl.formatMessage(messages.app, { app }),
    description: intl.formatMessage(lead, values),
  };
}

/** Reads the prices before the page is drawn. */
export const prepare: PreparePage = async (path, language, read) => {
  const address = partBelow(path, paths.prices) ?? '';
  const prices = await read('GET /api/public/app_prices/{address}', { params: { address } });
  await preparePartners(read);
  return prices && textsOf(intlFor(language.tag), prices);
};

/** One app: its price, stock and delivery in each country, and how to buy it. */
export function AppPricesPage(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const address = usePartBelow(paths.prices) ?? '';
  const { data, error, mutate } = useAppPrices(address);
  if (!data || error?.code === 'app-hidden') return <NoPrices error={error} onRetry={() => void mutate()} />;
  const { app_uuid, app_name, image_name, others } = data;
  const { title, description } = textsOf(intl, data);
  return (
    <PriceFrame
      title={title}
      lead={description}
      icon={
        <>
          <Crumb to={at(paths.prices)} list={<FormattedMessage {...messages.prices} />}>
            <bdi>{app_name}</bdi>
          </Crumb>
          <AppIcon appId={app_uuid} imageName={image_name} name={app_name} size={24} />
        </>
      }
    >
      <CountryPriceTable prices={data} />
      <BuySteps prices={data} />
      <section>
        <h2>
          <FormattedMessage id="prices.app.others" defaultMessage="Other apps" />
        </h2>
        <AppLines apps={others} />
        <PartnersNote apps={others} countries={data.countries} />
      </section>
    </PriceFrame>
  );
}
