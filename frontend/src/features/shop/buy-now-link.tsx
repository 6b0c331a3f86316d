import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The link to the shop in an empty list. */
export function BuyNowLink(): ReactNode {
  return (
    <ButtonLink look="outline" size="sm" to={paths['dashboard-buy-now']}>
      <FormattedMessage id="shop.buy-now" defaultMessage="Buy now" />
    </ButtonLink>
  );
}
