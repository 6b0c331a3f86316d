import type { AppLine } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { appPricesPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Money } from '../../ui/figures.tsx';
import { UsedUp } from './partners.tsx';

/** Apps as links to their pages: name, numbers, and the lowest price of one code. `isOfProvider`: all of it is that of one provider. */
export function AppLines({
  apps,
  isOfProvider = false,
}: {
  readonly apps: readonly AppLine[];
  readonly isOfProvider?: boolean;
}): ReactNode {
  const at = usePublicPath();
  return (
    <ul className="price-lines">
      {apps.map(({ address, app_uuid, app_name, image_name, price_from, numbers }) => (
        <li key={app_uuid} data-out={numbers === 0 || undefined}>
          <Link to={at(appPricesPath(address))}>
            <AppIcon appId={app_uuid} imageName={image_name} name={app_name} />
            <span className="price-line-name">
              <bdi className="cut">{app_name}</bdi>
              <small className="dim">
                {numbers === 0 ? (
                  <UsedUp isOfProvider={isOfProvider} />
                ) : (
                  <FormattedMessage
                    id="prices.numbers"
                    defaultMessage="{count, plural, one {# number} other {# numbers}}"
                    values={{ count: numbers }}
                  />
                )}
              </small>
            </span>
            <Money dollars={price_from} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
