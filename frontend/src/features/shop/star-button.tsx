import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { toggleFavourite, useFavourites } from './favourites.store.ts';

/** Marks an app as a favourite, which is then on top. */
export function StarButton({ app }: { readonly app: PricedApp }): ReactNode {
  const intl = useIntl();
  const on = useFavourites(({ appIds }) => appIds.includes(app.app_uuid));
  return (
    <button
      type="button"
      className="app-row-star"
      // The row has the key F for it. A Tab stop at each row would make the way through the page too long.
      tabIndex={-1}
      aria-pressed={on}
      aria-label={intl.formatMessage(
        { id: 'shop.favourite', defaultMessage: 'Keep {app} at the top' },
        { app: app.app_name },
      )}
      onClick={() => toggleFavourite(app.app_uuid)}
    >
      <Star size={14} strokeWidth={1.5} fill={on ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
