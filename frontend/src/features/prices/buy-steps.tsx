import { ACTIVATION_WINDOW_MINUTES, SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { AppPrices, CountryPrice } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePartners } from '../../api/partners.api.ts';
import { buyPath, loginPath } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/figures.tsx';

/** Where a code costs least, of the countries that have numbers for the app. Undefined if it is sold out. */
function cheapest({ countries }: AppPrices): CountryPrice | undefined {
  return countries
    .filter(({ unused, used }) => unused + used > 0)
    .toSorted((one, other) => one.on_delv_price - other.on_delv_price)[0];
}

/** Where our own numbers are used up: the way to those of partners, if the shop has partners. */
function NoOwn({ prices: { app_uuid, countries } }: { readonly prices: AppPrices }): ReactNode {
  const signedIn = useSession((state) => state.session !== null);
  const [country] = countries;
  if (!usePartners() || !country)
    return (
      <p>
        <FormattedMessage
          id="prices.steps.none"
          defaultMessage="No number is free for this app now. Please look again later."
        />
      </p>
    );
  const target = buyPath(app_uuid, country.country_iso, null, 0);
  return (
    <ButtonLink look="primary" size="lg" to={signedIn ? target : loginPath(target)}>
      <span>
        <FormattedMessage id="prices.steps.partners" defaultMessage="See what our partners have" />
      </span>
    </ButtonLink>
  );
}

/** How to buy, and the link to the page that sells this app. */
export function BuySteps({ prices }: { readonly prices: AppPrices }): ReactNode {
  const signedIn = useSession((state) => state.session !== null);
  const offer = cheapest(prices);
  const app = <bdi>{prices.app_name}</bdi>;
  const target = offer && buyPath(prices.app_uuid, offer.country_iso, null, 0);
  return (
    <section>
      <h2>
        <FormattedMessage id="prices.steps.title" defaultMessage="How to buy" />
      </h2>
      <ol className="price-steps">
        <li>
          <FormattedMessage
            id="prices.steps.pay"
            defaultMessage="Open an account and add money to your balance, by card or in a coin."
          />
        </li>
        <li>
          <FormattedMessage
            id="prices.steps.buy"
            defaultMessage="Buy a number for {app}. It is yours at once and receives the code for {minutes, number} minutes."
            values={{ app, minutes: ACTIVATION_WINDOW_MINUTES }}
          />
        </li>
        <li>
          <FormattedMessage
            id="prices.steps.code"
            defaultMessage="Type the number into {app}. The code appears on our page. If no SMS comes within {minutes, number} minutes, your money comes back automatically."
            values={{ app, minutes: SETTLEMENT_MINUTES }}
          />
        </li>
      </ol>
      {target ? (
        <ButtonLink look="primary" size="lg" to={signedIn ? target : loginPath(target)}>
          <span>
            <FormattedMessage
              id="prices.steps.go"
              defaultMessage="Buy a number for {price}"
              values={{ price: <Money dollars={offer.on_delv_price} /> }}
            />
          </span>
        </ButtonLink>
      ) : (
        <NoOwn prices={prices} />
      )}
    </section>
  );
}
